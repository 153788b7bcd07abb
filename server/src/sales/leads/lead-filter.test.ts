import type { Page } from '@portale/domain/platform/page.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import type { LeadFilterOptions } from '@portale/domain/sales/leads/lead-filters.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import { buildLead } from '../../../test/fixtures/factories.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let admin: Caller
const ids: Record<string, number> = {}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const build = async (name: string, workshop_id: number, more: object = {}) => {
  ids[name] = (await buildLead(t.deps.db, { workshop_id, ...more })).id
}
/** The names of the leads that a filter finds, the oldest first. */
async function find(filter: string, caller = admin): Promise<string[]> {
  const { body } = await caller.get<Page<LeadRow>>(`/api/v1/leads?sort=id&per_page=100&${filter}`)
  return body.data.map(({ id }) => Object.entries(ids).find(([, leadId]) => leadId === id)?.[0] ?? String(id))
}

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  admin = fixtures.mine.people.administrator
  const { mine, other } = fixtures
  await build('new', mine.workshop.id)
  await build('week', mine.workshop.id, { status: 'contacted', updated_at: daysAgo(7.01) })
  await build('month', mine.workshop.id, { status: 'offer', updated_at: daysAgo(30.01) })
  await build('lost', mine.workshop.id, { status: 'lost', updated_at: daysAgo(90) })
  await build('other', other.workshop.id, { updated_at: daysAgo(20) })
  await build('granted', other.workshop.id)
  const user_id = mine.people.dealer_sales_manager.user_id
  await t.deps.db
    .insertInto('lead_users')
    .values({ lead_id: ids.granted ?? 0, user_id, granted_by: admin.user_id })
    .execute()
})
afterAll(() => t.close())

describe('idle', () => {
  it.each([
    ['7', ['week', 'month', 'other']],
    ['14', ['month', 'other']],
    ['30', ['month']],
    ['8', []],
    ['x', []],
  ])('%s finds the open leads that nobody changed for so long', async (days, expected) => {
    expect(await find(`idle=${days}`)).toEqual(expected)
  })

  it('finds within the scope, and nothing for a workshop’s user', async () => {
    expect(await find('idle=7', fixtures.mine.people.dealer_sales_manager)).toEqual(['week', 'month'])
    expect(await find('idle=7', fixtures.mine.people.workshop_user)).toEqual([])
  })
})

describe('dealer_id', () => {
  it('finds the leads of a dealer, within the scope', async () => {
    expect(await find(`dealer_id=${fixtures.other.dealer.id}`)).toEqual(['other', 'granted'])
    expect(await find(`dealer_id=${fixtures.other.dealer.id}`, fixtures.mine.people.sales_manager_rt)).toEqual([])
    expect(await find('dealer_id=x')).toEqual([])
  })
})

describe('seller_id', () => {
  const mine = ['new', 'week', 'month', 'lost']
  it.each([
    ['dealer_sales_manager', [...mine, 'granted']],
    ['dealer_holder_sales_manager', mine],
    ['workshop_user', []],
    ['after_sales_manager_rt', []],
  ] as [RoleName, string[]][])('of %s finds the leads that this seller sees', async (role, expected) => {
    expect(await find(`seller_id=${fixtures.mine.people[role].user_id}`)).toEqual(expected)
  })

  it('finds within the scope, and nothing for who is not of the maker', async () => {
    const filter = `seller_id=${fixtures.mine.people.dealer_sales_manager.user_id}`
    expect(await find(filter, fixtures.other.people.after_sales_manager_rt)).toEqual(['granted'])
    expect(await find(filter, fixtures.mine.people.dealer_sales_manager)).toEqual([])
    expect(await find('seller_id=x')).toEqual([])
  })
})

it('the export has the rows of the filters', async () => {
  const filter = `idle=14&dealer_id=${fixtures.mine.dealer.id}&seller_id=${fixtures.mine.people.dealer_sales_manager.user_id}`
  const rows = await readExport((await admin.get(`/api/v1/leads/xls?${filter}`)).bytes)
  expect(rows.slice(1).map(({ cells }) => cells[0]?.v)).toEqual([ids.month])
})

describe('GET /api/v1/leads/filters', () => {
  const fetchOptions = async (caller: Caller) => {
    const { body } = await caller.get<LeadFilterOptions>('/api/v1/leads/filters')
    return { dealers: body.dealers.map(({ id }) => id), sellers: body.sellers.map(({ id }) => id) }
  }
  const sellersOf = ({ people }: LeadManageFixtures['mine']) => [
    people.dealer_sales_manager.user_id,
    people.dealer_holder_sales_manager.user_id,
  ]

  it('rejects a missing session (401) and a workshop’s user (403)', async () => {
    expect((await t.anonymous.get('/api/v1/leads/filters')).status).toBe(401)
    expect((await fixtures.mine.people.workshop_user.get('/api/v1/leads/filters')).status).toBe(403)
  })

  it('offers all dealers and sellers to administrators', async () => {
    const { dealers, sellers } = await fetchOptions(admin)
    expect(dealers).toEqual(expect.arrayContaining([fixtures.mine.dealer.id, fixtures.other.dealer.id]))
    expect(sellers).toEqual(expect.arrayContaining([...sellersOf(fixtures.mine), ...sellersOf(fixtures.other)]))
  })

  it.each(['after_sales_manager_rt', 'sales_manager_rt'] as const)('offers those in scope to %s', async (role) => {
    const { dealers, sellers } = await fetchOptions(fixtures.mine.people[role])
    expect(dealers).toEqual([fixtures.mine.dealer.id])
    expect(sellers.toSorted()).toEqual(sellersOf(fixtures.mine).toSorted())
  })

  it('offers no sellers to a seller', async () => {
    expect((await fetchOptions(fixtures.mine.people.dealer_holder_sales_manager)).sellers).toEqual([])
  })
})
