import type { Notification } from '@portale/domain/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useDelayed } from '../ui/useDelayed.ts'
import type { NotificationAlertProps } from './NotificationAlert.tsx'
import classes from './NotificationBanner.module.css'
import { unreadQuery } from './notification.api.ts'

type Part = ComponentType<NotificationAlertProps>

let loaded: Part | undefined

// Without its file the page goes on: the bell tells the same.
const load = () =>
  import('./NotificationAlert.tsx').then(
    ({ NotificationAlert }) => {
      loaded = NotificationAlert
      return NotificationAlert
    },
    (error: Error) => {
      console.warn('notifications:', error.message)
      return (): null => null
    },
  )

/** What draws a notification, once it is wanted and there. */
function usePart(wanted: boolean): Part | undefined {
  const [part, setPart] = useState<Part | undefined>(() => loaded)
  useEffect(() => {
    if (wanted && !part) void load().then((found) => setPart(() => found))
  }, [wanted, part])
  return part
}

const isSome = (unread: Notification[]) => unread.length > 0

/** Whether the page may come: a banner after it would push down what one is about to press. A second later it may anyway. */
export function useBannerReady(): boolean {
  const { data: some = false, isFetched } = useQuery({ ...unreadQuery, refetchInterval: false, select: isSome })
  const part = usePart(some)
  const [ready, setReady] = useState(false)
  const late = useDelayed(!ready, 1000)
  const now = late || (isFetched && (!some || part !== undefined))
  useEffect(() => {
    if (now) setReady(true)
  }, [now])
  return ready
}

/** The first unread notification, at the top of the sheet (spec 2 §2, §4). It never takes the focus. */
export function NotificationBanner() {
  const { data: [first, ...others] = [] } = useQuery(unreadQuery)
  const Alert = usePart(first !== undefined)
  return (
    <div role="status" className={classes.banner}>
      {first && Alert && <Alert notification={first} others={others.length} />}
    </div>
  )
}
