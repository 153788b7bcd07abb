import { sql } from 'kysely'
import { HttpError } from '../http/errors.ts'
import type { Db } from './connection.ts'
import { locks, waitForLock } from './locks.ts'

/** Who acts, as the audit's triggers read it; nobody for what no person caused. */
export type Actor = { user_id?: number; impersonator_id?: number; request_id?: string }

const timeoutMs = 60_000

/** 503: the time machine is at work. */
export const closedForRestore = () =>
  new HttpError(503, 'È in corso un ripristino dei dati: riprova tra poco.', { retryAfter: 5 })

const settings = ({ user_id, impersonator_id, request_id }: Actor) => sql`
  set_config('portale.user_id', ${String(user_id ?? '')}, true),
  set_config('portale.impersonator_id', ${String(impersonator_id ?? '')}, true),
  set_config('portale.request_id', ${request_id ?? ''}, true)`

/** Tells the audit who acts in this transaction. */
export async function setActor(tx: Db, actor: Actor): Promise<void> {
  await sql`SELECT ${settings(actor)}`.execute(tx)
}

/** Tells the audit who acts, and answers whether the gate is open: it stays so until this transaction ends. */
async function tryEnterGate(tx: Db, actor: Actor): Promise<boolean> {
  const result = await sql<{ is_open: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${locks.writes}) AS is_open, ${settings(actor)}`.execute(tx)
  return result.rows[0]?.is_open === true
}

/**
 * One transaction that may change audited tables. While the time machine restores it waits, holding no connection, for a
 * minute at most: readers never run out of connections because writers wait.
 */
export async function write<T>(db: Db, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  const attempt = () =>
    db.transaction().execute(async (tx) => ((await tryEnterGate(tx, actor)) ? { result: await work(tx) } : undefined))
  return waitForLock(attempt, timeoutMs, closedForRestore)
}

/** Closes the gate until this transaction ends, once the writes under way have ended; new ones wait from now on. */
export async function closeGate(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.writes})`.execute(tx)
}
