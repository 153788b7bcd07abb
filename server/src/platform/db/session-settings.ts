import pg, { type Client } from 'pg'

/**
 * What a session of the database must be like: the role that it acts as, unless it is the owner's, and settings by the
 * names and in the units of pg_settings.
 */
export type SessionSettings = { role?: string; [name: string]: string | number | undefined }

/** What every session has: moments and texts are read and written so. */
const common = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
}

// A server that lost its power or its network leaves sessions that hold locks: PostgreSQL ends them after 20 seconds. Not
// checked afterwards: over a Unix socket they stay 0.
const keepAlive = { tcp_keepalives_idle: 10, tcp_keepalives_interval: 3, tcp_keepalives_count: 3 }

/** A session that is not as the portal asked: something in between shares sessions or drops what is set. */
export class DatabaseSessionError extends Error {
  /** As a connection that PostgreSQL rejects. */
  readonly code = '08004'
}

type FoundSession = { pid: number; user: string; role: string; settings: Record<string, string> }

/** Gives a new connection its role and settings, and checks that it has them; returns its process of PostgreSQL. */
export async function prepareSession(client: Client, { role, ...settings }: SessionSettings): Promise<number> {
  const wanted: Record<string, string> = Object.fromEntries(
    Object.entries({ ...common, ...settings }).map(([name, value]) => [name, String(value)]),
  )
  const calls = Object.entries({ ...keepAlive, ...wanted }).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(String(value))}, false)`,
  )
  const setRole = role ? `SET ROLE ${pg.escapeIdentifier(role)}` : 'RESET ROLE'
  await client.query(`SELECT ${calls.join(', ')}; ${setRole}`)
  // In a message of its own, which a pooler that shares sessions may send to another one.
  const names = Object.keys(wanted).map(pg.escapeLiteral)
  const { rows } = await client.query<FoundSession>(`SELECT pg_backend_pid() AS pid, session_user::text AS "user",
    current_user::text AS role, (SELECT json_object_agg(name, setting) FROM pg_settings WHERE name IN (${names})) AS settings`)
  const [found] = rows
  if (!found) throw new DatabaseSessionError('the database did not say what its session is like')
  const differences = listDifferences({ ...wanted, current_user: role ?? found.user }, found)
  if (differences.length > 0)
    throw new DatabaseSessionError(
      `a connection to the database is not as the portal set it (${differences.join(', ')}): ${poolerAdvice}`,
    )
  return found.pid
}

/** What to do about a pooler that shares sessions. */
export const poolerAdvice = 'what stands in between must keep sessions (PgBouncer: pool_mode = session)'

function listDifferences(wanted: Record<string, string>, { role, settings }: FoundSession): string[] {
  const found: Record<string, string> = { ...settings, current_user: role }
  return Object.entries(wanted)
    .filter(([name, value]) => found[name] !== value)
    .map(([name, value]) => `${name} is ${found[name] ?? 'unknown'} instead of ${value}`)
}
