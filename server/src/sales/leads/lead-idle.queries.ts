import { type LeadStatus, openLeadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export type IdleLead = { id: number; customer: string; workshop: string; status: LeadStatus; activity_at: string }

const openStatuses = sql.raw(openLeadStatuses.map((status) => `'${status}'`).join(', '))
const maxLeads = 1000

/**
 * The open leads without activity for this many days that nobody was notified of, marked as notified with the time of
 * their last activity, so that later inactivity is notified again. At most a thousand, the oldest first.
 */
export async function claimIdleLeads(db: Db, days: number): Promise<IdleLead[]> {
  const result = await sql<IdleLead>`
    WITH idle AS (
      SELECT l.id, l.updated_at FROM leads l LEFT JOIN lead_idle_notices n ON n.lead_id = l.id
      WHERE l.status IN (${openStatuses}) AND l.updated_at < now() - make_interval(days => ${days})
        AND n.activity_at IS DISTINCT FROM l.updated_at
      ORDER BY l.updated_at, l.id LIMIT ${maxLeads}
    ), claimed AS (
      INSERT INTO lead_idle_notices (lead_id, activity_at) SELECT id, updated_at FROM idle
      ON CONFLICT (lead_id) DO UPDATE SET activity_at = excluded.activity_at
        WHERE lead_idle_notices.activity_at <> excluded.activity_at
      RETURNING lead_id, activity_at
    )
    SELECT l.id, c.name AS customer, w.name AS workshop, l.status, claimed.activity_at
    FROM claimed JOIN leads l ON l.id = claimed.lead_id
    JOIN customers c ON c.id = l.customer_id JOIN workshops w ON w.id = l.workshop_id
    ORDER BY claimed.activity_at, l.id`.execute(db)
  return result.rows
}
