import { newsAudiences, newsState } from '@portale/domain/news/news/news.ts'
import { sql } from 'kysely'
import { notifyPublished } from '../news/news/news.notices.ts'
import { lockUnannounced } from '../news/news/news-audience.queries.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/connection.ts'
import type { FileStore } from '../platform/files/store.ts'
import { cleanHtml } from '../platform/html/clean.ts'
import { toExcerpt } from '../platform/html/excerpt.ts'
import { daysBefore } from './calendar.ts'
import { type DemoAttachment, type DemoNews, demoNews } from './news.data.ts'
import { backdate } from './notices.ts'
import { createPdf } from './pdf.ts'
import type { User } from './people.ts'
import { drawPicture, scenes } from './pictures.ts'
import type { Random } from './random.ts'
import { insertFiles } from './uploads.ts'

const hour = 3_600_000

/** Half past nine in the morning, some days ago. */
function morning(now: Date, daysAgo: number): Date {
  const moment = daysBefore(now, daysAgo)
  moment.setUTCHours(8, 30, 0, 0)
  return moment
}

async function createAttachment(attachment: DemoAttachment) {
  if ('scene' in attachment) return { content: await drawPicture(scenes[attachment.scene]), media_type: 'image/jpeg' }
  const title = attachment.file_name.replace(/\.pdf$/, '').replaceAll('_', ' ')
  return { content: createPdf(title, attachment.lines), media_type: 'application/pdf' }
}

/** Inserts a news as it was written, an hour before its publication at the latest. */
async function insertDemoNews(db: Db, files: FileStore, news: DemoNews, author: number, now: Date) {
  const { title, dealers = false, workshops = false, pinned = false, must_read = false, daysAgo, days } = news
  const publishedAt = morning(now, daysAgo)
  const created_at = new Date(Math.min(publishedAt.getTime(), morning(now, 2).getTime()) - hour)
  const body = cleanHtml(news.body)
  const at = publishedAt.toISOString()
  const planned = dealers || workshops ? { publish_at: at, published_at: created_at.toISOString() } : {}
  const row = {
    ...{ title, body, excerpt: toExcerpt(body), dealers, workshops, pinned, must_read, ...planned },
    ...{ created_at: created_at.toISOString(), updated_at: created_at.toISOString() },
    ...{ user_id: author, updated_by: author },
    expires_at: days === undefined ? null : morning(now, daysAgo - days).toISOString(),
  }
  const inserted = await db.insertInto('news').values(row).returningAll().executeTakeFirstOrThrow()
  const { attachments = [] } = news
  const copies = await Promise.all(attachments.map(async (one) => ({ ...(await createAttachment(one)), created_at })))
  const fileIds = attachments.length > 0 ? await insertFiles(db, files, copies) : []
  for (const [index, { file_name }] of attachments.entries()) {
    const document = { news_id: inserted.id, file_id: fileIds[index] ?? 0, file_name, created_at: row.created_at }
    await db.insertInto('document_news').values(document).execute()
  }
  return inserted
}

type InsertedNews = Awaited<ReturnType<typeof insertDemoNews>>

/** Notifies the readers as the portal did then; only the demo accounts have not seen the notification yet. */
async function announce(db: Db, config: Config, { id, shown_at }: InsertedNews, readers: User[]): Promise<void> {
  const seen = readers.filter(({ password_hash }) => password_hash === null).map((user) => user.id)
  await sql`INSERT INTO news_notices (news_id, user_id) SELECT ${id}, unnest(${seen}::bigint[])`.execute(db)
  const unannounced = await lockUnannounced(db, id)
  if (unannounced) await notifyPublished(db, config, unannounced)
  await backdate(db, shown_at)
  await sql`UPDATE news SET announced_at = ${shown_at} WHERE id = ${id}`.execute(db)
  await sql`UPDATE mails SET state = 'sent', sent_at = ${shown_at}, next_try_at = NULL, tries = 1
    WHERE kind = 'news_published' AND state = 'waiting'`.execute(db)
}

/** Most of its readers say so within some days; the demo accounts have not come to the newest one yet. */
async function insertReads(db: Db, news: InsertedNews, readers: User[], now: Date, random: Random): Promise<void> {
  const publishedAt = new Date(news.shown_at).getTime()
  const isNew = publishedAt > daysBefore(now, 7).getTime()
  const rows = readers
    .filter(({ password_hash }) => random.chance(0.7) && !(isNew && password_hash !== null))
    .map(({ id }) => {
      const read_at = new Date(Math.min(publishedAt + random.int(1, 96) * hour, now.getTime() - hour)).toISOString()
      return { news_id: news.id, user_id: id, read_at }
    })
  if (rows.length > 0) await db.insertInto('news_reads').values(rows).execute()
}

/** The news of the last months, in every state, with what their readers have read. */
export async function insertNews(
  db: Db,
  files: FileStore,
  config: Config,
  users: User[],
  now: Date,
  random: Random,
): Promise<void> {
  const authors = users.filter(({ role }) => role === 'administrator' || role === 'superuser_rt')
  const people = users.filter((user) => !authors.includes(user))
  for (const planned of demoNews.toReversed()) {
    const news = await insertDemoNews(db, files, planned, random.pick(authors).id, now)
    const readers = people.filter((user) => newsAudiences(user).some((audience) => news[audience]))
    const state = newsState(news, now)
    if (state === 'shown') await announce(db, config, news, readers)
    if (news.must_read && state === 'shown') await insertReads(db, news, readers, now, random)
  }
}
