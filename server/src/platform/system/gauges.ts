import { statfs } from 'node:fs/promises'
import { Gauge, Registry } from '@prometheus-io/client'
import type { RawBuilder } from 'kysely'
import type { Deps } from '../deps.ts'
import { findSharedState, openMailStates, type SharedState } from './metrics.queries.ts'
import { portalVersion } from './server.ts'
import { toJobState } from './system.queries.ts'

const maxAgeMs = 10_000
const timeoutMs = 3000

/** The shared state, at most ten seconds old; undefined when the database does not answer within three seconds. */
function cachedState(deps: Deps, isLive: RawBuilder<unknown>): () => Promise<SharedState | undefined> {
  let cached: { state: Promise<SharedState | undefined>; at: number } | undefined
  const read = () => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined).unref())
    return Promise.race([findSharedState(deps.db, isLive).catch(() => undefined), timeout])
  }
  return async () => {
    if (!cached || Date.now() - cached.at > maxAgeMs) cached = { state: read(), at: Date.now() }
    const state = await cached.state
    if (!state) cached = undefined
    return state
  }
}

const secondsSince = (at: string | null) => (at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000))

/** The gauges of this server, whose `update` reads what they show; those of the database are empty while it is away. */
export function systemGauges(
  deps: Deps,
  isLive: RawBuilder<unknown>,
): { registry: Registry; update: () => Promise<void> } {
  const registry = new Registry()
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge<T>({ name: `portale_${name}`, help, labelNames, registers: [registry] })

  const info = gauge('info', 'The versions of this server; always 1.', ['version', 'node'])
  const pool = gauge('database_pool_connections', 'Connections of the pools of this server.', ['pool', 'state'])
  const waiting = gauge('database_pool_waiting', 'What waits for a connection of a pool.', ['pool'])
  const diskFree = gauge('disk_free_bytes', 'Free space of the file system of DATA_DIR.')
  const diskSize = gauge('disk_size_bytes', 'Size of the file system of DATA_DIR.')
  const up = gauge('database_up', 'Whether the database answered this scrape within three seconds.')
  const shared = {
    jobs: gauge('jobs', 'Jobs in the queue; those that failed have used up their attempts.', ['task', 'state']),
    jobsLate: gauge('jobs_late', 'Whether a job of this kind runs longer than it may.', ['task']),
    oldestDue: gauge('job_oldest_due_seconds', 'For how long the oldest due job has been waiting.', ['task']),
    mails: gauge('mails', 'Mails of the outbox that were not sent.', ['state']),
    sessions: gauge('sessions', 'Sessions that have not ended.'),
    fileProblems: gauge('file_problems', 'Stored files that are missing or damaged.'),
    servers: gauge('servers', 'Servers of this portal that are alive.'),
    lagBytes: gauge('replication_lag_bytes', 'What a standby server has yet to apply.', ['replica']),
    lagSeconds: gauge('replication_lag_seconds', 'How late a standby server applies changes.', ['replica']),
    eventOk: gauge('system_event_ok', 'Whether a task of the operator succeeded last time.', ['name']),
    eventSuccess: gauge('system_event_last_success_timestamp_seconds', 'When it last succeeded.', ['name']),
  }

  function setShared(state: SharedState): void {
    for (const job of state.jobs) {
      const { task, oldest_due_at, ...counts } = job
      shared.jobsLate.set({ task }, toJobState(job).is_late ? 1 : 0)
      for (const name of ['waiting', 'retrying', 'running', 'failed'] as const)
        shared.jobs.set({ task, state: name }, counts[name])
      shared.oldestDue.set({ task }, secondsSince(oldest_due_at))
    }
    for (const name of openMailStates)
      shared.mails.set({ state: name }, state.mails.find((mails) => mails.state === name)?.count ?? 0)
    shared.sessions.set(state.sessions)
    shared.fileProblems.set(state.file_problems)
    shared.servers.set(state.servers)
    for (const { name, lag_bytes, lag_seconds } of state.replicas) {
      if (lag_bytes !== null) shared.lagBytes.set({ replica: name ?? '' }, lag_bytes)
      if (lag_bytes !== null) shared.lagSeconds.set({ replica: name ?? '' }, lag_seconds ?? 0)
    }
    for (const { name, result, succeeded_at } of state.events) {
      shared.eventOk.set({ name }, result.ok ? 1 : 0)
      if (succeeded_at !== null) shared.eventSuccess.set({ name }, Date.parse(succeeded_at) / 1000)
    }
  }

  info.set({ version: portalVersion, node: process.versions.node }, 1)
  const findState = cachedState(deps, isLive)
  return {
    registry,
    async update() {
      for (const one of [pool, waiting]) one.reset() // the pool of the time machine or the generator comes and goes
      for (const [name, counts] of deps.connections.countByPool()) {
        for (const state of ['busy', 'idle'] as const) pool.set({ pool: name, state }, counts[state])
        waiting.set({ pool: name }, counts.waiting)
      }
      const disk = await statfs(deps.config.dataDir).catch(() => undefined)
      if (disk) diskFree.set(disk.bavail * disk.bsize)
      if (disk) diskSize.set(disk.blocks * disk.bsize)
      const state = await findState()
      up.set(state ? 1 : 0)
      // An old figure would look like a current one.
      for (const one of Object.values(shared)) one.reset()
      for (const one of [shared.sessions, shared.fileProblems, shared.servers]) one.remove()
      if (state) setShared(state)
    },
  }
}
