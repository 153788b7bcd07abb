import { randomUUID } from 'node:crypto'
import type { CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildCustomer, vatNumber } from '../../../test/fixtures/factories.ts'
import { auditTransactions, type ErrorBody } from '../../../test/fixtures/partner.fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

type Answer = CustomerRecord & ErrorBody & { existing?: { id: number; name: string } }
const post = (customer: object, headers = {}) =>
  admin.send<Answer>(
    'POST',
    '/api/v1/customers',
    { customer: { vat_n: vatNumber(), name: 'Nuovo', ...customer } },
    headers,
  )
const anna = { name: 'Anna', email: 'anna@nuovo.it', phone: '011 1234567' }
const bruno = { name: 'Bruno', email: 'b@nuovo.it,info@nuovo.it', phone: '02 7654321' }

it('a new customer has its contacts at once, in one change', async () => {
  const before = await auditTransactions(t, admin)
  const { status, body } = await post({ new_customer_contacts: [bruno, anna] })
  expect(status).toBe(201)
  expect(body.customer_contacts).toMatchObject([anna, { ...bruno, email: 'b@nuovo.it, info@nuovo.it' }])
  expect(await auditTransactions(t, admin)).toBe(before + 1)
})

it('the same key writes it once, with its contacts', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const customer = { vat_n: vatNumber(), new_customer_contacts: [anna] }
  const [first, again] = [await post(customer, headers), await post(customer, headers)]
  expect([again.status, again.body]).toEqual([201, first.body])
})

it('nothing is written when anything is wrong, and all errors come at once', async () => {
  const existing = await buildCustomer(t.deps.db)
  const contacts = [anna, { ...anna, name: '', email: 'x' }, null, { phone: '1' }]
  const { status, body } = await assertWritesNothing(t, () =>
    post({ vat_n: existing.vat_n, name: ' ', new_customer_contacts: contacts }),
  )
  expect([status, body.existing]).toEqual([422, { id: existing.id, name: existing.name }])
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'customer.name',
    'customer.new_customer_contacts.1.email',
    'customer.new_customer_contacts.1.name',
    'customer.new_customer_contacts.2.email',
    'customer.new_customer_contacts.2.name',
    'customer.new_customer_contacts.2.phone',
    'customer.new_customer_contacts.3.email',
    'customer.new_customer_contacts.3.name',
    'customer.new_customer_contacts.3.phone',
    'customer.vat_n',
  ])
})

it.each([['x'], [{}], [Array.from({ length: 51 }, () => anna)]])(
  'contacts like %# are rejected as a whole',
  async (sent) => {
    const { status, body } = await assertWritesNothing(t, () => post({ new_customer_contacts: sent }))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['customer.new_customer_contacts']])
  },
)

it('the specification’s body has none, whatever it says of `customer_contacts`', async () => {
  for (const sent of [{}, { customer_contacts: [] }, { customer_contacts: 'x' }]) {
    const { status, body } = await post(sent)
    expect([status, body.customer_contacts]).toEqual([201, []])
  }
})
