import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@portale/domain/platform/page.ts'
import { type RoleName, roleIds } from '@portale/domain/platform/roles.ts'
import type { LeadRow } from '@portale/domain/sales/leads/lead.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  createLeadFixtures,
  type LeadFixtures,
  moveWorkshop,
  postLead,
  putLead,
} from '../../../test/fixtures/lead.fixtures.ts'
import { postManage } from '../../../test/fixtures/lead-manage.fixtures.ts'

const day = 86_400_000
const byDealer = ['sales_manager_rt', 'dealer_holder_sales_manager'] as const
const byWorkshop = ['after_sales_manager_rt', 'dealer_sales_manager', 'workshop_user'] as const
const scoped: RoleName[] = [...byWorkshop, ...byDealer]

let t: TestApp
let fixtures: LeadFixtures
let mine: number
let other: number
let unassigned: number
beforeAll(async () => {
  t = await testApp()
  fixtures = await createLeadFixtures(t)
  const { db } = t.deps
  mine = (await buildLead(db, { workshop_id: fixtures.mine.workshop.id })).id
  other = (await buildLead(db, { workshop_id: fixtures.other.workshop.id })).id
  unassigned = (await buildLead(db, { workshop_id: (await buildWorkshop(db)).id })).id
})
afterAll(() => t.close())

/** The ones of these leads that a user can list and open, which must be the same. */
async function listVisible(caller: Caller, ...ids: number[]): Promise<number[]> {
  const { data, total } = (await caller.get<Page<LeadRow>>('/api/v1/leads?sort=id&per_page=100')).body
  expect(data).toHaveLength(total)
  const listed = data.map(({ id }) => id).filter((id) => ids.includes(id))
  for (const id of ids)
    expect([id, (await caller.get(`/api/v1/leads/${id}`)).status]).toEqual([id, listed.includes(id) ? 200 : 404])
  return listed
}

describe('the scope', () => {
  it.each(scoped)('%s sees only the leads of their partners', async (role) => {
    expect(await listVisible(fixtures.mine.people[role], mine, other, unassigned)).toEqual([mine])
    expect(await listVisible(fixtures.other.people[role], mine, other, unassigned)).toEqual([other])
    expect(await listVisible(await t.as(role), mine, other, unassigned)).toEqual([])
  })

  it.each(['administrator', 'superuser_rt'] as const)('%s sees all', async (role) => {
    expect(await listVisible(fixtures.mine.people[role], mine, other, unassigned)).toEqual([mine, other, unassigned])
  })

  it.each(byWorkshop)('%s sees leads by assigned workshop, the other roles by dealer', async (role) => {
    const wrong = { workshops: [fixtures.other.workshop.id], dealers: [fixtures.mine.dealer.id] }
    expect(await listVisible(await t.as(role, wrong), mine, other)).toEqual([other])
    for (const holder of byDealer) expect(await listVisible(await t.as(holder, wrong), mine, other)).toEqual([mine])
  })

  it('dealer_holder and generated roles are rejected everywhere (403)', async () => {
    const made = { name: 'warehouse', label: 'Magazzino' }
    const { id } = await t.deps.db.insertInto('roles').values(made).returning('id').executeTakeFirstOrThrow()
    const person = await buildUser(t.deps.db, { role: 'workshop_user', workshops: [fixtures.mine.workshop.id] })
    await t.deps.db.updateTable('users').set({ role_id: id }).where('id', '=', person.id).execute()
    const granted_by = fixtures.mine.people.administrator.user_id
    await t.deps.db.insertInto('lead_users').values({ lead_id: mine, user_id: person.id, granted_by }).execute()
    const urls = ['/api/v1/leads', `/api/v1/leads/${mine}`, '/api/v1/leads/xls', '/api/v2/lead_statuses']
    for (const caller of [fixtures.mine.people.dealer_holder, await t.as(person.id)])
      for (const url of [...urls, '/api/v2/lead_models', '/api/v2/lead_work_types'])
        expect([url, (await caller.get(url)).status]).toEqual([url, 403])
  })

  it('filters find nothing outside the scope', async () => {
    const { workshop_user } = fixtures.mine.people
    for (const query of [`id=${other}`, `workshop_id=${fixtures.other.workshop.id}`, `id=${unassigned}&approved=0`])
      expect((await workshop_user.get<Page<LeadRow>>(`/api/v1/leads?${query}`)).body.total).toBe(0)
  })

  it('a page of many leads and one of few use different conditions and return the same rows', async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db, { dealer_id: fixtures.mine.dealer.id })
    const { id } = await buildLead(db, { workshop_id: workshop.id })
    const columns =
      sql.raw(`user_id, workshop_id, dealer_id, customer_id, customer_contact_id, is_customer, lead_model_id,
      lead_work_type_id, quantity, interested_in_financing, interested_in_service_contract, privacy_1, privacy_1_by`)
    await sql`INSERT INTO leads (${columns}, created_at) SELECT ${columns}, created_at - step * interval '1 minute'
      FROM leads, generate_series(1, 1001) step WHERE id = ${id}`.execute(db)
    const expected = await db.selectFrom('leads').select('id').where('workshop_id', '=', workshop.id).execute()
    for (const role of byWorkshop) {
      const person = await t.as(role, { workshops: [workshop.id] })
      const pages = [1, 2, 11].map(async (page) => {
        const { data, total } = (await person.get<Page<LeadRow>>(`/api/v1/leads?per_page=100&page=${page}`)).body
        expect(total).toBe(expected.length)
        return data.map((lead) => lead.id)
      })
      const ids = expected.map((lead) => lead.id).sort((a, b) => a - b)
      const inOrder = [id, ...ids.filter((other) => other !== id)]
      expect((await Promise.all(pages)).flat()).toEqual([...inOrder.slice(0, 200), ...inOrder.slice(1000)])
    }
    await db.deleteFrom('leads').where('workshop_id', '=', workshop.id).execute()
  })
})

describe('a workshop with a new dealer', () => {
  it.each([
    ['yesterday', -day, true],
    ['a moment ago', -10, true],
    ['tomorrow', day, false],
  ])('%s: its leads are visible to the current dealer’s users', async (_when, after, moved) => {
    const workshop = await buildWorkshop(t.deps.db, { dealer_id: fixtures.mine.dealer.id })
    const dealer_id = fixtures.mine.dealer.id
    const { id } = await buildLead(t.deps.db, { workshop_id: workshop.id, dealer_id, created_at: '2024-05-01Z' })
    await moveWorkshop(t, workshop.id, fixtures.other.dealer.id, new Date(Date.now() + after))
    for (const role of byDealer) {
      expect([role, await listVisible(fixtures.mine.people[role], id)]).toEqual([role, moved ? [] : [id]])
      expect([role, await listVisible(fixtures.other.people[role], id)]).toEqual([role, moved ? [id] : []])
    }
    for (const role of byWorkshop)
      expect(await listVisible(await t.as(role, { workshops: [workshop.id] }), id)).toEqual([id])
    const { body } = await fixtures.mine.people.administrator.get<LeadRow>(`/api/v1/leads/${id}`)
    expect(body.dealer?.id).toBe(fixtures.mine.dealer.id)
  })

  it('an assignment is effective immediately, and so is its removal', async () => {
    const seller = await t.as('dealer_sales_manager', { workshops: [fixtures.other.workshop.id] })
    expect(await listVisible(seller, mine, other)).toEqual([other])
    const { user_id } = seller
    await t.deps.db.deleteFrom('user_workshops').where('user_id', '=', user_id).execute()
    await t.deps.db.insertInto('user_workshops').values({ user_id, workshop_id: fixtures.mine.workshop.id }).execute()
    expect(await listVisible(seller, mine, other)).toEqual([mine])
  })
})

describe('granted access to a lead', () => {
  it.each(scoped)('shows only that lead to %s until it is revoked', async (role) => {
    const caller = fixtures.mine.people[role]
    const row = { lead_id: other, user_id: caller.user_id, granted_by: fixtures.mine.people.administrator.user_id }
    await t.deps.db.insertInto('lead_users').values(row).execute()
    expect(await listVisible(caller, mine, other, unassigned)).toEqual([mine, other])
    await t.deps.db.deleteFrom('lead_users').where('user_id', '=', caller.user_id).execute()
    expect(await listVisible(caller, mine, other, unassigned)).toEqual([mine])
  })
})

describe('sales notes', () => {
  const secret = 'sconto del 12 per cento'

  it('are absent from every response to a workshop, including their keys', async () => {
    const { administrator, workshop_user } = fixtures.mine.people
    const { body: lead } = await postLead(workshop_user, fixtures.form())
    const salesnotes = secret
    expect((await postManage(administrator, lead.id, { status: 'contacted', salesnotes })).body.salesnotes).toBe(secret)
    expect((await postManage(administrator, lead.id, { status: 'created', salesnotes })).status).toBe(200)
    const answers = [
      await putLead(workshop_user, lead.id, fixtures.form({ notes: 'Cambiate' })),
      await putLead(workshop_user, lead.id, fixtures.form({ salesnotes: 'x', notes: 'Mie' })),
      await putLead(workshop_user, lead.id, fixtures.form({ quantity: 0 })),
      await postLead(workshop_user, fixtures.form()),
    ]
    const urls = [`/api/v1/leads/${lead.id}`, '/api/v1/leads', `/api/v1/leads?id=${lead.id}`, '/api/v1/home']
    const more = ['/notifications/unread', '/notifications/dropdown', '/api/v1/search?q=cliente', '/api/v1/leads/xls']
    for (const url of [...urls, ...more, `/api/v1/leads/${lead.id}/history`]) answers.push(await workshop_user.get(url))
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 422, 201, 200, 200, 200, 200, 200, 200, 200, 403, 403,
    ])
    for (const { text } of answers) {
      expect(text).not.toContain(secret)
      for (const key of ['salesnotes', 'lostnotes', 'lead_offers', 'lead_manages']) expect(text).not.toContain(key)
    }
    expect((await administrator.get(`/api/v1/leads/${lead.id}`)).body).toMatchObject({ salesnotes: secret })
  })

  it('are absent from mails to workshop users', async () => {
    const { rows } = await t.deps.pool.query('SELECT html || text AS content FROM mails')
    expect(rows.length).toBeGreaterThan(0)
    for (const { content } of rows) expect(content).not.toContain(secret)
  })

  it('are in the responses to all other roles that see the lead', async () => {
    const { id } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, salesnotes: secret })
    for (const role of scoped.filter((name) => name !== 'workshop_user'))
      expect((await fixtures.mine.people[role].get(`/api/v1/leads/${id}`)).text).toContain(secret)
  })
})

describe('a request that waits for the lead while its user', () => {
  it.each<[string, { deleted_at: string } | { role_id: number }]>([
    ['is deleted', { deleted_at: '2026-01-01T00:00:00Z' }],
    ['becomes a workshop’s', { role_id: roleIds.workshop_user }],
  ])('%s is rejected', async (_what, change) => {
    const { db } = t.deps
    const { id } = await buildLead(db, { workshop_id: fixtures.mine.workshop.id, approved_at: '2026-11-20T08:00:00Z' })
    const seller = await t.as('dealer_sales_manager', { workshops: [fixtures.mine.workshop.id] })
    const { waiting } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(change).where('id', '=', seller.user_id).execute()
      await tx.selectFrom('leads').select('id').where('id', '=', id).forUpdate().execute()
      const waiting = postManage(seller, id, { status: 'created' })
      await wait(300)
      return { waiting }
    })
    expect((await waiting).status).toBe(404)
    expect(await db.selectFrom('lead_manages').select('id').where('lead_id', '=', id).execute()).toEqual([])
  })
})

it('a workshop cannot save a lead that moved to another one', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id })
  const { workshop_user, administrator } = fixtures.mine.people
  expect((await putLead(administrator, id, fixtures.form({ workshop_id: fixtures.other.workshop.id }))).status).toBe(
    200,
  )
  expect((await assertWritesNothing(t, () => putLead(workshop_user, id, fixtures.form()))).status).toBe(404)
  expect(await listVisible(fixtures.other.people.workshop_user, id)).toEqual([id])
})
