import type { Access } from '@portale/domain/access-register/access-list.ts'
import type { Page } from '@portale/domain/page.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../test/app.ts'
import { queryAsOwner } from '../../test/fixtures/audit.fixtures.ts'
import { type Random, seededRandom } from '../demo/random.ts'
import { extendAccessBlocks } from './access-block.queries.ts'
import { createAccessPartitions } from './access-event.queries.ts'

let t: TestApp
let admin: Caller
let writer: Client

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  writer = new Client({ connectionString: t.databaseUrl })
  await writer.connect()
})
afterAll(async () => {
  await writer.end()
  await t.close()
})

const day = (months: number) => new Date(Date.now() - months * 30 * 86_400_000)

/** Events from a moment on, some of them at the same one. */
const insertEvents = `INSERT INTO access_events (created_at, kind, address, user_agent)
  SELECT $1::timestamptz + (i / 3) * $3::int * interval '1 second',
    (ARRAY['login', 'download', 'export', 'logout'])[1 + i * 7 % (2 + i % 3)], '', '' FROM generate_series(1, $2::int) i`

const insert = (at: Date, count: number, seconds: number) => queryAsOwner(t, insertEvents, [at, count, seconds])
const extend = (size = 5, maxWaits = 20) => extendAccessBlocks(t.deps.db, size, maxWaits, '0 seconds')
const countBlocks = async () =>
  (await queryAsOwner<{ count: number }>(t, 'SELECT count(*)::int AS count FROM access_blocks'))[0]?.count

/** Compares each block with the register up to its end. */
async function expectBlocks() {
  const wrong = await queryAsOwner(
    t,
    `SELECT b.*, c.* FROM access_blocks b CROSS JOIN LATERAL (
       SELECT sum(n)::bigint AS events, jsonb_object_agg(kind, n) AS kinds
       FROM (SELECT kind, count(*) AS n FROM access_events WHERE created_at <= b.until GROUP BY kind) k
     ) c WHERE (b.events, b.kinds) IS DISTINCT FROM (c.events, c.kinds)`,
  )
  expect(wrong).toEqual([])
}

/** Compares the total and some pages of a list with those that are read from all events. */
async function expectPages(query: string, kinds: string[] | null, order: 'ASC' | 'DESC', random: Random) {
  const expected = await queryAsOwner<{ id: number }>(
    t,
    `SELECT id::int AS id FROM access_events WHERE $1::text[] IS NULL OR kind = ANY($1)
     ORDER BY created_at ${order}, id ${order}`,
    [kinds],
  )
  const last = Math.ceil(expected.length / 10)
  const middle = Array.from({ length: 6 }, () => random.int(1, last))
  for (const page of [1, 2, Math.ceil(last / 2), last - 1, last, ...middle]) {
    const { body } = await admin.get<Page<Access>>(`/api/accesses?${query}&page=${page}&per_page=10`)
    const ids = expected.slice((page - 1) * 10, page * 10).map(({ id }) => id)
    expect({ query, page, total: body.total, ids: body.data.map(({ id }) => id) }).toEqual({
      query,
      page,
      total: expected.length,
      ids,
    })
  }
}

const changePast = (random: Random) =>
  random.pick([
    () => insert(day(random.int(1, 20)), random.int(1, 9), random.int(0, 900)),
    () => queryAsOwner(t, 'DELETE FROM access_events WHERE id % 17 = $1', [random.int(0, 16)]),
    () => queryAsOwner(t, "UPDATE access_events SET kind = 'login_failed' WHERE id % 19 = $1", [random.int(0, 18)]),
    () => createAccessPartitions(t.deps.db),
    () => admin.get('/api/accesses/xls'),
  ])()

it('are right after each change of the past, and the lists have the same totals and pages from them', async () => {
  const random = seededRandom(11)
  await insert(day(20), 2000, 20_000)
  for (let step = 0; step < 12; step += 1) {
    await changePast(random)
    await expectBlocks()
    expect(await extend(random.pick([40, 100, 300]))).toBe(true)
    await expectBlocks()
  }
  await insert(day(0), 4000, 0)
  await insert(day(9), 1500, 60)
  expect(await extend(50)).toBe(true)
  await expectBlocks()
  expect(await countBlocks()).toBeGreaterThan(20)
  await expectPages('', null, 'DESC', random)
  await expectPages('sort=created_at', null, 'ASC', random)
  await expectPages('kind=login', ['login'], 'DESC', random)
  await expectPages('kind=download,export', ['download', 'export'], 'DESC', random)
  await expectPages('kind=login,login&sort=created_at', ['login'], 'ASC', random)
  await expectPages('kind=login,__proto__', ['login'], 'DESC', random)
})

it('are made anew when a month is dropped, with what the default partition had', async () => {
  await extend()
  await insert(day(30), 20, 60)
  await createAccessPartitions(t.deps.db)
  await expectBlocks()
  await extend()
  await expectBlocks()
  const past = await queryAsOwner(t, "SELECT FROM access_events WHERE created_at < now() - interval '26 months'")
  expect(past).toEqual([])
})

it('count nothing while an older event is inserted, and forget what comes after it', async () => {
  await queryAsOwner(t, 'DELETE FROM access_blocks')
  await writer.query('BEGIN')
  await writer.query(insertEvents, [day(12), 3, 1])
  expect([await extend(5, 0), await countBlocks()]).toEqual([false, 0])
  await writer.query('COMMIT')
  const job = new Client({ connectionString: t.databaseUrl })
  await job.connect()
  try {
    await job.query("BEGIN; SELECT extend_access_blocks(5, 20, '0')")
    const inserted = writer.query(insertEvents, [day(12), 3, 1])
    // Another server leaves it to the first one.
    expect(await extend(5, 0)).toBe(false)
    await job.query('COMMIT')
    await inserted
    await expectBlocks()
    await job.query('BEGIN; LOCK TABLE access_events IN ACCESS EXCLUSIVE MODE')
    expect(await extend()).toBe(false)
  } finally {
    await job.end()
  }
})

it('leave out the last hour, of which events may still come', async () => {
  await queryAsOwner(t, 'DELETE FROM access_blocks')
  await insert(new Date(Date.now() - 3_500_000), 30, 1)
  expect(await extendAccessBlocks(t.deps.db, 1)).toBe(true)
  expect(await queryAsOwner(t, "SELECT FROM access_blocks WHERE until > now() - interval '1 hour'")).toEqual([])
})
