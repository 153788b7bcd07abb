import { Socket } from 'node:net'
import type { Pool } from 'pg'
import type { DatabaseClient } from './client.ts'
import type { DatabaseSessionError } from './session-settings.ts'

/** What the server says about a session of this process. */
type SessionState = { pid: number; is_idle: boolean }

const sessionsQuery = `SELECT pid, coalesce(state LIKE 'idle%', false) AS is_idle FROM pg_stat_activity WHERE pid = ANY($1)`

/** The bytes that went either way, and since when they have not changed. */
type Traffic = { bytes: number; since: number }

export type PoolCounts = { busy: number; idle: number; waiting: number }

const bytesOf = ({ connection: { stream } }: DatabaseClient): number =>
  stream instanceof Socket ? stream.bytesRead + stream.bytesWritten : 0

/**
 * The connections of a server, of all its pools. One that lost its other end (a frozen primary, a proxy that went
 * silent) looks open for hours, so they are compared with the sessions of the server that answers.
 */
export class OpenConnections {
  readonly #clients = new Map<DatabaseClient, Traffic>()
  readonly #pools = new Map<Pool, string>()
  /** A new connection was not as the portal set it, and is closed. */
  onRefused: (error: DatabaseSessionError) => void = () => {}

  /** Names what a pool is for; pools that come and go may share a name. */
  addPool(pool: Pool, name: string): void {
    this.#pools.set(pool, name)
  }

  /** The connections of all open pools by their names, and what waits for one. */
  countByPool(): Map<string, PoolCounts> {
    const counts = new Map<string, PoolCounts>()
    for (const [pool, name] of this.#pools) {
      if (pool.ended) {
        this.#pools.delete(pool)
        continue
      }
      const { busy, idle, waiting } = counts.get(name) ?? { busy: 0, idle: 0, waiting: 0 }
      counts.set(name, {
        busy: busy + pool.totalCount - pool.idleCount,
        idle: idle + pool.idleCount,
        waiting: waiting + pool.waitingCount,
      })
    }
    return counts
  }

  /** All open connections, and what waits for one. */
  count(): { open: number; waiting: number } {
    const waiting = [...this.countByPool().values()].reduce((sum, pool) => sum + pool.waiting, 0)
    return { open: this.#clients.size, waiting }
  }

  add(client: DatabaseClient): void {
    this.#clients.set(client, { bytes: bytesOf(client), since: Date.now() })
    client.once('end', () => this.#clients.delete(client))
  }

  /** The server does not answer: those that wait for nothing are not to be used for the next request. */
  destroyUnused(): void {
    for (const client of this.#clients.keys()) if (!client.isBusy) client.destroy()
  }

  /**
   * Destroys the connections that the server behind `client` does not know, and those that wait for an answer of which
   * it knows nothing: its session has been idle while no byte arrived here for `timeoutMs`. Returns how many they were.
   */
  async destroyLost(client: DatabaseClient, timeoutMs: number): Promise<number> {
    const opened = new Map([...this.#clients.keys()].map((open) => [open, this.#silentMs(open)]))
    const pids = [client, ...opened.keys()].map(({ backendPid }) => backendPid)
    const { rows } = await client.query<SessionState>(sessionsQuery, [pids])
    const sessions = new Map(rows.map((row) => [row.pid, row]))
    const lost = [...opened].filter(([open, silentMs]) => {
      const session = sessions.get(open.backendPid)
      const hasWaited = open.isBusy && silentMs >= timeoutMs && this.#silentMs(open) >= timeoutMs
      return !session || (hasWaited && session.is_idle)
    })
    for (const [open] of lost) open.destroy()
    return lost.length
  }

  #silentMs(client: DatabaseClient): number {
    const bytes = bytesOf(client)
    const traffic = this.#clients.get(client)
    if (!traffic) return 0
    if (traffic.bytes !== bytes) Object.assign(traffic, { bytes, since: Date.now() })
    return Date.now() - traffic.since
  }
}
