import type { Home } from '@portale/domain/front/me.ts'
import type { CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer } from '../../../test/fixtures/factories.ts'
import { lastCommitTime, restore, unlimited } from '../../../test/fixtures/time-machine.fixtures.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

const contact = { name: 'Nicolò D’Angelo', email: 'nicolo@cliente.example', phone: '+39 011 765 4321' }
const sameContacts = [
  { ...contact, name: 'NICOLO’  DANGELO' },
  { ...contact, email: 'NICOLO@cliente.example' },
  { ...contact, phone: '0117654321' },
  { name: 'nicolo\u0300 d\u200bangelo', email: ' nicolo@cliente.example', phone: '0039 011/7654-321' },
  contact,
]
const otherContacts = [
  { ...contact, name: 'Nicola D’Angelo' },
  { ...contact, email: 'nicolò@cliente.example' },
  { ...contact, phone: '+44 011 765 4321' },
]

/** A customer with these contacts, as an import or an earlier version may have left them. */
async function createCustomer(...contacts: (typeof contact)[]) {
  const { id } = await buildCustomer(t.deps.db)
  const rows = contacts.map((values) => ({ customer_id: id, ...values }))
  await t.deps.db.insertInto('customer_contacts').values(rows).execute()
  return id
}

/** The ids that the tile's list has, once its count was compared with the list. */
async function listDuplicates(): Promise<number[]> {
  const tile = (await admin.get<Home>('/api/v1/home')).body.queues.find(({ url }) => url.startsWith('/customers?'))
  const listed = `/api/v1/customers?duplicates=1&archived=all&per_page=100`
  if (tile) expect(`/api/v1${tile.url}&per_page=100`).toBe(listed)
  const { data, total } = (await admin.get<Page<{ id: number }>>(listed)).body
  expect([total, data.length]).toEqual([tile?.count ?? 0, tile?.count ?? 0])
  return data.map(({ id }) => id)
}

it.each(sameContacts)('lists a customer with a contact twice: %j', async (same) => {
  const id = await createCustomer(contact, { ...contact, name: 'Altra Persona' })
  expect(await listDuplicates()).not.toContain(id)
  await t.deps.db
    .insertInto('customer_contacts')
    .values({ customer_id: id, ...same })
    .execute()
  expect(await listDuplicates()).toContain(id)
})

it.each(otherContacts)('lists no customer whose contacts differ: %j', async (other) => {
  expect(await listDuplicates()).not.toContain(await createCustomer(contact, other))
})

it('two customers with one contact each are no duplicates', async () => {
  const ids = [await createCustomer(contact), await createCustomer(contact)]
  expect(await listDuplicates()).not.toEqual(expect.arrayContaining(ids))
})

it('an archived customer is counted and listed', async () => {
  const id = await createCustomer(contact, contact)
  await t.deps.db.updateTable('customers').set({ archived_at: new Date().toISOString() }).where('id', '=', id).execute()
  expect(await listDuplicates()).toContain(id)
})

it('is listed no more once a contact was corrected, deleted or moved, and again when that is restored', async () => {
  const ids = [await createCustomer(contact, contact), await createCustomer(contact, contact)]
  const [first = 0, second = 0] = ids
  const moment = await lastCommitTime(t)
  const { customer_contacts } = (await admin.get<CustomerRecord>(`/api/v1/customers/${first}`)).body
  const [{ id, lock_version } = { id: 0, lock_version: 0 }] = customer_contacts
  const url = `/api/v1/customers/${first}/customer_contacts/${id}`
  const body = { customer_contact: { ...contact, name: 'Un’Altra', lock_version } }
  expect((await admin.send('PUT', url, body)).status).toBe(200)
  expect(await listDuplicates()).not.toContain(first)
  const elsewhere = (await buildCustomer(t.deps.db)).id
  await sql`UPDATE customer_contacts SET customer_id = ${elsewhere}
    WHERE id = (SELECT max(id) FROM customer_contacts WHERE customer_id = ${second})`.execute(t.deps.db)
  expect(await listDuplicates()).not.toContain(second)
  await restore(admin, moment)
  expect(await listDuplicates()).toEqual(expect.arrayContaining(ids))
  await sql`DELETE FROM customer_contacts WHERE customer_id = ${second}`.execute(t.deps.db)
  expect(await listDuplicates()).not.toContain(second)
})

it('a filter with another value is none, and only administrators see the tile', async () => {
  const total = async (search: string) =>
    (await admin.get<Page<unknown>>(`/api/v1/customers?archived=all&${search}`)).body.total
  for (const search of ['duplicates=0', 'duplicates=', 'duplicates=1%20OR%20true'])
    expect(await total(search)).toBe(await total(''))
  const superuser = await t.as('superuser_rt')
  const { queues } = (await superuser.get<Home>('/api/v1/home')).body
  expect(queues.filter(({ url }) => url.includes('duplicates'))).toEqual([])
})
