import type { Customer } from '@portale/domain/network/customers/customer.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildCustomer, vatNumber } from '../../../test/fixtures/factories.ts'
import { withRateLimits } from '../../../test/fixtures/limits.fixtures.ts'

let t: TestApp
let admin: Caller
const list = async (query = '') => (await admin.get<Page<Customer>>(`/api/v1/customers${query}`)).body
const names = (page: Page<Customer>) => page.data.map(({ name }) => name)
const hints = async (customer: string, caller = admin) =>
  (await caller.get<object[]>(`/api/v2/customers?customer=${encodeURIComponent(customer)}`)).body

const special = ['Àncora Trasporti', 'Sconto 100%', 'Under_score', 'Back\\slash', '"; DROP TABLE customers; --']

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  for (const [index, name] of special.entries())
    await buildCustomer(t.deps.db, { name, vat_n: vatNumber(7_770_000_000 + index) })
  for (let index = 0; index < 30; index += 1)
    await buildCustomer(t.deps.db, { name: `Bianchi ${index + 10}`, vat_n: vatNumber(123_000_000 - index) })
  await buildCustomer(t.deps.db, {
    name: 'Con contatti',
    vat_n: vatNumber(9_990_000_000),
    contacts: ['Zeno', 'Élisa', 'Anna'],
  })
})
afterAll(() => t.close())

describe('the list', () => {
  it('is sorted by name, each customer with its contacts by name', async () => {
    const page = await list('?per_page=50')
    expect([page.total, page.from, page.to, page.last_page]).toEqual([36, 1, 36, 1])
    expect(names(page)).toEqual(names(page).toSorted(new Intl.Collator('it').compare))
    const one = (await list('?name=con contatti')).data[0]
    expect(Object.keys(one ?? {}).toSorted()).toEqual([
      'archived_at',
      'customer_contacts',
      'id',
      'lock_version',
      'name',
      'vat_n',
    ])
    expect(one?.customer_contacts.map(({ name }) => name)).toEqual(['Anna', 'Élisa', 'Zeno'])
    expect(one?.customer_contacts[0]).toEqual({
      id: expect.any(Number),
      name: 'Anna',
      email: 'contatto@cliente.example',
      phone: '011 1234567',
      lock_version: 0,
    })
    const more = { archived_by: null, merged_into: null, merged_customers: [] }
    expect((await admin.get(`/api/v1/customers/${one?.id}`)).body).toEqual({ ...one, ...more })
  })

  it.each([
    ['?name=bianchi&sort=-name&per_page=10', 'Bianchi 39'],
    ['?name=bianchi&sort=vat_n', 'Bianchi 39'],
    ['?name=bianchi&sort=-vat_n', 'Bianchi 10'],
  ])('%s begins with %s', async (query, first) => {
    expect(names(await list(query))[0]).toBe(first)
  })

  it.each([
    ['name', 'ANCORA', 1],
    ['name', ' trasporti ', 1],
    ['name', '%', 1],
    ['name', '_', 1],
    ['name', '\\', 1],
    ['name', '"; drop', 1],
    ['name', '%%', 0],
    ['name', '', 36],
    ['vat_n', '7770000000', 1],
    ['vat_n', 'IT777 000', 5],
    ['vat_n', 'it 777.000', 5],
    ['vat_n', ' 777 ', 5],
    ['vat_n', '99000', 1],
    ['vat_n', 'IT', 36],
    ['vat_n', '  ', 36],
    ['vat_n', '٧٧٧', 0],
    ['vat_n', "777' OR '1'='1", 0],
    ['vat_n', '%', 0],
    ['vat_n', 'abc', 0],
    ['vat_n', '7\x0077', 5],
    ['vat_n', '7'.repeat(5000), 0],
  ])('%s=%.20j finds %i', async (filter, value, total) => {
    expect((await list(`?${filter}=${encodeURIComponent(value)}`)).total).toBe(total)
  })

  it('combines both filters and keeps them in the links', async () => {
    const page = await list('?name=bianchi&vat_n=IT0&per_page=10')
    expect(page.total).toBe(30)
    const url = page.links.at(-1)?.url ?? ''
    expect(url).toBe('/api/v1/customers?page=2&name=bianchi&vat_n=IT0&per_page=10')
    expect((await admin.get<Page<Customer>>(url)).body.from).toBe(11)
    expect((await list('?name=ancora&vat_n=123')).total).toBe(0)
  })
})

describe('the typeahead', () => {
  it('answers from the third digit on, by number, at most ten, with three keys only', async () => {
    for (const digits of ['', '7', '77', 'IT77', ' 7 7 ']) expect(await hints(digits)).toEqual([])
    expect((await hints('777')).length).toBe(5)
    const many = await hints('0122')
    expect(many).toHaveLength(10)
    const numbers = many.map((hint) => (hint as Customer).vat_n)
    expect(numbers).toEqual(numbers.toSorted())
    for (const hint of many) expect(Object.keys(hint)).toEqual(['id', 'name', 'vat_n'])
  })

  it.each([
    ['IT777', 5],
    ['it 777.000', 5],
    ['７７７', 5],
    ['7770000000', 1],
    [vatNumber(9_990_000_000), 1],
    [`${vatNumber(9_990_000_000)}0`, 0],
    ['990', 0],
    ['000', 0],
    ['77a', 0],
    ['abc', 0],
    ['Bianchi', 0],
    ['77%', 0],
    ['___', 0],
    ["777' OR 1=1", 0],
    ['-777', 0],
    ['7\x0077', 5],
    ['7'.repeat(5000), 0],
  ])('%.20j finds %i', async (digits, count) => {
    expect(await hints(digits)).toHaveLength(count)
  })

  it('uses the last of several parameters; answers nothing without one', async () => {
    expect((await admin.get('/api/v2/customers')).body).toEqual([])
    expect((await admin.get<object[]>('/api/v2/customers?customer=999&customer=777')).body).toHaveLength(5)
  })

  it('is for administrators and workshops', async () => {
    expect(await hints('777', await t.as('workshop_user'))).toHaveLength(5)
    for (const role of ['after_sales_manager_rt', 'dealer_holder_sales_manager'] as const)
      expect((await (await t.as(role)).get('/api/v2/customers?customer=777')).status).toBe(403)
  })

  it('rejects the search after the last one of its limit (429), for this person alone, not counting empty searches', () =>
    withRateLimits(t, { typeahead: { count: 3, minutes: 1 } }, async () => {
      const [caller, other] = [await t.as('administrator'), await t.as('workshop_user')]
      const ask = async (digits: string, who = caller) => (await who.get(`/api/v2/customers?customer=${digits}`)).status
      for (const digits of ['7', 'x', '', '777', '777', '777']) expect(await ask(digits)).toBe(200)
      expect([await ask('777'), await ask('77')]).toEqual([429, 200])
      expect(await ask('777', other)).toBe(200)
    }))
})
