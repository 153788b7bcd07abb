import type { Notification } from '@portale/domain/notifications.ts'
import { expect, it } from 'vitest'
import { prependNew } from './notification.api.ts'

const notification = (id: number): Notification => ({
  id,
  kind: null,
  title: `Notifica ${id}`,
  message: '',
  url: null,
  created_at: '2026-11-21T08:00:00Z',
  dropdown_read: false,
  blocks: false,
  closed: null,
})
const ids = (list: Notification[]) => list.map(({ id }) => id)

it('prepends newer notifications up to the maximum size', () => {
  const current = [5, 3].map(notification)
  expect(ids(prependNew(current, [8, 7, 3].map(notification), 20))).toEqual([8, 7, 5, 3])
  expect(ids(prependNew(current, [8, 7, 3].map(notification), 3))).toEqual([8, 7, 5])
  expect(ids(prependNew([], [2].map(notification), 20))).toEqual([2])
})

it('returns the same array when there are only older notifications', () => {
  const current = [5, 3].map(notification)
  expect(prependNew(current, [5, 2].map(notification), 20)).toBe(current)
})
