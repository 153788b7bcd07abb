import type {
  ExaminedUpload,
  ListedUpload,
  SelectedUpload,
} from '@portale/domain/documents/verification/verification.ts'
import { type Actor, isVerifier } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type Counted, type List, whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { selectedRows } from '../../platform/db/selection.ts'
import { cleanForDisplay } from '../../platform/html/clean.ts'
import { listPreparedReasons } from './rejection-reason.queries.ts'
import {
  isLateUpload,
  typeDeadline,
  verificationConditions,
  visibleUploads,
} from './verification-conditions.queries.ts'
import { countedUploads, readsLate } from './verification-count.queries.ts'
import {
  lateTables,
  uploadJoins,
  uploadTables,
  verificationOrder,
  verificationScan,
} from './verification-order.queries.ts'
import { afterUpload } from './verification-place.queries.ts'

/** How long somebody counts as examining an upload after the last sign of it. */
const reviewSeconds = 90

/** Who else examines the upload: nothing for its partner to know. `$1` is the id of the user who reads it. */
const reviewer = `, (SELECT json_build_object('name', v.name) FROM upload_reviews r JOIN users v ON v.id = r.user_id
    WHERE r.upload_id = u.id AND r.user_id <> $1 AND u.status = 'pending'
      AND r.seen_at > now() - interval '${reviewSeconds} seconds') AS reviewer`

/** The value of `reviewer`, where it is read. */
const viewerOf = (user: Actor) => (isVerifier(user) ? [user.id] : [])

/** A queued upload as this user reads it. */
const queuedColumns = (user: Actor) => `u.id, u.activity_document_type_id, u.file_name, f.media_type, f.size, u.status,
  u.reason, u.created_at, u.valid_until, u.not_applicable_reason, u.withdrawn, u.lock_version, u.status_at,
  json_build_object('name', p.name) AS user,
  (SELECT json_build_object('name', s.name) FROM users s WHERE s.id = u.status_by) AS status_by,
  json_build_object('id', t.id, 'description', t.description) AS activity_document_type,
  json_build_object('id', a.id, 'title', a.title, 'year', y.year) AS activity,
  ${typeDeadline} AS due_on, ${isLateUpload} AS late,
  json_build_object('kind', CASE WHEN d.id IS NULL THEN 'workshop' ELSE 'dealer' END, 'id', coalesce(d.id, w.id),
    'baldo_id', coalesce(d.baldo_id, w.baldo_id), 'name', coalesce(d.name, w.name)) AS partner
  ${isVerifier(user) ? reviewer : ''}`

const people = 'LEFT JOIN files f ON f.id = u.file_id JOIN users p ON p.id = u.user_id'

/** GET /api/v1/activity_document_uploads: every upload in the caller's scope, oldest first. */
export const verificationList = (user: Actor, query: Record<string, string>): List => ({
  path: '/api/v1/activity_document_uploads',
  from: readsLate(query) ? lateTables : uploadTables,
  alias: 'u',
  where: [...verificationConditions(user, query), ...afterUpload(user, query)],
  counted: query.after ? undefined : countedUploads(user, query),
  order: verificationOrder(user, query),
  scan: verificationScan(user, query),
  rows: `SELECT ${queuedColumns(user)} FROM page JOIN activity_document_uploads u USING (id) ${uploadJoins} ${people}`,
  values: viewerOf(user),
})

/** These uploads as the queue lists them, by id. */
export async function listUploadRows(db: Db, user: Actor, ids: number[]): Promise<ListedUpload[]> {
  const { text: where, values } = whereClause([{ sql: 'u.id = ANY($)', value: ids }], viewerOf(user))
  const text = `SELECT ${queuedColumns(user)} FROM ${uploadTables} ${people} ${where} ORDER BY u.id`
  return query<ListedUpload>(db, text, values)
}

/** How many uploads in the caller's scope wait for verification. */
export async function countPendingUploads(db: Db, user: Actor): Promise<number> {
  const params = { status: 'pending' }
  const list: Counted = countedUploads(user, params) ?? {
    from: uploadTables,
    where: verificationConditions(user, params),
  }
  const { text: where, values } = whereClause(list.where)
  const text = `SELECT (${list.total ?? 'count(*)'})::int AS count FROM ${list.from} ${where}`
  return (await query<{ count: number }>(db, text, values))[0]?.count ?? 0
}

/** Whether an upload exists, its document is still required, and it is in the caller's scope. */
export async function isVisibleUpload(db: Db, user: Actor, id: number): Promise<boolean> {
  const { text: where, values } = whereClause([{ sql: 'u.id = $', value: id }, ...visibleUploads(user)])
  return (await query(db, `SELECT FROM ${uploadTables} ${where}`, values)).length > 0
}

const maxReasons = 5
const maxEarlier = 20

/** What those who verify give as reasons: nothing for the partner, who reads the one of its own document. */
async function listReasons(db: Db, user: Actor, activityId: number) {
  const recent = await sql<{ reason: string }>`
    SELECT reason FROM (
      SELECT reason, status_at FROM activity_document_uploads
      WHERE status_by = ${user.id} AND reason IS NOT NULL ORDER BY status_at DESC LIMIT 100
    ) latest GROUP BY reason ORDER BY max(status_at) DESC LIMIT ${maxReasons}`.execute(db)
  return {
    prepared_reasons: await listPreparedReasons(db, activityId),
    recent_reasons: recent.rows.map(({ reason }) => reason),
  }
}

/** An upload in the caller's scope as it is examined. */
export async function findExamined(db: Db, user: Actor, id: number): Promise<ExaminedUpload | undefined> {
  const { text: where, values } = whereClause([{ sql: 'u.id = $', value: id }, ...visibleUploads(user)], viewerOf(user))
  const text = `SELECT ${queuedColumns(user)}, a.description FROM ${uploadTables} ${people} ${where}`
  const rows = await query<Omit<ExaminedUpload, 'earlier'>>(db, text, values)
  const [found] = rows
  if (!found) return undefined
  const { kind, id: partnerId } = found.partner
  const earlier = await sql<ExaminedUpload['earlier'][number]>`
    SELECT u.id, u.activity_document_type_id, u.file_name, f.media_type, f.size, u.status, u.reason, u.created_at,
      u.valid_until, u.not_applicable_reason, u.withdrawn, u.status_at,
      json_build_object('name', p.name) AS user, u.lock_version,
      (SELECT json_build_object('name', s.name) FROM users s WHERE s.id = u.status_by) AS status_by
    FROM activity_document_uploads u LEFT JOIN files f ON f.id = u.file_id JOIN users p ON p.id = u.user_id
    WHERE u.activity_document_type_id = ${found.activity_document_type_id} AND u.id <> ${id}
      AND u.${sql.ref(partnerTables[kind].column)} = ${partnerId}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${maxEarlier}`.execute(db)
  return {
    ...found,
    description: cleanForDisplay(found.description),
    earlier: earlier.rows,
    ...(isVerifier(user) && (await listReasons(db, user, found.activity.id))),
  }
}

/** All uploads of a filter in the queue's order, up to a limit, with what a change of their status needs. */
export async function listSelected(
  db: Db,
  user: Actor,
  params: Record<string, string>,
  limit: number,
): Promise<SelectedUpload[]> {
  const { text: where, values } = whereClause([...verificationConditions(user, params), ...selectedRows('u', params)])
  const text = `SELECT u.id, u.file_name, u.not_applicable_reason, u.status, u.reason, u.lock_version,
      json_build_object('id', t.id, 'description', t.description) AS activity_document_type
    FROM ${uploadTables} ${where}
    ORDER BY ${verificationOrder(user, params)} LIMIT ${limit}`
  return query<SelectedUpload>(db, text, values)
}
