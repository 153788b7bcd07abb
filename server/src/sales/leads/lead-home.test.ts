import type { Home } from '@portale/domain/front/me.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import type { RoleName } from '@portale/domain/platform/roles.ts'
import { leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildOffer } from '../../../test/fixtures/factories.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures
const approved = { approved_at: '2026-11-20T08:00:00Z' }
const longAgo = { created_at: '2020-01-01T00:00:00Z' }

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  for (const workshop_id of [fixtures.mine.workshop.id, fixtures.other.workshop.id, fixtures.other.workshop.id]) {
    const lead = (more: object) => buildLead(t.deps.db, { workshop_id, ...more })
    await lead({})
    await lead(longAgo)
    await lead(approved)
    await lead({ ...approved, status: 'contacted' })
    for (const status of ['closed', 'lost', 'cancelled']) await lead({ ...approved, status })
    const { id } = await lead({ ...approved, status: 'offer' })
    await buildOffer(t.deps.db, { lead_id: id })
    await buildOffer(t.deps.db, { lead_id: id, status: 'rejected' })
    await buildOffer(t.deps.db, { lead_id: (await lead({ status: 'lost' })).id })
  }
})
afterAll(() => t.close())

const queuesOf = async (side: keyof LeadManageFixtures, role: RoleName) => {
  const { body } = await fixtures[side].people[role].get<Home>('/api/v1/home')
  return body.queues.filter(({ url }) => url.startsWith('/leads'))
}
const toApprove = (count: number, today: string) => ({
  label: 'Segnalazioni da approvare',
  count,
  hint: today,
  url: '/leads?approved=0',
})
const toManage = (count: number, fresh: string) => ({
  label: 'Segnalazioni da gestire',
  count,
  hint: fresh,
  url: '/leads?approved=1&status=open',
})
const offers = (count: number, today: string) => ({
  label: 'Preventivi da verificare',
  count,
  hint: today,
  url: '/leads?status=offer_pending',
})

it.each<[RoleName, object[]]>([
  ['administrator', [toApprove(6, '3 arrivate oggi'), offers(3, '3 arrivati oggi')]],
  ['superuser_rt', [toApprove(6, '3 arrivate oggi'), offers(3, '3 arrivati oggi')]],
  ['after_sales_manager_rt', [toApprove(2, '1 arrivata oggi')]],
  ['sales_manager_rt', [offers(1, '1 arrivato oggi')]],
  ['dealer_sales_manager', [toManage(3, '1 appena inserita')]],
  ['dealer_holder_sales_manager', [toManage(3, '1 appena inserita')]],
  ['dealer_holder', []],
  ['workshop_user', []],
])('%s sees the queues of the visible leads', async (role, queues) => {
  expect(await queuesOf('mine', role)).toEqual(queues)
})

it.each<[RoleName, number]>([
  ['administrator', 3],
  ['after_sales_manager_rt', 1],
  ['sales_manager_rt', 1],
  ['dealer_sales_manager', 1],
  ['dealer_holder_sales_manager', 1],
  ['workshop_user', 1],
])('%s sees the statuses of the year’s visible leads', async (role, workshops) => {
  const { body } = await fixtures.mine.people[role].get<Home>('/api/v1/home')
  const year = formatDate(new Date()).slice(-4)
  const counts = [2, 1, 1, 1, 2, 1].map((count) => count * workshops)
  expect(body.leads).toEqual({
    year,
    saled_quantity: workshops,
    statuses: Object.entries(leadStatusLabels).map(([status, label], index) => ({
      status,
      label,
      count: counts[index],
    })),
  })
})

it('the year is null without leads, or for a role that sees none', async () => {
  const unassigned = await t.as('dealer_sales_manager')
  for (const caller of [unassigned, fixtures.mine.people.dealer_holder])
    expect((await caller.get<Home>('/api/v1/home')).body.leads).toBeNull()
})

it('counts a lead with granted access, and describes empty queues', async () => {
  const [granted] = await t.deps.db
    .selectFrom('leads')
    .select('id')
    .where('workshop_id', '=', fixtures.mine.workshop.id)
    .where('approved_at', 'is', null)
    .where('status', '=', 'created')
    .execute()
  const { after_sales_manager_rt } = fixtures.other.people
  const users = [after_sales_manager_rt.user_id]
  await fixtures.mine.people.administrator.send('PUT', `/api/v1/leads/${granted?.id}/users`, { users })
  expect((await queuesOf('other', 'after_sales_manager_rt'))[0]?.count).toBe(5)
  const unassigned = await t.as('dealer_sales_manager')
  expect((await unassigned.get<Home>('/api/v1/home')).body.queues).toEqual([toManage(0, 'Nessuna appena inserita')])
})
