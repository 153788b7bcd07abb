import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { createAuditPartitions } from './audit/audit.queries.ts'
import { openPool, sessionOptions } from './db/connection.ts'
import type { Deps } from './deps.ts'
import { sweepFiles } from './files/sweep.ts'
import { releaseDeadLocks, runnersName } from './jobs/release.queries.ts'
import { sweepRows } from './jobs/sweep.queries.ts'
import { notifyIdleLeads } from './leads/lead-idle.job.ts'
import { mailSender } from './mail/send.job.ts'
import { timeJobs } from './metrics.ts'
import { announceNews } from './news/news-announce.job.ts'
import { recordSystemEvent } from './system/system.queries.ts'

// A mail is sent when it is written; the schedule sends those that wait for a retry.
const schedule = [
  '17 3 * * * sweep_files',
  '*/10 * * * * sweep_rows',
  '* * * * * send_mails',
  '40 5 * * * tell_idle_leads',
  '* * * * * announce_news',
  '25 2 * * * make_audit_partitions ?fill=3d', // caught up at the next start where the server is off at night
].join('\n')

export type Worker = {
  promise: Promise<void>
  /** When the runner last got an answer to its search for jobs, in milliseconds since 1970. */
  lastSeenAt: () => number
  /** Whether the runner looks for jobs, as it does every two seconds, or works on one. */
  isAlive: () => boolean
  stop: () => Promise<void>
}

/** What a runner told last: an answer to its search for jobs, and how many it works on. */
type RunnerState = { lastSeenAt: number; runningJobs: number }

function observe({ events }: Runner, state: RunnerState): void {
  const onSeen = (change: number) => () => {
    state.lastSeenAt = Date.now()
    state.runningJobs += change
  }
  events.on('worker:getJob:empty', onSeen(0))
  events.on('job:start', onSeen(1))
  events.on('job:complete', onSeen(-1))
}

async function startRunner(
  pool: Pool,
  taskList: TaskList,
  log: (message: string) => void,
  state: RunnerState,
): Promise<Runner> {
  await releaseDeadLocks(pool)
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    noHandleSignals: true,
    crontab: schedule,
    logger: new Logger(() => (level, message) => (level === 'error' ? log(message) : undefined)),
    taskList: timeJobs(taskList),
    // With a delay, a job that completes while the database is away is an unhandled rejection, which ends the process;
    // without one it only ends the runner.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  Object.assign(state, { lastSeenAt: Date.now(), runningJobs: 0 })
  observe(runner, state)
  return runner
}

/** Sweeps the file store; what stops a sweep also stands on the administrators' home. */
async function sweepStore(deps: Deps, log: (message: string) => void): Promise<void> {
  const { sweep_problem, sweep_unreferenced, sweep_examined } = await sweepFiles(deps.db, deps.files, new Date())
  const ok = sweep_problem === null
  await recordSystemEvent(deps.db, 'sweep_files', { ok, examined: sweep_examined, unreferenced: sweep_unreferenced })
  if (sweep_problem)
    log(`the sweep of files stopped: ${sweep_problem}, ${sweep_unreferenced} of ${sweep_examined} without a row`)
}

const restartDelayMs = 1000
const queryTimeoutMs = 15_000
const maxSilenceMs = 15_000

/** Starts the job runner: queued jobs and the schedule. Several servers share one queue. */
export async function startWorker(deps: Deps, databaseUrl: string, log: (message: string) => void): Promise<Worker> {
  const config = { application_name: runnersName, options: sessionOptions({}), max: 3, query_timeout: queryTimeoutMs }
  const pool = openPool(databaseUrl, config, deps.connections)
  const mails = mailSender(deps)
  const tasks = {
    sweep_files: () => sweepStore(deps, log),
    sweep_rows: () => sweepRows(deps.db),
    send_mails: mails.run,
    tell_idle_leads: () => notifyIdleLeads(deps),
    announce_news: () => announceNews(deps),
    make_audit_partitions: () => createAuditPartitions(deps.db),
  }
  const state: RunnerState = { lastSeenAt: 0, runningJobs: 0 }
  let runner = await startRunner(pool, tasks, log, state)
  let stopping = false

  /** Replaces a runner that ended because the database was away, as soon as the database is back. */
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner.promise.catch(() => {})
      await wait(stopping ? 0 : restartDelayMs)
      if (!stopping) runner = await startRunner(pool, tasks, log, state).catch(() => runner)
    }
    await runner.stop().catch(() => {}) // started while the stop came in
    mails.close()
    await pool.end()
  }
  return {
    promise: keepRunning(),
    lastSeenAt: () => state.lastSeenAt,
    isAlive: () => !stopping && (state.runningJobs > 0 || Date.now() - state.lastSeenAt < maxSilenceMs),
    async stop() {
      stopping = true
      mails.stop()
      await runner.stop().catch(() => {}) // it may have just ended
    },
  }
}
