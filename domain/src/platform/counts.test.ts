import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, formatNumber, formatSize, percentage } from './counts.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [4812, '4.812'],
  [1_000_000, '1.000.000'],
])('%i is written %s', (value, expected) => {
  expect(formatNumber(value)).toBe(expected)
})

it.each([
  [0, '0 documenti caricati'],
  [1, '1 documento caricato'],
  [2, '2 documenti caricati'],
  [1001, '1.001 documenti caricati'],
])('%i documents', (count, expected) => {
  expect(formatCount(count, 'documento caricato', 'documenti caricati')).toBe(expected)
})

describe('percentage', () => {
  it.each([
    [0, 0, undefined],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [1, 201, 0],
    [3, 3, 100],
  ])('%i of %i', (completed, total, expected) => {
    expect(percentage(completed, total)).toBe(expected)
  })

  it('is a whole number from 0 to 100', () => {
    const counts = fc
      .integer({ min: 1, max: 50_000 })
      .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(counts, ([completed, total]) => {
        const value = percentage(completed, total) ?? -1
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      }),
    )
  })
})

it.each([
  [0, '0 byte'],
  [1, '1 byte'],
  [1023, '1.023 byte'],
  [1024, '1 KB'],
  [18_400, '18 KB'],
  [1024 * 1024, '1 MB'],
  [2.3 * 1024 * 1024, '2,3 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [1.44 * 1024 ** 3, '1,4 GB'],
])('%i bytes are %s', (bytes, expected) => {
  expect(formatSize(bytes)).toBe(expected)
})
