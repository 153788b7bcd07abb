import { sql } from 'kysely'
import type { Db } from './connection.ts'

/** Who changed a row last, and when, from the audit: for the sentence of a 409. */
export async function findLastChange(db: Db, model_type: string, model_id: number) {
  const result = await sql<{ name: string | null; at: string }>`
    SELECT u.name, t.at FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id LEFT JOIN users u ON u.id = t.user_id
    WHERE a.model_type = ${model_type} AND a.model_id = ${model_id} ORDER BY a.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}

/** The same for several records of a kind, by their ids. */
export async function findLastChanges(db: Db, model_type: string, ids: number[]) {
  const result = await sql<{ model_id: number; name: string | null; at: string }>`
    SELECT DISTINCT ON (a.model_id) a.model_id, u.name, t.at
    FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id LEFT JOIN users u ON u.id = t.user_id
    WHERE a.model_type = ${model_type} AND a.model_id = ANY(${ids}) ORDER BY a.model_id, a.id DESC`.execute(db)
  return new Map(result.rows.map(({ model_id, ...last }) => [model_id, last]))
}
