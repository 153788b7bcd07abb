import type { LogEvent } from 'kysely'
import { DesignCache } from './generator/designer/design-cache.ts'
import type { DesignDeps } from './generator/designer/design-deps.ts'
import { SessionCache } from './people/accounts/session-cache.ts'
import { countUnread } from './people/notifications/notification.queries.ts'
import { NotificationStreams } from './people/notifications/notification-streams.ts'
import type { PeopleDeps } from './people/notifications/people-deps.ts'
import { UnreadCache } from './people/notifications/unread-cache.ts'
import { tokenAdmission } from './people/tokens/admit-token.ts'
import { TokenCache } from './people/tokens/token-cache.ts'
import type { Config } from './platform/config.ts'
import { connect, type Db } from './platform/db/connection.ts'
import { type ConnectionEvent, type HeartbeatTimes, heartbeatTimes, startListener } from './platform/db/listener.ts'
import { listMigrationNames } from './platform/db/migrate.ts'
import { OpenConnections } from './platform/db/open-connections.ts'
import { connectionsPerServer } from './platform/db/own-sessions.ts'
import { reportSlowStatements, type SlowStatement } from './platform/db/slow-statements.ts'
import { traceStatement } from './platform/db/statement-spans.ts'
import { TotalCache } from './platform/db/totals.ts'
import { withWriteTransaction } from './platform/db/write-transaction.ts'
import { countStoreErrors } from './platform/files/count-errors.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { actorOf } from './platform/http/session.ts'
import { maintenanceChannel } from './platform/operations/maintenance.queries.ts'
import { MaintenanceCache } from './platform/operations/maintenance-cache.ts'
import { areMigrationsApplied, isDatabaseWritable } from './platform/operations/readiness.queries.ts'
import { Readiness, unlessWaiting } from './platform/operations/readiness.ts'

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
    totals.invalidate()
    unread.invalidateAll()
    designs.invalidate()
    maintenance.invalidate()
  }
  /** After a write of this server, which does not wait for what PostgreSQL notifies of it. */
  const invalidateWritten = (userId: number | undefined) => {
    sessions.invalidateAll()
    tokens.invalidateAll()
    totals.invalidate()
    if (userId !== undefined) unread.invalidate(userId)
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
    write(req, work) {
      const actor = actorOf(req) // nobody's, where a link of a mail stands for a session
      return withWriteTransaction(db, actor, work).finally(() => invalidateWritten(actor.user_id))
    },
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
