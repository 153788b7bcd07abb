import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { adminQuery, dropDatabase } from '../../../test/drop-database.ts'
import { queryAsOwner, readAudit, setAuditDates } from '../../../test/fixtures/audit.fixtures.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { restore } from '../../../test/fixtures/time-machine.fixtures.ts'
import { connect } from '../../platform/db/connection.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createAuditPartitions } from './audit.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const partitionOf = async (model_id: number) =>
  (
    await queryAsOwner<{ name: string }>(
      t,
      "SELECT DISTINCT tableoid::regclass::text AS name FROM audits WHERE model_type = 'dealers' AND model_id = $1",
      [model_id],
    )
  ).map(({ name }) => name)
const partitions = async () =>
  (
    await queryAsOwner<{ name: string }>(
      t,
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audits'::regclass ORDER BY 1",
    )
  ).map(({ name }) => name)
const named = (moment: Date) => `audits_${moment.toISOString().slice(0, 7).replace('-', '_')}`
const monthsAhead = (count: number) => {
  const now = new Date()
  return named(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)))
}

describe('the partitions of the audit', () => {
  it('exist for the current month and the next three', async () => {
    expect(await partitions()).toEqual(expect.arrayContaining([0, 1, 2, 3].map(monthsAhead)))
    expect(await partitionOf((await buildDealer(t.deps.db)).id)).toEqual([monthsAhead(0)])
  })

  it('a change without a partition goes to the default one, and moves once its own is created', async () => {
    const { db } = t.deps
    await queryAsOwner(t, `DROP TABLE ${monthsAhead(0)} CASCADE`)
    await queryAsOwner(t, 'DELETE FROM audit_tx')
    const dealer = await buildDealer(db)
    expect(await partitionOf(dealer.id)).toEqual(['audits_default'])
    await createAuditPartitions(db)
    expect(await partitionOf(dealer.id)).toEqual([monthsAhead(0)])
    await db.updateTable('dealers').set({ city: 'Asti' }).where('id', '=', dealer.id).execute()
    expect(await partitionOf(dealer.id)).toEqual([monthsAhead(0)])
    const { data } = await readAudit(await t.as('administrator')).rows({ model_type: 'dealers', model_id: dealer.id })
    expect(data.map(({ event }) => event)).toEqual(['updated', 'created'])
  })

  it('can be created by many servers at once, while others write', async () => {
    const { db } = t.deps
    const before = await partitions()
    for (const ahead of [1, 2, 3]) await queryAsOwner(t, `DROP TABLE ${monthsAhead(ahead)}`)
    const work = Array.from({ length: 8 }, (_, index) =>
      index % 2 ? createAuditPartitions(db) : buildDealer(db).then(() => undefined),
    )
    await Promise.all(work)
    expect(await partitions()).toEqual(before)
  })

  it('are created for old months too, with their indexes, and closed to the application', async () => {
    const { db } = t.deps
    const last = await setAuditDates(t, '2025-11-15T12:00:00Z')
    const dealer = await buildDealer(db)
    await setAuditDates(t, '2026-01-31T23:30:00Z', last)
    expect(await partitionOf(dealer.id)).toEqual(['audits_2026_01'])
    const indexes = async (table: string) =>
      (
        await queryAsOwner<{ n: number }>(t, 'SELECT count(*)::int AS n FROM pg_index WHERE indrelid = $1::regclass', [
          table,
        ])
      )[0]
    expect(await indexes('audits_2026_01')).toEqual(await indexes('audits'))
    for (const statement of ['SELECT FROM audits_2026_01', 'DELETE FROM audits_2026_01', 'DROP TABLE audits_2026_01'])
      await expect(t.deps.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

it('the time machine restores over several months', async () => {
  const { db } = t.deps
  const dealer = await buildDealer(db)
  const change = (city: string) => db.updateTable('dealers').set({ city }).where('id', '=', dealer.id).execute()
  let last = await setAuditDates(t, '2026-01-31T22:59:00Z')
  for (const [moment, city] of [
    ['2026-02-27T10:00:00Z', 'Asti'],
    ['2026-04-02T10:00:00Z', 'Bra'],
    ['2026-05-31T23:00:00Z', 'Cuneo'],
  ] as const) {
    await change(city)
    last = await setAuditDates(t, moment, last)
  }
  await db.deleteFrom('dealers').where('id', '=', dealer.id).execute()
  const admin = await t.as('administrator')
  const cityAt = async (moment: string) => {
    await restore(admin, moment)
    return (await db.selectFrom('dealers').select('city').where('id', '=', dealer.id).executeTakeFirst())?.city
  }
  expect(await cityAt('2026-06-01 01:00:00')).toBe('Cuneo')
  expect(await cityAt('2026-03-01 00:00:00')).toBe('Asti')
  expect(await cityAt('2026-02-01 00:00:00')).toBe('Torino')
})

/** A database of its own, as it was before the audit had months. */
async function withOldPortal(work: (client: Client, url: string) => Promise<void>) {
  const name = 'portale_test_before_partitions'
  await adminQuery(inject('databaseUrl'), `CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
  const folder = new URL('../../../migrations/', import.meta.url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      'CREATE TABLE migrations (name text PRIMARY KEY, sha256 text, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const file of readdirSync(folder).sort()) {
      if (file >= '0010') break
      const text = readFileSync(new URL(file, folder), 'utf8')
      await client.query(text)
      await client.query('INSERT INTO migrations VALUES ($1, $2)', [
        file,
        createHash('sha256').update(text).digest('hex'),
      ])
    }
    await work(client, url)
  } finally {
    await client.end()
    await dropDatabase(inject('databaseUrl'), name)
  }
}

describe('a portal whose audit is older than the partitions', () => {
  it('keeps every row, in the month of its commit, with its id', () =>
    withOldPortal(async (client, url) => {
      await client.query("INSERT INTO regions (name) VALUES ('Una'), ('Due')")
      await client.query("UPDATE audit_tx SET at = '2026-01-31T23:30:00Z' WHERE id = (SELECT max(id) FROM audit_tx)")
      await client.query("UPDATE regions SET name = 'Tre' WHERE name = 'Due'")
      const read = `SELECT id, audit_tx_id, model_type, model_id, event, old_values, new_values FROM audits ORDER BY id`
      const before = (await client.query(read)).rows
      await migrate(url)
      expect((await client.query(read)).rows).toEqual(before)
      const { rows } = await client.query(
        `SELECT a.tableoid::regclass::text AS name, t.rows, t.created, t.tables FROM audits a
         JOIN audit_tx t ON t.id = audit_tx_id WHERE model_type = 'regions' AND event = 'created' ORDER BY a.id`,
      )
      expect(rows).toEqual(
        Array.from({ length: 2 }, () => ({
          name: 'audits_2026_01',
          rows: 2,
          created: 2,
          tables: { regions: [2, 2, 2, 0, 0, 0] },
        })),
      )
      const { db } = connect(url, { maxConnections: 1 })
      await db.insertInto('regions').values({ name: 'Quattro' }).execute()
      await db.destroy()
      const { rows: ids } = await client.query<{ id: number }>('SELECT max(id) AS id FROM audits')
      expect(ids[0]?.id).toBeGreaterThan(Number(before.at(-1)?.id))
    }))

  it('keeps what is saved during the migration', () =>
    withOldPortal(async (client, url) => {
      await client.query('BEGIN')
      await client.query("INSERT INTO regions (name) VALUES ('Una')")
      const migrated = migrate(url)
      const isWaiting = async () =>
        (await client.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation'")).rowCount !== 0
      while (!(await isWaiting())) await wait(20)
      await client.query('COMMIT')
      await migrated
      const { rows } = await client.query(
        "SELECT a.event, t.at > now() - interval '1 minute' AS is_new FROM audits a JOIN audit_tx t ON t.id = audit_tx_id",
      )
      expect(rows).toEqual([{ event: 'created', is_new: true }])
    }))
})
