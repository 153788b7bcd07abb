import { sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { HttpError } from '../http/errors.ts'
import type { Db } from './connection.ts'
import { locks, waitForLock } from './locks.ts'
import { committing } from './round-trips.ts'

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
async function tryLockWritesShared(tx: Db, actor: ActorIds, announces: boolean): Promise<boolean> {
  const announcing = announces ? sql`, ${setting('portale.announces', 'on')}` : sql``
  const result = await sql<{ is_open: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(locks.writes)}) AS is_open, ${settings(actor)}${announcing}`.execute(
    tx,
  )
  return result.rows[0]?.is_open === true
}

/** Commits, and answers which tables were changed: what runs at the end of a transaction runs before it is asked. */
async function commitChanges(tx: Db): Promise<string[]> {
  const result = await sql<{ changed: string | null }>`SET CONSTRAINTS ALL IMMEDIATE;
    SELECT current_setting('portale.changed', true) AS changed${sql.raw(committing)}`.execute(tx)
  return (result.rows[0]?.changed ?? '').split(',').filter(Boolean)
}

/**
 * Runs one transaction that may change audited tables. During a restore it waits for a minute at most without holding a
 * connection, so that waiting writers never leave readers without one. With `onChanged` it does not notify of the tables
 * that it changed, which commits would queue for: the caller announces them, once it is committed.
 */
export async function withWriteTransaction<T>(
  db: Db,
  actor: ActorIds,
  work: (tx: Db) => Promise<T>,
  onChanged?: (tables: string[]) => void,
): Promise<T> {
  let changed: string[] = []
  const attemptIn = async (tx: Db) => {
    if (!(await tryLockWritesShared(tx, actor, onChanged !== undefined))) return undefined
    const result = await work(tx)
    if (onChanged) changed = await commitChanges(tx)
    return { result }
  }
  // The access mode: it begins with its first statement.
  const attempt = () => db.transaction().setAccessMode('read write').execute(attemptIn)
  const result = await waitForLock(attempt, timeoutMs, restoreRunningError)
  onChanged?.(changed)
  return result
}

/** Takes the exclusive lock on writes until this transaction ends: waits for running ones; new ones wait from now on. */
export async function lockWritesExclusive(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.writes})`.execute(tx)
}

/** Notifies all servers of changed tables. */
export async function notifyChanged(db: Db, tables: string[]): Promise<void> {
  await sql`SELECT pg_notify('changed', name) FROM unnest(${tables}::text[]) name`.execute(db)
}

/**
 * Waits for the commits under way whose stamps are past already: of two commits the one with the earlier stamp may end
 * later. From then on nothing is added to the moments that are past now.
 */
export async function waitForStampedCommits(db: Db): Promise<void> {
  await sql`SELECT wait_for_stamped_commits()`.execute(db)
}
