import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageLinks, pagePosition, pageRequest } from './page.ts'

describe('pageRequest', () => {
  it.each([
    [{}, 1, 25],
    [{ page: '3', per_page: '10' }, 3, 10],
    [{ page: '0' }, 1, 25],
    [{ page: '-1' }, 1, 25],
    [{ page: '1.5' }, 1, 25],
    [{ page: '1e3' }, 1, 25],
    [{ page: ' 2' }, 1, 25],
    [{ page: 'due' }, 1, 25],
    [{ page: '٣' }, 1, 25],
    [{ page: '', per_page: '' }, 1, 25],
    [{ page: ['2', '3'] }, 1, 25],
    [{ page: { $gt: 1 } }, 1, 25],
    [{ per_page: '25' }, 1, 25],
    [{ per_page: '50' }, 1, 50],
    [{ per_page: '100' }, 1, 100],
    [{ per_page: '101' }, 1, 25],
    [{ per_page: '1000000' }, 1, 25],
    [{ per_page: '-10' }, 1, 25],
    [{ per_page: '010' }, 1, 25],
  ])('%j', (query, page, per_page) => {
    expect(pageRequest(query)).toEqual({ page, per_page })
  })

  it.each(['9999999999', '9'.repeat(400)])('page %s is beyond any last one', (page) => {
    expect(pagePosition(pageRequest({ page }), 60)).toMatchObject({ current_page: 3, offset: 50 })
  })
})

describe('pagePlace', () => {
  it.each([
    [1, 25, 0, { current_page: 1, last_page: 1, from: null, to: null, offset: 0 }],
    [7, 25, 0, { current_page: 1, last_page: 1, from: null, to: null, offset: 0 }],
    [1, 25, 1, { current_page: 1, last_page: 1, from: 1, to: 1, offset: 0 }],
    [1, 25, 25, { current_page: 1, last_page: 1, from: 1, to: 25, offset: 0 }],
    [2, 25, 26, { current_page: 2, last_page: 2, from: 26, to: 26, offset: 25 }],
    [99, 25, 26, { current_page: 2, last_page: 2, from: 26, to: 26, offset: 25 }],
    [2, 10, 95, { current_page: 2, last_page: 10, from: 11, to: 20, offset: 10 }],
  ])('page %i of %i rows each, %i in all', (page, per_page, total, expected) => {
    expect(pagePosition({ page, per_page }, total)).toEqual({ ...expected, per_page, total })
  })

  it('the pages cover every row exactly once', () => {
    const sizes = fc.record({ per_page: fc.constantFrom(10, 25, 50, 100), total: fc.integer({ min: 1, max: 3000 }) })
    fc.assert(
      fc.property(sizes, ({ per_page, total }) => {
        let next = 1
        const { last_page } = pagePosition({ page: 1, per_page }, total)
        for (let page = 1; page <= last_page; page += 1) {
          const { from, to } = pagePosition({ page, per_page }, total)
          expect(from).toBe(next)
          next = (to ?? 0) + 1
        }
        expect(next).toBe(total + 1)
      }),
    )
  })
})

const labels = (current: number, last: number) =>
  pageLinks('/x', {}, current, last)
    .slice(1, -1)
    .map(({ label, active }) => (active ? `[${label}]` : label))
    .join(' ')

describe('pageLinks', () => {
  it.each([
    [1, 1, '[1]'],
    [1, 2, '[1] 2'],
    [1, 10, '[1] 2 3 … 9 10'],
    [4, 10, '1 2 3 [4] 5 6 … 9 10'],
    [5, 10, '1 2 3 4 [5] 6 7 8 9 10'],
    [6, 10, '1 2 3 4 5 [6] 7 8 9 10'],
    [6, 20, '1 2 3 4 5 [6] 7 8 … 19 20'],
    [10, 20, '1 2 … 8 9 [10] 11 12 … 19 20'],
    [20, 20, '1 2 … 18 19 [20]'],
  ])('on page %i of %i: %s', (current, last, expected) => {
    expect(labels(current, last)).toBe(expected)
  })

  it('begins and ends with the neighbours, null where there is nowhere to go', () => {
    const first = pageLinks('/x', {}, 1, 3)
    expect(first[0]).toEqual({ label: '« Precedente', url: null, active: false })
    expect(first.at(-1)).toEqual({ label: 'Successivo »', url: '/x?page=2', active: false })
    const last = pageLinks('/x', {}, 3, 3)
    expect(last[0]).toEqual({ label: '« Precedente', url: '/x?page=2', active: false })
    expect(last.at(-1)).toEqual({ label: 'Successivo »', url: null, active: false })
  })

  it('keeps the filters and the sort, written as an address, and not the page', () => {
    const query = { name: 'Rossi & figli', page: '3', sort: '-name', baldo_id: '50%', odd: 7 }
    const url = pageLinks('/api/v1/dealers', query, 1, 2).at(-1)?.url ?? ''
    expect(url).toBe('/api/v1/dealers?page=2&name=Rossi%20%26%20figli&sort=-name&baldo_id=50%25')
  })

  it('shows exactly one active page, ascending, every page reachable by following links', () => {
    const place = fc
      .integer({ min: 1, max: 60 })
      .chain((last) => fc.record({ last: fc.constant(last), current: fc.integer({ min: 1, max: last }) }))
    fc.assert(
      fc.property(place, ({ current, last }) => {
        const links = pageLinks('/x', {}, current, last)
        expect(links.filter((link) => link.active).map((link) => link.label)).toEqual([String(current)])
        const pages = links.flatMap(({ label, url }) => (/^\d+$/.test(label) && url ? [Number(label)] : []))
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages[0]).toBe(1)
        expect(pages.at(-1)).toBe(last)
        expect(links.at(-1)?.url).toBe(current < last ? `/x?page=${current + 1}` : null)
        expect(links[0]?.url).toBe(current > 1 ? `/x?page=${current - 1}` : null)
      }),
    )
  })
})
