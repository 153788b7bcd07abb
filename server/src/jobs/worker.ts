import { Logger, type Runner, run } from 'graphile-worker'
import { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { sweepFiles } from '../files/sweep.ts'
import { releaseDeadLocks, runnersName } from './release.queries.ts'
import { sweepRows } from './sweep.queries.ts'

const schedule = ['17 3 * * * sweep_files', '*/10 * * * * sweep_rows'].join('\n')

/** The job runner: what was queued, and the sweeps by the clock. Several servers share the queue. */
export async function startWorker(deps: Deps, databaseUrl: string, log: (message: string) => void): Promise<Runner> {
  const pool = new Pool({ connectionString: databaseUrl, max: 3, application_name: runnersName })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await releaseDeadLocks(pool)
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    crontab: schedule,
    logger: new Logger(() => (level, message) => (level === 'error' ? log(message) : undefined)),
    taskList: {
      sweep_files: () => sweepFiles(deps.db, deps.files, new Date()),
      sweep_rows: () => sweepRows(deps.db),
    },
  })
  runner.events.once('stop', () => void runner.promise.finally(() => pool.end()))
  return runner
}
