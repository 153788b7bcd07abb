import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool, sessionOptions } from '../db/connection.ts'
import type { OpenConnections } from '../db/open-connections.ts'
import { type DeadLocks, lockTimes } from './dead-locks.ts'
import { runnerName, unlockLostJobs } from './release.queries.ts'

const queryTimeoutMs = 15_000
const defaultMaxSilenceMs = 15_000
/** A runner that has not received a job this long after it locked it never will: no query takes longer. */
const defaultLostMs = 2 * queryTimeoutMs

export type JobRunner = {
  /** Resolves when it has ended, by `stop` or by itself because the database was away for minutes. */
  promise: Promise<void>
  lastSeenAt: () => number
  isAlive: () => boolean
  stop: () => Promise<void>
}

type RunnerOptions = {
  taskList: TaskList
  crontab: string
  deadLocks: DeadLocks
  log: (message: string) => void
  connections?: OpenConnections
  lookMs?: number
  maxSilenceMs?: number
  lostMs?: number
}

/**
 * Starts a runner with an id of its own, by which it locks jobs and by which its connections are called: whose lock it
 * is can be seen, and whether that runner is still there.
 */
export async function startRunner(databaseUrl: string, options: RunnerOptions): Promise<JobRunner> {
  const { taskList, crontab, deadLocks, log, connections } = options
  const { lookMs = lockTimes.lookMs, maxSilenceMs = defaultMaxSilenceMs, lostMs = defaultLostMs } = options
  const id = randomUUID()
  const config = {
    application_name: runnerName(id),
    options: sessionOptions({}),
    max: 3,
    query_timeout: queryTimeoutMs,
  }
  const pool = openPool(databaseUrl, config, connections, 'jobs')
  const events: WorkerEvents = new EventEmitter()
  let lastSeenAt = Date.now()
  const running = new Set<string>()
  let hasEnded = false
  const onSeen = () => {
    lastSeenAt = Date.now()
  }
  // Before its workers exist: Graphile Worker locks jobs with the id of the pool of workers.
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = id
  })
  events.on('worker:getJob:empty', onSeen)
  events.on('job:start', ({ job }) => {
    running.add(job.id)
    onSeen()
  })
  events.on('job:complete', ({ job }) => {
    running.delete(job.id)
    onSeen()
  })
  /** Looks for locks of runners that died, and for its own of jobs that it never received: the answer was lost. */
  const releaseLocks = async () => {
    await deadLocks.release(pool, id)
    await unlockLostJobs(pool, { runnerId: id, running: [...running], lockedMs: lostMs })
    onSeen()
  }
  try {
    await deadLocks.release(pool, id)
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: 2,
      noHandleSignals: true,
      crontab,
      logger: new Logger(() => (level, message) => (level === 'error' ? log(message) : undefined)),
      taskList,
      // With a delay, a job that completes while the database is away is an unhandled rejection, which ends the
      // process; without one it only ends the runner.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    const looking = setInterval(() => releaseLocks().catch(() => {}), lookMs)
    const promise = runner.promise
      .catch(() => {}) // the logger reports it
      .finally(async () => {
        clearInterval(looking)
        hasEnded = true
        deadLocks.hasEnded(id)
        await pool.end()
      })
    return {
      promise,
      lastSeenAt: () => lastSeenAt,
      isAlive: () => !hasEnded && (running.size > 0 || Date.now() - lastSeenAt < maxSilenceMs),
      stop: () => runner.stop().catch(() => {}), // it may have just ended
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
