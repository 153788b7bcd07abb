import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { type ErrorBody, type Fields, partnerForm } from '../../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/workshops'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
let a: number
let b: number
let workshop: WorkshopRecord
const entry = (dealer_id: number, valid_from: string, more: Fields = {}) => ({
  pivot: { dealer_id, valid_from, ...more },
})
const put = (dealers: unknown[], more: Fields = {}, caller = admin) =>
  caller.send<WorkshopRecord & ErrorBody>('PUT', `${path}/${workshop.id}`, {
    workshop: { ...workshop, ...more, dealers },
  })
/** The history in short: dealer, since, until; in the order that it was answered. */
const shown = ({ dealers }: WorkshopRecord) =>
  dealers.map(({ pivot }) => [
    pivot.dealer_id === a ? 'a' : 'b',
    pivot.valid_from.slice(0, 10),
    pivot.valid_to?.slice(0, 10),
  ])
const ids = ({ dealers }: WorkshopRecord) => dealers.map(({ pivot }) => pivot.id)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
  a = (await buildDealer(t.deps.db)).id
  b = (await buildDealer(t.deps.db)).id
})
/** A workshop of b since noon of 1 June 2022, of a before. */
beforeEach(async () => {
  const dealers = [entry(b, '2022-06-01T12:00Z'), entry(a, '2020-01-01T12:00Z')]
  const { status, body } = await admin.send<WorkshopRecord>('POST', path, { workshop: form({ dealers }) })
  expect(status).toBe(201)
  workshop = body
})
afterAll(() => t.close())

const [newest, oldest] = [() => workshop.dealers[0], () => workshop.dealers[1]]

describe('what is saved', () => {
  it('is answered newest first, each with its dealer, the first one open', async () => {
    expect(shown(workshop)).toEqual([
      ['b', '2022-06-01', undefined],
      ['a', '2020-01-01', '2022-06-01'],
    ])
    expect(workshop.dealers[1]?.pivot).toEqual({
      id: expect.any(Number),
      dealer_id: a,
      workshop_id: workshop.id,
      valid_from: '2020-01-01T12:00:00+00:00',
      valid_to: '2022-06-01T12:00:00+00:00',
    })
    expect(workshop.dealer).toMatchObject({ id: b, pivot: { valid_from: '2022-06-01T12:00:00+00:00' } })
  })

  it('a new entry on top closes the one below; the rows that were there keep their ids', async () => {
    const { body } = await put([entry(a, '2024-03-01T00:00Z'), ...workshop.dealers])
    expect(shown(body)).toEqual([
      ['a', '2024-03-01', undefined],
      ['b', '2022-06-01', '2024-03-01'],
      ['a', '2020-01-01', '2022-06-01'],
    ])
    expect(ids(body).slice(1)).toEqual(ids(workshop))
    expect([body.dealer?.id, body.lock_version]).toEqual([a, 1])
  })

  it('an entry in the middle, and one before all', async () => {
    const [first, last] = workshop.dealers
    const { body } = await put([
      first,
      entry(b, '2021-01-01T00:00Z'),
      entry(a, '2020-01-01T12:00Z', { id: last?.pivot.id }),
      entry(b, '2019-01-01T00:00Z'),
    ])
    expect(shown(body).map(([dealer, from]) => `${dealer} ${from}`)).toEqual([
      'b 2022-06-01',
      'b 2021-01-01',
      'a 2020-01-01',
      'b 2019-01-01',
    ])
    expect([ids(body)[0], ids(body)[2]]).toEqual(ids(workshop))
  })

  it('removing the newest opens the one below', async () => {
    const { body } = await put([entry(a, '2020-01-01T12:00Z')])
    expect([shown(body), ids(body), body.dealer?.id]).toEqual([[['a', '2020-01-01', undefined]], [ids(workshop)[1]], a])
  })

  it('removing the oldest leaves the rest', async () => {
    const { body } = await put([newest()])
    expect([shown(body), ids(body)]).toEqual([[['b', '2022-06-01', undefined]], [ids(workshop)[0]]])
  })

  it('a corrected date moves both ends and keeps both rows', async () => {
    const { body } = await put([
      { pivot: { ...newest()?.pivot, valid_from: '2022-05-30T00:00Z' } },
      { pivot: { ...oldest()?.pivot, valid_to: '' } },
    ])
    expect(shown(body)[1]).toEqual(['a', '2020-01-01', '2022-05-30'])
    expect(ids(body)).toEqual(ids(workshop))
  })

  it('a corrected dealer keeps the row', async () => {
    const { body } = await put([newest(), { pivot: { ...oldest()?.pivot, dealer_id: String(b) } }])
    expect([shown(body)[1], ids(body)]).toEqual([['b', '2020-01-01', '2022-06-01'], ids(workshop)])
  })

  it('rows without ids are matched by dealer and start', async () => {
    const { body } = await put([entry(a, '2025-01-01'), entry(b, '2022-06-01T12:00Z'), entry(a, '2020-01-01T12:00Z')])
    expect(ids(body).slice(1)).toEqual(ids(workshop))
  })

  // Known: an entry without id takes the row of another entry's id when it has its dealer and start.
  it('an id matches its row even when another entry has its dealer and start', async () => {
    const { body } = await put([
      entry(b, '2022-06-01T12:00Z'),
      { pivot: { ...newest()?.pivot, valid_from: '2021-01-01', valid_to: '' } },
    ])
    expect(body.dealers[1]?.pivot).toMatchObject({ id: ids(workshop)[0], dealer_id: b })
  })

  it.each([
    ['2026-01-15', '2026-01-14T23:00:00+00:00'],
    ['2025-07-15', '2025-07-14T22:00:00+00:00'],
    ['2025-10-26', '2025-10-25T22:00:00+00:00'],
    ['2026-03-29', '2026-03-28T23:00:00+00:00'],
    ['2025-10-26T02:30:00+01:00', '2025-10-26T01:30:00+00:00'],
    ['2025-10-26T02:30:00+02:00', '2025-10-26T00:30:00+00:00'],
    ['2025-07-15T09:30', '2025-07-15T07:30:00+00:00'],
  ])('%s in Rome is %s', async (valid_from, expected) => {
    const { body } = await put([entry(a, valid_from), ...workshop.dealers])
    expect([body.dealers[0]?.pivot.valid_from, body.dealers[1]?.pivot.valid_to]).toEqual([expected, expected])
  })
})

describe('the dealer', () => {
  it('stays the current one until a future change', async () => {
    const { body } = await put([entry(a, '2090-01-01'), ...workshop.dealers])
    expect([body.dealers[0]?.id, body.dealer?.id, body.dealer?.pivot.valid_from]).toEqual([
      a,
      b,
      '2022-06-01T12:00:00+00:00',
    ])
  })

  it('is null while none is valid yet', async () => {
    expect((await put([entry(a, '2090-01-01')])).body.dealer).toBeNull()
  })
})

describe('microseconds that SQL stored', () => {
  const exact = '2021-05-05T10:11:12.123456+00:00'
  const asForm = '2021-05-05T10:11:12.123Z'
  beforeEach(async () => {
    const { db } = t.deps
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('workshop_dealers')
        .set({ valid_from: exact })
        .where('id', '=', newest()?.pivot.id ?? 0)
        .execute()
      await tx
        .updateTable('workshop_dealers')
        .set({ valid_to: exact })
        .where('id', '=', oldest()?.pivot.id ?? 0)
        .execute()
    })
    workshop = (await admin.get<WorkshopRecord>(`${path}/${workshop.id}`)).body
  })

  it('survive a save through the form’s milliseconds', async () => {
    const { id } = newest()?.pivot ?? {}
    expect(newest()?.pivot.valid_from).toBe(exact)
    const same = await assertWritesNothing(t, () =>
      put([entry(b, asForm, { id }), entry(a, '2020-01-01T12:00Z', { valid_to: asForm })]),
    )
    expect([same.status, same.body.dealers]).toEqual([200, workshop.dealers])
    const { body } = await put([
      entry(a, '2024-01-01'),
      entry(b, asForm, { id }),
      entry(b, '2020-01-01T12:00Z', { valid_to: asForm }),
    ])
    expect([body.dealers[1]?.pivot.valid_from, body.dealers[2]?.pivot.valid_to]).toEqual([exact, exact])
  })
})
