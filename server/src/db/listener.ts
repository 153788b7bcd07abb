import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export type Listener = { stop: () => Promise<void> }

/**
 * Hears what other servers changed: `heard(channel, payload)` for each NOTIFY, `reconnected` after a gap in which
 * notices may have been lost, so that whatever is cached can be dropped whole.
 */
export async function startListener(
  databaseUrl: string,
  channels: string[],
  heard: (channel: string, payload: string) => void,
  reconnected: () => void,
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
    opened.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    try {
      await opened.connect()
      for (const channel of channels) await opened.query(`LISTEN ${channel}`)
    } catch (error) {
      await opened.end().catch(() => {})
      throw error
    }
    // Only now: a try that fails ends too, and would start a second loop of tries.
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
        return reconnected()
      } catch {
        reconnected() // nothing can be heard meanwhile: nothing is remembered either
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
