import { sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { HttpError } from '../http/errors.ts'
import type { Db } from './connection.ts'
import { locks, waitForLock } from './locks.ts'

/** The actor as the audit's triggers read it; empty for changes by the system. */
export type ActorIds = { user_id?: number; impersonator_id?: number; request_id?: string; token_id?: number }

const timeoutMs = 60_000

export const restoreRunningError = () =>
  new HttpError(503, 'È in corso un ripristino dei dati: riprova tra poco.', { retryAfter: 5 })

// As literals: a statement without values goes out together with the BEGIN before it.
const setting = (name: string, value: string | number = '') =>
  sql`set_config(${sql.lit(name)}, ${sql.raw(escapeLiteral(String(value)))}, true)`

const settings = ({ user_id, impersonator_id, request_id, token_id }: ActorIds) =>
  sql.join([
    setting('portale.user_id', user_id),
    setting('portale.impersonator_id', impersonator_id),
    setting('portale.request_id', request_id),
    setting('portale.token_id', token_id),
  ])

/** Sets the actor of this transaction for the audit. */
export async function setActor(tx: Db, actor: ActorIds): Promise<void> {
  await sql`SELECT ${settings(actor)}`.execute(tx)
}

/** Sets the actor and tries to take the shared lock on writes until this transaction ends. */
async function tryLockWritesShared(tx: Db, actor: ActorIds): Promise<boolean> {
  const result = await sql<{ is_open: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(locks.writes)}) AS is_open, ${settings(actor)}`.execute(tx)
  return result.rows[0]?.is_open === true
}

/**
 * Runs one transaction that may change audited tables. During a restore it waits for a minute at most without holding a
 * connection, so that waiting writers never leave readers without one.
 */
export async function withWriteTransaction<T>(db: Db, actor: ActorIds, work: (tx: Db) => Promise<T>): Promise<T> {
  const attempt = () =>
    db
      .transaction()
      .setAccessMode('read write') // begins with its first statement
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
