import {
  dropdownSize,
  type Notification,
  type NotificationTarget,
  pollIntervalMs,
  unreadCountHeader,
} from '@portale/domain/people/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../../platform/api/client.ts'
import { flushOnLeave } from '../../platform/api/waiting-saves.ts'
import { mergeUnread } from './merge-unread.ts'

/** What every list of notifications is kept under. */
const notificationsKey = ['notifications']

export const historyUrl = '/api/v1/notifications'
export const historyKey = 'notifications-history'

/** The notifications of the bell: fetched once, then updated by the poll. */
export const dropdownQuery = queryOptions({
  queryKey: [...notificationsKey, 'dropdown'],
  queryFn: ({ signal }) => api.get<Notification[]>('/notifications/dropdown', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The notifications of the banner, and how many there are to read. */
export type Unread = { notifications: Notification[]; count: number }

/**
 * What the poll answers, every ten seconds and when a hidden tab becomes visible (spec 2 §8, §9). An unchanged answer is a
 * 304, because the browser sends its ETag. The bell follows it: new notifications are added, and what was read elsewhere
 * is read there too.
 */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: async ({ client, signal }): Promise<Unread> => {
    let count = 0
    const onHeaders = (headers: Headers) => {
      count = Number(headers.get(unreadCountHeader) ?? 0)
    }
    const notifications = await api
      .get<Notification[]>('/notifications/unread', { signal, onHeaders })
      .catch(warnAndRethrow)
    client.setQueryData(
      dropdownQuery.queryKey,
      (current) => current && mergeUnread(current, notifications, dropdownSize),
    )
    return { notifications, count }
  },
  refetchInterval: pollIntervalMs,
  staleTime: pollIntervalMs,
  refetchOnWindowFocus: 'always',
  retry: false,
})

function warnAndRethrow(error: unknown): never {
  if (error instanceof ApiError) console.warn('notifications:', error.message)
  throw error
}

/** Fetches what changed by reading; the history of notifications too, where it is open. */
async function refetchUnread(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: unreadQuery.queryKey })
  await Promise.all([
    client.invalidateQueries({ queryKey: [historyKey] }),
    client.refetchQueries({ queryKey: unreadQuery.queryKey }),
  ])
}

/** Marks a notification as read in the banner, and removes it there. */
export async function markAlertRead(client: QueryClient, id: number): Promise<void> {
  await api.post<void>(`/notifications/${id}/mark-alert-read`)
  await refetchUnread(client)
}

const setRead = (client: QueryClient, isRead: (id: number) => boolean) =>
  client.setQueryData(dropdownQuery.queryKey, (current) =>
    current?.map((notification) => (isRead(notification.id) ? { ...notification, dropdown_read: true } : notification)),
  )

/**
 * Marks notifications as read in the bell, one by one, and the rest at once when the page is left; what fails is unread
 * again after the next poll.
 */
export async function markDropdownRead(client: QueryClient, ids: number[]): Promise<void> {
  setRead(client, (id) => ids.includes(id))
  const waiting = [...ids]
  const mark = (id: number) => api.post<void>(`/notifications/${id}/mark-dropdown-read`).catch(console.warn)
  let flushed: Promise<unknown> = Promise.resolve()
  const stopFlushing = flushOnLeave(() => {
    flushed = Promise.all([flushed, ...waiting.splice(0).map(mark)])
    return flushed
  })
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await mark(id)
  await flushed
  stopFlushing()
  await refetchUnread(client)
}

/** Marks all notifications as read that there were when the newest of these was shown. */
export async function markAllRead(client: QueryClient, shown: Notification[]): Promise<void> {
  const until = Math.max(0, ...shown.map(({ id }) => id))
  await api.post<void>('/notifications/mark-all-read', until > 0 ? { until } : {})
  setRead(client, (id) => id <= until)
  await refetchUnread(client)
}

/** Opens a notification, which reads it, and answers where it leads. */
export async function openNotification(client: QueryClient, id: string): Promise<NotificationTarget> {
  const target = await api.post<NotificationTarget>(`/notifications/${encodeURIComponent(id)}/open`)
  void refetchUnread(client)
  return target
}
