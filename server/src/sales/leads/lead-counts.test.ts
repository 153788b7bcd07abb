import type { LeadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer, buildLead, buildOffer, buildReference, buildWorkshop } from '../../../test/fixtures/factories.ts'
import { createLeadManageFixtures, type LeadManageFixtures } from '../../../test/fixtures/lead-manage.fixtures.ts'
import { compactLeadCounts, countLeadCountDifferences, rebuildLeadCounts } from './lead-counts.queries.ts'

let t: TestApp
let owner: Client
let fixtures: LeadManageFixtures
let workshop_id: number
let user_id: number
let models: number[]
let dealers: number[]

beforeAll(async () => {
  t = await testApp()
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  fixtures = await createLeadManageFixtures(t)
  workshop_id = (await buildWorkshop(t.deps.db, { dealer_id: (await buildDealer(t.deps.db)).id })).id
  user_id = (await buildOffer(t.deps.db, { lead_id: (await buildLead(t.deps.db, { workshop_id })).id })).user_id
  models = [(await buildReference(t.deps.db, 'lead_models')).id, (await buildReference(t.deps.db, 'lead_models')).id]
  dealers = [(await buildDealer(t.deps.db)).id, (await buildDealer(t.deps.db)).id]
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

const read = async (query: string) =>
  (await fixtures.mine.people.superuser_rt.get<LeadDashboard>(`/api/v1/leads/dashboard${query}`)).body
const differences = () => countLeadCountDifferences(t.deps.db)

/** The same numbers in each run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

it('are what the leads say after each of many changes, and the dashboard shows the same from them', async () => {
  const next = random(7)
  const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T
  const moments = [
    '2025-12-31T22:59:59Z',
    '2025-12-31T23:00:00Z',
    '2026-03-29T00:30:00Z',
    '2026-11-02T09:00:00.123456Z',
  ]
  const aLead = "(SELECT id FROM leads ORDER BY md5(id::text || '$1') LIMIT 1)"
  const anySave = "(SELECT id FROM lead_manages ORDER BY md5(id::text || '$1') LIMIT 1)"
  const anyOffer = "(SELECT id FROM lead_offers ORDER BY md5(id::text || '$1') LIMIT 1)"
  const status = () => pick(['created', 'contacted', 'offer', 'closed', 'lost', 'cancelled'])
  const changes = [
    () => `UPDATE leads SET status = '${status()}', lostnotes = '${pick(['Caro', 'caro', 'Tardi'])}', saled_quantity = 1,
      status_at = now() WHERE id = ${aLead}`,
    () => `UPDATE leads SET approved_at = now(), approved_by = ${user_id}, contacted_at = now() WHERE id = ${aLead}`,
    () => `UPDATE leads SET approved_at = NULL, approved_by = NULL, contacted_at = NULL WHERE id = ${aLead}`,
    () => `UPDATE leads SET dealer_id = ${pick([...dealers, 'NULL'])}, lead_model_id = ${pick(models)}, quantity = ${1 + next(5)},
      created_at = '${pick(moments)}' WHERE id = ${aLead}`,
    () => `UPDATE leads SET notes = 'Altro', updated_at = now() WHERE id = ${aLead}`,
    () => `INSERT INTO lead_manages (lead_id, user_id, current_status) VALUES (${aLead}, ${user_id}, '${status()}')`,
    () => `UPDATE lead_manages SET current_status = '${status()}' WHERE id = ${anySave}`,
    () => `UPDATE lead_manages SET lead_id = ${aLead} WHERE id = ${anySave}`,
    () => `DELETE FROM lead_manages WHERE id = ${anySave}`,
    () => `INSERT INTO lead_offers (lead_id, file_id, file_name, user_id) SELECT ${aLead}, file_id, 'Altra.pdf', user_id
      FROM lead_offers LIMIT 1`,
    () => `UPDATE lead_offers SET status = '${pick(['pending', 'verified'])}' WHERE id = ${anyOffer}`,
    () => `UPDATE lead_offers SET lead_id = ${aLead} WHERE id = ${anyOffer}`,
    () => `DELETE FROM lead_offers WHERE id = ${anyOffer} AND (SELECT count(*) FROM lead_offers) > 1`,
    () => "UPDATE leads SET status = 'offer', status_at = now() WHERE status = 'contacted'",
    () => 'SELECT compact_lead_counts()',
    // A restore deletes and inserts table by table, in any order.
    () => `BEGIN; SET CONSTRAINTS ALL DEFERRED; CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT * FROM leads;
      CREATE TEMP TABLE kept_offers ON COMMIT DROP AS SELECT * FROM lead_offers;
      DELETE FROM leads; DELETE FROM lead_offers; INSERT INTO lead_offers SELECT * FROM kept_offers;
      INSERT INTO leads SELECT * FROM kept; COMMIT`,
  ]
  for (let number = 0; number < 6; number += 1) await buildLead(t.deps.db, { workshop_id })
  await owner.query('ALTER TABLE leads DROP CONSTRAINT leads_check')
  for (let step = 0; step < 150; step += 1) {
    const change = pick(changes)().replaceAll('$1', String(step))
    await owner.query(change).catch((error) => {
      throw new Error(`${change}: ${error}`)
    })
    expect({ change, differences: await differences() }).toEqual({ change, differences: 0 })
  }
  await owner.query("UPDATE leads SET lostnotes = 'Prezzo' WHERE status = 'lost' AND id % 2 = 0")
  expect(await read('')).toEqual(await read('?from=2000-01-01'))
  expect((await read('')).by_month.length).toBeGreaterThan(1)
})

it('one of two first quotes of a lead waits for the other, and for a save of its status', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id })
  const others = Array.from({ length: 3 }, () => new Client({ connectionString: t.databaseUrl }))
  for (const other of others) await other.connect()
  // Of the third, which has the owner's rights and no transaction.
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
  const isWaiting = (count: number) => expect.poll(async () => (await others[2]?.query(waiting))?.rowCount).toBe(count)
  const quote = `INSERT INTO lead_offers (lead_id, file_id, file_name, user_id)
    SELECT ${id}, file_id, 'Offerta.pdf', user_id FROM lead_offers LIMIT 1`
  try {
    await owner.query('BEGIN')
    await owner.query(quote)
    const second = others[0]?.query(quote)
    await isWaiting(1)
    const save = others[1]?.query(`UPDATE leads SET status = 'contacted' WHERE id = ${id}`)
    await isWaiting(2)
    await owner.query('COMMIT')
    await Promise.all([second, save])
    expect(await differences()).toBe(0)

    await owner.query('BEGIN')
    await owner.query(`UPDATE leads SET status = 'offer', dealer_id = NULL WHERE id = ${id}`)
    const third = others[0]?.query(quote)
    await isWaiting(1)
    await owner.query('COMMIT')
    await third
    expect(await differences()).toBe(0)
  } finally {
    for (const other of others) await other.end()
  }
})

it('are counted again, and put together, while leads are changed that are not committed yet', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id })
  for (const work of [rebuildLeadCounts, compactLeadCounts]) {
    await owner.query('BEGIN')
    await owner.query(`UPDATE leads SET quantity = quantity + 1 WHERE id = ${id}`)
    await work(t.deps.db)
    await owner.query('COMMIT')
    expect(await differences()).toBe(0)
  }
})

it('are in one row each once they are put together, and right again after they are counted again', async () => {
  await compactLeadCounts(t.deps.db)
  const several = await sql`SELECT FROM lead_counts GROUP BY kind, month, item HAVING count(*) > 1`.execute(t.deps.db)
  expect(several.rows).toEqual([])
  await owner.query("UPDATE lead_counts SET leads = leads + 1 WHERE kind = 'model'")
  expect(await differences()).toBeGreaterThan(0)
  await rebuildLeadCounts(t.deps.db)
  expect(await differences()).toBe(0)
})

it('are kept too when a later version has added a column to their table', async () => {
  const { id } = await buildLead(t.deps.db, { workshop_id })
  await owner.query('ALTER TABLE lead_counts ADD COLUMN of_a_later_version text')
  try {
    await owner.query(`UPDATE leads SET quantity = quantity + 1 WHERE id = ${id}`)
    await compactLeadCounts(t.deps.db)
    expect(await differences()).toBe(0)
    await rebuildLeadCounts(t.deps.db)
    expect(await differences()).toBe(0)
  } finally {
    await owner.query('ALTER TABLE lead_counts DROP COLUMN of_a_later_version')
  }
})
