import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildUser } from '../../../test/fixtures/factories.ts'
import {
  createLeadManageFixtures,
  type LeadManageFixtures,
  postManage,
} from '../../../test/fixtures/lead-manage.fixtures.ts'
import { notifyIdleLeads } from './lead-idle.job.ts'

let t: TestApp
let fixtures: LeadManageFixtures
let manager: number
beforeAll(async () => {
  t = await testApp({ leadIdleDays: 10 })
  fixtures = await createLeadManageFixtures(t)
  manager = fixtures.mine.people.after_sales_manager_rt.user_id
})
beforeEach(() => sql`UPDATE leads SET updated_at = now()`.execute(t.deps.db))
afterAll(() => t.close())

const buildIdleLead = async (days: number, more: object = {}) => {
  const updated_at = new Date(Date.now() - days * 86_400_000).toISOString()
  return (await buildLead(t.deps.db, { workshop_id: fixtures.mine.workshop.id, updated_at, ...more })).id
}

/** Runs the job and returns its notifications by user. */
async function notifyAndList() {
  const { db } = t.deps
  const last = await db
    .selectFrom('notifications')
    .select((all) => all.fn.max('id').as('id'))
    .executeTakeFirst()
  await notifyIdleLeads(t.deps)
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('id', '>', last?.id ?? 0)
    .orderBy('user_id')
    .execute()
}

it('notifies the after-sales manager once of an idle lead, with its link', async () => {
  const id = await buildIdleLead(10.1)
  await buildIdleLead(9.9)
  for (const status of ['closed', 'lost', 'cancelled']) await buildIdleLead(30, { status })
  const notices = await notifyAndList()
  expect(notices.map(({ user_id, title, url }) => [user_id, title, url])).toEqual([
    [manager, 'Segnalazione ferma', `/leads/${id}`],
  ])
  expect(notices[0]?.message).toContain('Una segnalazione è ferma da più di 10 giorni.')
  expect(notices[0]?.message).toContain(`(officina ${fixtures.mine.workshop.name}): Inserita, ultima attività il`)
  const mails = await t.deps.db.selectFrom('mails').selectAll().where('kind', '=', 'lead_idle').execute()
  expect(mails.map(({ user_id }) => user_id)).toEqual([manager])
  expect(await notifyAndList()).toEqual([])
})

it('notifies again after new activity', async () => {
  const id = await buildIdleLead(11, { status: 'contacted' })
  expect(await notifyAndList()).toHaveLength(1)
  expect((await postManage(fixtures.mine.people.administrator, id, { status: 'contacted' })).status).toBe(200)
  expect(await notifyAndList()).toEqual([])
  await sql`UPDATE leads SET updated_at = now() - interval '12 days' WHERE id = ${id}`.execute(t.deps.db)
  expect(await notifyAndList()).toHaveLength(1)
  expect(await notifyAndList()).toEqual([])
})

it('sends each manager one message, and administrators the leads without a manager', async () => {
  const { other } = fixtures
  const secondManager = await buildUser(t.deps.db, {
    role: 'after_sales_manager_rt',
    workshops: [fixtures.mine.workshop.id],
  })
  await t.deps.db
    .updateTable('users')
    .set({ deleted_at: '2026-01-01Z' })
    .where('id', '=', other.people.after_sales_manager_rt.user_id)
    .execute()
  for (let index = 0; index < 22; index += 1) await buildIdleLead(20 + index)
  await buildIdleLead(15, { workshop_id: other.workshop.id })
  const notices = await notifyAndList()
  const admins = [fixtures.mine, other].flatMap(({ people }) => [
    people.administrator.user_id,
    people.superuser_rt.user_id,
  ])
  expect(notices.map(({ user_id }) => user_id)).toEqual(
    [manager, secondManager.id, ...admins].toSorted((a, b) => a - b),
  )
  const managerNotices = notices.filter(({ user_id }) => user_id === manager || user_id === secondManager.id)
  for (const { title, url, message } of managerNotices) {
    expect([title, url]).toEqual(['Segnalazioni ferme', '/leads'])
    expect(message).toContain('22 segnalazioni sono ferme')
    expect([message.match(/<li>/g)?.length, message.includes('e altre 2')]).toEqual([21, true])
    expect(message).not.toContain(other.workshop.name)
  }
})

it('notifies once with two concurrent runs', async () => {
  await buildIdleLead(40)
  const before = await t.deps.db.selectFrom('mails').select('id').where('kind', '=', 'lead_idle').execute()
  await Promise.all([notifyIdleLeads(t.deps), notifyIdleLeads(t.deps)])
  const after = await t.deps.db.selectFrom('mails').select('id').where('kind', '=', 'lead_idle').execute()
  expect(after.length - before.length).toBe(2)
})
