import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'

/** How long a place lasts without a sign of its server: a killed one leaves it no longer. */
const leaseSeconds = 60

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Takes a person's place for an export, of as many on all servers together; undefined when they are taken. Two that ask at
 * once wait for one another, so that none passes a count that the other one has made.
 */
export function insertRunningExport(db: Db, personId: number, maxAtOnce: number): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${locks.runningExports}, ${personId}::int)`.execute(tx)
    const result = await sql<{ id: number }>`
      WITH ended AS (DELETE FROM running_exports WHERE user_id = ${personId} AND expires_at <= now())
      INSERT INTO running_exports (user_id, expires_at) SELECT ${personId}, ${leaseEnd}
      WHERE (SELECT count(*) FROM running_exports WHERE user_id = ${personId} AND expires_at > now()) < ${maxAtOnce}::int
      RETURNING id`.execute(tx)
    return result.rows[0]?.id
  })
}

export async function updateRunningExport(db: Db, id: number): Promise<void> {
  await sql`UPDATE running_exports SET expires_at = ${leaseEnd} WHERE id = ${id}`.execute(db)
}

export async function deleteRunningExport(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM running_exports WHERE id = ${id}`.execute(db)
}
