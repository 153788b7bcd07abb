import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'

/** One import at a time, with the time that tens of thousands of rows take (security, Writes). */
export async function prepareImport(tx: Db): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '60s', true), set_config('lock_timeout', '15s', true)`.execute(tx)
  await sql`SELECT pg_advisory_xact_lock(${locks.imports})`.execute(tx)
}

/** Has the deferred constraints look now: at what an import wrote, also when it is going to be undone. */
export const checkConstraints = async (tx: Db): Promise<void> => {
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx)
}
