import { type Notification, notificationEndLabels } from '@portale/domain/people/notifications.ts'
import { formatDateTime } from '@portale/domain/platform/dates.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../platform/paths.ts'
import { SanitizedHtml } from '../../platform/ui/SanitizedHtml.tsx'
import classes from './NotificationItem.module.css'

type NotificationItemProps = {
  notification: Notification
  fresh: boolean
  onLeave?: () => void
  /** Further controls, to the right of the title. */
  actions?: ReactNode
}

/** A notification in the bell and in the history. Its link opens whatever its page is by then. */
export function NotificationItem({ notification, fresh, onLeave, actions }: NotificationItemProps) {
  const { id, title, message, url, created_at, closed } = notification
  return (
    <li className={classes.item} data-fresh={fresh || undefined} data-closed={closed ?? undefined}>
      <div className={classes.title}>
        {url ? (
          <Link to={paths.notification(id)} onClick={onLeave}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        {fresh && <small className={classes.fresh}>Nuova</small>}
        {closed && <small className={classes.end}>{notificationEndLabels[closed]}</small>}
        {actions}
      </div>
      <SanitizedHtml html={message} headingLevel={2} />
      <time dateTime={created_at}>{formatDateTime(created_at)}</time>
    </li>
  )
}
