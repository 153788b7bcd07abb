import type { Customer, CustomerHint } from '@portale/domain/network/customers/customer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '../../src/platform/http/limits.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { infectedText, startClamd } from '../clamd.ts'
import { buildActivity, buildCustomer, buildUser, buildWorkshop, buildYear, vatNumber } from '../fixtures/factories.ts'
import { withNewSession } from '../fixtures/people.fixtures.ts'

// Limits of conduct count who looks as somebody else, and their notices name both.

type Clamd = Awaited<ReturnType<typeof startClamd>>
const maxCustomers = 3

let clamd: Clamd
let t: TestApp
let workshop_id: number
let activity: Awaited<ReturnType<typeof buildActivity>>
let customers: Pick<Customer, 'id' | 'vat_n'>[]
let admin: { id: number; name: string; email: string }
let other: Caller
let person: Caller
let acting: Caller

beforeAll(async () => {
  clamd = await startClamd()
  const limits = rateLimits.parse({ foreign_customers: { count: maxCustomers }, uploads: { count: 2, minutes: 60 } })
  t = await testApp({ scan: { clamd: clamd.address, whenAway: 'refuse', timeoutMs: 60_000 }, limits })
  workshop_id = (await buildWorkshop(t.deps.db)).id
  const year = await buildYear(t.deps.db, '2026')
  activity = await buildActivity(t.deps.db, { activity_year_id: year.id, audience: 'workshops', types: ['Foto'] })
  customers = []
  for (let index = 1; index <= 8; index += 1)
    customers.push(await buildCustomer(t.deps.db, { vat_n: vatNumber(index * 1_000_000) }))
  other = await t.as('administrator')
})
afterAll(async () => {
  await t.close()
  await clamd.close()
})

const begin = async (with_changes: boolean) => {
  const answer = await (await t.as(admin.id)).send('POST', `/impersonate/${person.user_id}`, { with_changes })
  expect(answer.status).toBe(200)
  return withNewSession(t, answer, person.user_id)
}
const findPerson = (id: number) =>
  t.deps.db.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()
const search = (caller: Caller, index: number) =>
  caller.get<CustomerHint[]>(`/api/v2/customers?customer=${customers[index]?.vat_n}`)
const noticesTo = (user_id: number, kind: string) =>
  t.deps.db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .execute()

beforeEach(async () => {
  admin = await findPerson((await buildUser(t.deps.db, { role: 'administrator' })).id)
  person = await t.as('workshop_user', { workshops: [workshop_id] })
  acting = await begin(false)
})

describe('customers of other workshops that somebody looks up as another person', () => {
  it('are counted for who looks, who is named with the other one; the person is left alone', async () => {
    const statuses: number[] = []
    for (let index = 0; index <= maxCustomers; index += 1) statuses.push((await search(acting, index)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const counted = await t.deps.db.selectFrom('customer_disclosures').select('user_id').execute()
    expect(counted.map(({ user_id }) => user_id)).not.toContain(person.user_id)
    expect((await search(person, 5)).body).toHaveLength(1)
    const [notice] = await noticesTo(other.user_id, 'customer_limit')
    const impersonated = await findPerson(person.user_id)
    expect(notice?.message).toContain(
      `${admin.name} (${admin.email}), che navigava come ${impersonated.name} (${impersonated.email}), ha raggiunto`,
    )
  })

  it('stay at their limit for who looks as the next person', async () => {
    for (let index = 0; index <= maxCustomers; index += 1) await search(acting, index)
    person = await t.as('workshop_user', { workshops: [workshop_id] })
    expect((await search(await begin(false), 6)).status).toBe(429)
    expect((await search(person, 6)).status).toBe(200)
  })

  it('name the person alone who looks without an impersonation', async () => {
    for (let index = 0; index < maxCustomers; index += 1) await search(person, index)
    const { name, email } = await findPerson(person.user_id)
    const messages = (await noticesTo(other.user_id, 'customer_limit')).map(({ message }) => message)
    expect(messages.some((message) => message.includes(`${name} (${email}) ha raggiunto`))).toBe(true)
  })
})

describe('uploads under an impersonation with changes', () => {
  const upload = (caller: Caller, content: string) =>
    caller.upload(`/api/v1/activities/${activity.id}`, [
      { field: `new_activity_document_type[${activity.type_ids[0]}][]`, name: 'a.pdf', content },
    ])

  it('are counted for who impersonates', async () => {
    acting = await begin(true)
    const statuses: number[] = []
    for (let count = 0; count < 3; count += 1) statuses.push((await upload(acting, 'x')).status)
    expect(statuses[2]).toBe(429)
    expect((await upload(person, 'x')).status).not.toBe(429)
  })

  it('with a virus are reported with both names, in the notice and in the register', async () => {
    acting = await begin(true)
    expect((await upload(acting, infectedText)).status).toBe(422)
    const impersonated = await findPerson(person.user_id)
    const messages = (await noticesTo(other.user_id, 'file_infected')).map(({ message }) => message)
    const both = `${admin.name} (${admin.email}), che navigava come ${impersonated.name} (${impersonated.email}), ha inviato`
    expect(messages.some((message) => message.includes(both))).toBe(true)
    const events = await sql<{ user_id: number; impersonator_id: number }>`SELECT user_id, impersonator_id
      FROM access_events WHERE kind = 'file_infected' ORDER BY id DESC LIMIT 1`.execute(t.deps.db)
    expect(events.rows).toEqual([{ user_id: person.user_id, impersonator_id: admin.id }])
  })
})
