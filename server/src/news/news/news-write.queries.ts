import type { NewsInput } from '@portale/domain/news/news/news.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export async function findTransactionTime(db: Db): Promise<string> {
  return (await sql<{ now: string }>`SELECT now()`.execute(db)).rows[0]?.now ?? ''
}

/** Locks a news; returns it with the name of its last editor. */
export async function lockNews(db: Db, id: number) {
  const result = await sql<{
    id: number
    title: string
    dealers: boolean
    workshops: boolean
    must_read: boolean
    shown_at: string
    expires_at: string | null
    created_at: string
    published_at: string | null
    announced_at: string | null
    reminded_at: string | null
    user_id: number
    lock_version: number
    updated_at: string
    updated_by_name: string | null
  }>`
    SELECT n.id, n.title, n.dealers, n.workshops, n.must_read, n.shown_at, n.expires_at, n.created_at, n.published_at,
      n.announced_at, n.reminded_at, n.user_id, n.lock_version, n.updated_at,
      (SELECT name FROM users WHERE id = n.updated_by) AS updated_by_name
    FROM news n WHERE n.id = ${id} FOR NO KEY UPDATE OF n`.execute(db)
  return result.rows[0]
}
export type LockedNews = NonNullable<Awaited<ReturnType<typeof lockNews>>>

type NewsFields = Omit<NewsInput, 'lock_version'> & {
  excerpt: string
  published_at: string | null
  announced_at: string | null
}

export async function insertNewsRow(db: Db, fields: NewsFields, userId: number): Promise<number> {
  const row = { ...fields, user_id: userId, updated_by: userId }
  return (await db.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateNewsRow(db: Db, id: number, fields: NewsFields, userId: number): Promise<void> {
  await db
    .updateTable('news')
    .set((set) => ({
      ...fields,
      updated_by: userId,
      updated_at: sql`now()`,
      lock_version: set('lock_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Sets a timestamp that no form edits, so the lock_version stays. */
export async function updateNewsTimestamp(db: Db, id: number, column: 'announced_at' | 'reminded_at'): Promise<void> {
  await sql`UPDATE news SET ${sql.ref(column)} = now() WHERE id = ${id}`.execute(db)
}

export async function listAttachmentIds(db: Db, newsId: number): Promise<number[]> {
  const attachments = db.selectFrom('document_news').select('id').where('news_id', '=', newsId)
  return (await attachments.where('deleted_at', 'is', null).execute()).map(({ id }) => id)
}

type NewAttachment = { news_id: number; file_id: number; file_name: string }

export async function insertAttachment(db: Db, document: NewAttachment): Promise<void> {
  await db.insertInto('document_news').values(document).execute()
}

/** Marks attachments as deleted; their rows and files stay. */
export async function deleteAttachments(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE document_news SET deleted_at = now() WHERE id = ANY(${ids})`.execute(db)
}

/** Records that a user has read a news; the first time counts. */
export async function insertRead(db: Db, newsId: number, userId: number): Promise<void> {
  const row = { news_id: newsId, user_id: userId }
  await db
    .insertInto('news_reads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['news_id', 'user_id']).doNothing())
    .execute()
}
