import type { RejectionReason } from '@portale/domain/documents/verification/rejection-reason.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { duplicateFilter } from '../../platform/db/equal-rows.queries.ts'
import { type Condition, contains, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'

const archivedFilters = new Map<string | undefined, Condition[]>([
  ['0', [{ sql: 'NOT r.archived' }]],
  ['1', [{ sql: 'r.archived' }]],
])

/** The uploads, under the alias `u` with their types `t`, that were rejected with the words of the reason `r`. */
const usesReason = `u.status = 'rejected' AND md5(u.reason) = md5(r.text) AND u.reason = r.text
  AND (r.activity_id IS NULL OR t.activity_id = r.activity_id)`

/** The queue's filter by the words of a prepared reason. */
export const reasonFilter = (id: string | undefined): Condition[] =>
  equalsId('', id).map(({ value }) => ({
    sql: `EXISTS (SELECT FROM rejection_reasons r WHERE r.id = $ AND ${usesReason})`,
    value,
  }))

/** How many uploads `usesReason` is true of, from the counts that triggers keep. */
const uses = `(SELECT coalesce(sum(n.uploads), 0)::int FROM upload_reason_counts n
    JOIN activity_document_types t ON t.id = n.activity_document_type_id AND t.deleted_at IS NULL
    WHERE n.reason = md5(r.text)::uuid AND (r.activity_id IS NULL OR t.activity_id = r.activity_id))`

const columns = `r.id, r.text, r.archived, r.lock_version,
  CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'title', a.title, 'year', y.year) END AS activity,
  ${uses} AS uses`
const joins = 'LEFT JOIN activities a ON a.id = r.activity_id LEFT JOIN activity_years y ON y.id = a.activity_year_id'

/** GET /api/v1/rejection_reasons. */
export const rejectionReasonList = (query: Record<string, string>): List => ({
  path: '/api/v1/rejection_reasons',
  from: 'rejection_reasons r',
  orderedFrom: `rejection_reasons r ${joins}`,
  where: [
    ...contains('r.text', query.text),
    ...equalsId('r.activity_id', query.activity_id),
    ...(archivedFilters.get(query.archived) ?? []),
    ...duplicateFilter('rejection_reasons', 'r', query),
  ],
  order: orderBy(query.sort, { text: 'r.text', activity: 'a.title', uses, archived: 'r.archived' }, 'r.id'),
  rows: `SELECT ${columns} FROM page JOIN rejection_reasons r USING (id) ${joins}`,
})

export async function findRejectionReason(db: Db, id: number): Promise<RejectionReason | undefined> {
  const text = `SELECT ${columns} FROM rejection_reasons r ${joins} WHERE r.id = $1`
  return (await query<RejectionReason>(db, text, [id]))[0]
}

type ReasonValues = { text: string; activity_id: number | null; archived: boolean }

export const lockRejectionReason = (
  db: Db,
  id: number,
): Promise<(ReasonValues & { lock_version: number }) | undefined> =>
  db
    .selectFrom('rejection_reasons')
    .select(['text', 'activity_id', 'archived', 'lock_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function insertRejectionReason(db: Db, values: ReasonValues): Promise<number> {
  return (await db.insertInto('rejection_reasons').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRejectionReason(db: Db, id: number, values: ReasonValues): Promise<void> {
  await db
    .updateTable('rejection_reasons')
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function isActivity(db: Db, id: number): Promise<boolean> {
  return (await sql`SELECT FROM activities WHERE id = ${id}`.execute(db)).rows.length > 0
}

/** The reasons prepared for an activity, its own before those of all. */
export async function listPreparedReasons(db: Db, activityId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM rejection_reasons
    WHERE NOT archived AND (activity_id = ${activityId} OR activity_id IS NULL)
    GROUP BY text ORDER BY bool_and(activity_id IS NULL), text LIMIT 50`.execute(db)
  return rows.map(({ text }) => text)
}

/** For how many words and document types the stored number of rejected uploads is wrong: none, unless a trigger was disabled. */
export async function countReasonDifferences(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT * FROM upload_reason_counts WHERE uploads <> 0) stored FULL JOIN (
      SELECT md5(reason)::uuid AS reason, activity_document_type_id, count(*) AS uploads FROM activity_document_uploads
      WHERE status = 'rejected' AND reason IS NOT NULL GROUP BY 1, 2
    ) computed USING (reason, activity_document_type_id)
    WHERE stored.uploads IS DISTINCT FROM computed.uploads`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Counts again how many uploads were rejected with which words. */
export async function rebuildReasonCounts(db: Db): Promise<void> {
  await sql`SELECT rebuild_upload_reason_counts()`.execute(db)
}
