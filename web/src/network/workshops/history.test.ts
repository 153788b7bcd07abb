import { describe, expect, it } from 'vitest'
import { blankRow, formatEnd, formatHistory, getTime, mergeHistory, toBody, toRows } from './history.ts'

const stored = (id: number, valid_from: string, valid_to: string | null) => ({
  id: id * 10,
  baldo_id: `20${id}`,
  name: `Concessionaria ${id}`,
  archived_at: null,
  pivot: { id, dealer_id: id * 10, workshop_id: 1, valid_from, valid_to },
})
const rows = toRows([
  stored(2, '2026-10-25T01:30:00.123+00:00', null),
  stored(1, '2013-12-31T23:00:00+00:00', '2026-10-25T01:30:00.123+00:00'),
])

describe('a history in a form', () => {
  it('shows moments as the clocks of Rome do', () => {
    expect(rows.map(({ pivot }) => pivot.valid_from)).toEqual(['2026-10-25T02:30:00', '2014-01-01T00:00:00'])
    expect(formatHistory(rows)).toBe(
      '202 Concessionaria 2\ndal 25/10/2026 02:30:00\n\n201 Concessionaria 1\ndal 01/01/2014 00:00:00',
    )
  })

  it('sends back untouched moments as they came, and leaves every end to the server', () => {
    const [newest, oldest] = rows
    if (!newest || !oldest) throw new Error('two rows')
    const moved = { ...oldest, pivot: { ...oldest.pivot, valid_from: '2014-02-01T00:00:00' } }
    expect(toBody([newest, moved])).toEqual([
      { pivot: { id: 2, dealer_id: 20, valid_from: '2026-10-25T01:30:00.123+00:00', valid_to: null } },
      { pivot: { id: 1, dealer_id: 10, valid_from: '2014-02-01T00:00:00', valid_to: null } },
    ])
  })

  it('ends each entry where the one above begins', () => {
    const added = [blankRow('2027-01-01T00:00:00'), ...rows]
    expect(added.map((_, index) => formatEnd(added, index))).toEqual([
      'in corso',
      '01/01/2027 00:00:00',
      '25/10/2026 02:30:00',
    ])
    expect(formatEnd([blankRow(), ...rows], 1)).toBe('')
  })

  it('sends an entry that a colleague removed as a new one', () => {
    expect(mergeHistory(rows, rows.slice(1)).map(({ pivot }) => pivot.id)).toEqual([undefined, 1])
  })
})

it.each([
  ['2026-01-01', null, 'today'],
  ['2026-01-01', '2026-06-02', 'today'],
  ['2026-06-01', null, 'today'],
  ['2026-01-01', '2026-06-01', 'past'],
  ['2026-06-02', null, 'future'],
])('an entry from %s to %s is of %s', (valid_from, valid_to, time) => {
  expect(getTime({ valid_from, valid_to }, Date.parse('2026-06-01'))).toBe(time)
})
