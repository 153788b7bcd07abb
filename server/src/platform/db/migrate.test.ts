import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { DatabaseClient } from './client.ts'
import { locks } from './locks.ts'
import { applyMigration, ensureMigrated, listMissingMigrations, lockMigrations, migrate } from './migrate.ts'

let t: TestApp
let owner: Client
const folder = new URL('../../../migrations/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
const newest = files.sort().at(-1) ?? ''

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  owner = new Client({ connectionString: t.databaseUrl })
  await owner.connect()
  return () => owner.end()
})

const startWith = (appliesMigrations: boolean) =>
  ensureMigrated(t.databaseUrl, { appliesMigrations, migrateWaitSeconds: 60 })

it('a start accepts the schema of a newer version, whose migrations it does not know', async () => {
  await owner.query("INSERT INTO migrations (name, sha256) VALUES ('9999_newer.sql', 'x')")
  await startWith(true)
  await startWith(false)
  expect(await migrate(t.databaseUrl)).toEqual([])
})

it('a start with MIGRATE=0 refuses a schema that is too old, and changes nothing', async () => {
  const { rows } = await owner.query('DELETE FROM migrations WHERE name = $1 RETURNING sha256', [newest])
  await expect(startWith(false)).rejects.toThrow(`the database lacks ${newest}: run "npm run migrate"`)
  expect(await listMissingMigrations(t.databaseUrl)).toEqual([newest])
  await owner.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [newest, rows[0].sha256])
  await startWith(false)
})

it('a start with MIGRATE=0 refuses an empty database', async () => {
  await owner.query('ALTER TABLE migrations RENAME TO migrations_away')
  expect(await listMissingMigrations(t.databaseUrl)).toEqual(files)
  await owner.query('ALTER TABLE migrations_away RENAME TO migrations')
})

it('a start refuses a migration that was changed after it had been applied', async () => {
  const { rows } = await owner.query('SELECT sha256 FROM migrations WHERE name = $1', [newest])
  await owner.query("UPDATE migrations SET sha256 = 'other' WHERE name = $1", [newest])
  for (const appliesMigrations of [true, false])
    await expect(startWith(appliesMigrations)).rejects.toThrow(`migration ${newest} was changed`)
  await owner.query('UPDATE migrations SET sha256 = $2 WHERE name = $1', [newest, rows[0].sha256])
})

it('a migration that waits for a table lets the requests of running servers through', async () => {
  const migrating = new Client({ connectionString: t.databaseUrl })
  await migrating.connect()
  await owner.query('BEGIN; SELECT id FROM districts LIMIT 1')
  const migration = { name: '9998_wide.sql', sql: 'ALTER TABLE districts ADD COLUMN wide text', sha256: 'x' }
  let isApplied = false
  const applied = applyMigration(migrating, migration, 100).then(() => {
    isApplied = true
  })
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'districts'::regclass"
  await expect.poll(async () => (await t.deps.pool.query(waiting)).rowCount).toBe(1)
  const requestedAt = Date.now()
  const caller = await t.as('administrator')
  expect((await caller.get('/api/v1/districts')).status).toBe(200)
  expect(Date.now() - requestedAt).toBeLessThan(2000)
  expect(isApplied).toBe(false)
  await owner.query('COMMIT')
  await applied
  expect((await owner.query("SELECT FROM migrations WHERE name = '9998_wide.sql'")).rowCount).toBe(1)
  await migrating.end()
})

// What servers of the version before fail on: they read and write the columns that they know.
const contractions = [
  /\bDROP\s+(TABLE|COLUMN|VIEW)\b/i,
  /\bRENAME\s+(TO|COLUMN|\w+\s+TO)\b/i,
  /\bALTER\s+COLUMN\s+"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bADD\s+COLUMN\s+(?![^,;]*\b(DEFAULT|GENERATED)\b)[^,;]*\bNOT\s+NULL\b/i,
]
// What a function's body does is done when it is called: that of a partition's end drops what no server reads any more.
const functionBody = /\bFUNCTION\b[^;]*?(\$\w*\$)[\s\S]*?\1/gi
const findContraction = (sql: string) => {
  const statements = sql.replace(/--.*/g, '').replace(functionBody, '')
  return contractions.map((pattern) => pattern.exec(statements)?.[0]).find((found) => found !== undefined)
}

it.each([
  ['ALTER TABLE a ADD COLUMN b text; -- DROP TABLE c', undefined],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL DEFAULT 1', undefined],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL GENERATED ALWAYS AS (lower(c)) STORED', undefined],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL', 'ADD COLUMN b text NOT NULL'],
  ['ALTER TABLE a ALTER COLUMN "b" TYPE bigint', 'ALTER COLUMN "b" TYPE'],
  ['ALTER TABLE a RENAME b TO c', 'RENAME b TO'],
  ['CREATE FUNCTION a() RETURNS void LANGUAGE plpgsql AS $$ DROP TABLE b $$;', undefined],
  ['CREATE FUNCTION a() RETURNS void AS $$ SELECT 1 $$; DROP TABLE b', 'DROP TABLE'],
])('a migration that servers of the version before fail on is found: %s', (sql, found) => {
  expect(findContraction(sql)).toBe(found)
})

it('migrations since 0019 only expand, unless one says "contracts:" with the version that stopped using it', () => {
  const later = files.filter((name) => name > '0019').map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
  const contracting = later.filter(([, sql = '']) => findContraction(sql) && !sql.includes('-- contracts:'))
  expect(contracting.map(([name]) => name)).toEqual([])
})

it('waits for another start that migrates: it names its process, and gives up after a time', async () => {
  const [holder, waiting] = [0, 1].map(() => new DatabaseClient({ connectionString: t.databaseUrl }))
  if (!holder || !waiting) throw new Error('no connections')
  await holder.connect()
  await waiting.connect()
  await holder.query('SELECT pg_advisory_lock($1)', [locks.migrations])
  const lines: string[] = []
  const wait = { maxSeconds: 2, reportEveryMs: 600, report: (line: string) => lines.push(line) }
  const who = `another server, process ${holder.backendPid} of PostgreSQL, migrates the database`
  await expect(lockMigrations(waiting, wait)).rejects.toThrow(`${who}: given up after 2 seconds (MIGRATE_WAIT_SECONDS)`)
  expect(lines[0]).toBe(`Portale Rete: ${who}, waiting for 1 seconds`)
  const taken = lockMigrations(waiting, { ...wait, maxSeconds: 60 })
  await holder.end()
  await taken
  await waiting.end()
})
