import { romeDay } from '@portale/domain/activities/due.ts'
import type { MailKind } from '@portale/domain/mails.ts'
import type { Notification, NotificationTarget } from '@portale/domain/notifications.ts'
import type { Page } from '@portale/domain/page.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildLead,
  buildNews,
  buildOffer,
  buildUpload,
  buildWorkshop,
  buildYear,
} from '../../test/fixtures/factories.ts'
import { buildNotification } from '../../test/fixtures/factories-notices.ts'
import { findLastAuditId, undo } from '../../test/fixtures/time-machine.fixtures.ts'
import type { Database } from '../db/schema.generated.ts'
import { closeAllEnded, closeExpired } from './notification-end.queries.ts'

let t: TestApp
let db: Kysely<Database>
let caller: Caller
let dealer: { id: number }
let workshop: { id: number }
let yearId: number
beforeAll(async () => {
  t = await testApp()
  db = t.deps.db
  dealer = await buildDealer(db)
  workshop = await buildWorkshop(db, { dealer_id: dealer.id })
  yearId = (await buildYear(db, '2026')).id
  caller = await t.as('dealer_holder_sales_manager', { dealers: [dealer.id] })
})
afterAll(() => t.close())

const notify = (kind: MailKind, url: string, more: object = {}) =>
  buildNotification(db, { user_id: caller.user_id, kind, url, ...more })
const ended = async (id: number) =>
  (await db.selectFrom('notifications').select('closed_reason').where('id', '=', id).executeTakeFirstOrThrow())
    .closed_reason
const unread = async (who = caller) => (await who.get<Notification[]>('/notifications/unread')).body.map(({ id }) => id)

/** Each: an object that notifies, and what is then done to it. */
type Case = [
  name: string,
  kind: MailKind,
  reason: 'done' | 'gone',
  build: () => Promise<{ url: string; end: () => Promise<unknown>; keep?: () => Promise<unknown> }>,
]

const lead = () => buildLead(db, { workshop_id: workshop.id })
const setLead = (id: number, values: object) => db.updateTable('leads').set(values).where('id', '=', id).execute()
const later = () => new Date(Date.now() + 1000).toISOString()
const upload = (
  typeId: number,
  status: 'pending' | 'rejected' | 'verified',
  created_at: string,
  dealer_id = dealer.id,
) => buildUpload(db, { activity_document_type_id: typeId, dealer_id, user_id: caller.user_id, status, created_at })
const setStatus = (id: number, status: string) =>
  db.updateTable('activity_document_uploads').set({ status }).where('id', '=', id).execute()
const activityOf = (more: object = {}) =>
  buildActivity(db, { activity_year_id: yearId, types: ['Uno', 'Due'], ...more })

const cases: Case[] = [
  [
    'a lead to approve that is approved, not one that is saved',
    'lead_created',
    'done',
    async () => {
      const { id } = await lead()
      return {
        url: `/leads/${id}`,
        keep: () => setLead(id, { notes: 'Altro', updated_at: later() }),
        end: () => setLead(id, { approved_at: later(), approved_by: caller.user_id }),
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
      const offers = [1, 2].map(() => buildOffer(db, { lead_id: id, user_id: caller.user_id }))
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
        .values([caller, other].map(({ user_id }) => ({ lead_id: id, user_id, granted_by: user_id })))
        .execute()
      const revoke = (user_id: number) => db.deleteFrom('lead_users').where('user_id', '=', user_id).execute()
      return { url: `/leads/${id}`, keep: () => revoke(other.user_id), end: () => revoke(caller.user_id) }
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
      return { url: `/news/${id}`, keep: () => confirm(other.user_id), end: () => confirm(caller.user_id) }
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
  [
    'documents to verify, at the last one',
    'document_uploaded',
    'done',
    async () => {
      const { id, type_ids } = await activityOf()
      const [first, second] = await Promise.all(type_ids.map((type) => upload(type, 'pending', '2026-01-01T08:00:00Z')))
      return {
        url: `/dealers/${dealer.id}/activities/${id}/manage`,
        keep: () => setStatus(first?.id ?? 0, 'verified'),
        end: () => setStatus(second?.id ?? 0, 'rejected'),
      }
    },
  ],
  [
    'a rejected document that is uploaded again, by the partner alone',
    'document_status',
    'done',
    async () => {
      const { id, type_ids } = await activityOf()
      const foreign = await buildDealer(db)
      const [type = 0] = type_ids
      await upload(type, 'rejected', '2026-01-01T08:00:00Z')
      return {
        url: `/activities/${id}/upload`,
        keep: () => upload(type, 'pending', '2026-01-02T08:00:00Z', foreign.id),
        end: () => upload(type, 'pending', '2026-01-02T08:00:00Z'),
      }
    },
  ],
  [
    'a reminder once nothing is missing, nor expires soon',
    'activity_reminder',
    'done',
    async () => {
      const { id, type_ids } = await activityOf({ due_on: '2026-01-01' })
      const [first = 0, second = 0] = type_ids
      const soon = await buildUpload(db, {
        activity_document_type_id: first,
        dealer_id: dealer.id,
        user_id: caller.user_id,
        status: 'verified',
        valid_until: romeDay(new Date(Date.now() + 10 * 86_400_000)),
      })
      const renew = () =>
        db
          .updateTable('activity_document_uploads')
          .set({ valid_until: romeDay(new Date(Date.now() + 300 * 86_400_000)) })
          .where('id', '=', soon.id)
          .execute()
      return {
        url: `/activities/${id}/upload`,
        keep: () => upload(second, 'pending', '2026-01-02T08:00:00Z'),
        end: renew,
      }
    },
  ],
  [
    'a reminder at the last document, uploaded by the partner',
    'activity_reminder',
    'done',
    async () => {
      const { id, type_ids } = await activityOf()
      const [first = 0, second = 0] = type_ids
      return {
        url: `/activities/${id}/upload`,
        keep: () => upload(first, 'pending', '2026-01-02T08:00:00Z'),
        end: () => upload(second, 'pending', '2026-01-02T08:00:00Z'),
      }
    },
  ],
  [
    'an activity that is closed',
    'activity_opened',
    'done',
    async () => {
      const { id } = await activityOf()
      const set = (values: object) => db.updateTable('activities').set(values).where('id', '=', id).execute()
      return {
        url: `/activities/${id}/upload`,
        keep: () => set({ title: 'Altro' }),
        end: () => set({ state: 'closed' }),
      }
    },
  ],
  [
    'an activity that is a draft again',
    'activity_reminder',
    'gone',
    async () => {
      const { id } = await activityOf()
      return {
        url: `/activities/${id}/upload`,
        end: () => db.updateTable('activities').set({ state: 'draft' }).where('id', '=', id).execute(),
      }
    },
  ],
]

describe('a notification closes itself in the transaction that ends its object', () => {
  it.each(cases)('%s (%s, %s)', async (_name, kind, reason, build) => {
    const { url, end, keep } = await build()
    const { id } = await notify(kind, url, { blocks: kind === 'document_status' })
    await expect.poll(() => unread(), { timeout: 3000 }).toContain(id)
    await keep?.()
    expect(await ended(id)).toBe(null)
    await end()
    expect(await ended(id)).toBe(reason)
    await expect.poll(() => unread(), { timeout: 3000 }).not.toContain(id)
    const bell = (await caller.get<Notification[]>('/notifications/dropdown')).body.find((row) => row.id === id)
    expect(bell).toMatchObject({ closed: reason, dropdown_read: true })
  })
})

it('closes the notification of a lead whose creation was undone, and opens no page of it', async () => {
  const admin = await t.as('administrator')
  const { id } = await lead()
  const created = await buildNotification(db, { user_id: admin.user_id, kind: 'lead_created', url: `/leads/${id}` })
  expect((await undo(admin, await findLastAuditId(t, 'leads', id))).status).toBe(200)
  expect(await ended(created.id)).toBe('gone')
  const opened = await admin.send<NotificationTarget>('POST', `/notifications/${created.id}/open`)
  expect([opened.status, opened.body]).toEqual([200, { url: null, missing_url: `/leads/${id}`, closed: 'gone' }])
})

it('shows an expired news as ended at the next look, and a job closes it', async () => {
  const at = (from: number) => new Date(Date.now() + from).toISOString()
  const news = await buildNews(db, { publish_at: at(-2000), expires_at: at(-1000) })
  const { id } = await notify('news_published', `/news/${news.id}`)
  const listed = async (state: string) =>
    (await caller.get<Page<Notification>>(`/api/v1/notifications?state=${state}&kind=news_published`)).body.data
  for (const close of [async () => {}, () => closeExpired(db), () => closeAllEnded(db)]) {
    await close()
    expect(await unread()).not.toContain(id)
    expect((await listed('unread')).map((row) => row.id)).not.toContain(id)
    expect((await listed('closed')).find((row) => row.id === id)).toMatchObject({ closed: 'gone', dropdown_read: true })
    const bell = (await caller.get<Notification[]>('/notifications/dropdown')).body.find((row) => row.id === id)
    expect(bell).toMatchObject({ closed: 'gone', dropdown_read: true })
    t.deps.unread.invalidateAll()
  }
  expect(await ended(id)).toBe('gone')
})

it('closes at night what has ended of all, and nothing else', async () => {
  const expired = await buildNews(db, { publish_at: '2026-01-01T08:00:00Z', expires_at: '2026-01-02T08:00:00Z' })
  const { id } = await notify('news_published', `/news/${expired.id}`)
  const { id: other } = await notify('lead_status', `/leads/${(await lead()).id}`)
  expect(await ended(id)).toBe(null)
  await closeAllEnded(db)
  expect([await ended(id), await ended(other)]).toEqual(['gone', null])
})

it('leaves what was read, other people’s notifications, and other objects', async () => {
  const [mine, other] = [await lead(), await lead()]
  const stranger = await t.as('administrator')
  const elsewhere = await notify('lead_created', `/leads/${other.id}`)
  const status = await notify('lead_status', `/leads/${mine.id}`)
  const theirs = await buildNotification(db, {
    user_id: stranger.user_id,
    kind: 'lead_created',
    url: `/leads/${other.id}`,
  })
  await setLead(mine.id, { approved_at: later(), approved_by: caller.user_id })
  for (const { id } of [elsewhere, status, theirs]) expect(await ended(id)).toBe(null)
})
