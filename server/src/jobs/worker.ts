import { Logger, type Runner, run } from 'graphile-worker'
import { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { sweepFiles } from '../files/sweep.ts'
import { mailSender } from '../mail/send.job.ts'
import { releaseDeadLocks, runnersName } from './release.queries.ts'
import { sweepRows } from './sweep.queries.ts'

// Mails are sent when they are written; the clock takes up those that wait for another try.
const schedule = ['17 3 * * * sweep_files', '*/10 * * * * sweep_rows', '* * * * * send_mails'].join('\n')

/** The job runner: what was queued, and the sweeps by the clock. Several servers share the queue. */
export async function startWorker(deps: Deps, databaseUrl: string, log: (message: string) => void): Promise<Runner> {
  const pool = new Pool({ connectionString: databaseUrl, max: 3, application_name: runnersName })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await releaseDeadLocks(pool)
  const mails = mailSender(deps)
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    crontab: schedule,
    logger: new Logger(() => (level, message) => (level === 'error' ? log(message) : undefined)),
    taskList: {
      sweep_files: () => sweepFiles(deps.db, deps.files, new Date()),
      sweep_rows: () => sweepRows(deps.db),
      send_mails: mails.run,
    },
  })
  runner.events.once('stop', () => {
    mails.stop()
    void runner.promise.finally(() => {
      mails.close()
      return pool.end()
    })
  })
  return runner
}
