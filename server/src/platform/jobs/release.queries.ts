import type { Pool } from 'pg'

/** The application_name of servers of earlier versions, whose locks do not say whose they are. */
const unnamed = 'portale jobs'

/** The application_name of a job runner's connections: while one is there, its jobs may still run. */
export const runnerName = (runnerId: string): string => `${unnamed} ${runnerId}`

/** The ids of runners that have locked jobs and are not connected. */
export async function listAbsentRunners(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `SELECT DISTINCT locked_by FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND NOT EXISTS (
       SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND application_name IN ($1 || ' ' || locked_by, CASE WHEN locked_by LIKE 'pool-%' THEN $1 END))`,
    [unnamed],
  )
  return rows.map((row) => row.locked_by)
}

/** Whether another runner than this one is connected. */
export async function isOtherRunnerConnected(pool: Pool, runnerId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
     AND (application_name = $1 OR starts_with(application_name, $1 || ' ')) AND application_name <> $2`,
    [unnamed, runnerName(runnerId)],
  )
  return rowCount !== 0
}

/** Releases the locks of these runners; others then take up their jobs. */
export async function unlockRunners(pool: Pool, runnerIds: string[]): Promise<void> {
  if (runnerIds.length) await pool.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [runnerIds])
}

/** Releases the jobs that a runner has locked for this long without running them; returns how many there were. */
export async function unlockLostJobs(
  pool: Pool,
  { runnerId, running, lockedMs }: { runnerId: string; running: string[]; lockedMs: number },
): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL
     WHERE locked_by = $1 AND locked_at < now() - $3 * interval '1 millisecond' AND id <> ALL ($2::bigint[])`,
    [runnerId, running, lockedMs],
  )
  return rowCount ?? 0
}
