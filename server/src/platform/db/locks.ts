import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './connection.ts'

const retryDelayMs = 250

/** The numbers of PostgreSQL's advisory locks: one per task that only one server at a time may run. */
export const locks = {
  embeddedStart: 7001,
  migrations: 7002,
  demo: 7003,
  embeddedStop: 7004,
  menu: 7005,
  firstExport: 7006,
  secondExport: 7007,
  imports: 7008,
  writes: 7009,
  restore: 7010,
  auditArchive: 7011,
  auditPartitions: 7012,
  districts: 7013,
  designs: 7014,
  backup: 7024,
  /** Shared by each transaction that has its stamp, until it ends (migration 0150). */
  stampedCommits: 7018,
  /** For an instant; taken by triggers alone (migration 0150). */
  nextStamp: 7019,
  reminders: 7028,
  statusNotices: 7031,
  uploadArrivals: 7065,
  accessPartitions: 7120,
  /** Taken by functions of migration 0173. */
  uploadCounts: 7173,
  /** With the id of a year as the second number; taken by triggers (migration 0038). */
  activityProgress: 7038,
  /** With the id of a user as the second number. */
  customerDisclosures: 7015,
  /** With the id of a person as the second number. */
  runningExports: 7180,
  /** With the hash of a folded text as the second number. */
  foldedKeys: 7016,
  /** With the id of a person as the second number. */
  sessions: 7017,
  /** With the id of a workshop as the second number. */
  leadReports: 7187,
} as const

/**
 * Repeats an attempt to take a lock until it returns a result; throws `timeoutError()` after `timeoutMs`. Between two
 * attempts it uses no connection, so that waiting requests never leave the working ones without a connection.
 */
export async function waitForLock<T>(
  attempt: () => Promise<{ result: T } | undefined>,
  timeoutMs: number,
  timeoutError: () => Error,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const acquired = await attempt()
    if (acquired) return acquired.result
    if (Date.now() > deadline) throw timeoutError()
    await wait(retryDelayMs)
  }
}

const seedSeconds = 60

/** The longest that a statement of a server that starts waits for a lock of another one that seeds the database. */
export const seedTimeout = `${seedSeconds}s`

/**
 * Waits until no other server seeds; the second of two that start together then finds what the first one wrote. It asks
 * again and again, because the pool ends a single query after 20 seconds.
 */
export const lockSeed = (tx: Db, lock: number): Promise<void> =>
  waitForLock(
    async () => {
      const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_xact_lock(${lock}) AS taken`.execute(tx)
      return rows[0]?.taken ? { result: undefined } : undefined
    },
    seedSeconds * 1000,
    () => new Error(`another server has been seeding this database for ${seedSeconds} seconds`),
  )
