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

/**
 * Listens for the NOTIFYs of all servers, and watches over the connections of all pools. Calls `onReconnected` after a gap in which some may have been lost: every
 * cache must be emptied then.
 */
export async function startListener(
  databaseUrl: string,
  connections: OpenConnections,
  channels: string[],
  onNotification: (channel: string, payload: string) => void,
  onReconnected: () => void,
  { intervalMs, timeoutMs }: HeartbeatTimes = heartbeatTimes,
): Promise<Listener> {
  const stop = new AbortController()
  const { signal } = stop
  let client: DatabaseClient | undefined
  let lastSeenAt = 0

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
      await connections.destroyLost(newClient, timeoutMs)
    } catch (error) {
      newClient.destroy()
      throw error
    }
    client = newClient
    lastSeenAt = Date.now()
  }

  /** Asks now and then whether the connection works: one whose other end froze looks open for hours. */
  const keepAsking = async (current: DatabaseClient) => {
    const ended = new AbortController()
    current.on('end', () => ended.abort())
    const endedOrStopped = { signal: AbortSignal.any([signal, ended.signal]) }
    for (;;) {
      await wait(intervalMs, undefined, endedOrStopped)
      await connections.destroyLost(current, timeoutMs)
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
      } catch {
        if (signal.aborted) return
        if (client) connections.destroyUnused()
        client?.destroy()
        client = undefined
        onReconnected() // notifications are lost meanwhile, so nothing may stay cached
        await wait(500, undefined, { signal }).catch(() => {})
      }
    }
  }

  await open()
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
