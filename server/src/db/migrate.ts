import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { ConfigError } from '../config.ts'
import { errorReason } from '../start-problem.ts'
import { locks } from './locks.ts'

const folder = new URL('../../migrations/', import.meta.url)

const minMajorVersion = 16

const readMigrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })

/** Creates the application's database role once per cluster, and lets the owner assume it. */
const applicationRole = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portale_app') THEN CREATE ROLE portale_app NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, 'portale_app', 'SET') THEN EXECUTE format('GRANT portale_app TO %I', current_user); END IF;
END $$`

async function assertServerVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < minMajorVersion)
    throw new ConfigError(`PostgreSQL ${major} is too old: it must be ${minMajorVersion} or newer`)
}

/** Applies the missing migrations, under a lock and on a dedicated connection, because servers may start together. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw new ConfigError(`the database can’t be reached: ${errorReason(error)}`)
  })
  try {
    await assertServerVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [locks.migrations])
    await client.query(applicationRole)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const { name, sql, sha256 } of readMigrations()) {
      const appliedHash = applied.get(name)
      if (appliedHash === sha256) continue
      if (appliedHash) throw new ConfigError(`migration ${name} was changed after it had been applied`)
      await client.query('BEGIN')
      await client.query(sql)
      await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
      await client.query('COMMIT')
    }
    await runMigrations({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}
