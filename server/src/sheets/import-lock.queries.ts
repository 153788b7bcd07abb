import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'

/** Whether this transaction may import now: one does at a time, on all servers together. */
export async function tryLockImports(tx: Db): Promise<boolean> {
  const result = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${locks.imports}) AS taken`.execute(tx)
  return result.rows[0]?.taken === true
}

/** What a commit would look at last. The audit's stamp is part of it and keeps other commits waiting: roll back at once. */
export async function checkDeferredConstraints(tx: Db): Promise<void> {
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
}
