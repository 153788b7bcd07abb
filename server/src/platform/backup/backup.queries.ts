import { sql } from 'kysely'
import type { Client } from 'pg'
import { DatabaseClient } from '../db/client.ts'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'
import type { DatabaseContent, TableSummary } from './manifest.ts'

/** How values are written as text, so that a table has the same hash on every server. */
const textFormats = { IntervalStyle: 'postgres', bytea_output: 'hex' }

/** Runs work on a connection as the database's owner, without time limits. */
export async function withOwner<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    session: { ...textFormats, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
    application_name: 'portale backup',
  })
  client.on('error', () => {}) // the running query fails
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Takes the lock of this command until its connection ends; false when another one holds it. */
export async function tryBackupLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [locks.backup])
  return rows[0]?.taken === true
}

/** Runs work in a transaction that sees one state of the database; `snapshot` lets pg_dump see the same one. */
export async function withSnapshot<T>(client: Client, work: (snapshot: string) => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
  const result = await work(rows[0]?.snapshot ?? '')
  await client.query('COMMIT')
  return result
}

export async function findServerVersion(client: Client): Promise<{ text: string; major: number }> {
  const { rows } = await client.query<{ text: string; number: number }>(
    "SELECT current_setting('server_version') AS text, current_setting('server_version_num')::int AS number",
  )
  return { text: rows[0]?.text ?? '', major: Math.floor((rows[0]?.number ?? 0) / 10_000) }
}

export async function findDatabaseBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes')
  return rows[0]?.bytes ?? 0
}

/** The database's tables, quoted and with their schema; those of extensions are created with them. */
export async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
     WHERE relkind = 'r' AND relpersistence <> 't' AND nspname !~ '^pg_' AND nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = t.oid AND deptype = 'e')
     ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** The rows of a table, and a hash of them that does not depend on their order: the sum of each row's. */
async function summarizeTable(client: Client, table: string): Promise<TableSummary> {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `SELECT count(*)::float8 AS rows, coalesce(sum(
       ('x' || encode(substr(sha256(convert_to(whole_row::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric
     ), 0)::text AS hash FROM ${table} AS whole_row`,
  )
  return rows[0] ?? { rows: 0, hash: '0' }
}

/** What the database holds: every table, and the files that it refers to. */
export async function readContent(client: Client): Promise<DatabaseContent> {
  const migrations = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  const installation = await client.query<{ id: string }>('SELECT id FROM installation')
  const tables: Record<string, TableSummary> = {}
  for (const table of await listTables(client)) tables[table] = await summarizeTable(client, table)
  return {
    migrations: migrations.rows.map(({ name }) => name),
    installation: installation.rows[0]?.id ?? null,
    tables,
  }
}

export type StoredFile = { key: string; size: number; sha256: string }
export type ArchiveFile = { name: string; sha256: string }

/** The files that rows of this database refer to. */
export async function listStoredFiles(client: Client): Promise<StoredFile[]> {
  const { rows } = await client.query<StoredFile>('SELECT key, size::float8 AS size, sha256 FROM files ORDER BY id')
  return rows
}

/** The files of the archived months of the audit. */
export async function listArchiveFiles(client: Client): Promise<ArchiveFile[]> {
  const { rows } = await client.query<ArchiveFile>('SELECT file AS name, sha256 FROM audit_archives ORDER BY month')
  return rows
}

/** The extensions of these that the server could not create. */
export async function listMissingExtensions(client: Client, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE name NOT IN (SELECT name FROM pg_available_extensions)',
    [names],
  )
  return rows.map(({ name }) => name)
}

/** Keeps the WAL from now on until the connection ends, and marks the beginning of a physical copy. */
export async function startPhysicalCopy(client: Client): Promise<void> {
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`portale_backup_${process.pid}`])
  await client.query("SELECT pg_backup_start('portale backup', fast => true)")
}

/** Ends a physical copy: the label that it needs, and the names of the first and the last file of its WAL. */
export async function stopPhysicalCopy(client: Client): Promise<{ label: string; lastWal: string }> {
  const { rows } = await client.query<{ label: string; last_wal: string }>(
    'SELECT labelfile AS label, pg_walfile_name(lsn) AS last_wal FROM pg_backup_stop(wait_for_archive => false)',
  )
  const row = rows[0]
  if (!row) throw new Error('pg_backup_stop returned nothing')
  return { label: row.label, lastWal: row.last_wal }
}

/** How many people and files there are. */
export async function countKeptRows(db: Db): Promise<{ users: number; files: number }> {
  const { rows } = await sql<{ users: number; files: number }>`
    SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM files) AS files`.execute(db)
  return rows[0] ?? { users: 0, files: 0 }
}
