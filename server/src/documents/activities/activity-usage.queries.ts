import type { ActivityUsage } from '@portale/domain/documents/activities/activity.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** The uploads of each type of an activity with their partners, deleted types included, and how many partners completed it. */
export async function findActivityUsage(db: Db, activityId: number): Promise<ActivityUsage> {
  const result = await sql<ActivityUsage>`
    WITH types AS (SELECT id FROM activity_document_types WHERE activity_id = ${activityId}), counts AS (
      SELECT types.id, count(u.id)::int AS uploads, count(DISTINCT coalesce(u.dealer_id, u.workshop_id))::int AS partners
      FROM types JOIN activity_document_uploads u ON u.activity_document_type_id = types.id GROUP BY types.id
    )
    SELECT coalesce((SELECT json_object_agg(id, uploads) FROM counts), '{}') AS uploads,
      coalesce((SELECT json_object_agg(id, partners) FROM counts), '{}') AS partners,
      (SELECT count(*)::int FROM partner_progress_today p WHERE p.activity_id = ${activityId} AND p.done) AS completed`.execute(
    db,
  )
  return result.rows[0] ?? { uploads: {}, partners: {}, completed: 0 }
}

/** How many documents were uploaded for the activities of a year; those of deleted document types only on request. */
export async function countUploadsOfYear(db: Db, yearId: number, { deleted = false } = {}): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id AND (${deleted} OR t.deleted_at IS NULL)
    JOIN activities a ON a.id = t.activity_id WHERE a.activity_year_id = ${yearId}`.execute(db)
  return result.rows[0]?.count ?? 0
}
