import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { dumpAudit, queryAsOwner, readAudit, runArchive, setAuditDates } from '../../test/fixtures/audit.fixtures.ts'
import { buildDealer } from '../../test/fixtures/factories.ts'
import { type Random, seededRandom } from '../demo/random.ts'
import { countAllAudits, extendAuditBlocks } from './audit-blocks.queries.ts'
import { countAudits, countListed, listAudits, listRequests } from './audit-list.queries.ts'

let t: TestApp
let owner: Client
const clients: Client[] = []

const open = async () => {
  const client = new Client({ connectionString: t.databaseUrl })
  await client.connect()
  return client
}
const connect = async () => {
  const client = await open()
  clients.push(client)
  return client
}

beforeAll(async () => {
  t = await testApp()
  owner = await open()
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})
afterAll(async () => {
  await owner.end()
  await t.close()
})

/** One transaction of the past, as reading a month back inserts it: its rows, of which the first are visible. */
const insertRequest = `
  WITH request AS (INSERT INTO audit_tx (at, rows, shown, created, updated) VALUES ($1::timestamptz, $2::int, $3::int, $3::int, $2::int - $3::int) RETURNING id)
  INSERT INTO audits (audit_tx_id, model_type, model_id, event, old_values, new_values)
  SELECT id, 'dealers', k, CASE WHEN k <= $3::int THEN 'created' ELSE 'updated' END, CASE WHEN k > $3::int THEN '{"lock_version": 0}'::jsonb END,
    CASE WHEN k > $3::int THEN '{"lock_version": 1}'::jsonb ELSE '{"name": "A"}' END
  FROM request, generate_series(1, $2::int) k`

/** Around midnight in UTC and in Rome, at the same moment, a microsecond apart, and at any time. */
const moments = [
  '2025-03-29T22:59:59.999999Z',
  '2025-03-29T23:00:00Z',
  '2025-03-29T23:59:59.999999Z',
  '2025-03-30T00:00:00Z',
]
const pickMoment = (random: Random) =>
  random.chance(0.5) ? random.pick(moments) : new Date(Date.UTC(2025, 2, 28) + random.int(0, 300_000_000)).toISOString()

async function insertPast(random: Random, count: number) {
  for (let index = 0; index < count; index += 1) {
    const rows = random.chance(0.1) ? 12 : random.int(0, 4)
    await owner.query(insertRequest, [pickMoment(random), rows, random.int(0, rows)])
  }
}

/** Compares the stored counts with the audit up to each block's end. */
async function expectBlocks() {
  const wrong = await queryAsOwner(
    t,
    `SELECT b.*, c.* FROM audit_blocks b CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE shown > 0) AS requests, coalesce(sum(rows), 0) AS rows FROM audit_tx WHERE at <= b.until
     ) c WHERE (b.requests, b.rows) IS DISTINCT FROM (c.requests, c.rows)`,
  )
  expect(wrong).toEqual([])
}

const countBlocks = async () =>
  (await queryAsOwner<{ count: number }>(t, 'SELECT count(*)::int AS count FROM audit_blocks'))[0]?.count

/** Compares totals and every page with what a reading of the whole audit has. */
async function expectPages(seed: string) {
  const { db } = t.deps
  const plain = { rows: (await countAudits(db, {}, false)).rows, requests: (await countAudits(db, {}, true)).requests }
  expect([await countListed(db, {}, false), await countListed(db, {}, true)], seed).toEqual([
    plain.rows,
    plain.requests,
  ])
  const rows = await queryAsOwner<{ id: number }>(
    t,
    'SELECT a.id::int AS id FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id ORDER BY t.at DESC, a.id DESC',
  )
  const requests = await queryAsOwner<{ id: number }>(
    t,
    'SELECT id::int AS id FROM audit_tx WHERE shown > 0 ORDER BY at DESC, id DESC',
  )
  const limit = 7
  const listed = { rows: [] as number[], requests: [] as number[] }
  for (let offset = 0; offset < plain.rows; offset += limit)
    listed.rows.push(...(await listAudits(db, {}, { limit, offset, total: plain.rows })).map(({ id }) => id))
  for (let offset = 0; offset < plain.requests; offset += limit)
    listed.requests.push(...(await listRequests(db, {}, { limit, offset, total: plain.requests })).map(({ id }) => id))
  expect(listed, seed).toEqual({ rows: rows.map(({ id }) => id), requests: requests.map(({ id }) => id) })
}

/** A change of what was counted, as an operator's repair or the archive makes it. */
const changePast = (random: Random) =>
  random.pick([
    () => insertPast(random, 2),
    () =>
      queryAsOwner(
        t,
        'UPDATE audit_tx SET at = $1 WHERE id = (SELECT id FROM audit_tx ORDER BY hashint8(id + $2::bigint) LIMIT 1)',
        [pickMoment(random), random.int(0, 999)],
      ),
    () =>
      queryAsOwner(
        t,
        `WITH gone AS (DELETE FROM audit_tx WHERE id = (SELECT id FROM audit_tx WHERE at < '2026-01-01' ORDER BY hashint8(id + $1::bigint) LIMIT 1)
         RETURNING id) DELETE FROM audits WHERE audit_tx_id IN (SELECT id FROM gone)`,
        [random.int(0, 999)],
      ),
    () => buildDealer(t.deps.db),
  ])()

describe('stored counts of the audit', () => {
  it.each([1, 2])('have the totals and find every page of a random history (%i)', async (seed) => {
    const random = seededRandom(seed)
    await insertPast(random, 50)
    await expectPages('without blocks')
    for (let step = 1; step <= 8; step += 1) {
      for (let change = random.int(0, 3); change > 0; change -= 1) await changePast(random)
      await expectBlocks()
      expect(await extendAuditBlocks(t.deps.db, random.int(1, 5))).toBe(true)
      await expectBlocks()
      expect(await countBlocks()).toBeGreaterThan(3)
    }
    await expectPages(`history ${seed}`)
    await buildDealer(t.deps.db)
    await expectPages(`history ${seed}, with a newer change`)
  })

  it('are those of the list, newest and oldest first', async () => {
    const audit = readAudit(await t.as('administrator'))
    await extendAuditBlocks(t.deps.db, 2)
    const filtered = await audit.rows({ from: '2000-01-01', page: 4, per_page: 10 })
    const page = await audit.rows({ page: 4, per_page: 10 })
    expect([page.total, page.data]).toEqual([filtered.total, filtered.data])
    const oldest = await audit.rows({ sort: 'logged_at', page: 4, per_page: 10 })
    const sameFiltered = await audit.rows({ sort: 'logged_at', from: '2000-01-01', page: 4, per_page: 10 })
    expect(oldest.data).toEqual(sameFiltered.data)
    expect((await audit.folded({ page: 3, per_page: 10 })).data).toEqual(
      (await audit.folded({ from: '2000-01-01', page: 3, per_page: 10 })).data,
    )
  })
})

describe('at the same time', () => {
  beforeEach(async () => {
    await insertPast(seededRandom(7), 12)
    await queryAsOwner(t, 'DELETE FROM audit_blocks')
  })

  it('waits for a change under way, whose stamp may be earlier than one that is there', async () => {
    const writer = await connect()
    await buildDealer(t.deps.db)
    await writer.query("BEGIN; UPDATE dealers SET city = 'Asti'")
    await buildDealer(t.deps.db)
    expect([await extendAuditBlocks(t.deps.db, 2, 0), await countBlocks()]).toEqual([false, 0])
    const extending = extendAuditBlocks(t.deps.db, 2, 200)
    await writer.query('COMMIT')
    expect(await extending).toBe(true)
    expect(await countBlocks()).toBeGreaterThan(0)
    await expectBlocks()
  })

  it('counts nothing while an older request is inserted, and all of it after that', async () => {
    await extendAuditBlocks(t.deps.db, 2)
    const writer = await connect()
    await writer.query('BEGIN')
    await writer.query(insertRequest, [moments[0], 3, 1])
    expect(await extendAuditBlocks(t.deps.db, 2)).toBe(false)
    expect(await countAllAudits(t.deps.db, false)).toBe((await countAudits(t.deps.db, {}, false)).rows)
    await writer.query('COMMIT')
    await expectBlocks()
    await extendAuditBlocks(t.deps.db, 2)
    await expectPages('after an older request')
  })

  it('forgets what it counts while an older request is inserted', async () => {
    const [job, writer] = [await connect(), await connect()]
    await job.query('BEGIN; SELECT extend_audit_blocks(2)')
    const inserted = writer.query(insertRequest, [moments[0], 3, 1])
    await job.query('SELECT pg_sleep(0.02)')
    await job.query('COMMIT')
    await inserted
    await expectBlocks()
  })

  it('is done by one of two servers', async () => {
    await Promise.all([extendAuditBlocks(t.deps.db, 2), extendAuditBlocks(t.deps.db, 3), buildDealer(t.deps.db)])
    await expectBlocks()
    await expectPages('two servers')
  })

  it('does not wait while a month is archived', async () => {
    const archiving = await connect()
    await archiving.query('BEGIN; LOCK TABLE audit_tx IN ACCESS EXCLUSIVE MODE')
    expect(await extendAuditBlocks(t.deps.db)).toBe(false)
  })
})

it('are right after months were archived and read back', async () => {
  const app = await testApp()
  try {
    for (const [index, month] of ['2024-01', '2024-02'].entries()) {
      const [last] = await queryAsOwner<{ id: number }>(app, 'SELECT coalesce(max(id), 0)::int AS id FROM audit_tx')
      for (let count = 0; count < 3; count += 1) await buildDealer(app.deps.db, { name: `D${count}` })
      await setAuditDates(app, `${month}-05T10:00:00Z`, index === 0 ? 0 : last?.id)
    }
    const totals = async () => [
      await countAllAudits(app.deps.db, false),
      (await countAudits(app.deps.db, {}, false)).rows,
    ]
    const before = await dumpAudit(app)
    await extendAuditBlocks(app.deps.db, 2)
    const [counted, plain] = await totals()
    expect(counted).toBe(plain)
    await runArchive(app)
    const [archived, left] = await totals()
    expect([archived, (archived ?? 0) < (counted ?? 0)]).toEqual([left, true])
    await extendAuditBlocks(app.deps.db, 2)
    for (const month of ['2024-02', '2024-01']) expect((await runArchive(app, '--read', month)).code).toBe(0)
    expect(await dumpAudit(app)).toEqual(before)
    expect(await totals()).toEqual([plain, plain])
  } finally {
    await app.close()
  }
})
