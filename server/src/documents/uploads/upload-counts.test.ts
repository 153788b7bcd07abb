import type { Home } from '@portale/domain/front/me.ts'
import { type Audience, audiences } from '@portale/domain/network/dealers/audience.ts'
import { type DocumentStatus, documentStatuses } from '@portale/domain/platform/documents.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildDealer,
  buildUpload,
  buildUser,
  buildWorkshop,
  buildYear,
} from '../../../test/fixtures/factories.ts'
import { type Random, seededRandom } from '../../demo/random.ts'
import { type List, selectPageIds } from '../../platform/db/list.ts'
import { verificationList } from '../verification/verification-list.queries.ts'
import { compactUploadCounts, countUploadCountDifferences, rebuildUploadCounts } from './upload-counts.queries.ts'

let t: TestApp
let admin: Caller
let user_id: number
let file_id: number
const clients: Client[] = []
const years = ['2025', '2026']
/** The document types of each year's activities, and the partners' columns with their ids. */
const types: { id: number; activity: number; year: string; audience: Audience }[] = []
const partners: [column: string, id: number][] = []

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  user_id = (await buildUser(db, { role: 'dealer_holder' })).id
  for (const year of years) {
    const activity_year_id = (await buildYear(db, year)).id
    for (const audience of audiences) {
      const { id: activity, type_ids } = await buildActivity(db, { activity_year_id, audience, types: ['A', 'B'] })
      types.push(...type_ids.map((id) => ({ id, activity, year, audience })))
    }
  }
  const dealer = await buildDealer(db)
  partners.push(['dealer_id', dealer.id], ['workshop_id', (await buildWorkshop(db, { dealer_id: dealer.id })).id])
  const upload = { activity_document_type_id: types[0]?.id ?? 0, dealer_id: dealer.id, user_id }
  const { id } = await buildUpload(db, upload)
  file_id =
    (await db.selectFrom('activity_document_uploads').select('file_id').where('id', '=', id).executeTakeFirst())
      ?.file_id ?? 0
  for (let opened = 0; opened < 3; opened += 1) {
    const client = new Client({ connectionString: t.databaseUrl })
    await client.connect()
    clients.push(client)
  }
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await t.close()
})

const differences = () => countUploadCountDifferences(t.deps.db)
const [first, second, other] = [() => clients[0] as Client, () => clients[1] as Client, () => clients[2] as Client]

const insert = (type: number, [column, partner]: [string, number], status: DocumentStatus, day = 'now()') =>
  `INSERT INTO activity_document_uploads (activity_document_type_id, ${column}, not_applicable_reason, file_name, status, user_id, created_at)
   VALUES (${type}, ${partner}, 'x', 'x', '${status}', ${user_id}, ${day})`

/** One change of uploads or of a document type, as a call, the time machine or a person with psql may make it. */
function changeOf(random: Random): string {
  const type = random.pick(types).id
  const status = random.pick(documentStatuses)
  const [column, partner] = random.pick(partners)
  const upload = `(SELECT id FROM activity_document_uploads ORDER BY hashint8(id + ${random.int(0, 999)}) LIMIT 1)`
  return random.pick([
    // One for each document type, with a file.
    `INSERT INTO activity_document_uploads (activity_document_type_id, ${column}, file_id, file_name, status, user_id)
     SELECT id, ${partner}, ${file_id}, 'x.pdf', '${status}', ${user_id} FROM activity_document_types`,
    insert(type, [column, partner], status, random.pick(['now()', "now() - interval '40 days'"])),
    insert(type, [column, partner], 'pending'),
    `UPDATE activity_document_uploads SET status = '${status}', reason = NULL WHERE id = ${upload}`,
    `UPDATE activity_document_uploads SET activity_document_type_id = ${type} WHERE id = ${upload}`,
    `UPDATE activity_document_uploads SET dealer_id = ${column === 'dealer_id' ? partner : null},
      workshop_id = ${column === 'dealer_id' ? null : partner} WHERE id = ${upload}`,
    "UPDATE activity_document_uploads SET status = 'verified' WHERE status = 'pending' AND id % 2 = 0",
    "UPDATE activity_document_uploads SET file_name = 'altro', lock_version = lock_version + 1",
    `DELETE FROM activity_document_uploads WHERE id = ${upload}`,
    `UPDATE activity_document_types SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = ${type}`,
    'SELECT fold_upload_counts()',
    // A restore deletes and inserts row by row or table by table.
    `BEGIN; SET CONSTRAINTS ALL DEFERRED; CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT * FROM activity_document_uploads;
     DELETE FROM activity_document_uploads; INSERT INTO activity_document_uploads SELECT * FROM kept; COMMIT`,
  ])
}

const path = '/api/v1/activity_document_uploads'
const total = async (query: string) => (await admin.get<Page<unknown>>(`${path}?page=1&${query}`)).body.total

/** Uploads as the queue sees them, with what its filters compare. */
const listUploads = async () =>
  (
    await sql<{ type: number; activity: number; year: string; audience: string; status: string; kind: string }>`
      SELECT t.id AS type, a.id AS activity, y.year, CASE WHEN dealer_id IS NULL THEN 'workshops' ELSE 'dealers' END AS audience,
        u.status, CASE WHEN file_id IS NULL THEN 'not_applicable' ELSE 'file' END AS kind
      FROM activity_document_uploads u JOIN activity_document_types t ON t.id = u.activity_document_type_id
      JOIN activities a ON a.id = t.activity_id JOIN activity_years y ON y.id = a.activity_year_id
      WHERE t.deleted_at IS NULL`.execute(t.deps.db)
  ).rows

it('are what the uploads say after each of many changes, and the totals of the queue and the home come from them', async () => {
  const random = seededRandom(5)
  for (let step = 0; step < 120; step += 1) {
    const change = changeOf(random)
    await first().query(change)
    expect({ change, differences: await differences() }).toEqual({ change, differences: 0 })
  }
  const uploads = await listUploads()
  expect(uploads.length).toBeGreaterThan(10)
  const filters = {
    status: [...documentStatuses, 'x'],
    kind: ['file', 'not_applicable', 'x'],
    audience: [...audiences, 'x'],
  }
  for (let time = 0; time < 40; time += 1) {
    const type = random.pick(types)
    const query: Record<string, string> = {}
    for (const [key, values] of Object.entries(filters)) if (random.chance(0.4)) query[key] = random.pick(values)
    if (random.chance(0.3)) query.year = random.pick([...years, '1999'])
    if (random.chance(0.2)) query.activity_id = String(random.pick([type.activity, 'x']))
    if (random.chance(0.2)) query.activity_document_type_id = String(type.id)
    const expected = uploads.filter((upload) =>
      Object.entries(query).every(([key, value]) => {
        const column = { activity_id: 'activity', activity_document_type_id: 'type' }[key] ?? key
        return String(upload[column as keyof typeof upload]) === value
      }),
    )
    expect({ query, total: await total(new URLSearchParams(query).toString()) }).toEqual({
      query,
      total: expected.length,
    })
  }
  const { body } = await admin.get<Home>('/api/v1/home')
  const tiles = body.queues.filter(({ url }) => url.startsWith('/documents'))
  expect(tiles.length).toBe(2)
  for (const { url, count } of tiles) expect(count).toBe(await total(url.split('?')[1] ?? ''))
  const pending = uploads.filter(({ status }) => status === 'pending').length
  expect((await admin.get<{ pending: number }>(`${path}/pending`)).body.pending).toBe(pending)
})

it('the first pages of a year, an activity and a document type are read per document type, in the same order', async () => {
  const actor = { id: user_id, role: 'administrator', dealer_ids: [], workshop_ids: [] } as unknown as Actor
  const [type] = types
  const filters: Record<string, string>[] = [
    { year: '2026' },
    { activity_id: `${type?.activity}` },
    { activity_document_type_id: `${type?.id}`, year: '' },
  ]
  for (const filter of filters)
    for (const sort of ['', '-created_at'])
      for (const offset of [0, 4, 20_000 - 10]) {
        const list = verificationList(actor, { ...filter, sort, page: '1' })
        expect(list.scan?.(false, 10)?.from).toContain('LATERAL')
        const read = async (from: List) => {
          const { text, values } = selectPageIds({ ...from, values: [] }, 20_000, { offset, per_page: 10 })
          return (await first().query<{ id: number }>(text, values)).rows
        }
        const { scan: _scan, ...plain } = list
        expect({ filter, sort, offset, ids: await read(list) }).toEqual({
          filter,
          sort,
          offset,
          ids: await read(plain),
        })
      }
  expect(verificationList(actor, { year: '2026', status: 'pending' }).scan).toBeUndefined()
  expect(verificationList({ ...actor, role: 'sales_manager_rt' }, { year: '2026' }).scan).toBeUndefined()
})

it('counts both of two changes at once, without waiting, while a third one folds', async () => {
  const [type] = types
  const partner = partners[0] as [string, number]
  await other().query("SET lock_timeout = '1s'")
  await first().query(`BEGIN; ${insert(type?.id ?? 0, partner, 'pending')}`)
  await second().query(`BEGIN; ${insert(type?.id ?? 0, partner, 'pending')}; SELECT fold_upload_counts()`)
  await other().query(`${insert(type?.id ?? 0, partner, 'verified')}; SELECT fold_upload_counts()`)
  await first().query('COMMIT')
  await second().query('COMMIT')
  expect(await differences()).toBe(0)
})

it('counts a change of an upload that waited for another one of it', async () => {
  const [type] = types
  const partner = partners[0] as [string, number]
  const inserted = await first().query<{ id: number }>(`${insert(type?.id ?? 0, partner, 'pending')} RETURNING id`)
  const update = (status: string) =>
    `UPDATE activity_document_uploads SET status = '${status}' WHERE id = ${inserted.rows[0]?.id} AND status <> '${status}'`
  await first().query(`BEGIN; ${update('verified')}`)
  const waiting = second().query(update('cancelled'))
  const blocked = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  await expect.poll(async () => (await other().query(blocked)).rowCount).toBe(1)
  await first().query('COMMIT')
  await waiting
  expect(await differences()).toBe(0)
})

it('are one row each once folded, right again after they were damaged, and kept with a column of a later version', async () => {
  await compactUploadCounts(t.deps.db)
  const several = await sql`SELECT FROM upload_counts
    GROUP BY activity_document_type_id, for_dealers, status, with_file HAVING count(*) > 1`.execute(t.deps.db)
  expect(several.rows).toEqual([])
  await first().query('UPDATE upload_counts SET uploads = uploads + 1')
  expect(await differences()).toBeGreaterThan(0)
  // What is not committed yet is neither lost nor counted twice.
  await second().query(`BEGIN; ${insert(types[0]?.id ?? 0, partners[0] as [string, number], 'pending')}`)
  await rebuildUploadCounts(t.deps.db)
  await second().query('COMMIT')
  expect(await differences()).toBe(0)
  await first().query('ALTER TABLE upload_counts ADD COLUMN of_a_later_version text')
  try {
    const random = seededRandom(6)
    for (let step = 0; step < 12; step += 1) await first().query(changeOf(random))
    await compactUploadCounts(t.deps.db)
    expect(await differences()).toBe(0)
  } finally {
    await first().query('ALTER TABLE upload_counts DROP COLUMN of_a_later_version')
  }
})
