import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseClient } from './client.ts'
import { toIsoMoment } from './moment-text.ts'
import type { OpenConnections } from './open-connections.ts'
import type { Database } from './schema.generated.ts'
import type { DatabaseSessionError, SessionSettings } from './session-settings.ts'

/** The first argument of every query function: the pool or a transaction. */
export type Db = Kysely<Database>

/** So many of the pool's connections one request takes: opening one more, and planning on it what others have planned, takes longer than waiting. */
export const connectionsPerRequest = 2

// int8 and count(*) as numbers; moments as ISO text, which keeps their microseconds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoMoment)

const applicationRole = { role: 'portale_app' }

const settings = { lock_timeout: 5000, idle_in_transaction_session_timeout: 60_000 }

/** What a pool of a server is for, as its metrics call it. */
export type PoolName = 'requests' | 'probes' | 'jobs' | 'dedicated'

/** A pool of connections to the primary, which takes none back that can't be used any more. */
export function openPool(
  databaseUrl: string,
  config: pg.PoolConfig & { session?: SessionSettings },
  connections?: OpenConnections,
  name: PoolName = 'requests',
): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 4000,
    ...config,
    connectionString: databaseUrl,
    Client: DatabaseClient,
    onRefused: (error: DatabaseSessionError) => connections?.onRefused(error),
  } as pg.PoolConfig)
  connections?.addPool(pool, name)
  pool.on('error', () => {}) // a connection lost while idle: the pool opens another
  pool.on('connect', (client) => {
    if (client instanceof DatabaseClient) connections?.add(client)
  })
  pool.on('release', (_error, client) => {
    if (client instanceof DatabaseClient && client.isReadOnly) client.destroy()
  })
  return pool
}

type ConnectOptions = {
  maxConnections?: number
  statementTimeoutMs?: number
  isOwner?: boolean
  /** For a check that must not wait: a connection, once open, stays so, and a new one is waited for two seconds. */
  keepsConnections?: boolean
  log?: (event: LogEvent) => void
  connections?: OpenConnections
  name?: PoolName
}

/**
 * A pool of connections with the application's database role: no rights on the audit, no TRUNCATE, no DDL. With
 * `isOwner` the owner's role, which may change tables, for the designer alone.
 */
export function connect(
  databaseUrl: string,
  {
    maxConnections = 10,
    statementTimeoutMs = 15_000,
    isOwner = false,
    keepsConnections = false,
    log,
    connections,
    name,
  }: ConnectOptions = {},
): { pool: pg.Pool; db: Db } {
  const role = isOwner ? {} : applicationRole
  const session = { ...role, ...settings, statement_timeout: statementTimeoutMs }
  const config = {
    session,
    max: maxConnections,
    query_timeout: statementTimeoutMs + 5000,
    ...(keepsConnections && { idleTimeoutMillis: 0, connectionTimeoutMillis: 2000 }),
  }
  const pool = openPool(databaseUrl, config, connections, name)
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }) }
}
