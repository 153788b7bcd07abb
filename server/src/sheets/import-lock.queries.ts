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
