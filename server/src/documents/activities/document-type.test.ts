import { readFileSync } from 'node:fs'
import type {
  Activity,
  ActivityYearDetail,
  EditedActivity,
  Upload,
} from '@portale/domain/documents/activities/activity.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildDealer, buildUpload, buildYear } from '../../../test/fixtures/factories.ts'

type Saved = Activity & { errors: Record<string, string[]> }
type Row = { id?: unknown; description?: unknown; weight?: unknown; deleted_at?: unknown }

let t: TestApp
let admin: Caller
let yearId: number
let activity: Awaited<ReturnType<typeof buildActivity>>
const save = (rows: Row[]) =>
  admin.send<Saved>('PUT', `/api/v1/activity_years/${yearId}/activities/${activity.id}`, {
    activity: {
      title: activity.title,
      description: '<p>a</p>',
      for_dealers: 1,
      for_workshops: 0,
      activity_document_types: rows,
    },
  })
const rowsNow = () =>
  t.deps.db
    .selectFrom('activity_document_types')
    .selectAll()
    .where('activity_id', '=', activity.id)
    .orderBy('weight')
    .orderBy('id')
    .execute()
const names = (rows: { description: string }[]) => rows.map((row) => row.description)

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  yearId = (await buildYear(t.deps.db, '2026')).id
})
beforeEach(async () => {
  activity = await buildActivity(t.deps.db, { activity_year_id: yearId, types: ['Uno', 'Due', 'Tre'] })
})
afterAll(() => t.close())

it('leaves rows missing from the body unchanged and inserts new ones', async () => {
  const before = await rowsNow()
  const { status, body } = await save([{ description: 'Quattro', weight: 3, deleted_at: null }])
  expect(status).toBe(200)
  expect(names(body.activity_document_types)).toEqual(['Uno', 'Due', 'Tre', 'Quattro'])
  expect((await rowsNow()).slice(0, 3)).toEqual(before)
})

it('updates weights and descriptions by id', async () => {
  const [one, two] = activity.type_ids
  const { body } = await save([
    { id: two, description: 'Due bis', weight: 0 },
    { id: one, description: 'Uno', weight: 1 },
  ])
  expect(names(body.activity_document_types)).toEqual(['Due bis', 'Uno', 'Tre'])
})

it('stores the server’s time of a deletion once, ignoring the caller’s; restoring clears it', async () => {
  const [one] = activity.type_ids
  const start = Date.now() - 2000
  const row = { id: one, description: 'Uno', weight: 0, deleted_at: '1999-01-01T00:00:00Z' }
  const deleted = (await save([row])).body.activity_document_types.find((type) => type.id === one)
  expect(Date.parse(deleted?.deleted_at ?? '')).toBeGreaterThan(start)
  const again = (await save([{ ...row, deleted_at: true }])).body.activity_document_types.find(
    (type) => type.id === one,
  )
  expect(again?.deleted_at).toBe(deleted?.deleted_at)
  const restored = (await save([{ ...row, deleted_at: null }])).body.activity_document_types.find(
    (type) => type.id === one,
  )
  expect(restored?.deleted_at).toBeNull()
})

it('hides deleted types from partners, shows them to editors', async () => {
  const [one, two, three] = activity.type_ids
  await save([{ id: two, description: 'Due', weight: 1, deleted_at: true }])
  const manager = await t.as('sales_manager_rt')
  const seen = await manager.get<Activity>(`/api/v1/activities/${activity.id}`)
  expect(seen.body.activity_document_types.map((type) => type.id)).toEqual([one, three])
  const edited = await admin.get<Activity>(`/api/v1/activity_years/${yearId}/activities/${activity.id}`)
  expect(edited.body.activity_document_types.map((type) => type.id)).toEqual([one, three, two])
})

const weights = (rows: { description: string; weight: number }[]) =>
  rows.map(({ description, weight }) => `${description} ${weight}`)

it('numbers the types from 0 without gaps after every save, deleted ones last', async () => {
  const [one, two, three] = activity.type_ids
  const deleted = await save([{ id: one, description: 'Uno', weight: 0, deleted_at: true }])
  expect(weights(deleted.body.activity_document_types)).toEqual(['Due 0', 'Tre 1', 'Uno 2'])
  const added = await save([{ description: 'Quattro', weight: 70 }])
  expect(weights(added.body.activity_document_types)).toEqual(['Due 0', 'Tre 1', 'Quattro 2', 'Uno 3'])
  const restored = await save([
    { id: three, description: 'Tre', weight: 1 },
    { id: two, description: 'Due', weight: 1 },
    { id: one, description: 'Uno', weight: 1 },
  ])
  expect(weights(restored.body.activity_document_types)).toEqual(['Tre 0', 'Due 1', 'Uno 2', 'Quattro 3'])
})

it('the migration numbers existing types in their order', async () => {
  const { db } = t.deps
  const [, two = 0] = activity.type_ids
  const types = db.updateTable('activity_document_types').where('activity_id', '=', activity.id)
  await types.set({ weight: 7 }).execute()
  await types.set({ deleted_at: '2026-01-01T00:00:00Z' }).where('id', '=', two).execute()
  const migration = new URL('../../../migrations/0012_document_type_weights.sql', import.meta.url)
  await sql.raw(readFileSync(migration, 'utf8')).execute(db)
  expect(weights(await rowsNow())).toEqual(['Uno 0', 'Tre 1', 'Due 2'])
})

it('keeps the description of a deleted row without one', async () => {
  const [one] = activity.type_ids
  await save([{ id: one, description: '', weight: 0, deleted_at: true }])
  expect((await rowsNow()).at(-1)).toMatchObject({ description: 'Uno', deleted_at: expect.any(String) })
})

it('drops a new row that is marked deleted', async () => {
  const { status } = await save([{ description: 'Ripensata', weight: 3, deleted_at: '2026-01-01' }])
  expect(status).toBe(200)
  expect(await rowsNow()).toHaveLength(3)
})

it('rejects a type of another activity at its row (422), changing neither', async () => {
  const other = await buildActivity(t.deps.db, { activity_year_id: yearId, types: ['Altrui'] })
  const [one] = activity.type_ids
  const [foreign] = other.type_ids
  const answer = await assertWritesNothing(t, () =>
    save([
      { id: one, description: 'Mio' },
      { id: foreign, description: 'Rubato' },
    ]),
  )
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({
    'activity.activity_document_types.1.description': ['Il documento non appartiene a questa attività.'],
  })
})

it('rejects a row that is there twice (422)', async () => {
  const [one] = activity.type_ids
  const answer = await assertWritesNothing(t, () =>
    save([
      { id: one, description: 'A' },
      { id: one, description: 'B' },
    ]),
  )
  expect(Object.keys(answer.body.errors)).toEqual(['activity.activity_document_types.1.description'])
})

it('keeps the new rows of two concurrent saves', async () => {
  const both = await Promise.all([save([{ description: 'A', weight: 3 }]), save([{ description: 'B', weight: 4 }])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(names(await rowsNow())).toEqual(['Uno', 'Due', 'Tre', 'A', 'B'])
})

it('leaves the title unchanged when a row is rejected (422)', async () => {
  const answer = await admin.send('PUT', `/api/v1/activity_years/${yearId}/activities/${activity.id}`, {
    activity: { title: 'Nuovo', description: '<p>a</p>', activity_document_types: [{ id: 999_999, description: 'x' }] },
  })
  expect(answer.status).toBe(422)
  const row = await t.deps.db
    .selectFrom('activities')
    .select('title')
    .where('id', '=', activity.id)
    .executeTakeFirstOrThrow()
  expect(row.title).toBe(activity.title)
})

it('the form loads the uploads of each type and the partners that completed the activity', async () => {
  const { db } = t.deps
  const { user_id } = admin
  const [one = 0, two = 0, three = 0] = activity.type_ids
  const [done, begun] = [await buildDealer(db), await buildDealer(db)]
  const uploaded = (dealer: { id: number }, activity_document_type_id: number, status: DocumentStatus) =>
    buildUpload(db, { dealer_id: dealer.id, activity_document_type_id, user_id, status })
  for (const type of activity.type_ids) await uploaded(done, type, 'verified')
  await uploaded(begun, one, 'verified')
  await uploaded(begun, two, 'pending')
  const usage = async () =>
    (await admin.get<EditedActivity>(`/api/v1/activity_years/${yearId}/activities/${activity.id}`)).body.usage
  const counts = { [one]: 2, [two]: 2, [three]: 1 }
  expect(await usage()).toEqual({ uploads: counts, partners: counts, completed: 1 })
  const { body: year } = await admin.get<ActivityYearDetail>(`/api/v1/activity_years/${yearId}`)
  expect(year.uploads_count).toBe(5)
  for (const id of [two, three]) await save([{ id, description: 'x', deleted_at: true }])
  expect(await usage()).toEqual({ uploads: counts, partners: counts, completed: 2 })
})

it('uploads of a removed type stay readable, named by it, and their status cannot change (404)', async () => {
  const { db } = t.deps
  const other = await buildActivity(db, { activity_year_id: yearId, types: ['Verbale', 'Foto'] })
  const [report = 0, photo = 0] = other.type_ids
  const dealer = await buildDealer(db)
  const holder = await t.as('dealer_holder', { dealers: [dealer.id] })
  const build = (activity_document_type_id: number) =>
    buildUpload(db, { dealer_id: dealer.id, activity_document_type_id, user_id: holder.user_id })
  const kept = await build(report)
  const removed = await build(photo)
  await db
    .updateTable('activity_document_types')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', photo)
    .execute()

  const removed_type = { description: 'Foto', activity_id: other.id }
  const ofPartner = `/api/v1/dealers/${dealer.id}/activities/${other.id}`
  for (const [caller, url] of [
    [holder, `/api/v1/activities/${other.id}/uploaded`],
    [admin, `${ofPartner}/uploaded`],
  ] as const)
    expect((await caller.get<Upload[]>(url)).body).toMatchObject([
      { id: kept.id, removed_type: null },
      { id: removed.id, removed_type },
    ])
  const managed = [{ id: removed.id, status: 'verified' }]
  expect((await admin.send('POST', `${ofPartner}/manage`, { managed })).status).toBe(404)
})
