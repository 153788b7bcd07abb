import { formatDateTime } from '@portale/domain/platform/dates.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import { HttpError } from '../../platform/http/errors.ts'

type ReportedLead = {
  workshop_id: number
  customer_id: number
  lead_model_id: number
  lead_work_type_id: number
  quantity: number
  notes: string
}

/** Makes the reports of a workshop wait for each other, so that two at once don't miss that they are the same. */
export async function lockReportsOf(tx: Db, workshopId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.leadReports}, ${workshopId}::int)`.execute(tx)
}

/**
 * 409 with its id when the same lead was reported in the last ten minutes, whoever of the workshop did it: a double click in
 * two tabs, a script that repeats itself. One that was cancelled meanwhile may be reported again.
 */
export async function assertNotRepeated(tx: Db, lead: ReportedLead): Promise<void> {
  const result = await sql<{ id: number; created_at: string; author: string }>`
    SELECT l.id, to_json(l.created_at) AS created_at, u.name AS author FROM leads l JOIN users u ON u.id = l.user_id
    WHERE l.workshop_id = ${lead.workshop_id} AND l.customer_id = ${lead.customer_id}
      AND l.lead_model_id = ${lead.lead_model_id} AND l.lead_work_type_id = ${lead.lead_work_type_id}
      AND l.quantity = ${lead.quantity} AND l.notes = ${lead.notes}
      AND l.created_at > now() - interval '10 minutes' AND l.status <> 'cancelled'
    ORDER BY l.id LIMIT 1`.execute(tx)
  const [first] = result.rows
  if (!first) return
  const message = `Questa segnalazione c’è già: l’ha inserita ${first.author} il ${formatDateTime(first.created_at)}.`
  throw new HttpError(409, message, { body: { id: first.id } })
}
