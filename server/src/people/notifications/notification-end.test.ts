import type { Notification, NotificationTarget } from '@portale/domain/people/notifications.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildLead, buildNews, buildOffer } from '../../../test/fixtures/factories.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import {
  createNotificationEnds,
  type EndCase,
  type NotificationEnds,
} from '../../../test/fixtures/notification-end.fixtures.ts'
import { findLastAuditId, undo } from '../../../test/fixtures/time-machine.fixtures.ts'
import type { Database } from '../../platform/db/schema.generated.ts'
import { closeAllEnded, closeExpired } from './notification-end.queries.ts'

let t: TestApp
let db: Kysely<Database>
let ends: NotificationEnds
beforeAll(async () => {
  t = await testApp()
  db = t.deps.db
  ends = await createNotificationEnds(t)
})
afterAll(() => t.close())

const lead = () => buildLead(db, { workshop_id: ends.workshop.id })
const setLead = (id: number, values: object) => db.updateTable('leads').set(values).where('id', '=', id).execute()
const later = () => new Date(Date.now() + 1000).toISOString()
const cases: EndCase[] = [
  [
    'a lead to approve that is approved, not one that is saved',
    'lead_created',
    'done',
    async () => {
      const { id } = await lead()
      return {
        url: `/leads/${id}`,
        keep: () => setLead(id, { notes: 'Altro', updated_at: later() }),
        end: () => setLead(id, { approved_at: later(), approved_by: ends.caller.user_id }),
      }
    },
  ],
  [
    'a lead to approve that is cancelled',
    'lead_created',
    'done',
    async () => {
      const { id } = await lead()
      return { url: `/leads/${id}`, end: () => setLead(id, { status: 'cancelled' }) }
    },
  ],
  [
    'an idle lead that is worked on',
    'lead_idle',
    'done',
    async () => {
      const { id } = await lead()
      return { url: `/leads/${id}`, end: () => setLead(id, { updated_at: later() }) }
    },
  ],
  [
    'offers to verify, at the last one',
    'lead_offer',
    'done',
    async () => {
      const { id } = await lead()
      const offers = [1, 2].map(() => buildOffer(db, { lead_id: id, user_id: ends.caller.user_id }))
      const [first, second] = await Promise.all(offers)
      const verify = (offer?: { id: number }) =>
        db
          .updateTable('lead_offers')
          .set({ status: 'verified' })
          .where('id', '=', offer?.id ?? 0)
          .execute()
      return { url: `/leads/${id}/lead_offers`, keep: () => verify(first), end: () => verify(second) }
    },
  ],
  [
    'access to a lead that is revoked, for who has lost it alone',
    'lead_access',
    'gone',
    async () => {
      const { id } = await lead()
      const other = await t.as('dealer_holder_sales_manager')
      await db
        .insertInto('lead_users')
        .values([ends.caller, other].map(({ user_id }) => ({ lead_id: id, user_id, granted_by: user_id })))
        .execute()
      const revoke = (user_id: number) => db.deleteFrom('lead_users').where('user_id', '=', user_id).execute()
      return { url: `/leads/${id}`, keep: () => revoke(other.user_id), end: () => revoke(ends.caller.user_id) }
    },
  ],
  [
    'a news that is confirmed, by the person alone',
    'news_published',
    'done',
    async () => {
      const { id } = await buildNews(db)
      const confirm = (user_id: number) => db.insertInto('news_reads').values({ news_id: id, user_id }).execute()
      const other = await t.as('dealer_holder')
      return { url: `/news/${id}`, keep: () => confirm(other.user_id), end: () => confirm(ends.caller.user_id) }
    },
  ],
  [
    'a news that is withdrawn',
    'news_reminder',
    'gone',
    async () => {
      const { id } = await buildNews(db)
      const set = (values: object) => db.updateTable('news').set(values).where('id', '=', id).execute()
      return {
        url: `/news/${id}`,
        keep: () => set({ title: 'Altro' }),
        end: () => set({ dealers: false, workshops: false }),
      }
    },
  ],
]

it.each(cases)('a notification closes itself in the transaction that ends its object: %s (%s, %s)', (...one) =>
  ends.expectEnd(one),
)

it('closes the notification of a lead whose creation was undone, and opens no page of it', async () => {
  const admin = await t.as('administrator')
  const { id } = await lead()
  const created = await buildNotification(db, { user_id: admin.user_id, kind: 'lead_created', url: `/leads/${id}` })
  expect((await undo(admin, await findLastAuditId(t, 'leads', id))).status).toBe(200)
  expect(await ends.ended(created.id)).toBe('gone')
  const opened = await admin.send<NotificationTarget>('POST', `/notifications/${created.id}/open`)
  expect([opened.status, opened.body]).toEqual([200, { url: null, missing_url: `/leads/${id}`, closed: 'gone' }])
})

it('shows an expired news as ended at the next look, and a job closes it', async () => {
  const at = (from: number) => new Date(Date.now() + from).toISOString()
  const news = await buildNews(db, { publish_at: at(-2000), expires_at: at(-1000) })
  const { id } = await ends.notify('news_published', `/news/${news.id}`)
  const listed = async (state: string) =>
    (await ends.caller.get<Page<Notification>>(`/api/v1/notifications?state=${state}&kind=news_published`)).body.data
  for (const close of [async () => {}, () => closeExpired(db), () => closeAllEnded(db)]) {
    await close()
    expect(await ends.unread()).not.toContain(id)
    expect((await listed('unread')).map((row) => row.id)).not.toContain(id)
    expect((await listed('closed')).find((row) => row.id === id)).toMatchObject({ closed: 'gone', dropdown_read: true })
    const bell = (await ends.caller.get<Notification[]>('/notifications/dropdown')).body.find((row) => row.id === id)
    expect(bell).toMatchObject({ closed: 'gone', dropdown_read: true })
    t.deps.unread.invalidateAll()
  }
  expect(await ends.ended(id)).toBe('gone')
})

it('closes at night what has ended of all, and nothing else', async () => {
  const expired = await buildNews(db, { publish_at: '2026-01-01T08:00:00Z', expires_at: '2026-01-02T08:00:00Z' })
  const { id } = await ends.notify('news_published', `/news/${expired.id}`)
  const { id: other } = await ends.notify('lead_status', `/leads/${(await lead()).id}`)
  expect(await ends.ended(id)).toBe(null)
  await closeAllEnded(db)
  expect([await ends.ended(id), await ends.ended(other)]).toEqual(['gone', null])
})

it('leaves what was read, other people’s notifications, and other objects', async () => {
  const [mine, other] = [await lead(), await lead()]
  const stranger = await t.as('administrator')
  const elsewhere = await ends.notify('lead_created', `/leads/${other.id}`)
  const status = await ends.notify('lead_status', `/leads/${mine.id}`)
  const theirs = await buildNotification(db, {
    user_id: stranger.user_id,
    kind: 'lead_created',
    url: `/leads/${other.id}`,
  })
  await setLead(mine.id, { approved_at: later(), approved_by: ends.caller.user_id })
  for (const { id } of [elsewhere, status, theirs]) expect(await ends.ended(id)).toBe(null)
})
