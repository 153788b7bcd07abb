import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { notifyPublished } from './news.notices.ts'
import { lockUnannounced } from './news-audience.queries.ts'

/** Notifies the audiences of news whose publication time has come, one news per transaction; servers share the work. */
export async function announceNews({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (let announced = true; announced; )
    announced = await withWriteTransaction(db, {}, async (tx) => {
      const news = await lockUnannounced(tx)
      if (news) await notifyPublished(tx, config, news)
      return news !== undefined
    })
}
