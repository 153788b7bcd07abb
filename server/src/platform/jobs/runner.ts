import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getJobMaxSeconds } from '@portale/domain/platform/system/system.ts'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { openPool } from '../db/connection.ts'
import type { OpenConnections } from '../db/open-connections.ts'
import { type DeadLocks, lockTimes } from './dead-locks.ts'
import { runnerName, unlockLostJobs, unlockRunners } from './release.queries.ts'

const defaultQueryTimeoutMs = 15_000
/** How long a stopping runner waits for the database. */
const closeMs = 1000
const defaultMaxSilenceMs = 15_000
/** Less than a process has for its last steps (main.ts). */
const defaultStopMs = 11_000
/** More than the kinds of job that wait for other systems: mails (twice), webhooks and the virus scan keep no others waiting. */
const concurrency = 6

export type JobRunner = {
  /** Resolves when it has ended, by `stop` or by itself because the database was away for minutes. */
  promise: Promise<void>
  lastSeenAt: () => number
  isAlive: () => boolean
  /** The jobs of this runner that run longer than they may. */
  listLate: () => string[]
  /** Ends when no job runs any more, or after `stopMs`: others then take over what still runs. */
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
  queryTimeoutMs?: number
  stopMs?: number
  /** After how many seconds a run of a job is a fault. */
  maxSeconds?: (task: string) => number
}

/**
 * Starts a runner with an id of its own, by which it locks jobs and by which its connections are called: whose lock it
 * is can be seen, and whether that runner is still there.
 */
export async function startRunner(databaseUrl: string, options: RunnerOptions): Promise<JobRunner> {
  const { taskList, crontab, deadLocks, log, connections } = options
  const { lookMs = lockTimes.lookMs, maxSilenceMs = defaultMaxSilenceMs } = options
  const { queryTimeoutMs = defaultQueryTimeoutMs } = options
  // A runner that has not received a job this long after it locked it never will: no query takes longer.
  const lostMs = 2 * queryTimeoutMs
  const { stopMs = defaultStopMs, maxSeconds = getJobMaxSeconds } = options
  const id = randomUUID()
  const config = {
    application_name: runnerName(id),
    max: 3,
    query_timeout: queryTimeoutMs,
  }
  const pool = openPool(databaseUrl, config, connections, 'jobs')
  const events: WorkerEvents = new EventEmitter()
  let lastSeenAt = Date.now()
  const running = new Map<string, { task: string; since: number; isLogged: boolean }>()
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
    running.set(job.id, { task: job.task_identifier, since: Date.now(), isLogged: false })
    onSeen()
  })
  events.on('job:complete', ({ job }) => {
    running.delete(job.id)
    onSeen()
  })
  const listLate = () => [...running.values()].filter(({ task, since }) => Date.now() - since > maxSeconds(task) * 1000)
  const logLate = () => {
    for (const job of listLate()) {
      if (!job.isLogged) log(`job late: ${job.task} has run for more than ${maxSeconds(job.task)} seconds`)
      job.isLogged = true
    }
  }
  /** Looks for locks of runners that died, and for its own of jobs that it never received: the answer was lost. */
  const releaseLocks = async () => {
    await deadLocks.release(pool, id)
    await unlockLostJobs(pool, { runnerId: id, running: [...running.keys()], lockedMs: lostMs })
    onSeen()
  }
  try {
    await deadLocks.release(pool, id)
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      noHandleSignals: true,
      crontab,
      logger: new Logger(() => (level, message) => (level === 'error' ? log(message) : undefined)),
      taskList,
      // With a delay, a job that completes while the database is away is an unhandled rejection, which ends the
      // process; without one it only ends the runner.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    const looking = setInterval(() => {
      logLate()
      releaseLocks().catch(() => {})
    }, lookMs)
    const left = Promise.withResolvers<void>()
    const promise = Promise.race([runner.promise.catch(() => {}), left.promise]) // the logger reports it
      .finally(async () => {
        clearInterval(looking)
        hasEnded = true
        deadLocks.hasEnded(id)
        await Promise.race([pool.end(), wait(closeMs, undefined, { ref: false })])
      })
    /** Leaves running jobs to others, which take them up at once: this process ends. */
    const leave = async () => {
      for (const { task } of running.values()) log(`job left: ${task} did not end in time`)
      await Promise.race([unlockRunners(pool, [id]), wait(closeMs, undefined, { ref: false })]).catch(() => {})
      left.resolve()
    }
    return {
      promise,
      lastSeenAt: () => lastSeenAt,
      isAlive: () => !hasEnded && (running.size > 0 || Date.now() - lastSeenAt < maxSilenceMs),
      listLate: () => [...new Set(listLate().map(({ task }) => task))].sort(),
      async stop() {
        const stopped = runner.stop().catch(() => {}) // it may have just ended
        const late = wait(stopMs, 'late' as const, { ref: false })
        if ((await Promise.race([stopped, late])) === 'late') await leave()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
