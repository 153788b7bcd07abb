import { rebuildRow } from '@portale/domain/history/audit/record-at.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queryAsOwner } from '../../../test/fixtures/audit.fixtures.ts'
import { buildDealer, buildLead, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { lastCommitTime } from '../../../test/fixtures/time-machine.fixtures.ts'
import { type Random, seededRandom } from '../../demo/random.ts'
import { listRowHistories } from './record-at.queries.ts'

let t: TestApp
let workshopId: number

beforeAll(async () => {
  t = await testApp()
  const dealer = await buildDealer(t.deps.db)
  workshopId = (await buildWorkshop(t.deps.db, { dealer_id: dealer.id })).id
})
afterAll(() => t.close())

const lead = { schema: 'public', table: 'leads', model_type: 'leads' } as const
const steps = 40

type Row = Record<string, unknown>

const readRow = async (id: number): Promise<Row | null> =>
  (await queryAsOwner<{ row: Row }>(t, 'SELECT to_jsonb(t.*) AS row FROM leads t WHERE id = $1', [id]))[0]?.row ?? null

/** One random change of a lead: of some columns, of none, its deletion, or its return under the same id. */
async function changeRandomly(id: number, last: Row, random: Random): Promise<void> {
  const { db } = t.deps
  if (!(await readRow(id))) {
    await sql`INSERT INTO leads OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::leads, ${JSON.stringify(last)}::jsonb)).*`.execute(
      db,
    )
    return
  }
  const changes = [
    () => db.deleteFrom('leads').where('id', '=', id).execute(),
    () =>
      db
        .updateTable('leads')
        .set({ quantity: random.int(1, 20) })
        .where('id', '=', id)
        .execute(),
    () =>
      db
        .updateTable('leads')
        .set({ notes: random.chance(0.5) ? `Nota ${random.int(1, 5)}` : '' })
        .where('id', '=', id)
        .execute(),
    () =>
      db
        .updateTable('leads')
        .set({ interested_in_financing: random.chance(0.5), lock_version: random.int(0, 9) })
        .where('id', '=', id)
        .execute(),
    () =>
      db
        .updateTable('leads')
        .set({ updated_at: new Date(random.int(0, 2_000_000_000) * 1000).toISOString() })
        .where('id', '=', id)
        .execute(),
  ]
  // Above their number: a step in which nothing changes.
  await changes[random.int(0, changes.length)]?.()
}

it.each([1, 2, 3, 4, 5])('rebuilds every state of the random history %i from the audit alone', async (seed) => {
  const random = seededRandom(seed)
  const { id } = await buildLead(t.deps.db, { workshop_id: workshopId })
  let last = (await readRow(id)) ?? {}
  const snapshots: { at: string; row: Row | null }[] = []
  for (let step = 0; step < steps; step += 1) {
    const row = await readRow(id)
    snapshots.push({ at: await lastCommitTime(t), row })
    last = row ?? last
    await changeRandomly(id, last, random)
  }
  expect(new Set(snapshots.map(({ row }) => JSON.stringify(row))).size).toBeGreaterThan(steps / 3)
  for (const { at, row } of snapshots) {
    const [history = { now: null, later: [] }] = await listRowHistories(t.deps.db, lead, [id], at)
    expect(rebuildRow(history)).toEqual(row)
  }
})
