import { emptyPartnerFields } from '@portale/domain/network/dealers/partner.fixtures.ts'
import type { WorkshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  countStatusPairs,
  type ErrorBody,
  type Fields,
  partnerForm,
  sendRejected,
} from '../../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/workshops'

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
let dealer: number
const entry = (pivot: Fields = {}) => ({ pivot: { dealer_id: dealer, valid_from: '2020-01-01', ...pivot } })
const post = (workshop: unknown, headers = {}, caller = admin) =>
  caller.send<WorkshopRecord & ErrorBody>('POST', path, { workshop }, headers)
const put = (id: number | string, workshop: unknown, caller = admin) =>
  caller.send<WorkshopRecord & ErrorBody>('PUT', `${path}/${id}`, { workshop })

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
})
beforeEach(async () => {
  dealer = (await buildDealer(t.deps.db)).id
})
afterAll(() => t.close())

const keys = ['address', 'baldo_id', 'city', 'contract_type', 'dealers', 'district_id', 'name', 'sales_area', 'zip']

describe('the registry’s fields', () => {
  it('every one is missed, on POST and on PUT', async () => {
    const { id } = await buildWorkshop(t.deps.db)
    for (const send of [() => post({}), () => put(id, {}), () => post(null), () => put(id, [])]) {
      const { status, errors } = await sendRejected(t, send)
      expect([status, Object.keys(errors).toSorted()]).toEqual([422, keys.map((key) => `workshop.${key}`)])
    }
  })

  it.each([
    ['name', 'x'.repeat(256), 'Il campo ragione sociale non può superare i 255 caratteri.'],
    ['name', 7, 'Il campo ragione sociale non è valido.'],
    ['zip', '1234', 'Il CAP ha cinque cifre.'],
    ['district_id', 999_999, 'La provincia scelta non esiste.'],
    ['lock_version', 'x', 'La versione del modulo non è valida: ricarica la pagina.'],
  ])('%s = %.10j', async (field, value, message) => {
    const workshop = form({ dealers: [entry()], [field]: value })
    const { id } = await buildWorkshop(t.deps.db)
    for (const send of [() => post(workshop), () => put(id, workshop)])
      expect(await sendRejected(t, send)).toEqual({ status: 422, errors: { [`workshop.${field}`]: [message] } })
  })

  it('an unknown district and wrong dates are reported together', async () => {
    const dealers = [entry(), entry({ valid_from: '2021-01-01' })]
    const { errors } = await sendRejected(t, () => post(form({ district_id: 999_999, dealers })))
    expect(Object.keys(errors)).toEqual(['workshop.district_id', 'workshop.dealers.1.pivot.valid_from'])
  })
})

describe('POST', () => {
  it('201 with the dealer of today and the history', async () => {
    const fields = form()
    const { status, body } = await post({ ...fields, id: 1, lock_version: 9, dealers: [entry({ workshop_id: 1 })] })
    const since = '2019-12-31T23:00:00+00:00'
    const { id, dealers, dealer: today, district, ...rest } = body
    expect([status, rest, district.code]).toEqual([
      201,
      { ...fields, ...emptyPartnerFields, archived_at: null, archived_by: null, lock_version: 0 },
      'TO',
    ])
    expect(dealers).toEqual([
      {
        id: dealer,
        baldo_id: expect.any(String),
        name: expect.any(String),
        archived_at: null,
        pivot: { id: expect.any(Number), dealer_id: dealer, workshop_id: id, valid_from: since, valid_to: null },
      },
    ])
    expect(today).toEqual({
      id: dealer,
      baldo_id: dealers[0]?.baldo_id,
      name: dealers[0]?.name,
      pivot: { valid_from: since },
    })
    expect((await admin.get(`${path}/${id}`)).body).toEqual(body)
  })

  it('401, 403 before the fields; an own workshop can be read, not written', async () => {
    const { id } = await buildWorkshop(t.deps.db, { dealer_id: dealer })
    const manager = await t.as('after_sales_manager_rt', { workshops: [id] })
    const user = await t.as('workshop_user', { workshops: [id] })
    await assertWritesNothing(t, async () => {
      expect((await post({}, {}, t.anonymous)).status).toBe(401)
      for (const caller of [manager, user]) {
        expect((await caller.get(`${path}/${id}`)).status).toBe(200)
        expect((await post({}, {}, caller)).status).toBe(403)
        expect((await put(id, form({ dealers: [entry()] }), caller)).status).toBe(403)
      }
    })
  })

  it('the Baldo ID: 422 when another workshop has it, a dealer may; two at once: one', async () => {
    const taken = { 'workshop.baldo_id': [expect.stringMatching(/^Questo Baldo ID è già di un’altra officina: .+\.$/)] }
    const other = await buildWorkshop(t.deps.db)
    const { id } = await buildWorkshop(t.deps.db)
    const workshop = form({ baldo_id: other.baldo_id, dealers: [entry()] })
    for (const send of [() => post(workshop), () => put(id, workshop)])
      expect(await sendRejected(t, send)).toEqual({ status: 422, errors: taken })
    const { baldo_id } = await buildDealer(t.deps.db)
    expect((await post(form({ baldo_id, dealers: [entry()] }))).status).toBe(201)
    const statuses = await countStatusPairs(20, (round) => {
      const send = () => post(form({ baldo_id: `RACE-${round}`, dealers: [entry()] }))
      return Promise.all([send(), send()])
    })
    expect(statuses).toEqual({ '201 422': 20 })
  })

  it('the same Idempotency-Key twice, and at once: one workshop with one history', async () => {
    const workshop = form({ dealers: [entry({ valid_from: '2024-01-01' }), entry()] })
    const send = () => post(workshop, { 'idempotency-key': 'k' })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await assertWritesNothing(t, send))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.dealers.length}`)).size).toBe(1)
    const count = t.deps.db.selectFrom('workshop_dealers').select('id').where('dealer_id', '=', dealer)
    expect(await count.execute()).toHaveLength(2)
  })
})

describe('PUT', () => {
  it.each(['999999', 'abc', '0', '-1', '1.5', '%00', '99999999999999999999', 'null'])('404 for %s', async (id) => {
    expect((await assertWritesNothing(t, () => put(id, form({ dealers: [entry()] })))).status).toBe(404)
  })

  it('what was loaded, sent back: nothing is written', async () => {
    const { body: made } = await post(form({ dealers: [entry({ valid_from: '2024-01-01' }), entry()] }))
    const again = await assertWritesNothing(t, () => put(made.id, made))
    expect([again.status, again.body]).toEqual([200, made])
  })

  it('a field alone raises the version once and leaves the history as it is', async () => {
    const { body: made } = await post(form({ dealers: [entry()] }))
    const { body } = await put(made.id, { ...made, city: 'Asti' })
    expect(body).toEqual({ ...made, city: 'Asti', lock_version: 1 })
  })
})
