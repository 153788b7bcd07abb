import type { Home } from '@portale/domain/front/me.ts'
import { formatNewsAudience, type News, newsAudiences } from '@portale/domain/news/news/news.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, contains, type List, orderBy, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import type { TotalCache } from '../../platform/db/totals.ts'
import { cleanForDisplay } from '../../platform/html/clean.ts'

/** The states of a news in SQL, equal to `newsState` in the domain. */
export const stateConditions = {
  draft: 'NOT (n.dealers OR n.workshops)',
  planned: '(n.dealers OR n.workshops) AND n.shown_at > now()',
  shown: '(n.dealers OR n.workshops) AND n.shown_at <= now() AND (n.expires_at IS NULL OR n.expires_at > now())',
  expired: '(n.dealers OR n.workshops) AND n.shown_at <= now() AND n.expires_at <= now()',
}

/** The news published for a user's audiences now; worded like the partial indexes, so that they are used. */
function publishedFor(user: Actor): Condition[] {
  const flags = newsAudiences(user).map((audience) => `n.${audience}`)
  return [{ sql: flags.length > 0 ? `(${flags.join(' OR ')})` : 'false' }, { sql: stateConditions.shown }]
}

/** The news that a user may see: administrators all, drafts included; others what is published for them. */
export const visibleNews = (user: Actor): Condition[] => (isAdministrator(user) ? [] : publishedFor(user))

/** A filter for administrators only, since others see published news alone. */
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
  where: [...visibleNews(user), ...stateFilter(user, query.state), ...contains('n.title', query.title)],
  order: query.sort ? orderBy(query.sort, { title: 'n.title', shown_at: 'n.shown_at' }, 'n.id') : order,
  rows: `SELECT ${commonColumns}, n.excerpt, (SELECT count(*) ${attachmentsClause}) AS documents, ${readAtColumn('$1')}
    FROM page JOIN news n USING (id)`,
  values: [user.id],
})

/** Finds a news that the user may see. */
export async function findNews(db: Db, user: Actor, id: number): Promise<News | undefined> {
  const { text: where, values } = whereClause([{ sql: 'n.id = $', value: id }, ...visibleNews(user)], [user.id])
  const text = `SELECT ${commonColumns}, n.body, n.announced_at, n.reminded_at, n.lock_version, ${readAtColumn('$1')},
    (SELECT json_build_object('name', u.name) FROM users u WHERE u.id = n.user_id) AS user,
    (SELECT coalesce(json_agg(json_build_object('id', d.id, 'file_name', d.file_name, 'deleted_at', d.deleted_at)
      ORDER BY d.created_at, d.id), '[]') ${attachmentsClause}) AS document_news
    FROM news n ${where}`
  const news = (await query<News>(db, text, values))[0]
  return news && { ...news, body: cleanForDisplay(news.body) }
}

/** Finds the file of an attachment that is not deleted, of a news that the user may see. */
export async function findAttachmentFile(db: Db, user: Actor, id: number) {
  const { text: where, values } = whereClause([{ sql: 'd.id = $', value: id }, ...visibleNews(user)])
  const text = `SELECT d.file_name, f.key
    FROM document_news d JOIN news n ON n.id = d.news_id JOIN files f ON f.id = d.file_id ${where} AND d.deleted_at IS NULL`
  type StoredFile = { file_name: string; key: string }
  return (await query<StoredFile>(db, text, values))[0]
}

const maxHomeNews = 3

/** Lists the first published news for a user's home page, cached for each audience. */
export const listHomeNews = ({ db, totals }: { db: Db; totals: TotalCache }, user: Actor): Promise<Home['news']> =>
  totals.get(`news of the home ${newsAudiences(user)}`, () => readHomeNews(db, user))

async function readHomeNews(db: Db, user: Actor): Promise<Home['news']> {
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
