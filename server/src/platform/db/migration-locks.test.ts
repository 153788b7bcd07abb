import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { applyMigration } from './migrate.ts'
import { findTableLocks } from './migration-locks.ts'

describe('the locks of a migration', () => {
  it.each([
    ['ALTER TABLE dealers ADD COLUMN b text', ['dealers ACCESS EXCLUSIVE']],
    ['ALTER TABLE ONLY public."dealers" ADD b text', ['dealers ACCESS EXCLUSIVE']],
    ['CREATE INDEX a ON dealers (b); ALTER TABLE dealers ADD c int', ['dealers ACCESS EXCLUSIVE']],
    ['ALTER TABLE dealers ADD c int; CREATE INDEX a ON dealers (b)', ['dealers ACCESS EXCLUSIVE']],
    ['CREATE UNIQUE INDEX a ON dealers USING gin (b)', ['dealers SHARE']],
    ['CREATE TABLE a (b bigint REFERENCES users DEFERRABLE)', ['users SHARE ROW EXCLUSIVE']],
    ['CREATE TRIGGER a AFTER UPDATE OF b ON dealers REFERENCING OLD TABLE AS c', ['dealers SHARE ROW EXCLUSIVE']],
    ['CREATE OR REPLACE TRIGGER a AFTER INSERT ON dealers', ['dealers SHARE ROW EXCLUSIVE']],
    ['DROP TRIGGER a ON dealers', ['dealers ACCESS EXCLUSIVE']],
    ['DROP TABLE IF EXISTS dealers', ['dealers ACCESS EXCLUSIVE']],
    ['-- ALTER TABLE dealers ADD COLUMN b text', []],
    ['CREATE FUNCTION a() RETURNS void AS $$ ALTER TABLE dealers DISABLE TRIGGER b $$', []],
    ['CREATE FUNCTION a() RETURNS trigger AS $f$ x $f$; ALTER TABLE users ADD b int', ['users ACCESS EXCLUSIVE']],
    ['SELECT 1', []],
    ['', []],
  ])('%s', (sql, locks) => {
    expect(findTableLocks(sql).map(({ table, mode }) => `${table} ${mode}`)).toEqual(locks)
  })
})

describe('a migration of several tables', () => {
  let t: TestApp
  let reader: Client
  let migrating: Client
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    reader = new Client({ connectionString: t.databaseUrl })
    migrating = new Client({ connectionString: t.databaseUrl })
    await Promise.all([reader.connect(), migrating.connect()])
  })
  afterEach(() => Promise.all([reader.end(), migrating.end()]))

  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'workshops'::regclass"

  it.each([
    [
      'whose statements name them',
      'ALTER TABLE dealers ADD COLUMN one text; ALTER TABLE workshops ADD COLUMN one text',
    ],
    [
      'that it finds itself',
      `DO $$ DECLARE name text; BEGIN FOREACH name IN ARRAY ARRAY['dealers', 'workshops'] LOOP
        EXECUTE format('ALTER TABLE %I ADD COLUMN two text', name); END LOOP; END $$`,
    ],
  ])('%s aborts no request that reads them in another order, and is applied after it', async (_name, sql) => {
    await reader.query('BEGIN; SELECT FROM workshops LIMIT 1')
    const migration = { name: `9998_${sql.length}.sql`, sql, sha256: 'x' }
    let isApplied = false
    const applied = applyMigration(migrating, migration).then(() => {
      isApplied = true
    })
    await expect.poll(async () => (await t.deps.pool.query(waiting)).rowCount, { interval: 5 }).toBe(1)
    // Longer than deadlock_timeout, again and again.
    const until = Date.now() + 3000
    while (Date.now() < until) await reader.query('SELECT FROM dealers LIMIT 1')
    expect(isApplied).toBe(false)
    await reader.query('COMMIT')
    await applied
    const { rowCount } = await reader.query('SELECT FROM migrations WHERE name = $1', [migration.name])
    expect(rowCount).toBe(1)
  })
})
