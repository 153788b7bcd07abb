import type { Home } from '@portale/domain/me.ts'
import { formatNewsAudience, type News, newsAudiences } from '@portale/domain/news/news.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type Condition, contains, type List, whereClause } from '../db/list.ts'
import { cleanForDisplay } from '../html/clean.ts'

/** Each state of a news in SQL, as `newsState` tells it (domain). */
export const stateConditions = {
  draft: 'NOT (n.dealers OR n.workshops)',
  planned: '(n.dealers OR n.workshops) AND n.shown_at > now()',
  shown: '(n.dealers OR n.workshops) AND n.shown_at <= now() AND (n.expires_at IS NULL OR n.expires_at > now())',
  expired: '(n.dealers OR n.workshops) AND n.shown_at <= now() AND n.expires_at <= now()',
}

/** What is shown to a user's audiences now; in the words of the partial indexes. */
function publishedFor(user: Actor): Condition[] {
  const flags = newsAudiences(user).map((audience) => `n.${audience}`)
  return [{ sql: flags.length > 0 ? `(${flags.join(' OR ')})` : 'false' }, { sql: stateConditions.shown }]
}

/** The news a user sees: administrators all, drafts included; others what is shown to their audiences. */
const visibleTo = (user: Actor): Condition[] => (isAdministrator(user) ? [] : publishedFor(user))

/** A filter that only administrators have: what others see is always shown. */
function stateFilter(user: Actor, state: string | undefined): Condition[] {
  if (!state || !isAdministrator(user)) return []
  return [
    { sql: Object.hasOwn(stateConditions, state) ? stateConditions[state as keyof typeof stateConditions] : 'false' },
  ]
}

const readAtColumn = (user: string) =>
  `(SELECT r.read_at FROM news_reads r WHERE r.news_id = n.id AND r.user_id = ${user}) AS read_at`
const commonColumns = `n.id, n.title, n.dealers, n.workshops, n.pinned, n.must_read, n.created_at, n.shown_at, n.publish_at,
  n.expires_at`
const attachmentsClause = 'FROM document_news d WHERE d.news_id = n.id AND d.deleted_at IS NULL'
const order = 'n.pinned DESC, n.shown_at DESC, n.id DESC'

/** GET /api/v1/news: pinned ones first, then the newest. */
export const newsList = (user: Actor, query: Record<string, string>): List => ({
  path: '/api/v1/news',
  from: 'news n',
  where: [...visibleTo(user), ...stateFilter(user, query.state), ...contains('n.title', query.title)],
  order,
  rows: `SELECT ${commonColumns}, n.excerpt, (SELECT count(*) ${attachmentsClause}) AS documents, ${readAtColumn('$1')}
    FROM page JOIN news n USING (id)`,
  values: [user.id],
})

/** One news that the user sees, whole. */
export async function findNews(db: Db, user: Actor, id: number): Promise<News | undefined> {
  const { text, values } = whereClause([{ sql: 'n.id = $', value: id }, ...visibleTo(user)], [user.id])
  const one = `SELECT ${commonColumns}, n.body, n.announced_at, n.reminded_at, n.lock_version, ${readAtColumn('$1')},
    (SELECT json_build_object('name', u.name) FROM users u WHERE u.id = n.user_id) AS user,
    (SELECT coalesce(json_agg(json_build_object('id', d.id, 'file_name', d.file_name, 'deleted_at', d.deleted_at)
      ORDER BY d.created_at, d.id), '[]') ${attachmentsClause}) AS document_news
    FROM news n ${text}`
  const news = (await db.executeQuery<News>(CompiledQuery.raw(one, values))).rows[0]
  return news && { ...news, body: cleanForDisplay(news.body) }
}

/** The file behind an attachment of a news that the user sees; one that was deleted is gone. */
export async function findAttachmentFile(db: Db, user: Actor, id: number) {
  const { text, values } = whereClause([{ sql: 'd.id = $', value: id }, ...visibleTo(user)])
  const one = `SELECT d.file_name, f.key, f.size, f.media_type
    FROM document_news d JOIN news n ON n.id = d.news_id JOIN files f ON f.id = d.file_id ${text} AND d.deleted_at IS NULL`
  type Sent = { file_name: string; key: string; size: number; media_type: string }
  return (await db.executeQuery<Sent>(CompiledQuery.raw(one, values))).rows[0]
}

const maxHomeNews = 3

/** The first news of the list that are shown to a user now, for the home. */
export async function listNewsOfHome(db: Db, user: Actor): Promise<Home['news']> {
  const { text } = whereClause(publishedFor(user))
  type Row = Home['news'][number] & { dealers: boolean; workshops: boolean }
  const result = await sql<Row>`SELECT n.id, n.title, n.dealers, n.workshops, n.shown_at
    FROM news n ${sql.raw(text)} ORDER BY ${sql.raw(order)} LIMIT ${sql.lit(maxHomeNews)}`.execute(db)
  return result.rows.map(({ id, title, shown_at, ...audience }) => ({
    id,
    title,
    audience: formatNewsAudience(audience),
    shown_at,
  }))
}
