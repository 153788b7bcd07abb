import type { CustomerContact, CustomerHint } from '@portale/domain/network/customers/customer.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { isMaskedVat } from '@portale/domain/platform/vat.ts'
import type { Lead } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, buildLead, buildWorkshop, vatNumber } from '../../../test/fixtures/factories.ts'
import { withRateLimits } from '../../../test/fixtures/limits.fixtures.ts'

// With the default limits: nobody may copy the registry of customers (decisions "Who sees what").

const maxForeign = 60
const foreignCount = 80
const spread = 12_000_000 // each customer has first three digits of its own, from 000 to 094

let t: TestApp
let workshop_id: number
let foreign: Awaited<ReturnType<typeof buildCustomer>>[]
let own: Awaited<ReturnType<typeof buildCustomer>>
let caller: Caller

beforeAll(async () => {
  t = await testApp()
  const { db } = t.deps
  workshop_id = (await buildWorkshop(db)).id
  const elsewhere = await buildWorkshop(db)
  foreign = []
  for (let index = 0; index < foreignCount; index += 1)
    foreign.push(await buildCustomer(db, { vat_n: vatNumber(index * spread + 1), contacts: ['Anna', 'Bice'] }))
  own = await buildCustomer(db, { vat_n: vatNumber(9_990_000_000), contacts: ['Carlo'] })
  await buildLead(db, { workshop_id, customer_id: own.id, customer_contact_id: own.contact_ids[0] ?? 0 })
  const [reported] = foreign
  await buildLead(db, {
    workshop_id: elsewhere.id,
    customer_id: reported?.id ?? 0,
    customer_contact_id: reported?.contact_ids[0] ?? 0,
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  caller = await t.as('workshop_user', { workshops: [workshop_id] })
})

/** What a person learned of customers of other workshops: ids of names, of whole numbers, of contacts. */
const newLoot = () => ({ names: new Set<number>(), numbers: new Set<number>(), contacts: new Set<number>() })
type Loot = ReturnType<typeof newLoot>

const search = (digits: string) => caller.get<CustomerHint[]>(`/api/v2/customers?customer=${digits}`)
const contactsOf = ({ id, vat_n }: { id: number; vat_n: string }) =>
  caller.get<Page<CustomerContact>>(`/api/v1/customers/${id}/customer_contacts?vat_n=${vat_n}`)

/** Searches; a minute passes when too many searches were made. */
async function harvest(loot: Loot, digits: string): Promise<number> {
  const { status, body, headers } = await search(digits)
  if (status === 429 && Number(headers['retry-after']) <= 60) {
    await t.deps.db.deleteFrom('rate_counters').execute()
    return harvest(loot, digits)
  }
  if (status !== 200) return status
  for (const { id, vat_n } of body.filter((hint) => hint.id !== own.id)) {
    loot.names.add(id)
    if (!isMaskedVat(vat_n)) loot.numbers.add(id)
  }
  return status
}

async function harvestContacts(loot: Loot, customer: { id: number; vat_n: string }): Promise<number> {
  const { status, body } = await contactsOf(customer)
  if (status === 200) for (const { id } of body.data) loot.contacts.add(id)
  if (status === 200) loot.names.add(customer.id)
  return status
}

describe('a harvest as workshop_user with the default limits', () => {
  it('by first digits gets names of 60 customers, no whole number and no contact; then every search is rejected', async () => {
    const loot = newLoot()
    const statuses: number[] = []
    for (let prefix = 0; prefix < 100; prefix += 1) statuses.push(await harvest(loot, String(prefix).padStart(3, '0')))
    expect([loot.names.size, loot.numbers.size, loot.contacts.size]).toEqual([maxForeign, 0, 0])
    const firstRejected = statuses.indexOf(429)
    expect(new Set(statuses.slice(firstRejected))).toEqual(new Set([429])) // also where there is nobody: no oracle
    for (const customer of foreign.slice(0, 3)) expect(await harvestContacts(loot, customer)).toBe(429)
    expect(loot.contacts.size).toBe(0)
  })

  it('by whole numbers gets 60 customers with their contacts', async () => {
    const loot = newLoot()
    for (const customer of foreign) {
      await harvest(loot, customer.vat_n)
      await harvestContacts(loot, customer)
    }
    expect([loot.names.size, loot.numbers.size, loot.contacts.size]).toEqual([maxForeign, maxForeign, maxForeign * 2])
  })

  it('by the customer of a lead that is changed again and again gets 60 customers', async () => {
    const elsewhere = await buildWorkshop(t.deps.db)
    const lead = await buildLead(t.deps.db, { workshop_id: elsewhere.id })
    caller = await t.as('workshop_user', { workshops: [elsewhere.id] })
    const url = `/api/v1/leads/${lead.id}`
    const current = (await caller.get<Lead>(url)).body
    const put = (customer_id: number, customer_contact_id: number) =>
      caller.send<Lead>('PUT', url, {
        lead: { ...current, lock_version: undefined, customer_id, customer_contact_id, is_customer: 1 },
      })
    const answers = []
    for (const { id, contact_ids } of foreign) answers.push(await put(id, contact_ids[0] ?? 0))
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.customer.id)).size).toBe(
      maxForeign,
    )
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('limite di 60 clienti') },
    })
  })

  it('in five searches at a time gets no more', async () => {
    const loot = newLoot()
    for (let start = 0; start < foreignCount; start += 5)
      await Promise.all(foreign.slice(start, start + 5).map(({ vat_n }) => harvest(loot, vat_n)))
    expect(loot.names.size).toBeLessThanOrEqual(maxForeign)
  })
})

describe('an honest search', () => {
  it('masks a foreign customer until its whole number is typed', async () => {
    const { id, name, vat_n } = foreign[1] ?? own
    for (const length of [3, 7, 10])
      expect((await search(vat_n.slice(0, length))).body).toEqual([
        { id, name, vat_n: vat_n.slice(0, length) + '•'.repeat(11 - length) },
      ])
    expect((await search(vat_n)).body).toEqual([{ id, name, vat_n }])
  })

  it('shows the customer of an own lead whole, with its contacts, beyond the limit too', async () => {
    const { id, name, vat_n } = own
    const expectShown = async () => {
      expect((await search(vat_n.slice(0, 3))).body).toEqual([{ id, name, vat_n }])
      expect((await contactsOf({ id, vat_n: '' })).body.data).toHaveLength(1)
    }
    await expectShown()
    for (const customer of foreign) await search(customer.vat_n)
    expect((await search(foreign[0]?.vat_n ?? '')).status).toBe(429)
    await expectShown()
  })

  it('does not count a customer twice, nor those of past days', () =>
    withRateLimits(t, { foreign_customers: { count: 2 } }, async () => {
      const { user_id } = caller
      const past = foreign.map(({ id }) => ({ user_id, day: '2026-01-01', customer_id: id }))
      await t.deps.db.insertInto('customer_disclosures').values(past).execute()
      const statuses = []
      for (const index of [0, 0, 1, 0, 1, 2, 0]) statuses.push((await search(foreign[index]?.vat_n ?? '')).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }))

  it('is whole for administrators, and not counted', async () => {
    caller = await t.as('superuser_rt')
    const hints = (await Promise.all(foreign.map(({ vat_n }) => search(vat_n.slice(0, 3))))).flatMap(({ body }) => body)
    expect(hints.map(({ vat_n }) => vat_n)).toEqual(expect.arrayContaining(foreign.map(({ vat_n }) => vat_n)))
  })
})

it('notifies each administrator once when a person reaches the limit', async () => {
  const people = await Promise.all((['administrator', 'superuser_rt'] as const).map((role) => t.as(role)))
  for (const { vat_n } of foreign) await search(vat_n)
  for (const { user_id } of people) {
    const notices = t.deps.db.selectFrom('notifications').select('message').where('user_id', '=', user_id)
    expect(await notices.execute()).toEqual([{ message: expect.stringContaining('60 clienti di altre officine') }])
    const mails = t.deps.db.selectFrom('mails').select('kind').where('user_id', '=', user_id)
    expect(await mails.execute()).toEqual([{ kind: 'customer_limit' }])
  }
})

it('counts the call of contacts with the typeahead', () =>
  withRateLimits(t, { typeahead: { count: 2, minutes: 1 } }, async () => {
    const statuses = [(await contactsOf(own)).status, (await search('999')).status, (await contactsOf(own)).status]
    expect(statuses).toEqual([200, 200, 429])
  }))
