import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseClient } from './client.ts'
import type { OpenConnections } from './open-connections.ts'

export type Listener = {
  /** When PostgreSQL answered last, in milliseconds since 1970. */
  lastSeenAt: () => number
  /** Whether notifications arrive: PostgreSQL answered the heartbeats. */
  isAlive: () => boolean
  stop: () => Promise<void>
}

export type HeartbeatTimes = { intervalMs: number; timeoutMs: number }

/** A database that froze, or became read-only, is noticed after `intervalMs` and `timeoutMs` at most. */
export const heartbeatTimes: HeartbeatTimes = { intervalMs: 5000, timeoutMs: 3000 }

/** What the heartbeat finds, for the log. */
export type ConnectionEvent =
  | { event: 'database lost'; reason: string }
  | { event: 'database back'; ms: number }
  | { event: 'lost connections closed'; count: number }
  /** At most once a minute: a new connection was not as it was set. */
  | { event: 'connection refused'; reason: string }

type Handlers = {
  onNotification: (channel: string, payload: string) => void
  /** After a gap in which notifications may have been lost: every cache must be emptied. */
  onReconnected: () => void
  report: (event: ConnectionEvent) => void
}

/** How often a server that starts tries to listen: its database, just started itself, may be slow. */
const startAttempts = 5

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'AbortError' ? 'the connection ended' : error.message
}

/** Listens for the NOTIFYs of all servers, and watches over the connections of all pools. */
export async function startListener(
  databaseUrl: string,
  connections: OpenConnections,
  channels: string[],
  { onNotification, onReconnected, report }: Handlers,
  { intervalMs, timeoutMs }: HeartbeatTimes = heartbeatTimes,
): Promise<Listener> {
  const stop = new AbortController()
  const { signal } = stop
  let client: DatabaseClient | undefined
  let lastSeenAt = 0
  let lostAt: number | undefined

  const destroyLost = async (current: DatabaseClient) => {
    const count = await connections.destroyLost(current, timeoutMs)
    if (count > 0) report({ event: 'lost connections closed', count })
  }

  const open = async () => {
    // As the owner, whose sessions all connections are: it may see what they do.
    const newClient = new DatabaseClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 4000,
      query_timeout: timeoutMs,
    })
    newClient.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    try {
      await newClient.connect()
      for (const channel of channels) await newClient.query(`LISTEN ${channel}`)
      await destroyLost(newClient)
    } catch (error) {
      newClient.destroy()
      throw error
    }
    client = newClient
    lastSeenAt = Date.now()
    if (lostAt !== undefined) report({ event: 'database back', ms: lastSeenAt - lostAt })
    lostAt = undefined
  }

  /** Asks now and then whether the connection works: one whose other end froze looks open for hours. */
  const keepAsking = async (current: DatabaseClient) => {
    const ended = new AbortController()
    current.on('end', () => ended.abort())
    const endedOrStopped = { signal: AbortSignal.any([signal, ended.signal]) }
    for (;;) {
      await wait(intervalMs, undefined, endedOrStopped)
      await destroyLost(current)
      if (current.isReadOnly) throw new Error('the database is read-only')
      lastSeenAt = Date.now()
    }
  }

  const keepListening = async () => {
    while (!signal.aborted) {
      try {
        if (!client) {
          await open()
          onReconnected()
        }
        if (client) await keepAsking(client)
      } catch (error) {
        if (signal.aborted) return
        if (lostAt === undefined) report({ event: 'database lost', reason: reasonOf(error) })
        lostAt ??= Date.now()
        if (client) connections.destroyUnused()
        client?.destroy()
        client = undefined
        onReconnected() // notifications are lost meanwhile, so nothing may stay cached
        await wait(500, undefined, { signal }).catch(() => {})
      }
    }
  }

  for (let attempt = 1; !client; attempt += 1)
    try {
      await open()
    } catch (error) {
      if (attempt === startAttempts) throw error
      await wait(500)
    }
  const listening = keepListening()
  return {
    lastSeenAt: () => lastSeenAt,
    isAlive: () => client !== undefined && Date.now() - lastSeenAt < 2 * (intervalMs + timeoutMs),
    async stop() {
      stop.abort()
      await listening
      await client?.end()
    },
  }
}
