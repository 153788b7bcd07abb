import type { Customer, CustomerContact } from '@portale/domain/network/customers/customer.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildCustomer, buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { countStatusPairs, type ErrorBody, sendRejected } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let admin: Caller
let customer: Awaited<ReturnType<typeof buildCustomer>>
let other: Awaited<ReturnType<typeof buildCustomer>>
let contact: number
const path = (of: number | string = customer.id) => `/api/v1/customers/${of}/customer_contacts`
const fields = (change: object = {}) => ({
  name: 'Anna Verdi',
  email: 'anna@cliente.it',
  phone: '011 1234567',
  ...change,
})
const post = (customer_contact: unknown, headers = {}, url = path()) =>
  admin.send<CustomerContact & ErrorBody>('POST', url, { customer_contact }, headers)
const put = (id: number | string, customer_contact: unknown, url = path(), caller = admin) =>
  caller.send<CustomerContact & ErrorBody>('PUT', `${url}/${id}`, { customer_contact })

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
beforeEach(async () => {
  customer = await buildCustomer(t.deps.db, { contacts: ['Mario'] })
  other = await buildCustomer(t.deps.db, { contacts: ['Luigi'] })
  contact = customer.contact_ids[0] ?? 0
})
afterAll(() => t.close())

describe('POST', () => {
  it('creates the contact, normalizing several addresses and numbers (201)', async () => {
    const forged = { id: 1, customer_id: other.id, lock_version: 9 }
    const many = { email: ' a@b.it ,c@d.co.uk,', phone: '+39 011/123.45-67,(02) 12345' }
    const { status, body } = await post(fields({ name: ' Anna  Verdi ', ...many, ...forged }))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Anna  Verdi',
      email: 'a@b.it, c@d.co.uk',
      phone: '+39 011/123.45-67, (02) 12345',
      lock_version: 0,
    })
    expect((await admin.get(`${path()}/${body.id}`)).body).toEqual(body)
    const { body: shown } = await admin.get<Customer>(`/api/v1/customers/${customer.id}`)
    expect(shown.customer_contacts.map(({ name }) => name)).toEqual(['Anna  Verdi', 'Mario'])
  })

  it.each([{}, { customer_contact: null }, 'null'])('reports all fields of the body %j (422)', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const send = () =>
      admin.send<ErrorBody>('POST', path(), typeof body === 'string' ? body : JSON.stringify(body), headers)
    const { status, errors } = await sendRejected(t, send)
    expect([status, errors]).toEqual([
      422,
      {
        'customer_contact.name': ['Il campo nome è obbligatorio.'],
        'customer_contact.email': ['Il campo e-mail è obbligatorio.'],
        'customer_contact.phone': ['Il campo telefono è obbligatorio.'],
      },
    ])
  })

  it.each([
    ['name', 5, 'Il campo nome non è valido.'],
    ['email', 'a@b.it; c.d.it', '“c.d.it” non è valido: scrivi per esempio nome@azienda.it.'],
    ['email', `a@${'b'.repeat(252)}.it`, 'Il campo e-mail non può superare i 255 caratteri.'],
    ['phone', '=1+1+1+1+1+1', '“=1+1+1+1+1+1” non è valido: scrivi per esempio +39 011 1234567.'],
    ['phone', null, 'Il campo telefono è obbligatorio.'],
  ])('rejects %s = %.30j (422)', async (field, value, message) => {
    const errors = { [`customer_contact.${field}`]: [message] }
    expect(await sendRejected(t, () => post(fields({ [field]: value })))).toEqual({ status: 422, errors })
  })

  // The stored form "a, b" is longer than the text that was validated.
  it.each([
    ['email', 'a@b.it,'.repeat(36)],
    ['phone', '12345,'.repeat(42)],
  ])('never answers 500 to many short values without spaces in %s', async (field, value) => {
    expect(value.length).toBeLessThanOrEqual(255)
    expect([201, 422]).toContain((await post(fields({ [field]: value }))).status)
  })

  it.each(['999999', 'abc', '0', '-1', '99999999999999999999'])('rejects the customer %s (404)', async (id) => {
    expect((await assertWritesNothing(t, () => post(fields(), {}, path(id)))).status).toBe(404)
    expect((await admin.get(path(id))).status).toBe(404)
  })

  it('creates one contact for one Idempotency-Key, another one under another customer', async () => {
    const send = (url = path()) => post(fields({ name: 'Una sola' }), { 'idempotency-key': 'k' }, url)
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await assertWritesNothing(t, send))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await send(path(other.id))).body.id).not.toBe(answers[0]?.body.id)
  })
})

describe('GET and PUT of one', () => {
  it('rejects another customer’s contact and an unknown one (404), writing nothing', async () => {
    const foreign = other.contact_ids[0] ?? 0
    for (const id of [foreign, '999999', 'abc', '0', '-1', '99999999999999999999']) {
      expect((await admin.get(`${path()}/${id}`)).status).toBe(404)
      expect((await assertWritesNothing(t, () => put(id, fields()))).status).toBe(404)
      expect((await assertWritesNothing(t, () => put(id, {}))).status).toBe(404)
    }
    for (const url of [path(999_999), path('abc')]) expect((await put(contact, fields(), url)).status).toBe(404)
    expect((await admin.get<CustomerContact>(`${path(other.id)}/${foreign}`)).body.name).toBe('Luigi')
  })

  it('answers the new version (200), writes nothing without changes', async () => {
    const { status, body } = await put(contact, fields({ lock_version: 0, customer_id: other.id }))
    expect([status, body]).toEqual([200, { id: contact, ...fields(), lock_version: 1 }])
    const again = await assertWritesNothing(t, () => put(contact, { ...body, email: ` ${body.email} , ` }))
    expect([again.status, again.body]).toEqual([200, body])
  })

  it('rejects wrong fields (422) before a stale version (409), accepts a missing one', async () => {
    const rita = await t.as((await buildUser(t.deps.db, { role: 'superuser_rt', name: 'Rita Neri' })).id)
    await put(contact, fields({ name: 'Di Rita', lock_version: 0 }), path(), rita)
    expect((await assertWritesNothing(t, () => put(contact, fields({ email: 'x', lock_version: 0 })))).status).toBe(422)
    const stale = await assertWritesNothing(t, () => put(contact, fields({ lock_version: 0 })))
    const sentence = /^Il contatto è cambiato: l’ha modificato Rita Neri il \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\./
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringMatching(sentence)])
    expect((await put(contact, fields())).status).toBe(200)
  })

  it('accepts one of two concurrent writers of a version (200), rejects the other (409), 50 times', async () => {
    const second = await t.as('superuser_rt')
    const statuses = await countStatusPairs(50, (lock_version) => {
      const of = (name: string) => fields({ name: `${name} ${lock_version}`, lock_version })
      return Promise.all([put(contact, of('Uno')), put(contact, of('Due'), path(), second)])
    })
    expect(statuses).toEqual({ '200 409': 50 })
  })
})

describe('the list', () => {
  it('answers a page of this customer’s contacts, by name', async () => {
    await post(fields())
    const { body } = await admin.get<Page<CustomerContact>>(`${path()}?per_page=10`)
    expect([body.total, body.data.map(({ name }) => name)]).toEqual([2, ['Anna Verdi', 'Mario']])
    expect(Object.keys(body.data[0] ?? {}).toSorted()).toEqual(['email', 'id', 'lock_version', 'name', 'phone'])
    expect(body.links[1]?.url).toBe(`${path()}?page=1&per_page=10`)
  })

  it('requires the whole VAT number of a workshop_user (404), whose other calls are rejected (403)', async () => {
    const user = await t.as('workshop_user')
    const { vat_n } = customer
    for (const query of [
      `?vat_n=${vat_n}`,
      `?vat_n=IT${vat_n}`,
      `?vat_n=it%20${vat_n.slice(0, 5)}.${vat_n.slice(5)}`,
    ]) {
      const { status, body } = await user.get<Page<CustomerContact>>(`${path()}${query}`)
      expect([status, body.data.map(({ name }) => name)]).toEqual([200, ['Mario']])
    }
    const wrong = ['', '?vat_n=', '?vat_n=IT', `?vat_n=${vat_n.slice(0, 10)}`, `?vat_n=${vat_n}0`, '?vat_n=%25']
    for (const query of [...wrong, `?vat_n=${other.vat_n}`, `?vat_n=${vat_n}&vat_n=x`, `?VAT_N=${vat_n}`])
      expect(`${query} ${(await user.get(`${path()}${query}`)).status}`).toBe(`${query} 404`)
    expect((await user.get(`${path(999_999)}?vat_n=${vat_n}`)).status).toBe(404)
    expect((await user.get(`${path()}/${contact}`)).status).toBe(403)
    await assertWritesNothing(t, async () => {
      expect((await user.send('POST', path(), { customer_contact: fields() })).status).toBe(403)
      expect((await put(contact, fields(), path(), user)).status).toBe(403)
    })
  })

  it('shows a workshop_user the contacts of customers in its leads only', async () => {
    const { db } = t.deps
    const [assignedWorkshop, foreign] = [(await buildWorkshop(db)).id, (await buildWorkshop(db)).id]
    const reported = { customer_id: customer.id, customer_contact_id: contact }
    const leadOf = (workshop_id: number, values = reported) => buildLead(db, { workshop_id, ...values })
    const user = await t.as('workshop_user', { workshops: [assignedWorkshop] })
    const status = async (of = customer.id) => (await user.get(path(of))).status
    const { id: otherLead } = await leadOf(foreign)
    expect(await status()).toBe(404)
    const granted = { lead_id: otherLead, user_id: user.user_id, granted_by: admin.user_id }
    await db.insertInto('lead_users').values(granted).execute()
    expect(await status()).toBe(200)
    await db.deleteFrom('lead_users').where('user_id', '=', user.user_id).execute()
    expect(await status()).toBe(404)
    await leadOf(assignedWorkshop)
    const { body } = await user.get<Page<CustomerContact>>(`${path()}?vat_n=00000000000`)
    expect(body.data.map(({ name }) => name)).toEqual(['Mario'])
    expect(await status(other.id)).toBe(404)
    expect((await user.get(`${path()}/${contact}`)).status).toBe(403)
  })
})
