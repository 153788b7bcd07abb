import { dropdownSize, type Notification, pollIntervalMs } from '@portale/domain/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../api/client.ts'

/** The notifications of the bell: fetched once, then updated by the poll. */
export const dropdownQuery = queryOptions({
  queryKey: ['notifications', 'dropdown'],
  queryFn: ({ signal }) => api.get<Notification[]>('/notifications/dropdown', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * The notifications of the banner, fetched every ten seconds and when a hidden tab becomes visible (spec 2 §8, §9). An
 * unchanged answer is a 304, because the browser sends its ETag. New notifications are added to the bell too.
 */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ client, signal }) => {
    const unread = await api.get<Notification[]>('/notifications/unread', { signal }).catch(warnAndRethrow)
    client.setQueryData(dropdownQuery.queryKey, (current) => current && prependNew(current, unread, dropdownSize))
    return unread
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

/** Marks a notification as read in the banner, and removes it there. */
export async function markAlertRead(client: QueryClient, id: number): Promise<void> {
  await api.post<void>(`/notifications/${id}/mark-alert-read`)
  await client.cancelQueries({ queryKey: unreadQuery.queryKey })
  client.setQueryData(unreadQuery.queryKey, (unread) => unread?.filter((notification) => notification.id !== id))
}

/** Marks notifications as read in the bell, one by one; what fails is unread again after the next page load. */
export async function markDropdownRead(client: QueryClient, ids: number[]): Promise<void> {
  client.setQueryData(dropdownQuery.queryKey, (current) =>
    current?.map((notification) =>
      ids.includes(notification.id) ? { ...notification, dropdown_read: true } : notification,
    ),
  )
  for (const id of ids) await api.post<void>(`/notifications/${id}/mark-dropdown-read`).catch(console.warn)
}

/** Adds newer notifications to the newest ones; the same array when there are none. */
export function prependNew(current: Notification[], unread: Notification[], maxSize: number): Notification[] {
  const newest = current[0]?.id ?? 0
  const added = unread.filter(({ id }) => id > newest)
  return added.length > 0 ? [...added, ...current].slice(0, maxSize) : current
}
