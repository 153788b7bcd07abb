import { expect, it } from 'vitest'
import { emptySelection, enterPlace, keepMatching, type SelectionState, takeBack, withRows } from './selection-state.ts'

type Row = { id: number }
const at = (filters: string, kind = 'in use', path = '/users') => ({
  path,
  kind,
  filters,
  search: `?${kind}=${filters}`,
})
const rows = (...ids: number[]) => new Map(ids.map((id) => [id, { id }]))
const select = (...ids: number[]) => withRows(emptySelection<Row>(at('')), rows(...ids))
const ids = (state: SelectionState<Row>) => [...state.rows.keys()]
const dropped = (state: SelectionState<Row>) => state.drops.map((drop) => [drop.kind, ...drop.rows.keys()])
const firstDrop = (state: SelectionState<Row>) => {
  const [drop] = state.drops
  if (!drop) throw new Error('nothing was dropped')
  return drop
}

it('waits for the comparison with other filters, and goes on at once where nothing is selected', () => {
  const selected = select(1, 2)
  expect(enterPlace(selected, at('a')).place).toEqual(at(''))
  expect(enterPlace(select(), at('a')).place).toEqual(at('a'))
  expect(enterPlace(selected, at(''))).toBe(selected)
  expect(enterPlace(selected, { ...at(''), search: 'page=2' }).place.search).toBe('page=2')
})

it('drops what does not match, adds it up over filters, and takes it back to stay', () => {
  const first = keepMatching(select(1, 2, 3), at('a'), new Set([1, 2]))
  expect([ids(first), dropped(first)]).toEqual([[1, 2], [['in use', 3]]])
  const second = keepMatching(first, at('ab'), new Set([1]))
  expect([ids(second), dropped(second)]).toEqual([[1], [['in use', 3, 2]]])
  const back = takeBack(second, firstDrop(second))
  expect([ids(back), dropped(back)]).toEqual([[1, 3, 2], []])
  expect(enterPlace(back, at('other')).place).toEqual(at('other'))
})

it('keeps a selection over filters no longer than until it is empty', () => {
  const narrowed = keepMatching(select(1, 2), at('a'), new Set([1]))
  const kept = takeBack(narrowed, firstDrop(narrowed))
  const again = withRows(withRows(kept, rows()), rows(4))
  expect(enterPlace(again, at('b')).place).toEqual(at('a'))
})

it('names no row as dropped that is selected again', () => {
  const narrowed = keepMatching(select(1, 2, 3), at('a'), new Set([1]))
  expect(dropped(withRows(narrowed, rows(1, 3)))).toEqual([['in use', 2]])
})

it('says that rows could not be compared', () => {
  const failed = keepMatching(select(1, 2), at('a'), new Set(), true)
  expect([ids(failed), firstDrop(failed).isUnchecked]).toEqual([[], true])
})

it('has another selection in a list of other things, and the first again after a return', () => {
  const other = enterPlace(select(1, 2), at('', 'closed'))
  expect([ids(other), dropped(other)]).toEqual([[], [['in use', 1, 2]]])
  const waiting = takeBack(withRows(other, rows(9)), firstDrop(other))
  expect(ids(waiting)).toEqual([9])
  const returned = enterPlace(waiting, at(''))
  expect([ids(returned), dropped(returned)]).toEqual([[1, 2], [['closed', 9]]])
})

it('has nothing of the selection of another screen', () => {
  const other = enterPlace(select(1, 2), at('', 'in use', '/leads'))
  expect([ids(other), dropped(other)]).toEqual([[], []])
})
