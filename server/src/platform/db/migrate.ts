import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { type Client, DatabaseError } from 'pg'
import { serverFile } from '../../server-file.ts'
import { ConfigError } from '../config.ts'
import { errorReason } from '../start-problem.ts'
import { DatabaseClient } from './client.ts'
import { openPool } from './connection.ts'
import { locks } from './locks.ts'
import { listTableLocks, maxLockedWaitMs, takeTableLocks } from './migration-locks.ts'
import { assertOwnSessions } from './own-sessions.ts'
import { DatabaseSessionError } from './session-settings.ts'

const folder = serverFile('migrations/')

const minMajorVersion = 16
const defaultWaitSeconds = 600

type Migration = { name: string; sql: string; sha256: string }

/** The migrations of this version. */
export const listMigrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** Each with its text. */
export const readMigrations = (): Migration[] =>
  listMigrationNames().map((name) => {
    const sql = readFileSync(new URL(name, folder), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })

/** Creates the application's database role once per cluster, and lets the owner assume it. */
export const applicationRole = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portale_app') THEN CREATE ROLE portale_app NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, 'portale_app', 'SET') THEN EXECUTE format('GRANT portale_app TO %I', current_user); END IF;
END $$`

async function assertUsableServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; has_icu: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version,
      EXISTS (SELECT FROM pg_collation WHERE collname = 'it-x-icu') AS has_icu`,
  )
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < minMajorVersion)
    throw new ConfigError(`PostgreSQL ${major} is too old: it must be ${minMajorVersion} or newer`)
  if (!rows[0]?.has_icu)
    throw new ConfigError('PostgreSQL is built without ICU: it has no collation it-x-icu, by which names are in order')
}

async function withOwner<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: databaseUrl })
  await assertOwnSessions(databaseUrl)
    .then(() => client.connect())
    .catch((error) => {
      if (error instanceof DatabaseSessionError) throw error
      throw new ConfigError(`the database can’t be reached: ${errorReason(error)}`)
    })
  try {
    await assertUsableServer(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The migrations that the database lacks. One that this version doesn't know is of a newer version, on whose schema this
 * one works too (docs/operations.md "Upgrade"); one whose text differs means that the schema is nobody's.
 */
async function listMissing(client: Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = readMigrations()
  const changed = known.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed) throw new ConfigError(`migration ${changed.name} was changed after it had been applied`)
  return known.filter(({ name }) => !applied.has(name))
}

const retryDelayMs = 500
const maxAttempts = 120
// lock_not_available and deadlock_detected.
const isLocked = (error: unknown) => error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')

/**
 * Applies one migration, whole or not at all. It waits for a table's lock only briefly and then begins again, because
 * the requests of running servers queue behind a migration that waits; it has the locks of all its tables before it begins
 * to work, because requests that read several of them would be in a deadlock with it.
 */
export async function applyMigration(client: Client, migration: Migration, lockTimeoutMs = 2000): Promise<void> {
  const tableLocks = await listTableLocks(client, migration.sql)
  for (let attempt = 1; ; attempt += 1)
    try {
      await client.query('BEGIN')
      await takeTableLocks(client, tableLocks, lockTimeoutMs)
      await client.query(`SET LOCAL lock_timeout = ${maxLockedWaitMs}`)
      await client.query(migration.sql)
      await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256])
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (!isLocked(error)) throw error
      if (attempt > maxAttempts)
        throw new Error(`${migration.name} waited for the locks of its tables`, { cause: error })
      await wait(retryDelayMs)
    }
}

type LockWait = { maxSeconds: number; reportEveryMs?: number; report?: (line: string) => void }

/** Takes the lock of the migrations; says every ten seconds which process holds it, and gives up after `maxSeconds`. */
export async function lockMigrations(
  client: Client,
  { maxSeconds, reportEveryMs = 10_000, report = console.log }: LockWait,
): Promise<void> {
  const startedAt = Date.now()
  let reportedAt = startedAt
  for (;;) {
    const { rows } = await client.query<{ taken: boolean; holder: number | null }>(
      `SELECT pg_try_advisory_lock($1) AS taken, (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND (classid, objid, objsubid) = (0::oid, $1::bigint::oid, 1) AND pid <> pg_backend_pid()
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1) AS holder`,
      [locks.migrations],
    )
    const [{ taken = false, holder = null } = {}] = rows
    if (taken) return
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const who = `another server, process ${holder ?? 'unknown'} of PostgreSQL, migrates the database`
    if (seconds >= maxSeconds) throw new ConfigError(`${who}: given up after ${seconds} seconds (MIGRATE_WAIT_SECONDS)`)
    if (Date.now() - reportedAt >= reportEveryMs) {
      reportedAt = Date.now()
      report(`Portale Rete: ${who}, waiting for ${seconds} seconds`)
    }
    await wait(retryDelayMs)
  }
}

/**
 * Applies the missing migrations, under a lock and on a dedicated connection, because servers may start together.
 * Returns their names.
 */
export function migrate(databaseUrl: string, maxWaitSeconds = defaultWaitSeconds): Promise<string[]> {
  return withOwner(databaseUrl, async (client) => {
    await lockMigrations(client, { maxSeconds: maxWaitSeconds })
    await client.query(applicationRole)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const missing = await listMissing(client)
    for (const migration of missing) await applyMigration(client, migration)
    const pgPool = openPool(databaseUrl, { max: 1 })
    await runMigrations({ pgPool }).finally(() => pgPool.end())
    return missing.map(({ name }) => name)
  })
}

/** Whether the portal's tables are there. */
export const isInstalled = (databaseUrl: string): Promise<boolean> =>
  withOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query("SELECT WHERE to_regclass('public.migrations') IS NOT NULL")
    return rowCount === 1
  })

/** The names of the missing migrations; changes nothing. */
export function listMissingMigrations(databaseUrl: string): Promise<string[]> {
  return withOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query("SELECT WHERE to_regclass('public.migrations') IS NOT NULL")
    const missing = rowCount ? await listMissing(client) : readMigrations()
    return missing.map(({ name }) => name)
  })
}

/** Applies the missing migrations; with `MIGRATE=0` throws ConfigError when there are any. */
export async function ensureMigrated(
  databaseUrl: string,
  config: { appliesMigrations: boolean; migrateWaitSeconds: number },
): Promise<void> {
  if (config.appliesMigrations) {
    await migrate(databaseUrl, config.migrateWaitSeconds)
    return
  }
  const missing = await listMissingMigrations(databaseUrl)
  if (missing.length > 0)
    throw new ConfigError(`the database lacks ${missing.join(', ')}: run "npm run migrate", or start without MIGRATE=0`)
}
