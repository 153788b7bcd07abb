import { emptyPartnerFields } from '@portale/domain/network/dealers/partner.fixtures.ts'
import type { Dealer } from '@portale/domain/network/dealers/partner.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  countStatusPairs,
  type ErrorBody,
  type Fields,
  partnerForm,
  sendRejected,
} from '../../../test/fixtures/partner.fixtures.ts'

const path = '/api/v1/dealers'
const taken = { 'dealer.baldo_id': [expect.stringMatching(/^Questo Baldo ID è già di un’altra concessionaria: .+\.$/)] }

let t: TestApp
let admin: Caller
let form: (change?: Fields) => Fields
const post = (dealer: Fields, headers = {}, caller = admin) =>
  caller.send<Dealer & ErrorBody>('POST', path, { dealer }, headers)
const dealersNamed = (name: string) =>
  t.deps.db.selectFrom('dealers').selectAll().where('name', '=', name).orderBy('id').execute()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  form = await partnerForm(t)
})
afterAll(() => t.close())

it('rejects a missing session (401) and other roles (403) before validating fields', async () => {
  const roles = ['sales_manager_rt', 'dealer_holder', 'workshop_user'] as const
  const others = await Promise.all(roles.map((role) => t.as(role)))
  await assertWritesNothing(t, async () => {
    expect((await post({}, {}, t.anonymous)).status).toBe(401)
    for (const other of others) expect((await post({}, {}, other)).status).toBe(403)
  })
})

it('creates the dealer, trimming texts and keeping leading zeros (201)', async () => {
  const fields = form({ baldo_id: ' 00204118 ', name: '  Autocarri  Piemonte\t' })
  const { status, body } = await post({ ...fields, district_id: String(fields.district_id) })
  const region = { id: expect.any(Number), name: 'Piemonte' }
  expect(status).toBe(201)
  expect(body).toEqual({
    ...fields,
    ...{ ...emptyPartnerFields, archived_at: null, archived_by: null },
    id: expect.any(Number),
    baldo_id: '00204118',
    name: 'Autocarri  Piemonte',
    lock_version: 0,
    district: { id: fields.district_id, name: 'Torino', code: 'TO', valid_from: null, valid_to: null, region },
  })
  expect((await admin.get(`${path}/${body.id}`)).body).toEqual(body)
})

it('ignores fields that a caller may not set', async () => {
  const dealer = form({ name: 'Falsa', id: 1, created_at: '2000-01-01', updated_at: '2000-01-01', lock_version: 41 })
  const text = JSON.stringify({ dealer }).replace('{"dealer":{', '{"dealer":{"__proto__":{"name":"x"},"district":{},')
  const { status, body } = await admin.send<Dealer>('POST', path, text, { 'content-type': 'application/json' })
  expect([status, body.name, body.lock_version]).toEqual([201, 'Falsa', 0])
  const [row] = await dealersNamed('Falsa')
  expect(row).toMatchObject({ id: body.id, lock_version: 0 })
  expect(Date.now() - Date.parse(row?.created_at ?? '')).toBeLessThan(60_000)
  expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
})

it('reports a wrong CAP, an unknown province and a Baldo ID that differs by case alone at once (422)', async () => {
  expect((await post(form({ baldo_id: 'ab-Élite' }))).status).toBe(201)
  const other = (await post(form({ baldo_id: 'other' }))).body
  const wrong = form({ baldo_id: 'AB-éLITE', zip: '123', district_id: 999_999, name: '' })
  const errors = {
    ...taken,
    'dealer.zip': ['Il CAP ha cinque cifre.'],
    'dealer.district_id': ['La provincia scelta non esiste.'],
    'dealer.name': ['Il campo ragione sociale è obbligatorio.'],
  }
  expect(await sendRejected(t, () => post(wrong))).toEqual({ status: 422, errors })
  const put = (dealer: Fields) => admin.send<Dealer & ErrorBody>('PUT', `${path}/${other.id}`, { dealer })
  expect(await sendRejected(t, () => put(wrong))).toEqual({ status: 422, errors })
  expect((await put(form({ baldo_id: 'OTHER' }))).body.baldo_id).toBe('OTHER')
})

describe('hostile texts are stored unchanged', () => {
  it.each([
    '"); DROP TABLE dealers; --',
    "O'Neil & Figli “Truck” ‘s.r.l.’",
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '{{7*7}} #{7*7} %s %00 \\0 \\u0000',
    '=cmd|"/c calc"!A1',
    '🔧🚚 Officina',
    'مرحبا',
    'Z̷̢͎a̴̧l̵g̷o̶',
    'é non è é',
    'W'.repeat(255),
    '__proto__',
    'null',
  ])('%j', async (name) => {
    const { status, body } = await post(form({ name, city: name, sales_area: name }))
    expect([status, body.name, body.city, body.sales_area]).toEqual([201, name, name, name])
    expect((await admin.get<Dealer>(`${path}/${body.id}`)).body.name).toBe(name)
    const found = await admin.get<{ data: Dealer[] }>(`${path}?name=${encodeURIComponent(name)}`)
    expect(found.body.data.map(({ id }) => id)).toContain(body.id)
  })

  it('never answers 500 to half a surrogate pair', async () => {
    const { status, body } = await post(form({ name: 'metà \ud83d' }), { 'idempotency-key': 'half' })
    expect([status, body.name]).toEqual([201, 'metà \ufffd'])
  })
})

describe('the Baldo ID', () => {
  it('is rejected when another dealer has it (422), not when a workshop has it', async () => {
    await post(form({ baldo_id: 'TAKEN' }))
    for (const baldo_id of ['TAKEN', '  TAKEN '])
      expect(await sendRejected(t, () => post(form({ baldo_id })))).toEqual({ status: 422, errors: taken })
    const { baldo_id } = await buildWorkshop(t.deps.db, { baldo_id: 'OF-1' })
    expect((await post(form({ baldo_id }))).status).toBe(201)
  })

  it('is taken by one of two concurrent requests (201), the other is rejected (422), 50 times', async () => {
    const statuses = await countStatusPairs(50, async (round) => {
      const send = () => post(form({ baldo_id: `RACE-${round}` }))
      const answers = await Promise.all([send(), send()])
      expect(answers.find(({ status }) => status !== 201)?.body.errors).toEqual(taken)
      return answers
    })
    expect(statuses).toEqual({ '201 422': 50 })
    const made = await t.deps.db.selectFrom('dealers').select('id').where('baldo_id', 'like', 'RACE-%').execute()
    expect(made).toHaveLength(50)
  })
})

describe('Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name })

  it('repeats the first answer for the same key, writing nothing', async () => {
    const fields = form({ name: 'Due volte' })
    const first = await post(fields, key('a'))
    const again = await assertWritesNothing(t, () => post(fields, key('a')))
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await dealersNamed('Due volte')).toHaveLength(1)
  })

  it('creates one dealer for many concurrent requests', async () => {
    const fields = form({ name: 'Una sola' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(fields, key('b'))))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect(await dealersNamed('Una sola')).toHaveLength(1)
  })

  it('stays free after a rejected request; keeps the keys of two people apart', async () => {
    const other = await t.as('superuser_rt')
    expect((await assertWritesNothing(t, () => post(form({ district_id: 999_999 }), key('c')))).status).toBe(422)
    expect((await post(form({ name: 'Corretta' }), key('c'))).body.name).toBe('Corretta')
    expect((await post(form({ name: 'Altra' }), key('c'), other)).body.name).toBe('Altra')
  })

  it('is rejected when it is longer than 255 characters (422)', async () => {
    expect((await assertWritesNothing(t, () => post(form(), key('x'.repeat(256))))).status).toBe(422)
  })
})
