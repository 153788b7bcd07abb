import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Who changed a row last, and when, from the audit: for the sentence of a 409. */
export async function findLastChange(db: Db, model_type: string, model_id: number) {
  const result = await sql<{ name: string | null; at: string }>`
    SELECT u.name, t.at FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id LEFT JOIN users u ON u.id = t.user_id
    WHERE a.model_type = ${model_type} AND a.model_id = ${model_id} ORDER BY a.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}
