import type { WorkshopRecord } from '@portale/domain/workshops/workshop.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../test/fixtures/factories.ts'
import { type Fields, partnerForm, type Refusal, refusedBy } from '../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/workshops'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
let dealer: number
let workshop: number

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
  dealer = (await buildDealer(t.deps.db)).id
  workshop = (await buildWorkshop(t.deps.db, { dealer_id: dealer })).id
})
afterAll(() => t.close())

type Send = (dealers: unknown) => ReturnType<typeof admin.send<WorkshopRecord & Refusal>>
const post: Send = (dealers) => admin.send('POST', path, { workshop: form({ dealers }) })
const put: Send = (dealers) => admin.send('PUT', `${path}/${workshop}`, { workshop: form({ dealers }) })

/** What is refused is refused by both calls, at exactly these keys below workshop.dealers. */
async function expectRefused(dealers: unknown, expected: Record<string, unknown>): Promise<void> {
  const errors = Object.fromEntries(
    Object.entries(expected).map(([key, message]) => [`workshop.dealers${key && `.${key}`}`, [message]]),
  )
  for (const send of [post, put]) expect(await refusedBy(t, () => send(dealers))).toEqual({ status: 422, errors })
}
const entry = (valid_from: unknown, more: Fields = {}) => ({ pivot: { dealer_id: dealer, valid_from, ...more } })

describe('no history', () => {
  const missing = 'Indica almeno una concessionaria.'
  it.each([undefined, null, [], 'x', 7, {}, { 0: 'x' }, true])('%j', async (dealers) => {
    await expectRefused(dealers, { '': missing })
  })

  it('more than 200 entries; 200 are fine', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => entry(new Date(Date.UTC(2020, 0, 1000 - index)).toISOString()))
    await expectRefused(many(201), { '': 'Lo storico può avere al massimo 200 righe.' })
    const { status, body } = await post(many(200))
    expect([status, body.dealers.length]).toEqual([201, 200])
  })
})

describe('an entry that is none', () => {
  const blank = {
    '0.pivot.dealer_id': 'Il campo concessionaria è obbligatorio.',
    '0.pivot.valid_from': 'Il campo dal è obbligatorio.',
  }
  it.each([[{}], [null], ['x'], [7], [[]], [{ pivot: null }], [{ pivot: [] }], [{ pivot: { __proto__: 1 } }]])(
    '%j',
    async (one) => {
      await expectRefused([one], blank)
    },
  )
})

describe('the dealer', () => {
  const required = 'Il campo concessionaria è obbligatorio.'
  const invalid = 'Il campo concessionaria non è valido.'
  const unknown = 'La concessionaria scelta non esiste.'
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
    [999_999, unknown],
    ['999999999999999', unknown],
  ])('%j', async (dealer_id, message) => {
    await expectRefused([entry('2024-01-01'), entry('2020-01-01', { dealer_id })], { '1.pivot.dealer_id': message })
  })
})

describe('moments', () => {
  const unreadable = expect.stringMatching(/^La data non è valida/)
  it.each([
    ['2026-02-30', unreadable],
    ['2025-02-29', unreadable],
    ['2026-13-01', unreadable],
    ['2026-01-01T24:30', unreadable],
    ['21/11/2026', unreadable],
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
  ])('%j', async (at, message) => {
    await expectRefused([entry(at)], { '0.pivot.valid_from': message })
    await expectRefused([entry('2027-01-01'), entry('2020-01-01', { valid_to: at })], { '1.pivot.valid_to': message })
  })

  it.each([undefined, null, ''])('%j is no beginning, but a fine end', async (at) => {
    await expectRefused([entry(at)], { '0.pivot.valid_from': 'Il campo dal è obbligatorio.' })
    expect((await put([entry('2027-01-01'), entry('2020-01-01', { valid_to: at })])).status).toBe(200)
  })
})

describe('dates that don’t fit together', () => {
  const before = (moment: string) => `La data deve venire prima di quella della riga sopra (${moment}).`
  const end = (moment: string) => `La fine deve essere l’inizio della riga sopra: ${moment}. Puoi lasciarla vuota.`
  const open = 'La riga più recente non ha una fine: lasciala vuota.'
  const start = '01/01/2024 00:00:00'
  const early = '01/01/2020 00:00:00'
  type Dates = [from: string, to?: string]

  it.each<[string, Dates[], Record<string, string>]>([
    ['oldest first', [['2020-01-01'], ['2024-01-01']], { '1.pivot.valid_from': before(early) }],
    ['equal', [['2024-01-01'], ['2023-12-31T23:00Z']], { '1.pivot.valid_from': before(start) }],
    ['a second later', [['2024-01-01'], ['2024-01-01T00:00:01']], { '1.pivot.valid_from': before(start) }],
    ['the newest closed', [['2024-01-01', '2025-01-01']], { '0.pivot.valid_to': open }],
    ['the newest closed before it began', [['2024-01-01', '2023-01-01']], { '0.pivot.valid_to': open }],
    ['a gap', [['2024-01-01'], ['2020-01-01', '2023-12-31']], { '1.pivot.valid_to': end(start) }],
    ['an overlap', [['2024-01-01'], ['2020-01-01', '2024-01-02']], { '1.pivot.valid_to': end(start) }],
    ['an end before its beginning', [['2024-01-01'], ['2020-01-01', '2019-01-01']], { '1.pivot.valid_to': end(start) }],
    [
      'everything the wrong way round',
      [['2020-01-01', '2024-01-01'], ['2024-01-01']],
      { '0.pivot.valid_to': open, '1.pivot.valid_from': before(early) },
    ],
  ])('%s', async (_what, dates, errors) => {
    await expectRefused(
      dates.map(([from, valid_to]) => entry(from, { valid_to })),
      errors,
    )
  })
})

describe('rows of the history', () => {
  const stranger = 'La riga non appartiene allo storico di questa officina: ricarica la pagina.'
  const pivotOf = async (id: number) =>
    (await admin.get<WorkshopRecord>(`${path}/${id}`)).body.dealers[0]?.pivot.id ?? 0

  it('of another workshop, of nobody, of no kind', async () => {
    const other = await buildWorkshop(t.deps.db, { dealer_id: dealer })
    for (const id of [await pivotOf(other.id), 999_999, 0, -1])
      await expectRefused([entry('2024-01-01'), entry('2020-01-01', { id })], { '1.pivot.dealer_id': stranger })
    for (const id of ['x', null, 1.5, [], {}, true, 1e30])
      expect((await put([entry('2024-01-01'), entry('2020-01-01', { id })])).status).toBe(200)
  })

  it('the same one twice', async () => {
    const id = await pivotOf(workshop)
    const twice = [entry('2024-01-01', { id }), entry('2020-01-01', { id })]
    expect((await refusedBy(t, () => put(twice))).errors).toEqual({ 'workshop.dealers.1.pivot.dealer_id': [stranger] })
  })

  it('of this workshop, sent with a new one', async () => {
    const id = await pivotOf(workshop)
    const errors = { 'workshop.dealers.0.pivot.dealer_id': [stranger] }
    expect(await refusedBy(t, () => post([entry('2020-01-01', { id })]))).toEqual({ status: 422, errors })
  })
})
