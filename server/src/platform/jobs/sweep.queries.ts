import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { recordSystemEvent } from '../system/system.queries.ts'

/** Deletes rows whose time is over, or brings stored figures up to date. */
export type Sweep = (db: Db) => Promise<unknown>

export const deletePastCounters: Sweep = (db) => sql`DELETE FROM rate_counters WHERE window_ends_at < now()`.execute(db)

export const deletePastKeys: Sweep = (db) =>
  sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`.execute(db)

/** Runs what each feature registers in the worker, one after the other. */
export async function sweepRows(db: Db, sweeps: Sweep[]): Promise<void> {
  for (const sweep of sweeps) await sweep(db)
  await recordSystemEvent(db, 'sweep_rows', { ok: true })
}
