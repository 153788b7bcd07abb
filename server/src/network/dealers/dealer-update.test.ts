import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildUser } from '../../../test/fixtures/factories.ts'
import {
  auditTransactions,
  countStatusPairs,
  type ErrorBody,
  type Fields,
  partnerForm,
  sendRejected,
} from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
const url = (id: number | string) => `/api/v1/dealers/${id}`
const put = (id: number | string, dealer: Fields, caller = admin) =>
  caller.send<Dealer & ErrorBody>('PUT', url(id), { dealer })
const rowOf = (id: number) => t.deps.db.selectFrom('dealers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
})
afterAll(() => t.close())

it.each(['999999', 'abc', '0', '-1', '1.5', '1e3', '%00', '%2e%2e', '99999999999999999999', 'null', '1;2'])(
  '404 for the id %s, before the fields',
  async (id) => {
    for (const dealer of [{}, form()]) {
      const { status, body } = await assertWritesNothing(t, () => put(id, dealer))
      expect([status, body.message]).toEqual([404, 'Elemento non trovato.'])
    }
    expect((await admin.get(url(id))).status).toBe(404)
  },
)

it('leaves the row unchanged when rejecting (401, 403, 422)', async () => {
  const dealer = await buildDealer(t.deps.db)
  const owner = await t.as('dealer_holder', { dealers: [dealer.id] })
  await assertWritesNothing(t, async () => {
    expect((await put(dealer.id, form(), t.anonymous)).status).toBe(401)
    expect((await put(dealer.id, form(), owner)).status).toBe(403)
    expect((await put(dealer.id, form({ name: '' }))).status).toBe(422)
    expect((await put(dealer.id, form({ district_id: 999_999 }))).status).toBe(422)
    expect((await put(dealer.id, form({ zip: '1234' }))).body.errors).toEqual({
      'dealer.zip': ['Il CAP ha cinque cifre.'],
    })
  })
  expect(await rowOf(dealer.id)).toEqual(dealer)
})

it('answers the new values (200), keeping id and creation date', async () => {
  const dealer = await buildDealer(t.deps.db)
  const sent = form({ name: 'Nuovo nome', id: 1, created_at: '2000-01-01', lock_version: 0 })
  const { status, body } = await put(dealer.id, sent)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: dealer.id, name: 'Nuovo nome', lock_version: 1, district: { code: 'TO' } })
  const row = await rowOf(dealer.id)
  expect([row.created_at, row.lock_version]).toEqual([dealer.created_at, 1])
  expect(row.updated_at > dealer.updated_at).toBe(true)
})

it('writes nothing without changes', async () => {
  const dealer = await buildDealer(t.deps.db)
  const { body: loaded } = await admin.get<Dealer>(url(dealer.id))
  const again = await assertWritesNothing(t, () => put(dealer.id, loaded))
  expect([again.status, again.body]).toEqual([200, loaded])
  const spaced = await assertWritesNothing(t, () =>
    put(dealer.id, { ...loaded, name: ` ${loaded.name} `, district_id: String(loaded.district_id) }),
  )
  expect(spaced.body).toEqual(loaded)
})

it('rejects the Baldo ID of another dealer (422), accepts the current one', async () => {
  const [dealer, other] = [await buildDealer(t.deps.db), await buildDealer(t.deps.db)]
  const fields = { ...(await admin.get<Dealer>(url(dealer.id))).body }
  expect(await sendRejected(t, () => put(dealer.id, { ...fields, baldo_id: other.baldo_id }))).toEqual({
    status: 422,
    errors: { 'dealer.baldo_id': [expect.stringMatching(/^Questo Baldo ID è già di un’altra concessionaria: .+\.$/)] },
  })
  expect((await put(dealer.id, { ...fields, name: 'Stesso codice' })).status).toBe(200)
})

describe('lock_version', () => {
  it.each([undefined, null, ''])('accepts the missing version %j', async (lock_version) => {
    const dealer = await buildDealer(t.deps.db)
    await put(dealer.id, form())
    expect((await put(dealer.id, form({ lock_version }))).status).toBe(200)
  })

  it('accepts digits as text', async () => {
    const { id } = await buildDealer(t.deps.db)
    expect((await put(id, form({ lock_version: '0' }))).body.lock_version).toBe(1)
  })

  it.each(['x', -1, 1.5, '0 OR 1=1', {}, { a: 1 }, [1, 2], 1e300, 'NaN'])(
    'rejects the version %j (422)',
    async (lock_version) => {
      const { id } = await buildDealer(t.deps.db)
      const { status, errors } = await sendRejected(t, () => put(id, form({ lock_version })))
      expect([status, Object.keys(errors)]).toEqual([422, ['dealer.lock_version']])
    },
  )

  // A plain z.coerce.number() would read these as 0 or 1.
  it.each([[[]], [[0]], [false], [' '], ['0x0']])('rejects the version %j too (422)', async (lock_version) => {
    const { id } = await buildDealer(t.deps.db)
    expect((await put(id, form({ lock_version }))).status).toBe(422)
  })

  it.each([1, 7, '2147483648', 9_007_199_254_740_991])('rejects the stale version %j (409)', async (lock_version) => {
    const { id } = await buildDealer(t.deps.db)
    expect((await assertWritesNothing(t, () => put(id, form({ lock_version })))).status).toBe(409)
  })

  it('rejects a stale version (409) after wrong fields (422), naming who changed it and keeping that change', async () => {
    const { id } = await buildDealer(t.deps.db)
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita D’Èlia' })).id)
    expect((await put(id, form({ name: 'Di Rita', lock_version: 0 }), rita)).status).toBe(200)
    const { status, body } = await assertWritesNothing(t, () => put(id, form({ lock_version: 0 })))
    expect(status).toBe(409)
    expect(body.message).toMatch(
      /^La concessionaria è cambiata: l’ha modificata Rita D’Èlia il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./,
    )
    expect((await put(id, form({ lock_version: 0, name: '' }))).status).toBe(422)
    expect((await rowOf(id)).name).toBe('Di Rita')
  })

  it('names the system for a change without a user', async () => {
    const { id } = await buildDealer(t.deps.db)
    await t.deps.db.updateTable('dealers').set({ lock_version: 1 }).where('id', '=', id).execute()
    expect((await put(id, form({ lock_version: 0 }))).body.message).toContain('l’ha modificata il sistema il')
  })
})

it('accepts one of two concurrent writers of a version (200), rejects the other (409), 50 times', async () => {
  const { id } = await buildDealer(t.deps.db)
  const other = await t.as('superuser_rt')
  const before = await auditTransactions(t, admin)
  const statuses = await countStatusPairs(50, async (round) => {
    const of = (who: string) => form({ name: who, city: who, address: who, sales_area: who, lock_version: round })
    const answers = await Promise.all([put(id, of('Uno'), admin), put(id, of('Due'), other)])
    const winner = answers[0].status === 200 ? 'Uno' : 'Due'
    const row = await rowOf(id)
    expect([row.name, row.city, row.address, row.sales_area]).toEqual([winner, winner, winner, winner])
    expect(row.lock_version).toBe(round + 1)
    return answers
  })
  expect(statuses).toEqual({ '200 409': 50 })
  expect((await auditTransactions(t, admin)) + (await auditTransactions(t, other)) - before).toBe(50)
})
