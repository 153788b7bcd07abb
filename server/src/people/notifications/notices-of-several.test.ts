import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildLead,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { notifyActivitiesOpened } from '../../documents/activities/activity.notices.ts'
import { listReminderNotices } from '../../documents/reminders/reminder.notices.ts'
import { notifyLeadsApproved, notifyLeadsAssigned } from '../../sales/leads/lead-batch.notices.ts'
import { notifyIdleLeads } from '../../sales/leads/lead-idle.job.ts'
import { closeAllEnded } from './notification-end.queries.ts'
import { notifyEach, notifyUsers } from './notify.queries.ts'

// What the notices of each kind name as their objects; that they live as long as one of these is walked by
// notice-reach.test.ts.

let t: TestApp
let server: MailServer
let yearId: number
let dealer: number
let workshop: number
beforeAll(async () => {
  t = await testApp({ leadIdleDays: 10 })
  server = await mailServer()
  yearId = (await buildYear(t.deps.db, String(new Date().getFullYear()))).id
})
afterAll(async () => {
  await server.close()
  await t.close()
})
beforeEach(async () => {
  dealer = (await buildDealer(t.deps.db)).id
  workshop = (await buildWorkshop(t.deps.db, { dealer_id: dealer })).id
})

const holder = () => buildUser(t.deps.db, { role: 'dealer_holder', dealers: [dealer] })
const newest = async ({ id }: { id: number }) => {
  const { db } = t.deps
  const rows = db.selectFrom('notifications').selectAll().where('user_id', '=', id).orderBy('id', 'desc')
  const { url, objects, closed_reason } = await rows.executeTakeFirstOrThrow()
  return { url, objects: objects?.toSorted(), closed: closed_reason }
}
const buildActivities = async () => {
  const values = { activity_year_id: yearId, types: ['Verbale'] }
  return [await buildActivity(t.deps.db, values), await buildActivity(t.deps.db, values)]
}
const buildLeads = async (more: object = {}) => {
  const user_id = (await buildUser(t.deps.db, { role: 'administrator' })).id
  const build = async () => ({
    id: (await buildLead(t.deps.db, { workshop_id: workshop, user_id, ...more })).id,
    user_id,
    customer: { name: 'Cliente' },
    workshop: { name: 'Officina' },
  })
  return [await build(), await build()]
}

describe('a notice about several objects ends with the last of them', () => {
  it('of activities opened together, at another audience', async () => {
    const { db, config } = t.deps
    const reader = await holder()
    const activities = await buildActivities()
    const year = String(new Date().getFullYear())
    const request = { user: { id: 0 }, id: randomUUID() } as Parameters<typeof notifyActivitiesOpened>[2]
    const opened = activities.map(({ id, title }) => ({ id, title, year, state: 'open' as const }))
    await db.transaction().execute((tx) => notifyActivitiesOpened(tx, config, request, opened))
    const objects = activities.map(({ id }) => `/activities/${id}/upload`).toSorted()
    expect(await newest(reader)).toEqual({ url: '/activities', objects, closed: null })
    for (const [index, { id }] of activities.entries()) {
      await sql`UPDATE activities SET for_dealers = false, for_workshops = true WHERE id = ${id}`.execute(db)
      expect((await newest(reader)).closed).toBe(index === 0 ? null : 'gone')
    }
  })

  it('of reminders, at the last missing document', async () => {
    const { db, config } = t.deps
    const reader = await holder()
    const activities = await buildActivities()
    const claims = activities.map(({ id }) => ({ activity_id: id, due_on: null, partner_id: dealer }))
    const today = new Date().toISOString().slice(0, 10)
    await db.transaction().execute(async (tx) => {
      const { notices } = await listReminderNotices(tx, 'dealer', claims, { cause: randomUUID(), today })
      await notifyEach(tx, config, notices)
    })
    const objects = activities.map(({ id }) => `/activities/${id}/upload`).toSorted()
    expect(await newest(reader)).toEqual({ url: '/activities?state=open', objects, closed: null })
    for (const [index, { type_ids }] of activities.entries()) {
      const values = { activity_document_type_id: type_ids[0] ?? 0, dealer_id: dealer, user_id: reader.id }
      await buildUpload(db, { ...values, status: 'pending' })
      expect((await newest(reader)).closed).toBe(index === 0 ? null : 'done')
    }
  })

  it('of idle leads, at the last one that somebody works on', async () => {
    const { db } = t.deps
    const reader = await buildUser(db, { role: 'after_sales_manager_rt', workshops: [workshop] })
    const leads = await buildLeads({ updated_at: new Date(Date.now() - 20 * 86_400_000).toISOString() })
    await notifyIdleLeads(t.deps)
    const objects = leads.map(({ id }) => `/leads/${id}`).toSorted()
    expect(await newest(reader)).toEqual({ url: '/leads', objects, closed: null })
    for (const [index, { id }] of leads.entries()) {
      await sql`UPDATE leads SET updated_at = now() WHERE id = ${id}`.execute(db)
      expect((await newest(reader)).closed).toBe(index === 0 ? null : 'done')
    }
  })

  it('of leads to which access was granted, at the last access', async () => {
    const { db, config } = t.deps
    const reader = await buildUser(db, { role: 'dealer_sales_manager' })
    const [leads, others] = [await buildLeads(), await buildLeads()]
    for (const { id, user_id } of [...leads, ...others])
      await db.insertInto('lead_users').values({ lead_id: id, user_id: reader.id, granted_by: user_id }).execute()
    await db.transaction().execute((tx) => notifyLeadsAssigned(tx, config, leads, 0, randomUUID(), [reader.id]))
    const objects = leads.map(({ id }) => `/leads/${id}`).toSorted()
    expect(await newest(reader)).toEqual({ url: '/leads', objects, closed: null })
    for (const [index, { id }] of leads.entries()) {
      await db.deleteFrom('lead_users').where('lead_id', '=', id).execute()
      expect((await newest(reader)).closed).toBe(index === 0 ? null : 'gone')
    }
  })

  it('is left when it was written without its objects', async () => {
    const { db } = t.deps
    const reader = await buildUser(db, { role: 'dealer_sales_manager', workshops: [workshop] })
    await buildNotification(db, { user_id: reader.id, kind: 'lead_approved', url: '/leads?approved=1' })
    await closeAllEnded(db)
    expect(await newest(reader)).toEqual({ url: '/leads?approved=1', objects: undefined, closed: null })
  })
})

it('no mail about several objects is sent to who can’t open any of them any more', async () => {
  const { db, config } = t.deps
  const outbox = testOutbox(t)
  await outbox.clear()
  const seller = () => buildUser(db, { role: 'dealer_sales_manager', workshops: [workshop] })
  const [reader, stranger] = [await seller(), await seller()]
  const leads = await buildLeads()
  await db.transaction().execute((tx) => notifyLeadsApproved(tx, config, leads, 0, randomUUID()))
  await db.deleteFrom('user_workshops').where('user_id', '=', stranger.id).execute()
  await outbox.send(server.url)
  expect([reader, stranger].map(({ email }) => server.recipients.includes(email))).toEqual([true, false])
  expect((await outbox.row(stranger))?.last_error).toContain('non può più aprire')
})

it('what counts others ends with them, also when some were read one by one, and is then not sent', async () => {
  const { db, config } = t.deps
  t.deps.config.limits.notices = { count: 1, minutes: 10 }
  const outbox = testOutbox(t)
  await outbox.clear()
  const reader = await buildUser(db, { role: 'dealer_sales_manager', workshops: [workshop] })
  const leads = [...(await buildLeads()), ...(await buildLeads())]
  const [first, ...counted] = leads
  for (const { id } of leads) {
    const notice = { kind: 'lead_status', cause: randomUUID(), title: 'Stato', sentence: 'è cambiato.' } as const
    const page = { url: `/leads/${id}` as const, button: 'Apri', items: [] }
    await db.transaction().execute((tx) => notifyUsers(tx, config, [reader], { ...notice, ...page }))
  }
  const caller = await t.as(reader.id)
  type Listed = { data: { id: number; url: string }[] }
  const unread = async () => (await caller.get<Listed>('/api/v1/notifications?state=unread')).body.data
  const [counting] = await unread()
  expect(counting?.url).toBe(`/leads?notice=${counting?.id}`)
  const { body } = await caller.get<{ data: { id: number }[] }>(`/api/v1/notifications?within=${counting?.id}`)
  expect(body.data).toHaveLength(counted.length)
  await caller.send('POST', `/notifications/${body.data[0]?.id}/open`)
  for (const { id } of counted) {
    expect((await unread()).length).toBe(2)
    await sql`DELETE FROM leads WHERE id = ${id}`.execute(db)
  }
  expect((await unread()).map(({ url }) => url)).toEqual([`/leads/${first?.id}`])
  await outbox.skipWait()
  await outbox.send(server.url)
  expect((await outbox.row(reader))?.last_error).toContain('non può più aprire')
})

it('is found by the pages of its objects in an index', async () => {
  const { db } = t.deps
  const { id: user_id } = await buildUser(db, { role: 'administrator' })
  await sql`INSERT INTO notifications (user_id, kind, title, message, url, objects)
    SELECT ${user_id}, 'lead_idle', 't', '', '/leads', ARRAY['/leads/' || n, '/leads/' || n + 1]
    FROM generate_series(1000001, 1005000) n`.execute(db)
  await t.deps.withOwnerConnection((owner) => sql`ANALYZE notifications`.execute(owner))
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT n.id FROM notifications n
    WHERE n.objects && ARRAY['/leads/1000001', '/leads/7'] AND n.alert_read_at IS NULL AND n.closed_at IS NULL`.execute(
    db,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notifications_objects')
})
