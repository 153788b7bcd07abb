import { Button } from '@mantine/core'
import { formatUnread, type Notification } from '@portale/domain/people/notifications.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMe } from '../../platform/api/session.ts'
import { useSubmit } from '../../platform/api/useSubmit.ts'
import { paths } from '../../platform/paths.ts'
import { useIsPhone } from '../../platform/ui/useIsPhone.ts'
import { openBell } from './bell-state.ts'
import classes from './NotificationAlert.module.css'
import { markAlertRead } from './notification.api.ts'

/** `others` is how many further ones there are: those that block too, and those to read. */
export type NotificationAlertProps = { notification: Notification; others: number }

const formatOthers = (others: number) => (others === 1 ? 'e un’altra' : `e altre ${formatUnread(others)}`)

/** The words of a message in one line. */
function toLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|ul)>/g, ' $&'), 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** A notification of something that blocks, in one line; during an impersonation it can't be marked as read. */
export function NotificationAlert({ notification, others }: NotificationAlertProps) {
  const { id, title, message, url } = notification
  const { impersonator } = useMe()
  const phone = useIsPhone()
  const queryClient = useQueryClient()
  const { submit, submitting, problems } = useSubmit({
    send: () => markAlertRead(queryClient, id),
    onSuccess: () => document.querySelector('main')?.focus({ preventScroll: true }),
  })
  const line = toLine(message)
  return (
    <div className={classes.alert}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p className={classes.what} title={line}>
        {url ? <Link to={paths.notification(id)}>{title}</Link> : <b>{title}</b>}
        <span>{line}</span>
      </p>
      {problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          Non è stato possibile segnarla come letta. {problem}
        </p>
      ))}
      {others > 0 && (
        <Button className={classes.others} size="compact-sm" variant="subtle" onClick={openBell}>
          {formatOthers(others)}
        </Button>
      )}
      {!impersonator && (
        <Button
          className={classes.read}
          size="compact-sm"
          variant="default"
          loading={submitting}
          aria-label={`Segna come letta: ${title}`}
          onClick={() => submit()}
        >
          {phone ? <IconCheck size={18} stroke={1.7} aria-hidden /> : 'Segna come letta'}
        </Button>
      )}
    </div>
  )
}
