import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import { lockWritesExclusive } from '../../platform/db/write-transaction.ts'
import { microsecondText } from '../audit/audit.queries.ts'
import { type AuditedTable, tableRef } from './catalogue.queries.ts'

type MomentStatus = { is_past: boolean; is_known: boolean }

/** Whether a moment is past, and not before the first one whose state is known. */
export async function findMomentStatus(db: Db, moment: string, firstKnown: string): Promise<MomentStatus> {
  const result = await sql<MomentStatus>`
    SELECT ${moment}::timestamptz <= greatest(clock_timestamp(), (SELECT max(at) FROM audit_tx)) AS is_past,
      ${moment}::timestamptz >= ${firstKnown}::timestamptz AS is_known`.execute(db)
  return result.rows[0] ?? { is_past: false, is_known: false }
}

/** Takes the lock of restores, of which all servers together run one at a time; false when it is taken. */
export async function tryRestoreLock(tx: Db): Promise<boolean> {
  const result = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${locks.restore}) AS taken`.execute(tx)
  return result.rows[0]?.taken === true
}

const setLocal = (tx: Db, name: string, value: string) => sql`SELECT set_config(${name}, ${value}, true)`.execute(tx)

/** Waits half a minute at most for the portal's own writes to end, and lets no other begin. */
export async function waitForWrites(tx: Db): Promise<void> {
  await setLocal(tx, 'lock_timeout', '30s')
  await lockWritesExclusive(tx)
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

const releaseLocks = (tx: Db) => sql`ROLLBACK TO SAVEPOINT before_locks`.execute(tx)

/** Takes locks behind a savepoint; false, and none of them held, when one was not available in time. */
async function tryLocks(tx: Db, statements: RawBuilder<unknown>[]): Promise<boolean> {
  await sql`SAVEPOINT before_locks`.execute(tx)
  try {
    for (const statement of statements) await statement.execute(tx)
    return true
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    await releaseLocks(tx)
    return false
  }
}

// Longer than PostgreSQL's deadlock_timeout: an autovacuum gives way only after that.
const lockTimeout = '1500ms'

/**
 * Locks the restored tables against writes and row locks, and users against writes; false when that took too long. It
 * never waits for a lock while it holds another, so it can't deadlock with writers that do not take the lock on writes.
 */
export async function lockTables(tx: Db, tables: AuditedTable[], timeoutMs = 20_000): Promise<boolean> {
  const users = sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE NOWAIT`
  const restored = sql`LOCK TABLE ${sql.join(tables.map(tableRef))} IN EXCLUSIVE MODE NOWAIT`
  const deadline = Date.now() + timeoutMs
  await setLocal(tx, 'lock_timeout', lockTimeout)
  while (!(await tryLocks(tx, [users, restored]))) {
    if (Date.now() > deadline) return false
    for (const table of [...tables.map(tableRef), sql.table('users')]) {
      await tryLocks(tx, [sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`])
      await releaseLocks(tx)
    }
  }
  return true
}

/** Marks what this transaction writes as a restore; answers the time of the last commit before it. */
export async function beginRestore(tx: Db, moment: string): Promise<string> {
  await setLocal(tx, 'lock_timeout', '60s')
  await setLocal(tx, 'portale.restored_to', moment)
  const result = await sql<{ last: string }>`SELECT ${microsecondText(sql`max(at)`)} AS last FROM audit_tx`.execute(tx)
  return result.rows[0]?.last ?? moment
}
