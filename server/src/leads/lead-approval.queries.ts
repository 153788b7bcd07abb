import type { LeadStatus } from '@portale/domain/leads/lead.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Who gave a lead the status it has, and when, from the audit. */
export async function findStatusChange(db: Db, leadId: number) {
  const result = await sql<{ name: string | null; at: string; status: LeadStatus }>`
    SELECT u.name, t.at, a.new_values ->> 'status' AS status
    FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id LEFT JOIN users u ON u.id = t.user_id
    WHERE a.model_type = 'leads' AND a.model_id = ${leadId} AND a.new_values ? 'status'
    ORDER BY a.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}
