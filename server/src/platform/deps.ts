import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Db } from './db/connection.ts'
import type { ConnectionEvent, Listener } from './db/listener.ts'
import type { OpenConnections } from './db/open-connections.ts'
import type { SlowStatement } from './db/slow-statements.ts'
import type { TotalCache } from './db/totals.ts'
import type { FileStore } from './files/store.ts'
import type { AdmitToken, Tokens } from './http/bearer.ts'
import type { Sessions } from './http/session.ts'
import type { MaintenanceCache } from './operations/maintenance-cache.ts'
import type { Readiness } from './operations/readiness.ts'

/** What handlers and jobs work with. */
export type Deps = {
  config: Config
  pool: Pool
  db: Db
  files: FileStore
  sessions: Sessions
  tokens: Tokens
  admitToken: AdmitToken
  totals: TotalCache
  readiness: Readiness
  maintenance: MaintenanceCache
  listener: Listener
  connections: OpenConnections
  /**
   * Runs one transaction with its actor set, which the audit's triggers read. The next call to this server sees all of it:
   * who lost a right has lost it, totals are counted again.
   */
  write: <T>(req: FastifyRequest, work: (tx: Db) => Promise<T>) => Promise<T>
  /** Runs work that takes minutes on a connection outside the pool. */
  withDedicatedConnection: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The same as the owner of the tables, for the designer, which creates tables. */
  withOwnerConnection: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Sets where slow statements and lost connections are logged: the log is the application's, which is built on these. */
  onDatabaseEvent: (log: (event: SlowStatement | ConnectionEvent) => void) => void
  /** Empties every cache of this server. */
  invalidateCaches: () => void
  stop: () => Promise<void>
}
