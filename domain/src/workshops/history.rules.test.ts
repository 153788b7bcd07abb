import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPeriods, validateHistory } from './history.rules.ts'
import { workshopBody } from './workshop.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00Z`)
const entry = (dealer_id: number, from: string, to: string | null = null) => ({
  id: null,
  dealer_id,
  valid_from: day(from),
  valid_to: to === null ? null : day(to),
})

describe('historyProblems', () => {
  it.each([
    ['one open entry', [entry(1, '2020-01-01')]],
    ['two, the end left out', [entry(2, '2022-01-01'), entry(1, '2020-01-01')]],
    ['two, the end sent', [entry(2, '2022-01-01'), entry(1, '2020-01-01', '2022-01-01')]],
    ['the same dealer twice', [entry(1, '2022-01-01'), entry(1, '2020-01-01')]],
    ['one in the future', [entry(2, '2099-01-01'), entry(1, '2020-01-01')]],
  ])('%s: nothing', (_name, entries) => {
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

  it('whatever has no problem makes a chain without gaps that ends open', () => {
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

describe('workshopBody', () => {
  const keys = (body: unknown) => workshopBody.safeParse(body).error?.issues.map((issue) => issue.path.join('.'))
  const fields = {
    baldo_id: 'W1',
    name: 'Officina',
    contract_type: 'Assistenza',
    address: 'Via Roma 1',
    zip: '10100',
    city: 'Torino',
    district_id: 1,
    sales_area: 'Nord',
  }
  const withHistory = (dealers: unknown) => ({ workshop: { ...fields, dealers } })

  it('takes numbers and moments as forms send them', () => {
    const dealers = [{ pivot: { dealer_id: '7', valid_from: '2026-11-21', valid_to: '' } }]
    expect(workshopBody.parse(withHistory(dealers)).workshop.dealers).toEqual([
      { pivot: { id: null, dealer_id: 7, valid_from: Date.parse('2026-11-20T23:00:00Z'), valid_to: null } },
    ])
  })

  it.each([
    ['no history', undefined, ['workshop.dealers']],
    ['an empty one', [], ['workshop.dealers']],
    ['a text', 'x', ['workshop.dealers']],
    ['an empty entry', [{}], ['workshop.dealers.0.pivot.dealer_id', 'workshop.dealers.0.pivot.valid_from']],
    ['null', [null], ['workshop.dealers.0.pivot.dealer_id', 'workshop.dealers.0.pivot.valid_from']],
    [
      'wrong kinds',
      [{ pivot: { dealer_id: 'x', valid_from: '2026-02-30', valid_to: 5 } }],
      [
        'workshop.dealers.0.pivot.dealer_id',
        'workshop.dealers.0.pivot.valid_from',
        'workshop.dealers.0.pivot.valid_to',
      ],
    ],
  ])('%s', (_name, dealers, expected) => {
    expect(keys(withHistory(dealers))).toEqual(expected)
  })

  it('reports every field of an empty body', () => {
    expect(new Set(keys({}))).toEqual(new Set(['dealers', ...Object.keys(fields)].map((key) => `workshop.${key}`)))
  })
})
