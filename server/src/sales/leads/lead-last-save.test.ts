import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildLead, buildUser, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { countLastSaveDifferences, rebuildLastSaves } from './lead-last-save.queries.ts'

let t: TestApp
let owner: Client
let user_id: number
let workshop_id: number
beforeAll(async () => {
  t = await testApp()
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  user_id = (await buildUser(t.deps.db, { role: 'administrator' })).id
  workshop_id = (await buildWorkshop(t.deps.db, { dealer_id: (await buildDealer(t.deps.db)).id })).id
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const addLead = () => buildLead(t.deps.db, { workshop_id })
const addSaves = (lead_id: number, ...moments: string[]) =>
  t.deps.db
    .insertInto('lead_manages')
    .values(moments.map((created_at) => ({ lead_id, user_id, current_status: 'created', created_at })))
    .execute()
const savedAt = async (id: number) =>
  (await t.deps.db.selectFrom('lead_last_saves').select('saved_at').where('lead_id', '=', id).execute()).map((row) =>
    String(row.saved_at),
  )

it('a new lead was never saved; of its saves the latest counts, in whichever order they come', async () => {
  const { id } = await addLead()
  expect(await savedAt(id)).toEqual(['-infinity'])
  await addSaves(id, '2026-03-01T10:00:00Z', '2026-03-05T10:00:00Z')
  await addSaves(id, '2026-03-02T10:00:00Z')
  expect((await savedAt(id))[0]).toContain('2026-03-05')
  expect(await countLastSaveDifferences(t.deps.db)).toBe(0)
})

it('saves that are changed, deleted, or there before their lead are counted', async () => {
  const { id } = await addLead()
  await addSaves(id, '2026-03-01T10:00:00Z', '2026-03-05T10:00:00Z')
  await owner.query(
    "UPDATE lead_manages SET created_at = '2026-02-01T10:00:00Z' WHERE lead_id = $1 AND created_at > '2026-03-04'",
    [id],
  )
  expect((await savedAt(id))[0]).toContain('2026-03-01')
  await owner.query('DELETE FROM lead_manages WHERE lead_id = $1', [id])
  expect(await savedAt(id)).toEqual(['-infinity'])
  await addSaves(id, '2026-03-07T10:00:00Z')

  // A restore deletes and inserts table by table, in any order.
  await owner.query('BEGIN; SET CONSTRAINTS ALL DEFERRED')
  await owner.query(`CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT * FROM leads WHERE id = ${id}`)
  await owner.query('DELETE FROM leads WHERE id = $1', [id])
  await owner.query('INSERT INTO leads SELECT * FROM kept')
  await owner.query('COMMIT')
  expect((await savedAt(id))[0]).toContain('2026-03-07')
  expect(await countLastSaveDifferences(t.deps.db)).toBe(0)
})

it('two saves at once leave the later one', async () => {
  const { id } = await addLead()
  const other = new Client({ connectionString: t.databaseUrl })
  await other.connect()
  const insert = `INSERT INTO lead_manages (lead_id, user_id, current_status, created_at) VALUES (${id}, ${user_id}, 'created', $1)`
  await owner.query('BEGIN')
  await owner.query(insert, ['2026-05-02T10:00:00Z'])
  const waiting = other.query(insert, ['2026-05-01T10:00:00Z'])
  await owner.query('COMMIT')
  await waiting
  await other.end()
  expect((await savedAt(id))[0]).toContain('2026-05-02')
})

it('differences are found, and computing all again removes them', async () => {
  await owner.query("UPDATE lead_last_saves SET saved_at = '2000-01-01'")
  await owner.query('INSERT INTO lead_last_saves VALUES (999999, now())')
  expect(await countLastSaveDifferences(t.deps.db)).toBeGreaterThan(3)
  await rebuildLastSaves(t.deps.db)
  expect(await countLastSaveDifferences(t.deps.db)).toBe(0)
})

it('are computed again while leads are reported and saved: both end, and nothing differs', async () => {
  const { id } = await addLead()
  const { rebuilding } = await t.deps.db.transaction().execute(async (tx) => {
    const saved = { lead_id: id, user_id, current_status: 'created', created_at: '2026-06-01T10:00:00Z' }
    await tx.insertInto('lead_manages').values(saved).execute()
    await buildLead(tx, { workshop_id })
    const rebuilding = rebuildLastSaves(t.deps.db)
    await expect
      .poll(async () => (await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(tx)).rows.length, {
        timeout: 10_000,
      })
      .toBe(1)
    return { rebuilding }
  })
  await rebuilding
  expect(await countLastSaveDifferences(t.deps.db)).toBe(0)
})

it('the portal itself can’t write them', async () => {
  await expect(sql`UPDATE lead_last_saves SET saved_at = now()`.execute(t.deps.db)).rejects.toThrow('permission denied')
})
