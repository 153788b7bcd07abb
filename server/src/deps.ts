import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { Sessions } from './accounts/sessions.ts'
import type { Config } from './config.ts'
import { connect, type Db } from './db/connection.ts'
import { type Listener, listen } from './db/listener.ts'
import { Totals } from './db/totals.ts'
import { diskStore } from './files/disk.ts'
import type { FileStore } from './files/store.ts'
import { Unread } from './notifications/unread.ts'

/** What the features work with. */
export type Deps = {
  config: Config
  pool: Pool
  db: Db
  files: FileStore
  sessions: Sessions
  totals: Totals
  unread: Unread
  /** One transaction that knows who acts: the audit's triggers read it. */
  write: <T>(req: FastifyRequest, work: (tx: Db) => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

/** Opens what the application needs on a migrated database: connections, files, caches and the ear for their evictions. */
export async function openDeps(config: Config, databaseUrl: string): Promise<Deps> {
  const { pool, db } = connect(databaseUrl)
  const sessions = new Sessions(db)
  const totals = new Totals()
  const unread = new Unread(db)
  const forgetAll = () => {
    sessions.forgetAll()
    totals.forgetAll()
    unread.forgetAll()
  }
  const heard = (channel: string, payload: string) => {
    if (channel === 'person') sessions.forgetPerson(Number(payload))
    else if (channel === 'notified') unread.forget(Number(payload))
    else totals.forgetAll()
  }
  const listener: Listener = await listen(databaseUrl, ['person', 'notified', 'changed'], heard, forgetAll)
  return {
    config,
    pool,
    db,
    files: await diskStore(`${config.dataDir}/files`),
    sessions,
    totals,
    unread,
    async write(req, work) {
      const { user, impersonator } = req.session ?? {}
      const result = await db.transaction().execute(async (tx) => {
        await sql`SELECT set_config('portale.user_id', ${String(user?.id ?? '')}, true),
          set_config('portale.impersonator_id', ${String(impersonator?.id ?? '')}, true),
          set_config('portale.request_id', ${req.id}, true)`.execute(tx)
        return work(tx)
      })
      totals.forgetAll()
      return result
    },
    async stop() {
      await listener.stop()
      await db.destroy()
    },
  }
}
