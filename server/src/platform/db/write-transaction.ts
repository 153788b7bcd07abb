import { sql } from 'kysely'
import { HttpError } from '../http/errors.ts'
import { assertCaller, type Caller, type CallerNow } from './caller.ts'
import type { Db } from './connection.ts'
import { locks, waitForLock } from './locks.ts'

/** The actor as the audit's triggers read it; empty for changes by the system. `caller` is who must still be one. */
export type ActorIds = {
  user_id?: number
  impersonator_id?: number
  request_id?: string
  token_id?: number
  caller?: Caller
}

const timeoutMs = 60_000

export const restoreRunningError = () =>
  new HttpError(503, 'È in corso un ripristino dei dati: riprova tra poco.', { retryAfter: 5 })

const setting = (name: string, value: string | number = '') => sql`set_config(${sql.lit(name)}, ${String(value)}, true)`

const settings = ({ user_id, impersonator_id, request_id, token_id, caller }: ActorIds) =>
  sql.join([
    setting('portale.user_id', user_id),
    setting('portale.impersonator_id', impersonator_id),
    setting('portale.request_id', request_id),
    setting('portale.token_id', token_id),
    ...(caller ? [sql`caller_now(${caller.session_id ?? null}, ${caller.token_id ?? null}) AS caller`] : []),
  ])

/** Sets the actor of this transaction for the audit; throws as `assertCaller` when it may no longer write. */
export async function setActor(tx: Db, actor: ActorIds): Promise<void> {
  const { rows } = await sql<{ caller?: CallerNow }>`SELECT ${settings(actor)}`.execute(tx)
  assertCaller(actor.caller, rows[0]?.caller)
}

/** Sets the actor and tries to take the shared lock on writes until this transaction ends; throws as `assertCaller`. */
async function tryLockWritesShared(tx: Db, actor: ActorIds): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean; caller?: CallerNow }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(locks.writes)}) AS is_open, ${settings(actor)}`.execute(tx)
  if (!rows[0]?.is_open) return false
  assertCaller(actor.caller, rows[0].caller)
  return true
}

/**
 * Runs one transaction that may change audited tables. During a restore it waits for a minute at most without holding a
 * connection, so that waiting writers never leave readers without one.
 */
export function withWriteTransaction<T>(db: Db, actor: ActorIds, work: (tx: Db) => Promise<T>): Promise<T> {
  const attempt = () =>
    db
      .transaction()
      .execute(async (tx) => ((await tryLockWritesShared(tx, actor)) ? { result: await work(tx) } : undefined))
  return waitForLock(attempt, timeoutMs, restoreRunningError)
}

/** Takes the exclusive lock on writes until this transaction ends: waits for running ones; new ones wait from now on. */
export async function lockWritesExclusive(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.writes})`.execute(tx)
}

/**
 * Waits for the commits under way whose stamps are past already: of two commits the one with the earlier stamp may end
 * later. From then on nothing is added to the moments that are past now.
 */
export async function waitForStampedCommits(db: Db): Promise<void> {
  await sql`SELECT wait_for_stamped_commits()`.execute(db)
}
