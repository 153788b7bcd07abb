import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audiences } from '../../network/dealers/audience.ts'
import {
  audienceFlags,
  byTitle,
  byWeight,
  canMove,
  findCopySource,
  findYearPosition,
  getAudience,
  moveRow,
  renumberWeights,
  yearRequest,
} from './activity.rules.ts'

const rows = fc.array(
  fc.record({
    description: fc.string(),
    weight: fc.nat(),
    deleted_at: fc.constantFrom(null, '2026-01-01T00:00:00Z', false, true),
  }),
  { maxLength: 8 },
)
const moves = fc.tuple(rows, fc.integer({ min: -1, max: 9 }), fc.constantFrom<-1 | 1>(-1, 1))
const step = (text: string) => (text === 'up' ? -1 : 1)

describe('canMove', () => {
  const active = { weight: 0, deleted_at: null }
  const deleted = { weight: 0, deleted_at: '2026-01-01T00:00:00Z' }

  it.each([
    ['the first up', [active, active], 0, 'up', false],
    ['the first down', [active, active], 0, 'down', true],
    ['the last up', [active, active], 1, 'up', true],
    ['the last down', [active, active], 1, 'down', false],
    ['the only one', [active], 0, 'down', false],
    ['a deleted one up', [active, deleted], 1, 'up', false],
    ['a deleted one down', [deleted, active], 0, 'down', false],
    ['over a deleted neighbour', [active, deleted], 0, 'down', true],
  ])('%s', (_name, list, index, direction, expected) => {
    expect(canMove(list, index, step(direction))).toBe(expected)
  })
})

describe('moveRow', () => {
  it('swaps two neighbours and their weights, so the weights stay where they were', () => {
    fc.assert(
      fc.property(moves, ([list, index, by]) => {
        const moved = moveRow(list, index, by)
        expect(moved.map((row) => row.weight)).toEqual(list.map((row) => row.weight))
        expect(moved.map((row) => row.description).toSorted()).toEqual(list.map((row) => row.description).toSorted())
        const allowed = index >= 0 && index < list.length && canMove(list, index, by)
        if (!allowed) expect(moved).toBe(list)
        else expect(moved[index + by]?.description).toBe(list[index]?.description)
      }),
    )
  })

  it('moving back restores the order, and the given rows stay unchanged', () => {
    fc.assert(
      fc.property(moves, ([list, index, by]) => {
        const before = structuredClone(list)
        const moved = moveRow(list, index, by)
        expect(list).toEqual(before)
        if (moved !== list) expect(moveRow(moved, index + by, by === 1 ? -1 : 1)).toEqual(list)
      }),
    )
  })

  it('rows with the weights 0, 1, 2, … stay in order', () => {
    const list = ['a', 'b', 'c'].map((description, weight) => ({ description, weight, deleted_at: null }))
    const moved = moveRow(list, 2, -1)
    expect(moved.map((row) => `${row.description}${row.weight}`)).toEqual(['a0', 'c1', 'b2'])
    expect(moved.toSorted(byWeight)).toEqual(moved)
  })
})

describe('renumberWeights', () => {
  const isDeleted = (row: { deleted_at: unknown }) => Boolean(row.deleted_at)
  const isActive = (row: { deleted_at: unknown }) => !row.deleted_at

  it('numbers from 0 without gaps, active rows first, and keeps the order', () => {
    fc.assert(
      fc.property(rows, (list) => {
        const numbered = renumberWeights(list)
        expect(numbered.map((row) => row.weight)).toEqual(list.map((_row, index) => index))
        for (const part of [isActive, isDeleted]) {
          const sorted = list.filter(part).toSorted(byWeight)
          expect(numbered.filter(part).map((row) => row.description)).toEqual(sorted.map((row) => row.description))
        }
        expect(numbered.findLastIndex(isActive)).toBe(list.filter(isActive).length - 1)
        expect(renumberWeights(numbered)).toEqual(numbered)
      }),
    )
  })

  it('lets rows of equal weights be moved', () => {
    const list = ['a', 'b', 'c'].map((description) => ({ description, weight: 1, deleted_at: null }))
    const moved = moveRow(renumberWeights(list), 2, -1)
    expect(renumberWeights(moved.toReversed()).map((row) => row.description)).toEqual(['a', 'c', 'b'])
  })
})

describe('audience', () => {
  it.each(audiences)('%s: the flags and back, exactly one set', (audience) => {
    const flags = audienceFlags(audience)
    expect(getAudience(flags)).toBe(audience)
    expect(flags.for_dealers).toBe(!flags.for_workshops)
  })
})

it('titles are in Italian order: accents and case do not change the order of the letters', () => {
  const titles = ['Zeta', 'èra', 'Eco', 'eremo', 'àncora', 'Anno', 'b'].map((title) => ({ title }))
  expect(titles.toSorted(byTitle).map((row) => row.title)).toEqual([
    'àncora',
    'Anno',
    'b',
    'Eco',
    'èra',
    'eremo',
    'Zeta',
  ])
})

it.each([
  ['2028', '2026'],
  ['2027', '2026'],
  ['2026', '2024'],
  ['2024', undefined],
  ['', undefined],
  ['1e9', undefined],
])('the year %j copies from %s', (year, source) => {
  const years = [
    { year: '2024', activities_count: 1 },
    { year: '2026', activities_count: 3 },
    { year: '2027', activities_count: 0 },
  ]
  expect(findCopySource(years, year)?.year).toBe(source)
})

describe('the page of a year', () => {
  const years = [
    { year: '2028', state: 'draft' },
    { year: '2027', state: 'closed' },
    { year: '2026', state: 'open' },
    { year: '2025', state: 'open' },
  ] as const

  it.each([
    ['the newest open year without a request', {}, 3],
    ['a page', { page: '1' }, 1],
    ['the last page for one beyond the end', { page: '99' }, 4],
    ['the first page for one that is no number', { page: 'x' }, 1],
    ['a year', { year: '2025' }, 4],
    ['a year before the page', { year: '2027', page: '4' }, 2],
    ['the page when there is no such year', { year: '1999', page: '2' }, 2],
    ['the newest open year when there is no such year', { year: '__proto__' }, 3],
  ])('shows %s', (_name, query, position) => {
    expect(findYearPosition([...years], yearRequest(query))).toBe(position)
  })

  it('is the first without open years, and without years', () => {
    expect(findYearPosition(years.slice(0, 2), yearRequest({}))).toBe(1)
    expect(findYearPosition([], yearRequest({}))).toBe(1)
    expect(findYearPosition([], yearRequest({ page: '3' }))).toBe(1)
  })
})
