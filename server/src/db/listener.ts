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
    const opened = new Client({
      connectionString: databaseUrl,
      options: '-c role=portale_app',
      connectionTimeoutMillis: 4000,
    })
    opened.on('error', () => {})
    opened.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    try {
      await opened.connect()
      for (const channel of channels) await opened.query(`LISTEN ${channel}`)
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    // Not earlier: a failed attempt ends too, and would start a second retry loop.
    opened.on('end', () => {
      if (!stopped) void reopen()
    })
    client = opened
  }

  const reopen = async () => {
    for (;;) {
      await wait(500)
      if (stopped) return
      try {
        await open()
        return onReconnected()
      } catch {
        onReconnected() // nothing can be heard meanwhile: nothing is remembered either
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
