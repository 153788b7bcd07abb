import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export type Listener = { stop: () => Promise<void> }

/**
 * Listens for the NOTIFYs of all servers. Calls `onReconnected` after a gap in which some may have been lost: every
 * cache must be emptied then.
 */
export async function startListener(
  databaseUrl: string,
  channels: string[],
  onNotification: (channel: string, payload: string) => void,
  onReconnected: () => void,
): Promise<Listener> {
  let stopped = false
  let client: Client | undefined

  const open = async () => {
    const newClient = new Client({
      connectionString: databaseUrl,
      options: '-c role=portale_app',
      connectionTimeoutMillis: 4000,
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
    // Not earlier: a failed attempt ends too, and would start a second retry loop.
    newClient.on('end', () => {
      if (!stopped) void reopen()
    })
    client = newClient
  }

  const reopen = async () => {
    for (;;) {
      await wait(500)
      if (stopped) return
      try {
        await open()
        return onReconnected()
      } catch {
        onReconnected() // notifications are lost meanwhile, so nothing may stay cached
      }
    }
  }

  await open()
  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
