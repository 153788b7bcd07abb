import type { PartnerRef } from '@portale/domain/documents/activities/activity.policy.ts'
import type { UploadStatusInput } from '@portale/domain/documents/activities/activity.ts'
import { statusChanges } from '@portale/domain/documents/verification/verification.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { type LockedUpload, updateUploadStatuses } from '../uploads/upload.queries.ts'
import { insertStatusNotices } from '../uploads/upload-notice.queries.ts'

/** The partner of an upload. */
export const partnerOf = ({ dealer_id, workshop_id }: Pick<LockedUpload, 'dealer_id' | 'workshop_id'>): PartnerRef =>
  dealer_id === null ? { kind: 'workshop', id: workshop_id ?? 0 } : { kind: 'dealer', id: dealer_id }

/**
 * Locks those of these uploads that are in scope, with their partners, as an upload to one of them does: partners first, in
 * the order of their ids. Includes who set each status last.
 */
export async function lockUploads(db: Db, ids: number[], scope: Condition[]): Promise<Map<number, LockedUpload>> {
  const { text: where, values } = whereClause([{ sql: 'u.id = ANY($)', value: ids }, ...scope])
  for (const { table, column } of [partnerTables.dealer, partnerTables.workshop])
    await query(
      db,
      `SELECT FROM ${table} WHERE id IN (SELECT u.${column} FROM activity_document_uploads u ${where})
       ORDER BY id FOR NO KEY UPDATE`,
      values,
    )
  const text = `SELECT u.id, u.file_name, u.not_applicable_reason, t.description, u.withdrawn, u.status, u.reason, u.lock_version,
      u.status_at, u.dealer_id, u.workshop_id, t.activity_id,
      (SELECT name FROM users WHERE id = u.status_by) AS status_by_name
    FROM activity_document_uploads u JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
    ${where} ORDER BY u.id FOR UPDATE OF u`
  const rows = await query<LockedUpload>(db, text, values)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Keeps the uploads of one partner for one activity. */
export const ofPartnerActivity = ({ kind, id }: PartnerRef, activityId: number): Condition[] => [
  { sql: `u.${partnerTables[kind].column} = $`, value: id },
  {
    sql: 'u.activity_document_type_id IN (SELECT id FROM activity_document_types WHERE activity_id = $)',
    value: activityId,
  },
]

/**
 * Writes those of these statuses that differ from the locked uploads'. Their partners are notified once they can't be undone
 * with one click any more, of all that changed together.
 */
export async function setStatuses(
  tx: Db,
  rows: UploadStatusInput[],
  uploads: Map<number, LockedUpload>,
  userId: number,
): Promise<void> {
  const changes = statusChanges(rows, uploads)
  const before = changes.flatMap(({ id }) => uploads.get(id) ?? [])
  await insertStatusNotices(tx, before, userId)
  await updateUploadStatuses(tx, changes, userId)
}

/** Records that a user examines an upload, unless somebody else does; the list names them. */
export async function upsertReview(db: Db, uploadId: number, userId: number): Promise<void> {
  await sql`
    INSERT INTO upload_reviews AS r (upload_id, user_id) VALUES (${uploadId}, ${userId})
    ON CONFLICT (upload_id) DO UPDATE SET user_id = excluded.user_id, seen_at = now()
      WHERE r.user_id = excluded.user_id OR r.seen_at < now() - interval '90 seconds'`.execute(db)
}

/** Deletes the signs of reviews that ended. */
export async function deletePastReviews(db: Db): Promise<void> {
  await sql`DELETE FROM upload_reviews WHERE seen_at < now() - interval '1 hour'`.execute(db)
}
