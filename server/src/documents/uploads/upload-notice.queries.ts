import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import type { LockedUpload } from './upload.queries.ts'

const jobName = 'notify_upload_statuses'

/** How long a change of status waits before its partner is notified: longer than it can be undone with one click. */
const delaySeconds = 15
/** How long further changes of the same partner's activity may put it off. */
const maxDelaySeconds = 120

const queueJob = (db: Db, seconds: number) =>
  sql`SELECT queue_job_at(${jobName}, ${jobName}, now() + make_interval(secs => ${seconds}))`.execute(db)

/**
 * Notes that a user changed the status of these uploads, given as they were before, and queues the job that notifies their
 * partners. Of several changes of one upload only the difference between the first and the last counts.
 */
export async function insertStatusNotices(db: Db, before: LockedUpload[], userId: number): Promise<void> {
  if (before.length === 0) return
  await sql`
    INSERT INTO upload_status_notices (upload_id, status_before, reason_before, user_id, due_at)
    SELECT id, status, reason, ${userId}, now() + make_interval(secs => ${delaySeconds})
    FROM unnest(${before.map(({ id }) => id)}::bigint[], ${before.map(({ status }) => status)}::text[],
      ${before.map(({ reason }) => reason)}::text[]) AS changed (id, status, reason)
    ON CONFLICT (upload_id) DO UPDATE SET user_id = excluded.user_id, due_at = excluded.due_at`.execute(db)
  await queueJob(db, delaySeconds)
}

/** A change of status to notify its partner of. */
export type StatusNotice = {
  id: number
  file_name: string
  not_applicable_reason: string | null
  description: string
  status: DocumentStatus
  reason: string | null
  user_id: number
  activity_id: number
  title: string
  dealer_id: number | null
  workshop_id: number | null
}

/**
 * Claims the changes that are due, those of a partner's activity together, until the transaction ends: other servers wait
 * for them. What was undone meanwhile is dropped. Queues the job again when there are more.
 */
export async function claimStatusNotices(db: Db): Promise<StatusNotice[]> {
  // One server at a time: two would each claim a part of what belongs together.
  await sql`SELECT pg_advisory_xact_lock(${locks.statusNotices})`.execute(db)
  const result = await sql<StatusNotice>`
    WITH waiting AS (
      SELECT n.upload_id, n.due_at, t.activity_id, u.dealer_id, u.workshop_id FROM upload_status_notices n
      LEFT JOIN activity_document_uploads u ON u.id = n.upload_id
      LEFT JOIN activity_document_types t ON t.id = u.activity_document_type_id
    ), due AS (
      SELECT activity_id, dealer_id, workshop_id FROM waiting GROUP BY activity_id, dealer_id, workshop_id
      HAVING max(due_at) <= now() OR min(due_at) <= now() - make_interval(secs => ${maxDelaySeconds})
    ), claimed AS (
      SELECT n.upload_id FROM upload_status_notices n JOIN waiting USING (upload_id)
      WHERE EXISTS (SELECT FROM due WHERE (due.activity_id, due.dealer_id, due.workshop_id)
        IS NOT DISTINCT FROM (waiting.activity_id, waiting.dealer_id, waiting.workshop_id))
      FOR UPDATE OF n
    ), deleted AS (
      DELETE FROM upload_status_notices WHERE upload_id IN (SELECT upload_id FROM claimed) RETURNING *
    )
    SELECT u.id, u.file_name, u.not_applicable_reason, t.description, u.status, u.reason, deleted.user_id,
      a.id AS activity_id, a.title, u.dealer_id, u.workshop_id
    FROM deleted JOIN activity_document_uploads u ON u.id = deleted.upload_id
    JOIN activity_document_types t ON t.id = u.activity_document_type_id JOIN activities a ON a.id = t.activity_id
    WHERE (u.status, u.reason) IS DISTINCT FROM (deleted.status_before, deleted.reason_before)
    ORDER BY u.created_at, u.id`.execute(db)
  const more = await sql`SELECT FROM upload_status_notices LIMIT 1`.execute(db)
  if (more.rows.length > 0) await queueJob(db, delaySeconds)
  return result.rows
}
