import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.generated.ts'
import { enableNamedStatements } from './statements.ts'

/** The first argument of every query function: the pool or a transaction. */
export type Db = Kysely<Database>

// int8 and count(*) as numbers; moments as ISO text, which keeps their microseconds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text.replace(' ', 'T').replace(/\+00$/, 'Z'))

const applicationRole = { role: 'portale_app' }

const settings = {
  timezone: 'UTC',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
}

type ConnectOptions = {
  maxConnections?: number
  statementTimeoutMs?: number
  isOwner?: boolean
  log?: (event: LogEvent) => void
}

/**
 * A pool of connections with the application's database role: no rights on the audit, no TRUNCATE, no DDL. With
 * `isOwner` the owner's role, which may change tables, for the designer alone.
 */
export function connect(
  databaseUrl: string,
  { maxConnections = 10, statementTimeoutMs = 15_000, isOwner = false, log }: ConnectOptions = {},
): { pool: pg.Pool; db: Db } {
  const role = isOwner ? {} : applicationRole
  const options = Object.entries({ ...role, ...settings, statement_timeout: statementTimeoutMs })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    options,
    max: maxConnections,
    connectionTimeoutMillis: 4000,
    query_timeout: statementTimeoutMs + 5000,
  })
  pool.on('error', () => {}) // a connection lost while idle: the pool opens another
  pool.on('connect', (client) => {
    client.on('error', () => {}) // lost between two queries: the next one fails
    enableNamedStatements(client)
  })
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }) }
}
