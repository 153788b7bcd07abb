import type { ActivityUsage } from '@portale/domain/documents/activities/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/**
 * The uploads of each type of an activity with their partners, deleted types included, and how many partners completed it.
 * An index has the partners of each kind in their order (an activity is for one kind), and the sums the uploads.
 */
export async function findActivityUsage(db: Db, activityId: number): Promise<ActivityUsage> {
  const result = await sql<ActivityUsage>`
    WITH counts AS (
      SELECT t.id,
        (SELECT sum(c.uploads)::int FROM upload_counts c WHERE c.activity_document_type_id = t.id) AS uploads,
        ((SELECT count(DISTINCT u.dealer_id) FROM activity_document_uploads u
            WHERE u.activity_document_type_id = t.id AND u.dealer_id IS NOT NULL)
          + (SELECT count(DISTINCT u.workshop_id) FROM activity_document_uploads u
            WHERE u.activity_document_type_id = t.id AND u.workshop_id IS NOT NULL))::int AS partners
      FROM activity_document_types t WHERE t.activity_id = ${activityId}
    ), used AS (SELECT * FROM counts WHERE uploads > 0)
    SELECT coalesce((SELECT json_object_agg(id, uploads) FROM used), '{}') AS uploads,
      coalesce((SELECT json_object_agg(id, partners) FROM used), '{}') AS partners,
      (SELECT count(*)::int FROM partner_progress_today p WHERE p.activity_id = ${activityId} AND p.done) AS completed`.execute(
    db,
  )
  return result.rows[0] ?? { uploads: {}, partners: {}, completed: 0 }
}

/** How many documents were uploaded for the activities of a year; those of deleted document types only on request. */
export async function countUploadsOfYear(db: Db, yearId: number, { deleted = false } = {}): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT coalesce(sum(u.uploads), 0)::int AS count FROM upload_counts u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id AND (${deleted} OR t.deleted_at IS NULL)
    JOIN activities a ON a.id = t.activity_id WHERE a.activity_year_id = ${yearId}`.execute(db)
  return result.rows[0]?.count ?? 0
}
