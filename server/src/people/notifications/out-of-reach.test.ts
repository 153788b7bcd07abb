import { setTimeout as wait } from 'node:timers/promises'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { type RoleName, roleIds, roleNames } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildLead,
  buildNews,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { opens } from '../../../test/fixtures/notice-reach.fixtures.ts'
import type { Fields } from '../../../test/fixtures/partner.fixtures.ts'
import { userForm } from '../../../test/fixtures/people.fixtures.ts'
import { testOutbox } from '../../../test/mails.ts'
import { type MailServer, mailServer } from '../../../test/smtp.ts'
import { claimDigestNotices } from './notification-digest.queries.ts'
import { closeAllEnded } from './notification-end.queries.ts'
import { notifyUsers } from './notify.queries.ts'

let t: TestApp
let server: MailServer
let yearId: number
beforeAll(async () => {
  t = await testApp()
  server = await mailServer()
  yearId = (await buildYear(t.deps.db, '2026')).id
})
afterAll(async () => {
  await server.close()
  await t.close()
})

const ended = async (id: number) =>
  (await t.deps.db.selectFrom('notifications').select('closed_reason').where('id', '=', id).executeTakeFirstOrThrow())
    .closed_reason

describe('what a notification opens is what its page’s calls answer', () => {
  const sideOf = async (granted: number[]) => {
    const { db } = t.deps
    const dealer = await buildDealer(db)
    const workshop = await buildWorkshop(db, { dealer_id: dealer.id })
    const lead = await buildLead(db, { workshop_id: workshop.id })
    for (const user_id of granted)
      await db.insertInto('lead_users').values({ lead_id: lead.id, user_id, granted_by: user_id }).execute()
    return { dealer: dealer.id, workshop: workshop.id, lead: lead.id }
  }

  it.each([...roleNames])('to a user with the role %s', async (role: RoleName) => {
    const { db } = t.deps
    const mine = await sideOf([])
    const { id } = await buildUser(db, { role, dealers: [mine.dealer], workshops: [mine.workshop] })
    const sides = [mine, await sideOf([]), await sideOf([id])]
    const [dealers, workshops, draft] = [
      await buildActivity(db, { activity_year_id: yearId }),
      await buildActivity(db, { activity_year_id: yearId, audience: 'workshops' }),
      await buildActivity(db, { activity_year_id: yearId, state: 'draft' }),
    ]
    const news = [
      await buildNews(db, { dealers: true, workshops: false }),
      await buildNews(db, { dealers: false, workshops: true }),
    ]
    const urls = [
      ...['/leads', '/leads?approved=1', '/users?email=a', '/notifications', '/webhooks/999999', '/leads/999999'],
      ...[dealers, workshops, draft].map((activity) => `/activities/${activity.id}/upload`),
      ...news.map((one) => `/news/${one.id}`),
      ...sides.flatMap(({ dealer, workshop, lead }) => [
        ...[`/leads/${lead}`, `/leads/${lead}/lead_offers`, `/dealers/${dealer}`, `/workshops/${workshop}`],
        `/dealers/${dealer}/activities/${dealers.id}/manage`,
        `/workshops/${workshop}/activities/${workshops.id}/manage`,
      ]),
    ]
    const caller = await t.as(id)
    for (const url of urls) {
      const kind = url.startsWith('/activities/') ? 'document_status' : 'market_share'
      const { rows } = await sql<{ opens: boolean }>`SELECT can_open_notice(${id}, ${kind}, ${url}) AS opens`.execute(
        db,
      )
      expect([url, rows[0]?.opens]).toEqual([url, await opens(caller, kind, url)])
    }
  })
})

describe('by a save of the person', () => {
  const notified = async () => {
    const { db } = t.deps
    const workshop = await buildWorkshop(db, { dealer_id: (await buildDealer(db)).id })
    const lead = await buildLead(db, { workshop_id: workshop.id })
    const { id: user_id } = await buildUser(db, { role: 'dealer_sales_manager', workshops: [workshop.id] })
    const notice = await buildNotification(db, { user_id, kind: 'lead_status', url: `/leads/${lead.id}`, blocks: true })
    const admin = await t.as('administrator')
    const form = userForm({ roles: [roleIds.dealer_sales_manager], workshops: [workshop.id] })
    const save = (change: Fields) => admin.send('PUT', `/api/users/${user_id}`, { ...form, ...change })
    return { id: notice.id, save, user_id }
  }

  it('stays when the assignments stay', async () => {
    const { id, save } = await notified()
    expect((await save({ name: 'Altro nome' })).status).toBe(200)
    expect(await ended(id)).toBe(null)
  })

  it('is closed when they are taken away, and leaves the banner', async () => {
    const { id, save, user_id } = await notified()
    expect((await save({ workshops: [] })).status).toBe(200)
    expect(await ended(id)).toBe('gone')
    expect((await (await t.as(user_id)).get('/notifications/unread')).body).toEqual([])
  })

  it('is left when the save is rejected', async () => {
    const { id, save } = await notified()
    expect((await save({ workshops: [], email: 'non valida' })).status).toBe(422)
    expect(await ended(id)).toBe(null)
  })
})

describe('what waits to be sent', () => {
  const notice = (id: number) => ({
    kind: 'news_published' as const,
    cause: `news:${id}`,
    title: 'Nuova news',
    sentence: 'c’è una news.',
    items: [],
    url: `/news/${id}` as const,
    button: 'Leggi',
  })

  it('is no mail to who can’t open its page any more, also when it is sent again by hand', async () => {
    const { db, config } = t.deps
    const outbox = testOutbox(t)
    await outbox.clear()
    const [reader, stranger] = [
      await buildUser(db, { role: 'workshop_user' }),
      await buildUser(db, { role: 'dealer_holder' }),
    ]
    const { id } = await buildNews(db, { dealers: true, workshops: true })
    await db.transaction().execute((tx) => notifyUsers(tx, config, [reader, stranger], notice(id)))
    await db.updateTable('news').set({ workshops: false }).where('id', '=', id).execute()
    await outbox.send(server.url)
    expect(server.recipients).toEqual([stranger.email])
    const parked = { state: 'parked', next_try_at: null, last_error: expect.stringContaining('non può più aprire') }
    const row = await outbox.row(reader)
    expect(row).toMatchObject(parked)
    expect((await (await t.as('administrator')).send('POST', `/api/mails/${row?.id}/send`, {})).status).toBe(200)
    await outbox.send(server.url)
    expect([server.recipients, await outbox.row(reader)]).toEqual([[stranger.email], expect.objectContaining(parked)])
  })

  it('is not in the morning’s mail, though nobody has looked since', async () => {
    const { db, config } = t.deps
    const reader = await buildUser(db, { role: 'workshop_user', channels: { news_published: 'digest' } })
    const soon = new Date(Date.now() + 700).toISOString()
    const [kept, expired] = [await buildNews(db), await buildNews(db, { expires_at: soon })]
    for (const { id } of [kept, expired])
      await db.transaction().execute((tx) => notifyUsers(tx, config, [reader], notice(id)))
    await wait(800)
    const claimed = await db.transaction().execute((tx) => claimDigestNotices(tx, reader.id))
    expect(claimed.map(({ url }) => url)).toEqual([`/news/${kept.id}`])
  })
})

it('what ends with time is closed at night, all of it', async () => {
  const { db } = t.deps
  const dealer = await buildDealer(db)
  const { id: user_id } = await buildUser(db, { role: 'dealer_holder', dealers: [dealer.id] })
  const activity = await buildActivity(db, { activity_year_id: yearId, types: ['Verbale'] })
  const url = `/activities/${activity.id}/upload`
  const ids: number[] = []
  for (let number = 0; number < 5; number += 1)
    ids.push((await buildNotification(db, { user_id, kind: 'activity_opened', url })).id)
  const other = await buildNotification(db, { user_id, kind: 'file_infected', url: '/notifications' })
  const closing = async () => {
    await closeAllEnded(db)
    return Promise.all([...ids, other.id].map(ended))
  }
  await sql`UPDATE dealers SET ceased_on = ${romeDay(new Date(Date.now() + 2 * 86_400_000))} WHERE id = ${dealer.id}`.execute(
    db,
  )
  expect(await closing()).toEqual([...ids.map(() => null), null])
  // As if two days had passed, which no trigger sees.
  await sql`UPDATE dealers SET ceased_on = ${romeDay(new Date())} WHERE id = ${dealer.id}`.execute(db)
  await sql`UPDATE notifications SET closed_at = NULL, closed_reason = NULL WHERE user_id = ${user_id}`.execute(db)
  expect(await closing()).toEqual([...ids.map(() => 'gone'), null])
})
