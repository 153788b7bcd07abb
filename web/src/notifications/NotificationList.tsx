import { Box } from '@mantine/core'
import { formatDateTime } from '@portale/domain/dates.ts'
import type { Notification } from '@portale/domain/notifications.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../api/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { InsidePageContext } from '../ui/Page.tsx'
import { SanitizedHtml } from '../ui/SanitizedHtml.tsx'
import classes from './NotificationList.module.css'
import { dropdownQuery, markDropdownRead } from './notification.api.ts'

/** The content of the open bell. It is marked as read at once; what was unread stays highlighted until the bell closes. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(dropdownQuery)
  const fresh = useMarkAsRead(query.data)
  return (
    <InsidePageContext value={true}>
      <h2 className={classes.title}>Notifiche</h2>
      <Box component="section" className={classes.scroll} aria-label="Ultime notifiche" tabIndex={0}>
        <Loaded query={query}>
          {(notifications) =>
            notifications.length === 0 ? (
              <EmptyState icon={IconBell} title="Nessuna notifica" />
            ) : (
              <ul className={classes.list}>
                {notifications.map((notification) => (
                  <NotificationItem
                    key={notification.id}
                    notification={notification}
                    fresh={fresh.includes(notification.id)}
                    onLeave={onLeave}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Box>
    </InsidePageContext>
  )
}

/** Marks notifications as read, except during an impersonation, and returns the ids of those that were unread. */
function useMarkAsRead(notifications: Notification[] = []): number[] {
  const { impersonator } = useMe()
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<number[]>([])
  const unread = notifications.filter(({ dropdown_read }) => !dropdown_read).map(({ id }) => id)
  const key = unread.join()
  useEffect(() => {
    const ids = key.split(',').filter(Boolean).map(Number)
    if (ids.length === 0 || impersonator) return
    setFresh((previous) => [...previous, ...ids])
    void markDropdownRead(queryClient, ids)
  }, [key, impersonator, queryClient])
  return [...unread, ...fresh]
}

type NotificationItemProps = { notification: Notification; fresh: boolean; onLeave: () => void }

function NotificationItem({
  notification: { title, message, url, created_at },
  fresh,
  onLeave,
}: NotificationItemProps) {
  return (
    <li data-fresh={fresh || undefined}>
      <p>
        {url ? (
          <Link to={url} onClick={onLeave}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        {fresh && <small className={classes.fresh}>Nuova</small>}
      </p>
      <SanitizedHtml html={message} headingLevel={2} />
      <time dateTime={created_at}>{formatDateTime(created_at)}</time>
    </li>
  )
}
