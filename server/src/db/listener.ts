import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export type Listener = {
  /** When PostgreSQL answered last, in milliseconds since 1970. */
  lastSeenAt: () => number
  /** Whether notifications arrive: PostgreSQL answered the heartbeats. */
  isAlive: () => boolean
  stop: () => Promise<void>
}

export type HeartbeatTimes = { intervalMs: number; timeoutMs: number }

/** A frozen server is noticed after `intervalMs` and `timeoutMs` at most. */
export const heartbeatTimes: HeartbeatTimes = { intervalMs: 5000, timeoutMs: 3000 }

/**
 * Listens for the NOTIFYs of all servers. Calls `onReconnected` after a gap in which some may have been lost: every
 * cache must be emptied then.
 */
export async function startListener(
  databaseUrl: string,
  channels: string[],
  onNotification: (channel: string, payload: string) => void,
  onReconnected: () => void,
  { intervalMs, timeoutMs }: HeartbeatTimes = heartbeatTimes,
): Promise<Listener> {
  const stop = new AbortController()
  const { signal } = stop
  let client: Client | undefined
  let lastSeenAt = 0

  const open = async () => {
    const newClient = new Client({
      connectionString: databaseUrl,
      options: '-c role=portale_app',
      connectionTimeoutMillis: 4000,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    newClient.on('error', () => {})
    newClient.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    try {
      await newClient.connect()
      for (const channel of channels) await newClient.query(`LISTEN ${channel}`)
    } catch (error) {
      await newClient.end().catch(() => {})
      throw error
    }
    client = newClient
    lastSeenAt = Date.now()
  }

  /** Asks now and then whether the connection works: one whose other end froze looks open for hours. */
  const keepAsking = async (current: Client) => {
    const ended = new AbortController()
    current.on('end', () => ended.abort())
    const endedOrStopped = { signal: AbortSignal.any([signal, ended.signal]) }
    for (;;) {
      await wait(intervalMs, undefined, endedOrStopped)
      await current.query('SELECT 1')
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
        // Destroys the socket of a query that hangs; a farewell to a frozen server would be awaited forever.
        void client?.end()
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
