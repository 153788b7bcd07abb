import type { Customer } from '@portale/domain/network/customers/customer.ts'
import type { RejectedSave } from '@portale/domain/platform/existing-row.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildCustomer, buildUser, vatNumber } from '../../../test/fixtures/factories.ts'
import { countStatusPairs, type ErrorBody, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

type Answered = Customer & ErrorBody & RejectedSave
const path = '/api/v1/customers'

let t: TestApp
let admin: Caller
const post = (customer: unknown, headers = {}, caller = admin) =>
  caller.send<Answered>('POST', path, { customer }, headers)
const put = (id: number | string, customer: unknown, caller = admin) =>
  caller.send<Answered>('PUT', `${path}/${id}`, { customer })
const named = (name: string) => t.deps.db.selectFrom('customers').selectAll().where('name', '=', name).execute()

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

describe('POST', () => {
  it('rejects a missing session (401) and other roles (403) before validating fields', async () => {
    const others = await Promise.all(
      (['workshop_user', 'sales_manager_rt', 'dealer_holder'] as const).map((role) => t.as(role)),
    )
    await assertWritesNothing(t, async () => {
      expect((await post({}, {}, t.anonymous)).status).toBe(401)
      for (const other of others) {
        expect((await post({}, {}, other)).status).toBe(403)
        expect((await other.get(path)).status).toBe(403)
        expect((await other.get(`${path}/1`)).status).toBe(403)
      }
    })
  })

  it('creates a customer without contacts, ignoring fields a caller may not set (201)', async () => {
    const vat_n = vatNumber()
    const forged = { id: 1, lock_version: 9, created_at: '2000-01-01', customer_contacts: [{ name: 'x' }] }
    const { status, body } = await post({ vat_n, name: ' Trasporti “Élite” & C. ', ...forged })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      vat_n,
      name: 'Trasporti “Élite” & C.',
      lock_version: 0,
      customer_contacts: [],
      ...{ archived_at: null, archived_by: null, merged_into: null, merged_customers: [] },
    })
    expect((await admin.get(`${path}/${body.id}`)).body).toEqual(body)
  })

  it.each([{}, { customer: null }, []])('reports both fields of the body %j (422)', async (body) => {
    const { status, errors } = await sendRejected(t, () => admin.send('POST', path, body))
    expect([status, errors]).toEqual([
      422,
      {
        'customer.vat_n': ['Il campo partita IVA è obbligatorio.'],
        'customer.name': ['Il campo ragione sociale è obbligatorio.'],
      },
    ])
  })

  it.each([
    [null, 'Il campo ragione sociale è obbligatorio.'],
    ['x'.repeat(256), 'Il campo ragione sociale non può superare i 255 caratteri.'],
  ])('rejects the name %.20j (422)', async (name, message) => {
    const errors = { 'customer.name': [message] }
    expect(await sendRejected(t, () => post({ vat_n: vatNumber(), name }))).toEqual({ status: 422, errors })
  })

  it('creates one customer for one Idempotency-Key', async () => {
    const customer = { vat_n: vatNumber(), name: 'Una sola' }
    const send = () => post(customer, { 'idempotency-key': 'k' })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await assertWritesNothing(t, send))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await named('Una sola')).toHaveLength(1)
  })

  it('rejects the Idempotency-Key of another body (422)', async () => {
    const customer = { vat_n: vatNumber(), name: 'La prima' }
    const first = await post(customer, { 'idempotency-key': 'same' })
    const other = () => post({ ...customer, name: 'La seconda' }, { 'idempotency-key': 'same' })
    const { status, body } = await assertWritesNothing(t, other)
    expect([status, body.message]).toEqual([422, 'Questa chiave Idempotency-Key è già stata usata con altri dati.'])
    expect((await post(customer, { 'idempotency-key': 'same' })).body).toEqual(first.body)
  })
})

describe('the VAT number', () => {
  it('stores the digits of “ＩＴ０１２３４５ 67897”', async () => {
    const { status, body } = await post({ vat_n: 'ＩＴ０１２３４５ 67897', name: 'Scritta così' })
    expect([status, body.vat_n]).toEqual([201, '01234567897'])
  })

  it.each([
    ['IT', 'Il campo partita IVA è obbligatorio.'],
    [1234567897, 'Il campo partita IVA non è valido.'],
    ['0123456789', 'La partita IVA ha 11 cifre: ne hai scritte 10.'],
    ['01234567890', expect.stringContaining('la cifra di controllo non torna')],
    ['RSSMRA85T10A562S', 'Questo è un codice fiscale: serve la partita IVA, di 11 cifre.'],
    ['01234567897\0', 'La partita IVA ha solo cifre: controlla che non ci siano lettere o altri segni.'],
  ])('rejects %.30j (422)', async (vat_n, message) => {
    const errors = { 'customer.vat_n': [message] }
    expect(await sendRejected(t, () => post({ vat_n, name: 'Rifiutata' }))).toEqual({ status: 422, errors })
    expect(await named('Rifiutata')).toEqual([])
  })

  it('of another customer is rejected on POST and PUT, naming it (422); the current one is accepted', async () => {
    const first = await buildCustomer(t.deps.db, { name: 'D’Amico <Trasporti>' })
    const second = await buildCustomer(t.deps.db)
    for (const vat_n of [first.vat_n, `IT ${first.vat_n}`])
      for (const send of [() => post({ vat_n, name: 'Doppia' }), () => put(second.id, { vat_n, name: 'Doppia' })]) {
        const { status, body } = await assertWritesNothing(t, send)
        expect([status, body]).toEqual([
          422,
          {
            message: 'Controlla i campi evidenziati.',
            errors: { 'customer.vat_n': ['Questa partita IVA è già di D’Amico <Trasporti>.'] },
            existing: { id: first.id, name: first.name },
          },
        ])
      }
    expect((await put(first.id, { vat_n: first.vat_n, name: 'Nome nuovo' })).status).toBe(200)
  })

  it('is created by one of two concurrent requests (201), the other is rejected (422), 50 times', async () => {
    const statuses = await countStatusPairs(50, async () => {
      const customer = { vat_n: vatNumber(), name: 'Gara' }
      const answers = await Promise.all([post(customer), post(customer)])
      const late = answers.find(({ status }) => status !== 201)
      expect(Object.keys(late?.body.errors ?? {})).toEqual(['customer.vat_n'])
      return answers
    })
    expect([statuses, (await named('Gara')).length]).toEqual([{ '201 422': 50 }, 50])
  })
})

describe('PUT', () => {
  it.each(['999999', 'abc', '0', '-1', '1.5', '%00', '99999999999999999999'])('rejects the id %s (404)', async (id) => {
    const customer = { vat_n: vatNumber(), name: 'x' }
    expect((await assertWritesNothing(t, () => put(id, customer))).status).toBe(404)
    expect((await assertWritesNothing(t, () => put(id, {}))).status).toBe(404)
    expect((await admin.get(`${path}/${id}`)).status).toBe(404)
  })

  it('answers the new version with the contacts (200), writes nothing without changes', async () => {
    const { id, vat_n } = await buildCustomer(t.deps.db, { contacts: ['Anna'] })
    const { status, body } = await put(id, { vat_n: `IT${vat_n}`, name: 'Nome nuovo', lock_version: 0 })
    expect([status, body.lock_version, body.vat_n]).toEqual([200, 1, vat_n])
    expect(body.customer_contacts.map(({ name }) => name)).toEqual(['Anna'])
    const again = await assertWritesNothing(t, () => put(id, body))
    expect([again.status, again.body]).toEqual([200, body])
  })

  it('rejects a stale version (409) after wrong fields (422), naming who changed it and when', async () => {
    const { id, vat_n } = await buildCustomer(t.deps.db)
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
    await put(id, { vat_n, name: 'Di Rita', lock_version: 0 }, rita)
    const stale = await assertWritesNothing(t, () => put(id, { vat_n, name: 'Tardi', lock_version: 0 }))
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringMatching(/^Il cliente è cambiato: l’ha modificato Rita Neri il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./),
    ])
    expect((await put(id, { vat_n: '1', name: 'Tardi', lock_version: 0 })).status).toBe(422)
    for (const lock_version of [null, '', undefined])
      expect((await put(id, { vat_n, name: `Senza ${lock_version}`, lock_version })).status).toBe(200)
  })

  it('accepts one of two concurrent writers of a version (200), rejects the other (409), 50 times', async () => {
    const { id } = await buildCustomer(t.deps.db)
    const other = await t.as('superuser_rt')
    const statuses = await countStatusPairs(50, (lock_version) => {
      const of = (name: string) => ({ vat_n: vatNumber(), name, lock_version })
      return Promise.all([put(id, of(`Uno ${lock_version}`)), put(id, of(`Due ${lock_version}`), other)])
    })
    expect(statuses).toEqual({ '200 409': 50 })
  })
})

it('gives a VAT number to one of two concurrent customers (200), rejects the other (422)', async () => {
  const statuses = await countStatusPairs(20, async () => {
    const [first, second] = [await buildCustomer(t.deps.db), await buildCustomer(t.deps.db)]
    const customer = { vat_n: vatNumber(), name: 'Presa' }
    return Promise.all([put(first.id, customer), put(second.id, customer)])
  })
  expect(statuses).toEqual({ '200 422': 20 })
})
