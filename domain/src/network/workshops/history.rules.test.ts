import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPeriods, validateHistory } from './history.rules.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`)
const entry = (dealer_id: number, from: string, to: string | null = null) => ({
  id: null,
  dealer_id,
  valid_from: day(from),
  valid_to: to === null ? null : day(to),
})

describe('validateHistory', () => {
  it.each([
    ['one open entry', [entry(1, '2020-01-01')]],
    ['two, the end left out', [entry(2, '2022-01-01'), entry(1, '2020-01-01')]],
    ['two, the end sent', [entry(2, '2022-01-01'), entry(1, '2020-01-01', '2022-01-01')]],
    ['the same dealer twice', [entry(1, '2022-01-01'), entry(1, '2020-01-01')]],
    ['one in the future', [entry(2, '2099-01-01'), entry(1, '2020-01-01')]],
  ])('accepts %s', (_name, entries) => {
    expect(validateHistory(entries)).toEqual({})
  })

  it.each([
    ['out of order', [entry(2, '2019-01-01'), entry(1, '2020-01-01')], ['workshop.dealers.1.pivot.valid_from']],
    ['the same day', [entry(2, '2020-01-01'), entry(1, '2020-01-01')], ['workshop.dealers.1.pivot.valid_from']],
    ['the newest closed', [entry(1, '2020-01-01', '2021-01-01')], ['workshop.dealers.0.pivot.valid_to']],
    ['a gap', [entry(2, '2022-01-01'), entry(1, '2020-01-01', '2021-01-01')], ['workshop.dealers.1.pivot.valid_to']],
    [
      'an overlap',
      [entry(2, '2022-01-01'), entry(1, '2020-01-01', '2023-01-01')],
      ['workshop.dealers.1.pivot.valid_to'],
    ],
    [
      'everything in the wrong order',
      [entry(1, '2020-01-01', '2022-01-01'), entry(2, '2022-01-01')],
      ['workshop.dealers.0.pivot.valid_to', 'workshop.dealers.1.pivot.valid_from'],
    ],
  ])('%s', (_name, entries, keys) => {
    expect(Object.keys(validateHistory(entries)).sort()).toEqual(keys)
  })

  it('accepts only histories that form a chain without gaps, open at its end', () => {
    const entries = fc.array(fc.record({ id: fc.constant(null), dealer_id: fc.nat(), valid_from: fc.nat(50) }))
    fc.assert(
      fc.property(entries, (made) => {
        const history = made.map((one) => ({ ...one, valid_to: null }))
        if (Object.keys(validateHistory(history)).length > 0) return
        const periods = toPeriods(history)
        for (const [index, period] of periods.entries()) {
          expect(period.valid_to).toBe(periods[index - 1]?.valid_from ?? null)
          if (period.valid_to !== null) expect(period.valid_to).toBeGreaterThan(period.valid_from)
        }
      }),
    )
  })
})
