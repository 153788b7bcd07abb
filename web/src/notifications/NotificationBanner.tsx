import type { Notification } from '@portale/domain/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useDelayed } from '../ui/useDelayed.ts'
import type { NotificationAlertProps } from './NotificationAlert.tsx'
import classes from './NotificationBanner.module.css'
import { unreadQuery } from './notification.api.ts'

// Without its file the page goes on: the bell tells the same.
const load = () =>
  import('./NotificationAlert.tsx').then(
    (file): { default: ComponentType<NotificationAlertProps> } => ({ default: file.NotificationAlert }),
    (error: Error) => {
      console.warn('notifications:', error.message)
      return { default: () => null }
    },
  )
const NotificationAlert = lazy(load)

/** Whether the page may come: a banner after it would push down what one is about to press. It waits no longer than that. */
export function useBannerReady(): boolean {
  const { data: some, isFetched } = useQuery({ ...unreadQuery, refetchInterval: false, select: isSome })
  const [ready, setReady] = useState(false)
  const late = useDelayed(!ready, 1000)
  useEffect(() => {
    if (late || (isFetched && !some)) setReady(true)
    else if (some) void load().then(() => setReady(true))
  }, [late, isFetched, some])
  return ready
}

const isSome = (unread: Notification[]) => unread.length > 0

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
