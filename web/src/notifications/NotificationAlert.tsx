import { Button } from '@mantine/core'
import { dropdownSize, type Notification } from '@portale/domain/notifications.ts'
import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMe } from '../api/session.ts'
import { useSubmit } from '../api/useSubmit.ts'
import { SanitizedHtml } from '../ui/SanitizedHtml.tsx'
import classes from './NotificationAlert.module.css'
import { markAlertRead } from './notification.api.ts'

export type NotificationAlertProps = { notification: Notification; others: number }

/** The server answers the newest ones only: when all of these are unread, there may be more. */
function formatOthers(others: number): string {
  if (others >= dropdownSize - 1) return `e altre ${others} o più`
  return others === 1 ? 'e un’altra' : `e altre ${others}`
}

/** A notification and the number of the others; during an impersonation it can't be marked as read. */
export function NotificationAlert({ notification, others }: NotificationAlertProps) {
  const { id, title, message, url } = notification
  const { impersonator } = useMe()
  const queryClient = useQueryClient()
  const { submit, submitting, problems } = useSubmit({
    send: () => markAlertRead(queryClient, id),
    onSuccess: () => {
      if (others === 0) document.querySelector('main')?.focus({ preventScroll: true })
    },
  })
  return (
    <div className={classes.alert}>
      <IconBell size={20} stroke={1.7} aria-hidden />
      <div className={classes.what}>
        <p>{url ? <Link to={url}>{title}</Link> : <b>{title}</b>}</p>
        <SanitizedHtml html={message} headingLevel={2} />
        {problems.map((problem) => (
          <p key={problem} className={classes.problem}>
            Non è stato possibile segnarla come letta. {problem}
          </p>
        ))}
      </div>
      {others > 0 && <span className={classes.others}>{formatOthers(others)}</span>}
      {!impersonator && (
        <Button
          variant="default"
          loading={submitting}
          aria-label={`Segna come letta: ${title}`}
          onClick={() => submit()}
        >
          Segna come letta
        </Button>
      )}
    </div>
  )
}
