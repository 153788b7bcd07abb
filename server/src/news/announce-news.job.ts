import { write } from '../db/gate.ts'
import type { Deps } from '../deps.ts'
import { notifyPublished } from './news.notices.ts'
import { lockUnannounced } from './news-audience.queries.ts'

/** Tells the audiences of news whose moment has come, one news per transaction; several servers share them. */
export async function announceNews({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  for (let told = true; told; )
    told = await write(db, {}, async (tx) => {
      const news = await lockUnannounced(tx)
      if (news) await notifyPublished(tx, config, news)
      return news !== undefined
    })
}
