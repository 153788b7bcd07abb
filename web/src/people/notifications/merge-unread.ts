import { dropdownSize, type Notification } from '@portale/domain/people/notifications.ts'

/**
 * The bell after a poll: newer notifications are added up to the maximum size, and what the poll no longer has was read or
 * closed elsewhere. A full answer leaves out older ones, of which it says nothing. The same array when nothing changed.
 */
export function mergeUnread(current: Notification[], unread: Notification[], maxSize: number): Notification[] {
  const newest = current[0]?.id ?? 0
  const byId = new Map(unread.map((notification) => [notification.id, notification]))
  const isFull = unread.length >= dropdownSize
  const oldest = isFull ? Math.min(...unread.filter(({ blocks }) => !blocks).map(({ id }) => id)) : 0
  const isRead = ({ id, dropdown_read }: Notification) => {
    const polled = byId.get(id)
    if (polled) return polled.dropdown_read
    return dropdown_read || id >= oldest
  }
  const added = unread.filter(({ id }) => id > newest)
  const changed = current.some((notification) => notification.dropdown_read !== isRead(notification))
  if (added.length === 0 && !changed) return current
  const updated = current.map((notification) => ({ ...notification, dropdown_read: isRead(notification) }))
  return [...added, ...updated].slice(0, maxSize)
}
