import { CompiledQuery, type QueryResult, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { HttpError } from '../http/errors.ts'
import { assertCaller, type Caller, type CallerNow } from './caller.ts'
import type { Db } from './connection.ts'
import { locks, waitForLock } from './locks.ts'
import { committing } from './round-trips.ts'
import { beginPipelined, sendTogether, toResults } from './send-together.ts'

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

// As literals: a statement without values goes out together with the BEGIN before it.
const setting = (name: string, value: string | number = '') =>
  sql`set_config(${sql.lit(name)}, ${sql.raw(escapeLiteral(String(value)))}, true)`

const settings = ({ user_id, impersonator_id, request_id, token_id, caller }: ActorIds) =>
  sql.join([
    setting('portale.user_id', user_id),
    setting('portale.impersonator_id', impersonator_id),
    setting('portale.request_id', request_id),
    setting('portale.token_id', token_id),
    ...(caller ? [sql`${callerNow(caller)} AS caller`] : []),
  ])

const callerNow = ({ session_id, token_id }: Caller) =>
  sql`caller_now(${sql.lit(session_id ?? null)}, ${sql.lit(token_id ?? null)})`

/** Sets the actor of this transaction for the audit; throws as `assertCaller` when it may no longer write. */
export async function setActor(tx: Db, actor: ActorIds): Promise<void> {
  const { rows } = await sql<{ caller?: CallerNow }>`SELECT ${settings(actor)}`.execute(tx)
  assertCaller(actor.caller, rows[0]?.caller)
}

/** Sets the actor and tries to take the shared lock on writes until this transaction ends; throws as `assertCaller`. */
async function tryLockWritesShared(tx: Db, actor: ActorIds, announces: boolean): Promise<boolean> {
  const announcing = announces ? sql`, ${setting('portale.announces', 'on')}` : sql``
  const { rows } = await sql<{ is_open: boolean; caller?: CallerNow }>`
    SELECT pg_try_advisory_xact_lock_shared(${sql.lit(locks.writes)}) AS is_open, ${settings(actor)}${announcing}`.execute(
    tx,
  )
  if (!rows[0]?.is_open) return false
  assertCaller(actor.caller, rows[0].caller)
  return true
}

type Changed = { changed: string | null }

/** Commits, and answers which tables were changed: what runs at the end of a transaction runs before it is asked. */
const commitWrite = CompiledQuery.raw(`SET CONSTRAINTS ALL IMMEDIATE;
  SELECT current_setting('portale.changed', true) AS changed${committing}`) as CompiledQuery<Changed>

const tablesOf = ({ rows }: QueryResult<Changed>): string[] => (rows[0]?.changed ?? '').split(',').filter(Boolean)

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
    if (onChanged) changed = tablesOf(await tx.executeQuery(commitWrite))
    return { result }
  }
  // The access mode: it begins with its first statement.
  const attempt = () => db.transaction().setAccessMode('read write').execute(attemptIn)
  const result = await waitForLock(attempt, timeoutMs, restoreRunningError)
  onChanged?.(changed)
  return result
}

/** The actor and the lock in one statement, which fails when a restore has the lock: nothing that is sent with it is run. */
const beginWrite = `SELECT 1 / pg_try_advisory_xact_lock_shared(${locks.writes})::integer,
  set_config('portale.user_id', $1, true), set_config('portale.impersonator_id', $2, true),
  set_config('portale.request_id', $3, true), set_config('portale.token_id', $4, true),
  set_config('portale.announces', 'on', true), caller_now($5, $6) AS caller`
const divisionByZero = '22012'

type Rows<Types extends unknown[]> = { [Place in keyof Types]: Types[Place][] }

/** A write of two round trips. */
export type ShortWrite<Read extends unknown[], Result> = {
  /** The statements that the checks need, with the locks of rows: they go out with the beginning. */
  read: { [Place in keyof Read]: CompiledQuery<Read[Place]> }
  /** Checks, and returns the statements that go out with the commit; the last of them reads the answer. */
  check: (tx: Db, ...rows: Rows<NoInfer<Read>>) => Promise<[...CompiledQuery[], CompiledQuery<Result>]>
}

/** Runs a write of two round trips as `withWriteTransaction` runs its work; returns the first row that its last statement read. */
export async function withShortWrite<Read extends unknown[], Result>(
  db: Db,
  { user_id, impersonator_id, request_id, token_id, caller }: ActorIds,
  { read, check }: ShortWrite<Read, Result>,
  onChanged: (tables: string[]) => void,
): Promise<Result | undefined> {
  const begin = CompiledQuery.raw(beginWrite, [
    ...[user_id, impersonator_id, request_id, token_id],
    ...[caller?.session_id, caller?.token_id],
  ])
  let changed: string[] = []
  let isLocked: boolean
  const writeIn = async (tx: Db) => {
    const [begun, ...found] = await sendTogether(tx, [begin, ...read])
    isLocked = !(begun?.status === 'rejected' && begun.reason.code === divisionByZero)
    const [first, ...rows] = toResults(begun ? [begun, ...found] : []).map((result) => result.rows)
    assertCaller(caller, (first as { caller: CallerNow }[] | undefined)?.[0]?.caller)
    const last = await check(tx, ...(rows as Rows<NoInfer<Read>>))
    const results = toResults(await sendTogether(tx, [...last, commitWrite]))
    changed = tablesOf(results.at(-1) as QueryResult<Changed>)
    return { result: results.at(-2)?.rows[0] as Result | undefined }
  }
  const attempt = () => {
    isLocked = true
    return beginPipelined(db)
      .execute(writeIn)
      .catch((error) => {
        if (isLocked) throw error
        return undefined
      })
  }
  const result = await waitForLock(attempt, timeoutMs, restoreRunningError)
  onChanged(changed)
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
