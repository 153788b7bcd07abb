import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import { countStatusPairs, type ErrorBody, type Fields, partnerForm } from '../../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/workshops'

let t: TestApp
let admin: Caller
let other: Caller
let form: (change?: Fields) => Fields
let a: number
let b: number
let workshop: WorkshopRecord
const entry = (dealer_id: number, valid_from: string) => ({ pivot: { dealer_id, valid_from } })
const put = (dealers: unknown[], more: Fields = {}, caller = admin) =>
  caller.send<WorkshopRecord & ErrorBody>('PUT', `${path}/${workshop.id}`, {
    workshop: { ...workshop, ...more, dealers },
  })

/** How many periods are stored, and those that don't end where the next begins. */
async function chain() {
  const rows = await t.deps.db
    .selectFrom('workshop_dealers')
    .selectAll()
    .where('workshop_id', '=', workshop.id)
    .orderBy('valid_from')
    .execute()
  const broken = rows.filter((row, index) => row.valid_to !== (rows[index + 1]?.valid_from ?? null))
  return { rows: rows.length, broken }
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  other = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
  form = await partnerForm(t)
  a = (await buildDealer(t.deps.db)).id
  b = (await buildDealer(t.deps.db)).id
})
beforeEach(async () => {
  const dealers = [entry(b, '2022-06-01T12:00Z'), entry(a, '2020-01-01T12:00Z')]
  workshop = (await admin.send<WorkshopRecord>('POST', path, { workshop: form({ dealers }) })).body
})
afterAll(() => t.close())

it('409 names the faster one, also for a row that is gone meanwhile; without a version that row is 422', async () => {
  expect((await put([workshop.dealers[0]], {}, other)).status).toBe(200)
  const late = await assertWritesNothing(t, () => put(workshop.dealers))
  const sentence = /^L’officina è cambiata: l’ha modificata Rita Neri il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./
  expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(sentence)])
  const gone = await assertWritesNothing(t, () => put(workshop.dealers, { lock_version: undefined }))
  expect([gone.status, gone.body.errors]).toEqual([
    422,
    { 'workshop.dealers.1.pivot.dealer_id': [expect.stringContaining('non appartiene allo storico')] },
  ])
})

it('wrong dates beat a stale version', async () => {
  await put([workshop.dealers[0]], {}, other)
  const wrong = await assertWritesNothing(t, () => put(workshop.dealers.toReversed()))
  expect(wrong.status).toBe(422)
})

it('a history that changed alone makes the version stale', async () => {
  expect((await put([entry(a, '2024-01-01'), ...workshop.dealers], {}, other)).body.lock_version).toBe(1)
  expect((await assertWritesNothing(t, () => put(workshop.dealers, { city: 'Asti' }))).status).toBe(409)
})

it('two writers at once with the same version, 50 pairs: one 200 and one 409 each', async () => {
  const statuses = await countStatusPairs(50, async (lock_version) => {
    const day = new Date(Date.UTC(2023, 0, 1 + lock_version)).toISOString()
    const answers = await Promise.all([
      put([entry(a, day), entry(b, '2022-06-01T12:00Z')], { lock_version }),
      put([entry(b, day), entry(a, '2021-01-01'), entry(b, '2020-01-01')], { lock_version }, other),
    ])
    const won = answers.find(({ status }) => status === 200)?.body
    expect(await chain()).toEqual({ rows: won?.dealers.length, broken: [] })
    expect(won?.lock_version).toBe(lock_version + 1)
    return answers
  })
  expect(statuses).toEqual({ '200 409': 50 })
})

it('two writers at once without a version: no gap and no overlap in either order', async () => {
  const statuses = await countStatusPairs(30, async (round) => {
    const answers = await Promise.all([
      put([entry(a, `2023-01-01T00:00:${10 + round}Z`), entry(b, '2022-06-01T12:00Z')], { lock_version: undefined }),
      put([entry(a, '2021-02-01'), entry(b, '2020-02-01')], { lock_version: null }, other),
    ])
    expect(await chain()).toEqual({ rows: 2, broken: [] })
    return answers
  })
  expect(statuses).toEqual({ '200 200': 30 })
})
