import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { SessionCache } from './accounts/session-cache.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connection.ts'
import { type Actor, write } from './db/gate.ts'
import { type Listener, startListener } from './db/listener.ts'
import { Totals } from './db/totals.ts'
import { DesignCache } from './designer/design-cache.ts'
import { diskStore } from './files/disk.ts'
import type { FileStore } from './files/store.ts'
import { UnreadCache } from './notifications/unread-cache.ts'

/** What the features work with. */
export type Deps = {
  config: Config
  pool: Pool
  db: Db
  files: FileStore
  sessions: SessionCache
  totals: Totals
  unread: UnreadCache
  designs: DesignCache
  /** One transaction that knows who acts: the audit's triggers read it. */
  write: <T>(req: FastifyRequest, work: (tx: Db) => Promise<T>) => Promise<T>
  /** A connection of its own, not one of the pool's, for work that takes minutes. */
  withDedicatedConnection: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The same as the owner of the tables: for the generator, which makes some. */
  withOwnerConnection: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Drops whatever this server remembers of the database. */
  invalidateCaches: () => void
  stop: () => Promise<void>
}

/** The longest work aside. */
const minutes = 10

/** Who acts in a request. */
export const actorOf = ({ session, id }: FastifyRequest): Actor => ({
  user_id: session?.user.id,
  impersonator_id: session?.impersonator?.id,
  request_id: id,
})

/** Opens what the application needs on a migrated database: connections, files, caches and the ear for their evictions. */
export async function openDeps(config: Config, databaseUrl: string): Promise<Deps> {
  const { pool, db } = connect(databaseUrl)
  const sessions = new SessionCache(db)
  const totals = new Totals()
  const unread = new UnreadCache(db)
  const designs = new DesignCache(db)
  const invalidateCaches = () => {
    sessions.invalidateAll()
    totals.forgetAll()
    unread.invalidateAll()
    designs.invalidate()
  }
  const heard = (channel: string, payload: string) => {
    if (channel === 'person') sessions.invalidateUser(Number(payload))
    else if (channel === 'notified') unread.invalidate(Number(payload))
    else if (channel === 'designed') invalidateCaches()
    else totals.forgetAll()
  }
  const channels = ['person', 'notified', 'designed', 'changed']
  const listener: Listener = await startListener(databaseUrl, channels, heard, invalidateCaches)
  const alone = <T>(isOwner: boolean, work: (db: Db) => Promise<T>) => {
    const own = connect(databaseUrl, 1, minutes * 60_000, isOwner)
    return work(own.db).finally(() => own.db.destroy())
  }
  return {
    config,
    pool,
    db,
    files: await diskStore(`${config.dataDir}/files`),
    sessions,
    totals,
    unread,
    designs,
    async write(req, work) {
      const result = await write(db, actorOf(req), work)
      totals.forgetAll()
      return result
    },
    withDedicatedConnection: (work) => alone(false, work),
    withOwnerConnection: (work) => alone(true, work),
    invalidateCaches,
    async stop() {
      await listener.stop()
      await db.destroy()
    },
  }
}
