import type { ActivityDashboardData } from '@portale/domain/documents/activities/activity.ts'
import { findUploadDeadline } from '@portale/domain/documents/activities/due.ts'
import {
  getCellState,
  getTypeState,
  isCompleted,
  type TypeCounts,
  typeStates,
} from '@portale/domain/documents/progress/matrix.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { type DocumentStatus, documentStatuses } from '@portale/domain/platform/documents.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildActivity, buildDealer, buildUpload, buildUser, buildYear } from '../../../test/fixtures/factories.ts'
import { bySize } from '../../../test/sizes.ts'
import { type Random, seededRandom } from '../../demo/random.ts'
import { countProgressDifferences, rebuildProgress } from './progress.queries.ts'

let t: TestApp
let admin: Caller
let user_id: number
let year: { id: number; year: string }
const activities: { id: number; type_ids: number[] }[] = []
const dealers: number[] = []
const today = romeDay(new Date())
const inDays = (days: number) => romeDay(new Date(Date.now() + days * 86_400_000))

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  const { db } = t.deps
  user_id = (await buildUser(db, { role: 'dealer_holder' })).id
  year = await buildYear(db, '2026')
  for (const title of ['Prima', 'Seconda', 'Terza'])
    activities.push(await buildActivity(db, { activity_year_id: year.id, title, types: ['A', 'B', 'C'] }))
  for (const name of ['Alfa', 'Beta', 'Gamma', 'Delta']) dealers.push((await buildDealer(db, { name })).id)
})
afterAll(() => t.close())

const uploadTypes = () => activities.flatMap(({ type_ids }) => type_ids)

/** One change of an upload, of a document type or of an activity, as a call or the time machine may make it. */
async function changeSomething(random: Random): Promise<void> {
  const { db } = t.deps
  const type = random.pick(uploadTypes())
  const { id: activity } = random.pick(activities)
  const day = random.pick([null, inDays(-5), inDays(-1), today, inDays(9)])
  const uploads = sql`(SELECT id FROM activity_document_uploads ORDER BY hashint8(id + ${random.int(0, 999)}) LIMIT 1)`
  const changes = [
    () =>
      buildUpload(db, {
        activity_document_type_id: type,
        dealer_id: random.pick(dealers),
        user_id,
        status: random.pick(documentStatuses),
        ...(random.chance(0.3) ? { not_applicable_reason: 'Non vendiamo usato' } : { valid_until: day ?? undefined }),
      }),
    () =>
      sql`UPDATE activity_document_uploads SET status = ${random.pick(documentStatuses)}, reason = NULL WHERE id = ${uploads}`,
    () => sql`UPDATE activity_document_uploads SET dealer_id = ${random.pick(dealers)} WHERE id = ${uploads}`,
    () => sql`UPDATE activity_document_uploads SET activity_document_type_id = ${type} WHERE id = ${uploads}`,
    () => sql`DELETE FROM activity_document_uploads WHERE id = ${uploads}`,
    () => sql`UPDATE activity_document_types SET optional = NOT optional WHERE id = ${type}`,
    () => sql`UPDATE activity_document_types SET due_on = ${day} WHERE id = ${type}`,
    () =>
      sql`UPDATE activity_document_types SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = ${type}`,
    () => sql`UPDATE activities SET due_on = ${day} WHERE id = ${activity}`,
    () => sql`UPDATE activities SET state = ${random.pick(['draft', 'open', 'open', 'closed'])} WHERE id = ${activity}`,
  ]
  // Half of the changes are uploads, or nothing would be completed.
  const change = await (random.chance(0.5) ? changes[0] : random.pick(changes))?.()
  if (change && 'execute' in change) await change.execute(db)
}

type Stored = {
  id: number
  state: string
  due_on: string | null
  types: { id: number; due_on: string | null }[]
}
type StoredUpload = {
  dealer_id: number
  activity_document_type_id: number
  status: DocumentStatus
  valid_until: string | null
  not_applicable_reason: string | null
}

/** What the rules of the domain say of all uploads: for each activity who completed it, who is late, for whom nothing applies. */
async function countFully() {
  const { db } = t.deps
  const stored = await sql<Stored>`
    SELECT a.id, a.state, a.due_on, (SELECT coalesce(json_agg(json_build_object('id', t.id, 'due_on', t.due_on)), '[]')
      FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL AND NOT t.optional) AS types
    FROM activities a WHERE a.activity_year_id = ${year.id} AND a.state <> 'draft' ORDER BY a.title, a.id`.execute(db)
  const uploads = await sql<StoredUpload>`SELECT * FROM activity_document_uploads`.execute(db)
  return stored.rows.map(({ id, state, due_on, types }) => {
    const partners = dealers.map((dealer) => {
      const byType = types.map((type) => ({
        type,
        uploads: uploads.rows.filter((u) => u.dealer_id === dealer && u.activity_document_type_id === type.id),
      }))
      const states = byType.map((row) => getTypeState(row.uploads, today))
      const counts = Object.fromEntries(
        typeStates.map((name) => [name, states.filter((other) => other === name).length]),
      ) as TypeCounts
      const cell = types.length === 0 ? undefined : getCellState(counts)
      const deadlines = byType.map((row) => findUploadDeadline(row.type.due_on ?? due_on, row.uploads))
      const late = state === 'open' && deadlines.some((deadline) => deadline !== null && deadline < today)
      return { dealer, cell, late }
    })
    const inState = (wanted: string) => partners.filter(({ cell }) => cell === wanted).map(({ dealer }) => dealer)
    return {
      id,
      completed: inState('done').toSorted(),
      not_applicable: inState('not_applicable').toSorted(),
      late: partners.filter(({ late }) => late).map(({ dealer }) => dealer),
      asks: types.length > 0,
      done: partners.filter(({ cell }) => cell && isCompleted(cell)).map(({ dealer }) => dealer),
    }
  })
}

type Progress = Page<{ dealers: { id: number; completed_activities_count: number; late_activities_count: number }[] }>
const listProgress = async (query: string) =>
  (await admin.get<Progress>(`/api/v1/dealers/activity_years?year=2026&per_page=50${query}`)).body.data[0]?.dealers ??
  []
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

/** Compares every figure and every list with a full count. */
async function compare(seed: string): Promise<void> {
  const expected = await countFully()
  const path = `/api/v1/activity_years/${year.id}/dashboard/dealers`
  const { body } = await admin.get<ActivityDashboardData>(path)
  const figures = await admin.get<ActivityDashboardData>(`${path}?names=0`)
  expect(
    body.activities.map((row) => [row.activity.id, ids(row.completed), ids(row.not_applicable), row.late]),
    seed,
  ).toEqual(expected.map((row) => [row.id, sorted(row.completed), sorted(row.not_applicable), row.late.length]))
  const counts = (rows: ActivityDashboardData['activities']) =>
    rows.map((row) => [row.completed_count, row.not_applicable_count, row.late, row.total])
  expect(counts(figures.body.activities)).toEqual(counts(body.activities))
  expect(body.activities.map((row) => row.completed_count)).toEqual(expected.map((row) => row.completed.length))

  const rows = await listProgress('')
  const times = (lists: number[][], id: number) => lists.filter((list) => list.includes(id)).length
  for (const row of rows)
    expect([row.completed_activities_count, row.late_activities_count], `${seed}, dealer ${row.id}`).toEqual([
      times(
        expected.map(({ done }) => done),
        row.id,
      ),
      times(
        expected.map(({ late }) => late),
        row.id,
      ),
    ])
  const lateIds = dealers.filter((id) => expected.some(({ late }) => late.includes(id)))
  expect(ids(await listProgress('&late=1')), seed).toEqual(sorted(lateIds))
  for (const { id, done, late, asks } of expected) {
    expect(ids(await listProgress(`&missing=${id}&late=1`)), seed).toEqual(
      sorted(late.filter((dealer) => !done.includes(dealer))),
    )
    expect(ids(await listProgress(`&completed=${id}`)), seed).toEqual(sorted(done))
    expect(ids(await listProgress(`&missing=${id}`)), seed).toEqual(
      asks ? sorted(dealers.filter((dealer) => !done.includes(dealer))) : [],
    )
  }
  for (const [sort, key] of [
    ['-completed', 'completed_activities_count'],
    ['-late', 'late_activities_count'],
  ] as const) {
    const values = (await listProgress(`&sort=${sort}`)).map((row) => row[key])
    expect(values).toEqual(values.toSorted((a, b) => b - a))
  }
  const incomplete = dealers.filter((id) => expected.some(({ asks, done }) => asks && !done.includes(id)))
  const matrix = await admin.get<Page<{ id: number }>>(
    `/api/v1/activity_years/${year.id}/matrix/dealers?incomplete=1&per_page=50`,
  )
  expect(ids(matrix.body.data), seed).toEqual(sorted(incomplete))
  expect(await countProgressDifferences(t.deps.db), seed).toBe(0)
}

describe('after random changes', () => {
  const { histories, steps } = bySize({ histories: 3, steps: 24 }, { histories: 100, steps: 60 })
  it.each(Array.from({ length: histories }, (_, seed) => seed))(
    'all figures equal a full count (%i)',
    async (seed) => {
      const random = seededRandom(seed)
      for (let step = 1; step <= steps; step += 1) {
        await changeSomething(random)
        if (step % 6 === 0) await compare(`history ${seed}, step ${step}`)
      }
    },
    600_000,
  )
})

describe('at the same time', () => {
  const open = async () => {
    const client = new Client({ connectionString: t.databaseUrl })
    await client.connect()
    await client.query('BEGIN')
    return client
  }
  const insert = (client: Client, type: number, dealer: number, status = 'verified') =>
    client.query(
      `INSERT INTO activity_document_uploads (activity_document_type_id, dealer_id, not_applicable_reason, file_name, status, user_id)
       VALUES ($1, $2, 'x', 'x', $3, $4)`,
      [type, dealer, status, user_id],
    )

  it.each([
    ['two documents of one partner', (c: Client, [a = 0]: number[], d: number) => insert(c, a, d)],
    [
      'a document and its type',
      (c: Client, [a = 0]: number[]) =>
        c.query('UPDATE activity_document_types SET optional = true WHERE id = $1', [a]),
    ],
    [
      'a document and the activity',
      (c: Client, [a = 0]: number[]) =>
        c.query(
          `UPDATE activities SET due_on = '2026-01-01' WHERE id = (SELECT activity_id FROM activity_document_types WHERE id = $1)`,
          [a],
        ),
    ],
  ])('%s: neither change is lost', async (_name, work) => {
    const { type_ids } = await buildActivity(t.deps.db, { activity_year_id: year.id, types: ['A', 'B'] })
    for (const dealer of dealers) {
      const [first, second] = [await open(), await open()]
      await insert(first, type_ids[1] ?? 0, dealer)
      await work(second, type_ids, dealer)
      // The first one has computed its progress when the second one begins to.
      await first.query('SET CONSTRAINTS ALL IMMEDIATE')
      const committed = second.query('COMMIT')
      await first.query('SELECT pg_sleep(0.02)')
      await first.query('COMMIT')
      await committed
      await Promise.all([first.end(), second.end()])
      expect(await countProgressDifferences(t.deps.db)).toBe(0)
    }
  })

  it('leaves no change of a transaction behind, committed or rolled back', async () => {
    const client = await open()
    await insert(client, uploadTypes()[0] ?? 0, dealers[0] ?? 0)
    await client.query('ROLLBACK')
    const { rowCount } = await client.query('SELECT FROM activity_progress_changes')
    await client.end()
    expect([rowCount, await countProgressDifferences(t.deps.db)]).toEqual([0, 0])
  })
})

it('is computed again after it was damaged', async () => {
  const owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  await owner.query("UPDATE activity_progress SET done_until = '2000-01-01', deadline = '2000-01-01'")
  await owner.query(
    'DELETE FROM activity_year_progress WHERE partner_id = (SELECT max(partner_id) FROM activity_year_progress)',
  )
  await owner.query('INSERT INTO activity_progress VALUES (999999, 1, NULL, false, NULL)')
  await owner.end()
  expect(await countProgressDifferences(t.deps.db)).toBeGreaterThan(2)
  await t.deps.db.transaction().execute(rebuildProgress)
  expect(await countProgressDifferences(t.deps.db)).toBe(0)
})
