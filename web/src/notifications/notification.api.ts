import { dropdownSize, type Notification, pollIntervalMs } from '@portale/domain/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '../api/client.ts'
import { withNew } from './arrived.ts'

/** What the bell shows: asked for once, then kept up to date by the poll. */
export const dropdownQuery = queryOptions({
  queryKey: ['notifications', 'dropdown'],
  queryFn: ({ signal }) => api.get<Notification[]>('/notifications/dropdown', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * What the banner shows, asked for every ten seconds and at once when a hidden tab is shown again (spec 2 §8, §9). An
 * unchanged answer costs the server nothing: the browser repeats its ETag by itself. What arrived goes to the bell too.
 */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ client, signal }) => {
    const unread = await api.get<Notification[]>('/notifications/unread', { signal }).catch(failed)
    client.setQueryData(dropdownQuery.queryKey, (shown) => shown && withNew(shown, unread, dropdownSize))
    return unread
  },
  refetchInterval: pollIntervalMs,
  staleTime: pollIntervalMs,
  refetchOnWindowFocus: 'always',
  retry: false,
})

function failed(error: unknown): never {
  if (error instanceof ApiError) console.warn('notifications:', error.message)
  throw error
}

/** Takes a notification off the banner. */
export async function markAlertRead(client: QueryClient, id: number): Promise<void> {
  await api.post<void>(`/notifications/${id}/mark-alert-read`)
  await client.cancelQueries({ queryKey: unreadQuery.queryKey })
  client.setQueryData(unreadQuery.queryKey, (unread) => unread?.filter((one) => one.id !== id))
}

/** Marks what the bell shows as read, one after the other; what fails is unread again with the next page load. */
export async function markDropdownRead(client: QueryClient, ids: number[]): Promise<void> {
  client.setQueryData(dropdownQuery.queryKey, (shown) =>
    shown?.map((one) => (ids.includes(one.id) ? { ...one, dropdown_read: true } : one)),
  )
  for (const id of ids) await api.post<void>(`/notifications/${id}/mark-dropdown-read`).catch(console.warn)
}
