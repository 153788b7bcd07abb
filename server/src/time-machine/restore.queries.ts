import { sql } from 'kysely'
import { exactly } from '../audit/audit.queries.ts'
import type { Db } from '../db/connection.ts'
import { closeGate } from '../db/gate.ts'
import { locks } from '../db/locks.ts'
import { type AuditedTable, tableOf } from './catalogue.queries.ts'

/** Whether a moment lies in the past, and not before the first one whose state is known. */
export async function placeOf(db: Db, until: string, first: string): Promise<{ is_past: boolean; is_known: boolean }> {
  const result = await sql<{ is_past: boolean; is_known: boolean }>`
    SELECT ${until}::timestamptz <= greatest(clock_timestamp(), (SELECT max(at) FROM audit_tx)) AS is_past,
      ${until}::timestamptz >= ${first}::timestamptz AS is_known`.execute(db)
  return result.rows[0] ?? { is_past: false, is_known: false }
}

/** Whether this transaction may restore: one does at a time, on all servers together. */
export async function takeRestoreTurn(tx: Db): Promise<boolean> {
  const result = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${locks.restore}) AS taken`.execute(tx)
  return result.rows[0]?.taken === true
}

const setLocal = (tx: Db, name: string, value: string) => sql`SELECT set_config(${name}, ${value}, true)`.execute(tx)

/** Waits for the portal's own writes to end, half a minute at most, and lets no other begin. */
export async function endWrites(tx: Db): Promise<void> {
  await setLocal(tx, 'lock_timeout', '30s')
  await closeGate(tx)
}

const isLockFailure = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** Does something in a savepoint; false, with nothing locked, when a lock was not to be had. */
async function attempt(tx: Db, work: () => Promise<unknown>): Promise<boolean> {
  await sql`SAVEPOINT attempt`.execute(tx)
  try {
    await work()
    return true
  } catch (error) {
    if (!isLockFailure(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
    return false
  }
}

// Longer than PostgreSQL's deadlock_timeout: only then a vacuum that runs by itself gives way.
const alone = '1500ms'

/**
 * Locks the tables that go back against writes and locks of rows, and users against changes. It never waits for one
 * while it holds another: whoever does not pass the gate can't deadlock with it. False when it took too long.
 */
export async function lockTables(tx: Db, tables: AuditedTable[], patience = 20_000): Promise<boolean> {
  const users = sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE NOWAIT`
  const restored = sql`LOCK TABLE ${sql.join(tables.map(tableOf))} IN EXCLUSIVE MODE NOWAIT`
  const all = async () => {
    await users.execute(tx)
    await restored.execute(tx)
  }
  const until = Date.now() + patience
  await setLocal(tx, 'lock_timeout', alone)
  while (!(await attempt(tx, all))) {
    if (Date.now() > until) return false
    for (const table of [...tables.map(tableOf), sql.table('users')]) {
      await attempt(tx, () => sql`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`.execute(tx))
      await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
    }
  }
  return true
}

/** The moment of the last commit, which the restore comes after; what is written from now on says where it went back to. */
export async function beginRestore(tx: Db, until: string): Promise<string> {
  await setLocal(tx, 'lock_timeout', '60s')
  await setLocal(tx, 'portale.restored_to', until)
  const result = await sql<{ last: string }>`SELECT ${exactly(sql`max(at)`)} AS last FROM audit_tx`.execute(tx)
  return result.rows[0]?.last ?? until
}
