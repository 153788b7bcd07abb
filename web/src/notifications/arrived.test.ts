import type { Notification } from '@portale/domain/notifications.ts'
import { expect, it } from 'vitest'
import { withNew } from './arrived.ts'

const one = (id: number): Notification => ({
  id,
  title: `Notifica ${id}`,
  message: '',
  url: null,
  created_at: '2026-11-21T08:00:00Z',
  dropdown_read: false,
})
const ids = (list: Notification[]) => list.map(({ id }) => id)

it('puts what arrived before what was there, up to the size of the bell', () => {
  const shown = [5, 3].map(one)
  expect(ids(withNew(shown, [8, 7, 3].map(one), 20))).toEqual([8, 7, 5, 3])
  expect(ids(withNew(shown, [8, 7, 3].map(one), 3))).toEqual([8, 7, 5])
  expect(ids(withNew([], [2].map(one), 20))).toEqual([2])
})

it('leaves the list as it is when nothing arrived, older ones that are unread included', () => {
  const shown = [5, 3].map(one)
  expect(withNew(shown, [5, 2].map(one), 20)).toBe(shown)
})
