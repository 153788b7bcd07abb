import { roleNames } from '@portale/domain/platform/roles.ts'
import { funnelSteps, type LeadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildOffer, buildReference } from '../../../test/fixtures/factories.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let truck: number
let van: number
const read = async (query = '') =>
  (await fixtures.mine.people.superuser_rt.get<LeadDashboard>(`/api/v1/leads/dashboard${query}`)).body
const moment = '2026-03-02T09:00:00Z'
const nothing = { reported: 0, approved: 0, contacted: 0, offered: 0, won: 0, lost: 0, saled_quantity: 0 }

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  truck = (await buildReference(t.deps.db, 'lead_models', { name: 'Camion' })).id
  van = (await buildReference(t.deps.db, 'lead_models', { name: 'Furgone' })).id
})
afterAll(() => t.close())

it('has every figure as zero without leads', async () => {
  expect(await read()).toEqual({
    board: ['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'].map((status) => ({
      status,
      leads: 0,
      quantity: 0,
      days: null,
    })),
    funnel: nothing,
    by_month: [],
    by_dealer: [],
    by_model: [],
    lost_reasons: [],
  })
})

it('counts each step by month, dealer and model, and the reasons of lost leads', async () => {
  const { db } = t.deps
  const march = { created_at: moment, lead_model_id: truck }
  const mine = { workshop_id: fixtures.mine.workshop.id }
  const free = { workshop_id: fixtures.mine.workshop.id, dealer_id: null }
  const reached = { approved_at: moment, contacted_at: moment }
  await buildLead(db, { ...mine, ...march, quantity: 4 })
  const sold = { ...mine, ...march, ...reached, status: 'closed', quantity: 5, saled_quantity: 3 }
  await buildOffer(db, { lead_id: (await buildLead(db, sold)).id, status: 'verified' })
  await buildLead(db, { ...mine, ...march, ...reached, status: 'offer' })
  await buildLead(db, { ...mine, ...march, status: 'lost', lostnotes: 'Troppo caro' })
  await buildLead(db, {
    ...free,
    created_at: '2026-03-31T22:30:00Z',
    lead_model_id: van,
    status: 'lost',
    lostnotes: ' troppo CARO'.trim(),
  })
  const back = await buildLead(db, {
    ...free,
    created_at: '2026-05-01T08:00:00Z',
    lead_model_id: van,
    ...reached,
    status: 'contacted',
  })
  const was = { lead_id: back.id, user_id: back.user_id, current_status: 'offer' }
  await db.insertInto('lead_manages').values([was, was]).execute()

  const found = await read()
  const funnel = { ...nothing, reported: 6, approved: 3, contacted: 3, offered: 3, won: 1, lost: 2, saled_quantity: 3 }
  expect(found.funnel).toEqual(funnel)
  expect(found.by_month).toEqual([
    {
      ...nothing,
      month: '2026-03',
      reported: 4,
      approved: 2,
      contacted: 2,
      offered: 2,
      won: 1,
      lost: 1,
      saled_quantity: 3,
    },
    { ...nothing, month: '2026-04', reported: 1, lost: 1 },
    { ...nothing, month: '2026-05', reported: 1, approved: 1, contacted: 1, offered: 1 },
  ])
  expect(found.by_dealer.map(({ id, name, reported }) => [id, name, reported])).toEqual([
    [fixtures.mine.dealer.id, fixtures.mine.dealer.name, 4],
    [null, null, 2],
  ])
  expect(found.by_model.map(({ id, name, reported, lost }) => [id, name, reported, lost])).toEqual([
    [truck, 'Camion', 4, 1],
    [van, 'Furgone', 2, 1],
  ])
  for (const rows of [found.by_month, found.by_dealer, found.by_model])
    for (const step of [...funnelSteps, 'saled_quantity'] as const)
      expect([step, rows.reduce((sum, row) => sum + row[step], 0)]).toEqual([step, funnel[step]])
  expect(found.lost_reasons).toEqual([{ reason: expect.stringMatching(/troppo caro/i), leads: 2 }])
  expect(found.board.map(({ status, leads, quantity }) => [status, leads, quantity])).toEqual([
    ['created', 1, 4],
    ['contacted', 1, 1],
    ['offer', 1, 1],
    ['closed', 1, 5],
    ['lost', 2, 2],
    ['cancelled', 0, 0],
  ])
  expect(found.board[0]?.days).toBe(0)
})

it('applies the filters of the list', async () => {
  expect((await read('?from=2026-04-01&to=2026-04-30')).by_month.map(({ month }) => month)).toEqual(['2026-04'])
  expect((await read(`?lead_model_id=${truck}`)).funnel.reported).toBe(4)
  expect((await read('?status=lost')).funnel).toMatchObject({ reported: 2, lost: 2 })
  expect((await read('?from=mai')).funnel.reported).toBe(0)
})

it('rejects users who do not see all leads (403)', async () => {
  for (const role of roleNames.slice(2))
    expect((await fixtures.mine.people[role].get('/api/v1/leads/dashboard')).status).toBe(403)
  expect((await t.anonymous.get('/api/v1/leads/dashboard')).status).toBe(401)
})
