import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'

const folder = new URL('../../migrations/', import.meta.url)

const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })

/** The application's database role: made once per cluster, and the owner may become it. */
const applicationRole = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'portale_app') THEN CREATE ROLE portale_app NOLOGIN; END IF;
  IF NOT pg_has_role(current_user, 'portale_app', 'SET') THEN EXECUTE format('GRANT portale_app TO %I', current_user); END IF;
END $$`

/** Brings the database up to date, under a lock and on a connection of its own: servers may start together. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(7002)')
    await client.query(applicationRole)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    for (const { name, sql, sha256 } of migrations()) {
      const before = applied.get(name)
      if (before === sha256) continue
      if (before) throw new Error(`migration ${name} was changed after it had been applied`)
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
