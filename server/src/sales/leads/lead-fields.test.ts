import type { Page } from '@portale/domain/platform/page.ts'
import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import type { Lead, LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildLead } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  offerFile,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'

// Which roles get which parts of a lead; a part that is not for a role is absent, not empty (decisions "Leads").

const parts = ['lead_manages', 'lead_offers', 'lostnotes', 'salesnotes'] as const
type Parts = (typeof parts)[number][]

const sales: Parts = ['lead_offers', 'lostnotes', 'salesnotes']
const all: Parts = ['lead_manages', ...sales]

let t: TestApp
let fixtures: LeadManageFixtures
let id: number

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  const { administrator } = fixtures.mine.people
  ;({ id } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id }))
  await administrator.send('POST', `/api/v1/leads/${id}/change-created-status/approved`, {})
  await postManage(administrator, id, { status: 'offer' }, offerFile())
  await postManage(administrator, id, { status: 'lost', lostnotes: 'Prezzo' })
})
afterAll(() => t.close())

const partsOf = (lead: object | undefined) => parts.filter((part) => lead && part in lead)
const read = async (role: RoleName, url: string) => {
  const { status, body } = await fixtures.mine.people[role].get<Lead & Page<LeadRow>>(url)
  return { status, body, parts: partsOf(status === 200 ? (body.data?.[0] ?? body) : undefined) }
}

describe.each<[RoleName, view: Parts, list: Parts, manage: Parts | 403]>([
  ['administrator', all, ['lead_manages', 'lead_offers'], all],
  ['superuser_rt', all, ['lead_manages', 'lead_offers'], all],
  ['after_sales_manager_rt', sales, ['lead_manages', 'lead_offers'], 403],
  ['sales_manager_rt', sales, ['lead_manages', 'lead_offers'], 403],
  ['dealer_sales_manager', sales, ['lead_manages', 'lead_offers'], all],
  ['dealer_holder_sales_manager', sales, ['lead_manages', 'lead_offers'], all],
  ['workshop_user', [], [], 403],
])('%s', (role, view, list, manage) => {
  it('gets the parts of a lead, of the list and of the manage screen that are for the role', async () => {
    expect((await read(role, `/api/v1/leads/${id}`)).parts).toEqual(view)
    expect((await read(role, `/api/v1/leads?id=${id}`)).parts).toEqual(list)
    const managed = await read(role, `/api/v1/leads/${id}/manage`)
    expect(manage === 403 ? managed.status : managed.parts).toEqual(manage)
    if (manage !== 403) expect(managed.body.lead_manages).toHaveLength(2)
  })
})

it('answers saves with the same parts', async () => {
  const { after_sales_manager_rt, sales_manager_rt, dealer_sales_manager, workshop_user } = fixtures.mine.people
  const { id: reported } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })
  const url = `/api/v1/leads/${reported}`
  const { body } = await workshop_user.get<Lead>(url)
  expect(partsOf((await workshop_user.send<Lead>('PUT', url, { lead: body })).body)).toEqual([])
  const approved = await after_sales_manager_rt.send<Lead>('POST', `${url}/change-created-status/approved`, {})
  expect([approved.status, partsOf(approved.body)]).toEqual([200, sales])
  expect(partsOf((await postManage(dealer_sales_manager, reported, { status: 'created' })).body)).toEqual(all)
  const offers = await sales_manager_rt.send<Lead>('POST', `${url}/lead_offers`, { lead_offers: [] })
  expect([offers.status, partsOf(offers.body)]).toEqual([200, sales])
})

describe('GET /api/v1/leads/:id/manage', () => {
  it('has no history for a seller before the approval', async () => {
    const { id: waiting } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })
    expect((await read('dealer_sales_manager', `/api/v1/leads/${waiting}/manage`)).parts).toEqual(sales)
  })

  it.each(roleNames)('rejects a lead of others, or every lead, for %s', async (role) => {
    const { id: foreign } = await buildLead(t.deps.db, { workshop_id: fixtures.other.workshop.id })
    const status = (await read(role, `/api/v1/leads/${foreign}/manage`)).status
    const expected: Partial<Record<RoleName, number>> = {
      administrator: 200,
      superuser_rt: 200,
      dealer_sales_manager: 404,
      dealer_holder_sales_manager: 404,
    }
    expect(status).toBe(expected[role] ?? 403)
  })

  it('requires a session (401)', async () => {
    expect((await t.anonymous.get(`/api/v1/leads/${id}/manage`)).status).toBe(401)
  })
})
