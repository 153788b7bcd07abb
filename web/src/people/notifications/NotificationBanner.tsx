import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useDelayed } from '../../platform/ui/useDelayed.ts'
import type { NotificationAlertProps } from './NotificationAlert.tsx'
import classes from './NotificationBanner.module.css'
import { type Unread, unreadQuery } from './notification.api.ts'
import { usePollInterval } from './notification-stream.ts'

type AlertComponent = ComponentType<NotificationAlertProps>

let loadedAlert: AlertComponent | undefined

// If its chunk does not load, the page works without the banner: the bell has the same notifications.
const loadAlert = () =>
  import('./NotificationAlert.tsx').then(
    ({ NotificationAlert }) => {
      loadedAlert = NotificationAlert
      return NotificationAlert
    },
    (error: Error) => {
      console.warn('notifications:', error.message)
      return (): null => null
    },
  )

/** The lazily loaded alert, once it is needed and loaded. */
function useAlertComponent(isNeeded: boolean): AlertComponent | undefined {
  const [component, setComponent] = useState<AlertComponent | undefined>(() => loadedAlert)
  useEffect(() => {
    if (isNeeded && !component) void loadAlert().then((loaded) => setComponent(() => loaded))
  }, [isNeeded, component])
  return component
}

const findBlocking = ({ notifications }: Unread) => notifications.filter(({ blocks }) => blocks)
const hasBlocking = (unread: Unread) => findBlocking(unread).length > 0

/** Whether the page may render without being pushed down by a banner that appears later; after a second it may anyway. */
export function useBannerReady(): boolean {
  const { data: hasBanner = false, isFetched } = useQuery({
    ...unreadQuery,
    refetchInterval: false,
    select: hasBlocking,
  })
  const component = useAlertComponent(hasBanner)
  const [ready, setReady] = useState(false)
  const isLate = useDelayed(!ready, 1000)
  const isReady = isLate || (isFetched && (!hasBanner || component !== undefined))
  useEffect(() => {
    if (isReady) setReady(true)
  }, [isReady])
  return ready
}

/**
 * The first notification of something that blocks, above the page (spec 2 §2, §4): other ones wait in the bell. It never
 * takes the focus.
 */
export function NotificationBanner() {
  const refetchInterval = usePollInterval()
  const { data } = useQuery({ ...unreadQuery, refetchInterval })
  const [first, ...others] = data ? findBlocking(data) : []
  const Alert = useAlertComponent(first !== undefined)
  // What blocks and was read in the bell is not counted among those to read.
  const unread = (data?.count ?? 0) - (first && !first.dropdown_read ? 1 : 0)
  const read = others.filter(({ dropdown_read }) => dropdown_read).length
  return (
    <div role="status" className={classes.banner}>
      {first && Alert && <Alert notification={first} others={unread + read} />}
    </div>
  )
}
