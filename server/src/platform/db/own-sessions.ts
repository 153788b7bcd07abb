import { DatabaseClient } from './client.ts'
import { DatabaseSessionError, poolerAdvice } from './session-settings.ts'

/**
 * The most connections that a server holds: ten for requests, one each for the readiness and for notifications, three for
 * jobs, and one each for two exports and for the time machine or the generator.
 */
export const connectionsPerServer = 18

const waitMs = 5000
const askPid = async (client: DatabaseClient): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid ?? 0
}

const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

/** Throws a DatabaseSessionError when what stands before the database lets two connections share a session. */
export async function assertOwnSessions(databaseUrl: string): Promise<void> {
  const config = { connectionString: databaseUrl, connectionTimeoutMillis: waitMs, query_timeout: waitMs }
  const first = new DatabaseClient(config)
  const second = new DatabaseClient(config)
  try {
    await first.connect()
    const before = await askPid(first)
    await second.connect().catch((error) => {
      if (!isTimeout(error)) throw error
      throw new DatabaseSessionError(
        `the database gives no second connection within ${waitMs / 1000} seconds: a server of the portal needs up to ${connectionsPerServer}`,
      )
    })
    const other = await askPid(second)
    if (other === before || (await askPid(first)) !== before)
      throw new DatabaseSessionError(`two connections to the database share a session: ${poolerAdvice}`)
  } finally {
    first.destroy()
    second.destroy()
  }
}
