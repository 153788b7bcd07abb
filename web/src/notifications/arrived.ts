import type { Notification } from '@portale/domain/notifications.ts'

/** The newest notifications with those that came after them, newest first; the same list when none did. */
export function withNew(shown: Notification[], unread: Notification[], most: number): Notification[] {
  const newest = shown[0]?.id ?? 0
  const arrived = unread.filter(({ id }) => id > newest)
  return arrived.length > 0 ? [...arrived, ...shown].slice(0, most) : shown
}
