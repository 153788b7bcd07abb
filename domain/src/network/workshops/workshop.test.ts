import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../platform/fields.ts'
import { partnerExample } from '../dealers/partner.fixtures.ts'
import { validateHistory } from './history.rules.ts'
import { workshopBody } from './workshop.ts'

const fields = { ...partnerExample, district_id: 1 }
const entry = (valid_from: unknown, more = {}) => ({ pivot: { dealer_id: 7, valid_from, ...more } })

/** The errors of a history below `workshop.dealers`: those of the schema, then those of the rules. */
function historyErrors(dealers: unknown) {
  const { data, error } = workshopBody.safeParse({ workshop: { ...fields, dealers } })
  const errors = error ? fieldErrors(error) : validateHistory(data.workshop.dealers.map(({ pivot }) => pivot))
  return Object.fromEntries(
    Object.entries(errors).map(([key, messages]) => [key.slice('workshop.dealers'.length), messages]),
  )
}

it('parses ids and moments as forms send them', () => {
  const dealers = [{ pivot: { dealer_id: '7', valid_from: '2026-11-21', valid_to: '' } }]
  expect(workshopBody.parse({ workshop: { ...fields, dealers } }).workshop.dealers).toEqual([
    { pivot: { id: null, dealer_id: 7, valid_from: Date.parse('2026-11-20T23:00:00Z'), valid_to: null } },
  ])
})

it.each([null, '', undefined])('takes an entry with the id %j as a new one', (id) => {
  const { workshop } = workshopBody.parse({ workshop: { ...fields, dealers: [entry('2020-01-01', { id })] } })
  expect(workshop.dealers[0]?.pivot.id).toBeNull()
})

it.each(['x', 1.5, [], [13], {}, true, 1e30, 0, -1, '1e1', ' 13 '])('rejects %j as the id of an entry', (id) => {
  expect(historyErrors([entry('2020-01-01', { id })])).toEqual({
    '.0.pivot.id': ['La riga dello storico non è valida.'],
  })
})

it.each([undefined, null, [], 'x', 7, {}, { 0: 'x' }, true])('rejects %j as a history', (dealers) => {
  expect(historyErrors(dealers)).toEqual({ '': ['Indica almeno una concessionaria.'] })
})

it('accepts 200 entries and rejects 201', () => {
  const entries = Array.from({ length: 201 }, (_, index) =>
    entry(new Date(Date.UTC(2020, 0, 1000 - index)).toISOString()),
  )
  expect(historyErrors(entries)).toEqual({ '': ['Lo storico può avere al massimo 200 righe.'] })
  expect(historyErrors(entries.slice(1))).toEqual({})
})

it.each([[{}], [null], ['x'], [7], [[]], [{ pivot: null }], [{ pivot: [] }], [{ pivot: { __proto__: 1 } }]])(
  'rejects %j as an entry, with the errors of an empty one',
  (value) => {
    expect(historyErrors([value])).toEqual({
      '.0.pivot.dealer_id': ['Il campo concessionaria è obbligatorio.'],
      '.0.pivot.valid_from': ['Il campo dal è obbligatorio.'],
    })
  },
)

const required = 'Il campo concessionaria è obbligatorio.'
const invalid = 'Il campo concessionaria non è valido.'
it.each([
  [undefined, required],
  [null, required],
  ['', required],
  ['abc', invalid],
  [0, invalid],
  [-1, invalid],
  [1.5, invalid],
  ['1;2', invalid],
  [1e30, invalid],
])('rejects the dealer %j', (dealer_id, message) => {
  const errors = historyErrors([entry('2024-01-01'), entry('2020-01-01', { dealer_id })])
  expect(errors).toEqual({ '.1.pivot.dealer_id': [message] })
})

const unreadable = expect.stringMatching(/^La data non è valida/)
it.each([
  ['2026-02-30', unreadable],
  ['2025-02-29', unreadable],
  ['2026-13-01', unreadable],
  ['2026-01-01T24:30', unreadable],
  ['31/11/2026', unreadable],
  ['1899-12-31', unreadable],
  ['9999-01-01', unreadable],
  ['infinity', unreadable],
  ['now', unreadable],
  ['2026-01-01\0', unreadable],
  ["2026-01-01'; DROP TABLE workshops", unreadable],
  [20260101, unreadable],
  [1_767_225_600_000, unreadable],
  [['2026-01-01'], unreadable],
  [{ at: 1 }, unreadable],
  [true, unreadable],
  ['2026-03-29T02:30', expect.stringMatching(/^Quest’ora non esiste/)],
  ['2025-10-26T02:30', expect.stringMatching(/due volte.*\+01:00 o \+02:00/)],
])('rejects the moment %j, as a start and as an end', (moment, message) => {
  expect(historyErrors([entry(moment)])).toEqual({ '.0.pivot.valid_from': [message] })
  const ended = [entry('2027-01-01'), entry('2020-01-01', { valid_to: moment })]
  expect(historyErrors(ended)).toEqual({ '.1.pivot.valid_to': [message] })
})

it.each([undefined, null, ''])('rejects %j as a start and accepts it as an end', (moment) => {
  expect(historyErrors([entry(moment)])).toEqual({ '.0.pivot.valid_from': ['Il campo dal è obbligatorio.'] })
  expect(historyErrors([entry('2027-01-01'), entry('2020-01-01', { valid_to: moment })])).toEqual({})
})

describe('dates that contradict each other', () => {
  const before = (moment: string) => [`La data deve venire prima di quella della riga sopra (${moment}).`]
  const end = (moment: string) => [`La fine deve essere l’inizio della riga sopra: ${moment}. Puoi lasciarla vuota.`]
  const open = ['La riga più recente non ha una fine: lasciala vuota.']
  const start = '01/01/2024 00:00:00'
  const early = '01/01/2020 00:00:00'
  type Dates = [from: string, to?: string]

  it.each<[string, Dates[], Record<string, string[]>]>([
    ['oldest first', [['2020-01-01'], ['2024-01-01']], { '.1.pivot.valid_from': before(early) }],
    ['equal', [['2024-01-01'], ['2023-12-31T23:00Z']], { '.1.pivot.valid_from': before(start) }],
    ['a second later', [['2024-01-01'], ['2024-01-01T00:00:01']], { '.1.pivot.valid_from': before(start) }],
    ['the newest closed', [['2024-01-01', '2025-01-01']], { '.0.pivot.valid_to': open }],
    ['the newest closed before its start', [['2024-01-01', '2023-01-01']], { '.0.pivot.valid_to': open }],
    ['a gap', [['2024-01-01'], ['2020-01-01', '2023-12-31']], { '.1.pivot.valid_to': end(start) }],
    ['an overlap', [['2024-01-01'], ['2020-01-01', '2024-01-02']], { '.1.pivot.valid_to': end(start) }],
    ['an end before its start', [['2024-01-01'], ['2020-01-01', '2019-01-01']], { '.1.pivot.valid_to': end(start) }],
    [
      'everything in the wrong order',
      [['2020-01-01', '2024-01-01'], ['2024-01-01']],
      { '.0.pivot.valid_to': open, '.1.pivot.valid_from': before(early) },
    ],
  ])('rejects %s', (_description, dates, errors) => {
    expect(historyErrors(dates.map(([from, valid_to]) => entry(from, { valid_to })))).toEqual(errors)
  })
})

it('reports every field of an empty body', () => {
  const { error } = workshopBody.safeParse({})
  const keys = ['dealers', ...Object.keys(fields)].map((key) => `workshop.${key}`)
  expect(error && Object.keys(fieldErrors(error)).toSorted()).toEqual(keys.toSorted())
})
