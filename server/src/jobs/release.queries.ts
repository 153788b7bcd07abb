import type { Pool } from 'pg'

/** The name of every job runner's connections: while one is there, a server's jobs may still run. */
export const runnersName = 'portale jobs'

/**
 * Releases what killed runners were working on, unless any runner is connected: whose a lock is can't be told, and
 * graphile-worker itself releases locks of four hours.
 */
export async function releaseDeadLocks(pool: Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT EXISTS (SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid())`,
    [runnersName],
  )
}
