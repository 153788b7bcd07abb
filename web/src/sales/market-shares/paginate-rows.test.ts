import { expect, it } from 'vitest'
import { paginateRows } from './paginate-rows.ts'

const rows = Array.from({ length: 60 }, (_, index) => index + 1)

it('returns the requested page', () => {
  const page = paginateRows(rows, new URLSearchParams({ page: '3', search: 'diesel' }), {})
  expect(page.data).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60])
  expect(page).toMatchObject({ from: 51, to: 60, total: 60, current_page: 3, last_page: 3 })
  expect(page.links.at(-2)).toEqual({ label: '3', url: '?page=3&search=diesel', active: true })
})

it('returns the last page for a page beyond it, and an empty page without rows', () => {
  expect(paginateRows(rows, new URLSearchParams({ page: '99' }), {}).current_page).toBe(3)
  expect(paginateRows([], new URLSearchParams(), {})).toMatchObject({ data: [], from: null, total: 0 })
})

it('sorts by a column, empty values last and equal ones in their own order, and both ways', () => {
  const people = [
    { id: 1, name: 'zeta', note: null },
    { id: 2, name: 'Àncora', note: 'b' },
    { id: 3, name: 'beta', note: 'a' },
    { id: 4, name: 'beta', note: '' },
  ]
  const values = { name: ({ name }: { name: string }) => name, note: ({ note }: { note: string | null }) => note }
  const ids = (sort: string) => paginateRows(people, new URLSearchParams({ sort }), values).data.map(({ id }) => id)
  expect(ids('name')).toEqual([2, 3, 4, 1])
  expect(ids('-name')).toEqual([1, 4, 3, 2])
  expect(ids('note')).toEqual([3, 2, 1, 4])
  for (const other of ['', 'id', 'constructor', '__proto__', '-toString']) expect(ids(other)).toEqual([1, 2, 3, 4])
})
