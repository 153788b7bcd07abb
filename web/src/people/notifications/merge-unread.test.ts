import type { Notification } from '@portale/domain/people/notifications.ts'
import { expect, it } from 'vitest'
import { mergeUnread } from './merge-unread.ts'

const notification = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: null,
  title: `Notifica ${id}`,
  message: '',
  url: null,
  created_at: '2026-11-21T08:00:00Z',
  dropdown_read: false,
  blocks: false,
  closed: null,
  ...more,
})
const list = (...ids: number[]) => ids.map((id) => notification(id))
const ids = (notifications: Notification[]) => notifications.map(({ id }) => id)
const unreadIds = (notifications: Notification[]) => ids(notifications.filter(({ dropdown_read }) => !dropdown_read))

it('prepends newer notifications up to the maximum size', () => {
  const current = list(5, 3)
  expect(ids(mergeUnread(current, list(8, 7, 5, 3), 20))).toEqual([8, 7, 5, 3])
  expect(ids(mergeUnread(current, list(8, 7, 5, 3), 3))).toEqual([8, 7, 5])
  expect(ids(mergeUnread([], list(2), 20))).toEqual([2])
})

it('returns the same array when nothing changed', () => {
  const current = list(5, 3)
  expect(mergeUnread(current, list(5, 3, 2), 20)).toBe(current)
})

it('reads what the poll no longer has, and what it has as read', () => {
  expect(unreadIds(mergeUnread(list(5, 3), list(3), 20))).toEqual([3])
  expect(unreadIds(mergeUnread(list(5, 3), [], 20))).toEqual([])
  expect(unreadIds(mergeUnread(list(5), [notification(5, { blocks: true, dropdown_read: true })], 20))).toEqual([])
})

it('leaves what a full answer may have left out', () => {
  const newest = Array.from({ length: 20 }, (_, index) => 40 - index)
  const current = list(...newest, 4)
  expect(mergeUnread(current, list(...newest), 30)).toBe(current)
  expect(unreadIds(mergeUnread(list(41, ...newest, 4), list(...newest), 30))).toEqual([...newest, 4])
})

it('leaves what is older than all that do not block in a full answer', () => {
  const newest = Array.from({ length: 19 }, (_, index) => 40 - index)
  const current = [...list(...newest, 10), notification(2, { blocks: true })]
  expect(mergeUnread(current, [...list(...newest), notification(2, { blocks: true })], 30)).toBe(current)
})
