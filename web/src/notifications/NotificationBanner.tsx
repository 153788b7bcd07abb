import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import type { NotificationAlertProps } from './NotificationAlert.tsx'
import classes from './NotificationBanner.module.css'
import { unreadQuery } from './notification.api.ts'

// Without its file the page goes on: the bell tells the same.
const NotificationAlert = lazy(() =>
  import('./NotificationAlert.tsx').then(
    (file): { default: ComponentType<NotificationAlertProps> } => ({ default: file.NotificationAlert }),
    (error: Error) => {
      console.warn('notifications:', error.message)
      return { default: () => null }
    },
  ),
)

/** The first unread notification, at the top of the sheet (spec 2 §2, §4). It never takes the focus. */
export function NotificationBanner() {
  const { data: [first, ...others] = [] } = useQuery(unreadQuery)
  return (
    <div role="status" className={classes.banner}>
      {first && (
        <Suspense>
          <NotificationAlert notification={first} others={others.length} />
        </Suspense>
      )}
    </div>
  )
}
