import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { type ErrorBody, type Fields, partnerForm, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

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

type Send = (dealers: unknown) => ReturnType<typeof admin.send<WorkshopRecord & ErrorBody>>
const post: Send = (dealers) => admin.send('POST', path, { workshop: form({ dealers }) })
const put: Send = (dealers) => admin.send('PUT', `${path}/${workshop}`, { workshop: form({ dealers }) })

/** POST and PUT reject the history with exactly these errors, keyed below workshop.dealers. */
async function expectRejected(dealers: unknown, expected: Record<string, unknown>): Promise<void> {
  const errors = Object.fromEntries(
    Object.entries(expected).map(([key, message]) => [`workshop.dealers${key && `.${key}`}`, [message]]),
  )
  for (const send of [post, put]) expect(await sendRejected(t, () => send(dealers))).toEqual({ status: 422, errors })
}
const entry = (valid_from: unknown, more: Fields = {}) => ({ pivot: { dealer_id: dealer, valid_from, ...more } })

// The domain proves every wrong history; these prove that both calls apply its schema and its rules, and write nothing.
const start = '01/01/2024 00:00:00'
it.each<[string, unknown, Record<string, unknown>]>([
  ['no history', undefined, { '': 'Indica almeno una concessionaria.' }],
  ['an empty history', [], { '': 'Indica almeno una concessionaria.' }],
  [
    'an entry that is null',
    [null],
    {
      '0.pivot.dealer_id': 'Il campo concessionaria è obbligatorio.',
      '0.pivot.valid_from': 'Il campo dal è obbligatorio.',
    },
  ],
  [
    'a dealer that is no id',
    [{ pivot: { dealer_id: 'abc', valid_from: '2020-01-01' } }],
    { '0.pivot.dealer_id': 'Il campo concessionaria non è valido.' },
  ],
])('rejects %s (422)', (_description, dealers, errors) => expectRejected(dealers, errors))

it.each<[string, [from: string, to?: string][], Record<string, unknown>]>([
  ['an unreadable start', [['2026-02-30']], { '0.pivot.valid_from': expect.stringMatching(/^La data non è valida/) }],
  [
    'an unreadable end',
    [['2024-01-01'], ['2020-01-01', 'now']],
    { '1.pivot.valid_to': expect.stringMatching(/^La data non è valida/) },
  ],
  [
    'an hour that does not exist',
    [['2026-03-29T02:30']],
    { '0.pivot.valid_from': expect.stringMatching(/^Quest’ora non esiste/) },
  ],
  [
    'the oldest first',
    [['2020-01-01'], ['2024-01-01']],
    { '1.pivot.valid_from': 'La data deve venire prima di quella della riga sopra (01/01/2020 00:00:00).' },
  ],
  [
    'the newest closed',
    [['2024-01-01', '2025-01-01']],
    { '0.pivot.valid_to': 'La riga più recente non ha una fine: lasciala vuota.' },
  ],
  [
    'a gap',
    [['2024-01-01'], ['2020-01-01', '2023-12-31']],
    { '1.pivot.valid_to': `La fine deve essere l’inizio della riga sopra: ${start}. Puoi lasciarla vuota.` },
  ],
])('rejects %s (422)', (_description, dates, errors) =>
  expectRejected(
    dates.map(([from, valid_to]) => entry(from, { valid_to })),
    errors,
  ),
)

it.each([999_999, '999999999999999'])('rejects the unknown dealer %j (422)', async (dealer_id) => {
  const errors = { '1.pivot.dealer_id': 'La concessionaria scelta non esiste.' }
  await expectRejected([entry('2024-01-01'), entry('2020-01-01', { dealer_id })], errors)
})

it('rejects 201 entries (422) and stores 200', async () => {
  const many = Array.from({ length: 201 }, (_, index) => entry(new Date(Date.UTC(2020, 0, 1000 - index)).toISOString()))
  await expectRejected(many, { '': 'Lo storico può avere al massimo 200 righe.' })
  const { status, body } = await post(many.slice(1))
  expect([status, body.dealers.length]).toEqual([201, 200])
})

describe('the rows of the history', () => {
  const foreignRow = 'La riga non appartiene allo storico di questa officina: ricarica la pagina.'
  const pivotOf = async (id: number) =>
    (await admin.get<WorkshopRecord>(`${path}/${id}`)).body.dealers[0]?.pivot.id ?? 0

  it('rejects the id of another workshop’s row or of none (422), and what is no id at all', async () => {
    const other = await buildWorkshop(t.deps.db, { dealer_id: dealer })
    for (const id of [await pivotOf(other.id), 999_999])
      await expectRejected([entry('2024-01-01'), entry('2020-01-01', { id })], { '1.pivot.dealer_id': foreignRow })
    for (const id of ['x', 0, -1, 1.5, [], [13], {}, true, 1e30, '1e1'])
      await expectRejected([entry('2024-01-01'), entry('2020-01-01', { id })], {
        '1.pivot.id': 'La riga dello storico non è valida.',
      })
    expect((await put([entry('2024-01-01'), entry('2020-01-01', { id: null })])).status).toBe(200)
  })

  it('rejects an id that is there twice (422)', async () => {
    const id = await pivotOf(workshop)
    const twice = [entry('2024-01-01', { id }), entry('2020-01-01', { id })]
    expect((await sendRejected(t, () => put(twice))).errors).toEqual({
      'workshop.dealers.1.pivot.dealer_id': [foreignRow],
    })
  })

  it('rejects the id of a stored row for a new workshop (422)', async () => {
    const id = await pivotOf(workshop)
    const errors = { 'workshop.dealers.0.pivot.dealer_id': [foreignRow] }
    expect(await sendRejected(t, () => post([entry('2020-01-01', { id })]))).toEqual({ status: 422, errors })
  })
})

it('reports a wrong CAP, an unknown dealer and entries out of order at once (422)', async () => {
  const dealers = [entry('2024-01-01'), entry('2025-01-01'), entry('2020-01-01', { dealer_id: 999_999 })]
  const sent = { workshop: form({ dealers, zip: '1' }) }
  const rejected = await sendRejected(t, () => admin.send<WorkshopRecord & ErrorBody>('POST', path, sent))
  expect(Object.keys(rejected.errors ?? {}).toSorted()).toEqual([
    'workshop.dealers.1.pivot.valid_from',
    'workshop.dealers.2.pivot.dealer_id',
    'workshop.zip',
  ])
})
