import type { Pool } from 'pg'

/** The application_name of every job runner's connections: while one is there, its jobs may still run. */
export const runnersName = 'portale jobs'

/**
 * Releases the locks of killed runners, unless a runner is connected: a lock does not say whose it is. Graphile Worker
 * itself releases locks after four hours.
 */
export async function releaseDeadLocks(pool: Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT EXISTS (SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid())`,
    [runnersName],
  )
}
