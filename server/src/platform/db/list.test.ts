import { expect, it } from 'vitest'
import { reverseOrder, selectPageIds } from './list.ts'

const list = { path: '/x', from: 'things t', where: [], order: 't.name, t.id', rows: '' }
const select = (total: number, offset: number, more = {}) =>
  selectPageIds({ ...list, ...more }, total, { offset, per_page: 25 })

it.each([
  ['d.name, d.id', 'd.name DESC, d.id DESC'],
  ['d.name DESC, d.id DESC', 'd.name, d.id'],
  ['n.pinned DESC, n.shown_at, n.id DESC', 'n.pinned, n.shown_at DESC, n.id'],
  ["array_position(ARRAY['a', 'b'], l.status) DESC, l.id DESC", "array_position(ARRAY['a', 'b'], l.status), l.id"],
  ['(s.type, s.year), s.id', '(s.type, s.year) DESC, s.id DESC'],
  ['l.id', 'l.id DESC'],
])('reverses %s', (order, reversed) => {
  expect(reverseOrder(order)).toBe(reversed)
  expect(reverseOrder(reversed)).toBe(order)
})

it('reads a page of the first half from the start, one of the second half from the end', () => {
  expect(select(2000, 1000)).toMatchObject({ isReversed: false, values: [1000] })
  expect(select(2000, 0).text).not.toContain('OFFSET')
  const later = select(2000, 1025)
  expect(later).toMatchObject({ isReversed: true, values: [950] })
  expect(later.text).toContain('ORDER BY t.name DESC, t.id DESC LIMIT 25')
})

it('reads an incomplete last page as the first rows of the reverse', () => {
  const { text, values } = select(1990, 1975)
  expect(text).toMatch(/^SELECT id FROM \(.* ORDER BY t.name DESC, t.id DESC LIMIT 25 \) nearest LIMIT \$1$/)
  expect(values).toEqual([15])
})

it('reads the tables of the order only where many rows match', () => {
  const scan = (isReversed: boolean) => ({ from: 'sorted t', order: `t.position${isReversed ? ' DESC' : ''}` })
  expect(select(19_999, 0, { scan }).text).toContain('FROM things t  ORDER BY t.name, t.id')
  expect(select(20_000, 0, { scan }).text).toContain('FROM sorted t  ORDER BY t.position LIMIT')
  expect(select(20_000, 19_975, { scan }).text).toContain('FROM sorted t  ORDER BY t.position DESC LIMIT')
})

it('finds few rows in the tables in which they are counted, unless those count several at once', () => {
  const counted = { from: 'found t', where: [{ sql: 't.kind = $', value: 'x' }] }
  expect(select(4999, 0, { counted })).toMatchObject({
    text: expect.stringContaining('FROM things t WHERE t.id = ANY(ARRAY(SELECT t.id FROM found t WHERE t.kind = $1))'),
    values: ['x'],
  })
  expect(select(5000, 0, { counted }).text).not.toContain('found')
  expect(select(4999, 0, { counted: { ...counted, total: 'sum(t.size)' } }).text).not.toContain('found')
})

it('has an alias of its own where the tables do not begin with one', () =>
  expect(select(5, 0, { from: '(SELECT * FROM things) t', alias: 't' }).text).toMatch(/^SELECT t\.id FROM \(SELECT/))

it('compares the rows of a page near an end with the conditions written for that', () => {
  const inOrder = [{ sql: 't.kind IN (SELECT kind FROM kinds)' }]
  expect(select(499, 0, { inOrder }).text).not.toContain('kinds')
  expect(select(500, 0, { inOrder }).text).toContain('FROM things t WHERE t.kind IN (SELECT kind FROM kinds) ORDER BY')
  expect(select(500, 475, { inOrder }).text).toContain('kinds')
  expect(select(1000, 25, { inOrder }).text).toContain('kinds')
  expect(select(1000, 50, { inOrder }).text).not.toContain('kinds')
})
