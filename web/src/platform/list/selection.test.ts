import { expect, it } from 'vitest'
import { rowsBetween } from './selection.ts'

const page = [{ id: 7 }, { id: 3 }, { id: 9 }, { id: 1 }]
const between = (from: number | undefined, to: number) =>
  rowsBetween(
    page,
    page.find(({ id }) => id === from),
    page.find(({ id }) => id === to) ?? { id: to },
    ({ id }) => id,
  ).map(({ id }) => id)

it.each([
  [7, 9, [7, 3, 9]],
  [9, 7, [7, 3, 9]],
  [3, 3, [3]],
  [undefined, 1, [1]],
])('from %s to %s are %j', (from, to, expected) => expect(between(from, to)).toEqual(expected))

it('is the last row alone when the first is on another page', () => {
  expect(rowsBetween(page, { id: 50 }, { id: 9 }, ({ id }) => id)).toEqual([{ id: 9 }])
})
