import type { LogEvent } from 'kysely'
import { SessionCache } from './accounts/session-cache.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connection.ts'
import { type ConnectionEvent, type HeartbeatTimes, heartbeatTimes, startListener } from './db/listener.ts'
import { listMigrationNames } from './db/migrate.ts'
import { OpenConnections } from './db/open-connections.ts'
import { connectionsPerServer } from './db/own-sessions.ts'
import { reportSlowStatements, type SlowStatement } from './db/slow-statements.ts'
import { traceStatement } from './db/statement-spans.ts'
import { TotalCache } from './db/totals.ts'
import { withWriteTransaction } from './db/write-transaction.ts'
import { DesignCache } from './designer/design-cache.ts'
import type { DesignDeps } from './designer/design-deps.ts'
import { countStoreErrors } from './files/count-errors.ts'
import { openFileStore } from './files/open-store.ts'
import { actorOf } from './http/session.ts'
import { countUnread } from './notifications/notification.queries.ts'
import { NotificationStreams } from './notifications/notification-streams.ts'
import type { PeopleDeps } from './notifications/people-deps.ts'
import { UnreadCache } from './notifications/unread-cache.ts'
import { maintenanceChannel } from './operations/maintenance.queries.ts'
import { MaintenanceCache } from './operations/maintenance-cache.ts'
import { areMigrationsApplied, isDatabaseWritable } from './operations/readiness.queries.ts'
import { Readiness, unlessWaiting } from './operations/readiness.ts'
import { tokenAdmission } from './tokens/admit-token.ts'
import { TokenCache } from './tokens/token-cache.ts'

/** All that the server works with: the features' own caches too. */
export type ServerDeps = PeopleDeps & DesignDeps

const dedicatedStatementMs = 10 * 60_000
const probeStatementMs = 2000
const reportRefusedMs = 60_000

/** Opens connections, the file store, the caches and the listener that evicts them, on a migrated database. */
export async function openDeps(
  config: Config,
  databaseUrl: string,
  heartbeat: HeartbeatTimes = heartbeatTimes,
  totalAgeMs?: number,
): Promise<ServerDeps> {
  const connections = new OpenConnections()
  let report = (_event: SlowStatement | ConnectionEvent) => {}
  const reportSlow = reportSlowStatements(config.slowQueryMs, (slow) => report(slow))
  const log = (event: LogEvent) => {
    traceStatement(event)
    reportSlow(event)
  }
  let refusedAt = 0
  connections.onRefused = ({ message }) => {
    if (Date.now() - refusedAt < reportRefusedMs) return
    refusedAt = Date.now()
    report({ event: 'connection refused', reason: message })
  }
  const { pool, db } = connect(databaseUrl, { log, connections })
  const sessions = new SessionCache(db)
  const tokens = new TokenCache(db)
  const totals = new TotalCache(totalAgeMs)
  const unread = new UnreadCache(db)
  const streams = new NotificationStreams(
    { sessions, countUnread: (userIds) => countUnread(db, userIds) },
    config.maxStreams,
  )
  const designs = new DesignCache(db)
  // On a connection of its own, because a pool that is busy must not take the server out of service.
  const probeOptions = {
    maxConnections: 1,
    statementTimeoutMs: probeStatementMs,
    keepsConnections: true,
    connections,
    name: 'probes',
  } as const
  const probe = connect(databaseUrl, probeOptions)
  const maintenance = new MaintenanceCache(probe.db)
  const invalidateCaches = () => {
    sessions.invalidateAll()
    tokens.invalidateAll()
    totals.clear()
    unread.invalidateAll()
    designs.invalidate()
    maintenance.invalidate()
  }
  /** After a write of this server, which does not wait for what PostgreSQL notifies of it. */
  const invalidateWritten = (userId: number) => {
    sessions.invalidateAll()
    tokens.invalidateAll()
    totals.invalidate()
    unread.invalidate(userId)
  }
  const onNotification = (channel: string, payload: string) => {
    if (channel === 'person') {
      sessions.invalidateUser(Number(payload))
      tokens.invalidateUser(Number(payload))
      totals.invalidate() // of rows that a user may see no longer
      setImmediate(() => streams.checkUser(Number(payload))) // once the cache has dropped them
    } else if (channel === 'notified') {
      unread.invalidate(Number(payload))
      streams.push(Number(payload))
    } else if (channel === 'designed') invalidateCaches()
    else {
      maintenance.invalidate()
      void maintenance.find().then((current) => current && streams.endAll())
    }
  }
  const channels = ['person', 'notified', 'designed', maintenanceChannel]
  const handlers = {
    onNotification,
    onReconnected: () => {
      invalidateCaches()
      streams.pushAll()
    },
    report: (event: ConnectionEvent) => report(event),
  }
  const listener = await startListener(databaseUrl, connections, channels, handlers, heartbeat)
  const files = countStoreErrors(await openFileStore(config.files))
  const readiness = new Readiness()
  // One that waits for a connection says nothing of a server whose other connections are at work.
  const isAtWork = () => listener.isAlive() && pool.totalCount > 0
  readiness.addCheck('database', () => isDatabaseWritable(probe.db).catch(unlessWaiting(isAtWork)))
  readiness.countConnections = () => ({ ...connections.count(), needed: connectionsPerServer })
  const migrationNames = listMigrationNames()
  readiness.addCheck('migrations', () => areMigrationsApplied(probe.db, migrationNames).catch(unlessWaiting(isAtWork)))
  readiness.addCheck('files', () => files.checkWritable())
  readiness.addCheck('listener', () => listener.isAlive())
  const withConnection = <T>(isOwner: boolean, work: (db: Db) => Promise<T>) => {
    const statementTimeoutMs = dedicatedStatementMs
    const options = { maxConnections: 1, statementTimeoutMs, isOwner, connections, name: 'dedicated' } as const
    const dedicated = connect(databaseUrl, options)
    return work(dedicated.db).finally(() => dedicated.db.destroy())
  }
  return {
    config,
    pool,
    db,
    files,
    sessions,
    tokens,
    admitToken: tokenAdmission({ db, tokens, limits: config.limits }),
    totals,
    unread,
    streams,
    designs,
    readiness,
    maintenance,
    listener,
    connections,
    write: (req, work) => withWriteTransaction(db, actorOf(req), work).finally(() => invalidateWritten(req.user.id)),
    withDedicatedConnection: (work) => withConnection(false, work),
    withOwnerConnection: (work) => withConnection(true, work),
    onDatabaseEvent(log) {
      report = log
    },
    invalidateCaches,
    async stop() {
      await listener.stop()
      await probe.db.destroy()
      await db.destroy()
    },
  }
}
