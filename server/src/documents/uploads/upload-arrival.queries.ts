import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'

const jobName = 'notify_arrived_uploads'

/** How long an upload waits for the others that are sent with it, one by one. */
const delaySeconds = 15
/** How long further uploads of the same person for the same activity may put it off. */
const maxDelaySeconds = 300

const queueJob = (db: Db, seconds: number) =>
  sql`SELECT queue_job_at(${jobName}, ${jobName}, now() + make_interval(secs => ${seconds}))`.execute(db)

/** Notes that a user uploaded these documents, and queues the job that notifies their verifiers. */
export async function insertArrivals(tx: Db, uploadIds: number[], userId: number): Promise<void> {
  await sql`
    INSERT INTO upload_arrivals (upload_id, user_id, due_at)
    SELECT id, ${userId}, now() + make_interval(secs => ${delaySeconds}) FROM unnest(${uploadIds}::bigint[]) AS id`.execute(
    tx,
  )
  await queueJob(tx, delaySeconds)
}

/** An upload to notify its verifiers of. */
export type Arrival = {
  file_name: string
  user_id: number
  activity_id: number
  title: string
  dealer_id: number | null
  workshop_id: number | null
}

/**
 * Claims the uploads that are due, those of a person for a partner's activity together, until the transaction ends: other
 * servers wait for them. What was withdrawn or verified meanwhile is dropped. Queues the job again when there are more.
 */
export async function claimArrivals(tx: Db): Promise<Arrival[]> {
  // One server at a time: two would each claim a part of what belongs together.
  await sql`SELECT pg_advisory_xact_lock(${locks.uploadArrivals})`.execute(tx)
  const { rows } = await sql<Arrival>`
    WITH waiting AS (
      SELECT r.upload_id, r.due_at, r.user_id, t.activity_id, u.dealer_id, u.workshop_id FROM upload_arrivals r
      LEFT JOIN activity_document_uploads u ON u.id = r.upload_id
      LEFT JOIN activity_document_types t ON t.id = u.activity_document_type_id
    ), due AS (
      SELECT user_id, activity_id, dealer_id, workshop_id FROM waiting GROUP BY user_id, activity_id, dealer_id, workshop_id
      HAVING max(due_at) <= now() OR min(due_at) <= now() - make_interval(secs => ${maxDelaySeconds})
    ), deleted AS (
      DELETE FROM upload_arrivals WHERE upload_id IN (
        SELECT w.upload_id FROM waiting w JOIN due ON (due.user_id, due.activity_id, due.dealer_id, due.workshop_id)
          IS NOT DISTINCT FROM (w.user_id, w.activity_id, w.dealer_id, w.workshop_id)) RETURNING *
    )
    SELECT u.file_name, deleted.user_id, a.id AS activity_id, a.title, u.dealer_id, u.workshop_id
    FROM deleted JOIN activity_document_uploads u ON u.id = deleted.upload_id AND u.status = 'pending' AND NOT u.withdrawn
    JOIN activity_document_types t ON t.id = u.activity_document_type_id JOIN activities a ON a.id = t.activity_id
    ORDER BY u.created_at, u.id`.execute(tx)
  const more = await sql`SELECT FROM upload_arrivals LIMIT 1`.execute(tx)
  if (more.rows.length > 0) await queueJob(tx, delaySeconds)
  return rows
}
