import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'

/** Tries to lock imports until the end of the transaction: one runs at a time, on all servers together. */
export async function tryLockImports(tx: Db): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${locks.imports}) AS locked`.execute(tx)
  return result.rows[0]?.locked === true
}

/** Checks what a commit would check. That stamps the audit, which blocks other commits: roll back at once. */
export async function checkDeferredConstraints(tx: Db): Promise<void> {
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
}

/**
 * Whether the user is neither suspended nor closed, read and locked as the last thing before the commit: an import takes
 * minutes, and what was not committed by then is not written. A suspension waits for the commit, not for the import.
 */
export async function lockActorInUse(tx: Db, id: number): Promise<boolean> {
  const result = await sql`SELECT FROM users WHERE id = ${id} AND deleted_at IS NULL AND suspended_at IS NULL
    FOR SHARE`.execute(tx)
  return result.rows.length > 0
}
