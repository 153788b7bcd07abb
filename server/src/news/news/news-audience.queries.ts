import { type NewsReader, newsRoles } from '@portale/domain/news/news/news.ts'
import { sql } from 'kysely'
import { isAddressed } from '../../network/dealers/network.queries.ts'
import type { Recipient } from '../../people/mail/mail-write.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { stateConditions } from './news.queries.ts'

/** The columns of a news that its notifications need. */
export type AnnouncedNews = {
  id: number
  title: string
  dealers: boolean
  workshops: boolean
  must_read: boolean
  user_id: number
}

const audienceRoles = ({ dealers, workshops }: Pick<AnnouncedNews, 'dealers' | 'workshops'>) => [
  ...(dealers ? newsRoles.dealers : []),
  ...(workshops ? newsRoles.workshops : []),
]

/** The users in the audience of a news, without its author; who has left the network stays among those who have read it. */
const newsAudienceRows = (news: Omit<AnnouncedNews, 'title' | 'must_read'>) => sql`
  users u JOIN roles r ON r.id = u.role_id LEFT JOIN news_reads reads ON reads.news_id = ${news.id} AND reads.user_id = u.id
  WHERE r.name = ANY(${audienceRoles(news)}::text[]) AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND u.id <> ${news.user_id}
    AND (reads.id IS NOT NULL OR ${sql.raw(isAddressed)})`

/** Locks a published news that was not announced yet: this one, or the oldest that no other server has locked. */
export async function lockUnannounced(db: Db, id?: number): Promise<AnnouncedNews | undefined> {
  const selection = id === undefined ? sql`ORDER BY n.shown_at LIMIT 1` : sql`AND n.id = ${id}`
  const result = await sql<AnnouncedNews>`
    SELECT n.id, n.title, n.dealers, n.workshops, n.must_read, n.user_id FROM news n
    WHERE n.announced_at IS NULL AND ${sql.raw(stateConditions.shown)} ${selection} FOR NO KEY UPDATE SKIP LOCKED`.execute(
    db,
  )
  return result.rows[0]
}

/** Records the people of the audience as notified; returns those who were not yet. */
export async function insertNoticeRecipients(db: Db, news: AnnouncedNews): Promise<Recipient[]> {
  const result = await sql<Recipient>`
    WITH inserted AS (
      INSERT INTO news_notices (news_id, user_id) SELECT ${news.id}, u.id FROM ${newsAudienceRows(news)}
      ON CONFLICT DO NOTHING RETURNING user_id
    ) SELECT u.id, u.name, u.email FROM inserted JOIN users u ON u.id = inserted.user_id ORDER BY u.id`.execute(db)
  return result.rows
}

/** Counts the people whom publishing a news to these audiences would notify: those who were not yet. */
export async function countNewRecipients(db: Db, news: Omit<AnnouncedNews, 'title' | 'must_read'>): Promise<number> {
  const result = await sql<{ people: number }>`
    SELECT count(*)::int AS people FROM ${newsAudienceRows(news)}
      AND NOT EXISTS (SELECT FROM news_notices t WHERE t.news_id = ${news.id} AND t.user_id = u.id)`.execute(db)
  return result.rows[0]?.people ?? 0
}

/** Lists the people of the audience who have not confirmed to have read a news. */
export async function listUnreadRecipients(db: Db, news: AnnouncedNews): Promise<Recipient[]> {
  const result = await sql<Recipient>`
    SELECT u.id, u.name, u.email FROM ${newsAudienceRows(news)} AND reads.id IS NULL ORDER BY u.id`.execute(db)
  return result.rows
}

/** Lists the audience of a news with the time each confirmed it; unread first, then by name. */
export async function listReaders(db: Db, id: number): Promise<NewsReader[] | undefined> {
  const columns = ['id', 'dealers', 'workshops', 'user_id'] as const
  const news = await db.selectFrom('news').select(columns).where('id', '=', id).executeTakeFirst()
  if (!news) return undefined
  const result = await sql<NewsReader>`
    SELECT u.id, u.name, r.label AS role_label, reads.read_at FROM ${newsAudienceRows(news)}
    ORDER BY reads.read_at IS NOT NULL, u.name, u.id`.execute(db)
  return result.rows
}
