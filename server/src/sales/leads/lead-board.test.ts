import { leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import type { LeadBoard } from '@portale/domain/sales/leads/lead-board.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildOffer } from '../../../test/fixtures/factories.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let admin: Caller
const ids: Record<string, number> = {}
const board = async (query = '', caller = admin) => {
  const { status, body } = await caller.get<LeadBoard>(`/api/v1/leads/board?${query}`)
  expect(status).toBe(200)
  return new Map(body.columns.map((column) => [column.status, column]))
}
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00+00:00`

beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadManageFixtures(t)
  admin = fixtures.mine.people.administrator
  const { mine, other } = fixtures
  const build = async (name: string, workshop_id: number, more: object) => {
    ids[name] = (await buildLead(t.deps.db, { workshop_id, ...more })).id
  }
  await build('first', mine.workshop.id, { quantity: 2, status_at: at(3), created_at: at(1) })
  await build('second', mine.workshop.id, { quantity: 5, status_at: at(2), created_at: at(2) })
  await build('offered', mine.workshop.id, { status: 'offer', status_at: at(1) })
  await build('foreign', other.workshop.id, { status_at: at(4) })
  await buildOffer(t.deps.db, { lead_id: ids.offered ?? 0 })
})
afterAll(() => t.close())

it('rejects a missing session (401) and a role without leads (403)', async () => {
  expect((await t.anonymous.get('/api/v1/leads/board')).status).toBe(401)
  expect((await fixtures.mine.people.dealer_holder.get('/api/v1/leads/board')).status).toBe(403)
})

it('has a column per status, with its leads, vehicles and oldest, and the newest cards first', async () => {
  const columns = await board()
  expect([...columns.keys()]).toEqual(leadStatuses)
  const { cards, ...created } = columns.get('created') ?? { cards: [] }
  expect(created).toMatchObject({ status: 'created', leads: 3, quantity: 8 })
  expect(Date.parse(columns.get('created')?.oldest_at ?? '')).toBe(Date.parse(at(2)))
  expect(cards.map(({ id }) => id)).toEqual([ids.foreign, ids.first, ids.second])
  expect(columns.get('lost')).toEqual({ status: 'lost', leads: 0, quantity: 0, oldest_at: null, cards: [] })
  const oldest = (await board('order=oldest')).get('created')
  expect(oldest?.cards.map(({ id }) => id)).toEqual([ids.second, ids.first, ids.foreign])
  const ofMonth = (await board('order=oldest&from=2026-03-01&to=2026-03-31')).get('created')
  expect(ofMonth?.cards.map(({ id }) => id)).toEqual([ids.first, ids.second])
})

it('has the filters of the list, and nothing for invalid ones', async () => {
  const columns = await board(`workshop_id=${fixtures.mine.workshop.id}&status=offer`)
  expect(columns.get('created')?.leads).toBe(0)
  expect(columns.get('offer')?.cards.map(({ id }) => id)).toEqual([ids.offered])
  expect((await board('workshop_id=x&order=x&cards=x')).get('created')?.leads).toBe(0)
})

describe('the scope', () => {
  it('is that of the list: a workshop’s user sees its own leads, without offers', async () => {
    const seller = (await board('', fixtures.mine.people.dealer_sales_manager)).get('offer')
    expect(seller?.cards[0]?.lead_offers).toHaveLength(1)
    const columns = await board('', fixtures.mine.people.workshop_user)
    expect(columns.get('created')?.cards.map(({ id }) => id)).toEqual([ids.first, ids.second])
    const [card] = columns.get('offer')?.cards ?? []
    expect([card?.id, Object.keys(card ?? {})]).toEqual([ids.offered, expect.not.arrayContaining(['lead_offers'])])
  })
})

it('shows more cards of one column, in steps', async () => {
  const { other } = fixtures
  for (let day = 1; day <= 23; day += 1)
    await buildLead(t.deps.db, { workshop_id: other.workshop.id, status: 'lost', status_at: at(day) })
  const lost = async (query: string) => (await board(query)).get('lost')
  expect([(await lost(''))?.leads, (await lost(''))?.cards.length]).toEqual([23, 20])
  expect((await lost('cards=lost:40'))?.cards).toHaveLength(23)
  expect((await lost('cards=created:40'))?.cards).toHaveLength(20)
})
