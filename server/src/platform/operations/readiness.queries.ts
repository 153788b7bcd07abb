import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Whether the database accepts changes: a standby and a demoted primary don't. */
export async function isDatabaseWritable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_writable: boolean }>`
    SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS is_writable`.execute(db)
  return rows[0]?.is_writable === true
}

/** Whether all these migrations were applied. */
export async function areMigrationsApplied(db: Db, names: string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM migrations WHERE name = ANY(${names})`.execute(db)
  return rows[0]?.count === names.length
}
