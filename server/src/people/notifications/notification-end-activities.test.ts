import { romeDay } from '@portale/domain/platform/dates.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildActivity, buildDealer, buildUpload, buildYear } from '../../../test/fixtures/factories.ts'
import {
  createNotificationEnds,
  type EndCase,
  type NotificationEnds,
} from '../../../test/fixtures/notification-end.fixtures.ts'
import type { Database } from '../../platform/db/schema.generated.ts'

let t: TestApp
let db: Kysely<Database>
let ends: NotificationEnds
let yearId: number
beforeAll(async () => {
  t = await testApp()
  db = t.deps.db
  ends = await createNotificationEnds(t)
  yearId = (await buildYear(db, '2026')).id
})
afterAll(() => t.close())

const upload = (
  typeId: number,
  status: 'pending' | 'rejected' | 'verified',
  created_at: string,
  dealer_id = ends.dealer.id,
) => buildUpload(db, { activity_document_type_id: typeId, dealer_id, user_id: ends.caller.user_id, status, created_at })
const setStatus = (id: number, status: string) =>
  db.updateTable('activity_document_uploads').set({ status }).where('id', '=', id).execute()
const activityOf = (more: object = {}) =>
  buildActivity(db, { activity_year_id: yearId, types: ['Uno', 'Due'], ...more })

const cases: EndCase[] = [
  [
    'documents to verify, at the last one',
    'document_uploaded',
    'done',
    async () => {
      const { id, type_ids } = await activityOf()
      const [first, second] = await Promise.all(type_ids.map((type) => upload(type, 'pending', '2026-01-01T08:00:00Z')))
      return {
        url: `/dealers/${ends.dealer.id}/activities/${id}/manage`,
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
        dealer_id: ends.dealer.id,
        user_id: ends.caller.user_id,
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

it.each(cases)('a notification closes itself in the transaction that ends its object: %s (%s, %s)', (...one) =>
  ends.expectEnd(one),
)
