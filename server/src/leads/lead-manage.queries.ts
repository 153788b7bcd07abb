import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { sql, type UpdateObject } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/schema.generated.ts'
import { findLead } from './lead.queries.ts'

/** Whether somebody still lives, in the role that their request began with. */
export async function hasRole(db: Db, { id, role }: Actor): Promise<boolean> {
  const result = await sql`SELECT FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${id} AND u.deleted_at IS NULL AND r.name = ${role}`.execute(db)
  return result.rows.length > 0
}

/**
 * A lead in the user's scope, its row locked first: what is read beside a row that was waited for is from before the wait.
 * An upload, or the wait, may have outlived the caller's role.
 */
export async function lockLead(db: Db, user: Actor, id: number): Promise<Lead | undefined> {
  await sql`SELECT FROM leads WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  return (await hasRole(db, user)) ? findLead(db, user, id) : undefined
}

/** The moment of the transaction, for the columns that remember one. */
export const now = sql<string>`now()`

/** Writes a lead's columns and raises its lock_version. */
export async function updateLead(db: Db, id: number, values: UpdateObject<Database, 'leads'>): Promise<void> {
  await db
    .updateTable('leads')
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** A workshop and the dealer it had at a moment; undefined for a workshop that does not exist. */
export async function findWorkshopAt(db: Db, workshop_id: number, at: string) {
  const result = await sql<{ workshop_id: number; dealer_id: number | null }>`
    SELECT w.id AS workshop_id, (SELECT d.dealer_id FROM workshop_dealers d
      WHERE d.workshop_id = w.id AND d.valid_from <= ${at} AND (d.valid_to > ${at} OR d.valid_to IS NULL)) AS dealer_id
    FROM workshops w WHERE w.id = ${workshop_id} FOR KEY SHARE`.execute(db)
  return result.rows[0]
}

type Saved = { lead_id: number; user_id: number; current_status: LeadStatus; current_salesnotes: string | null }

/** A line of the history of seller changes. */
export async function insertManage(db: Db, values: Saved): Promise<void> {
  await db.insertInto('lead_manages').values(values).execute()
}
