import { grantableRoles } from '@portale/domain/leads/lead.policy.ts'
import type { GrantedAccess, LeadAccess } from '@portale/domain/leads/lead-access.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { isToday } from '../dealers/partner.queries.ts'
import { accessByRole } from './lead-audience.queries.ts'

const person = sql.raw('u.id, u.name, r.label AS role_label')
const people = sql.raw('users u JOIN roles r ON r.id = u.role_id')
const byName = sql.raw('u.name COLLATE "it-x-icu", u.id')

const dealerOfToday = sql.raw(`(SELECT d.name FROM workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id
  WHERE wd.workshop_id = l.workshop_id AND ${isToday('wd')})`)

type ByRole = { id: number; name: string; role_label: string; dealer: string | null } & (
  | { access: 'all' | 'assigned' }
  | { access: 'dealer'; dealer: string }
)

/** Who sees a lead by role, and by which rule; administrators first. */
export async function listByRole(db: Db, leadId: number): Promise<ByRole[]> {
  const result = await sql<ByRole>`
    SELECT ${person}, seen.access, ${dealerOfToday} AS dealer
    FROM (${accessByRole([leadId])}) seen JOIN leads l ON l.id = seen.lead_id JOIN users u ON u.id = seen.user_id
    JOIN roles r ON r.id = u.role_id
    ORDER BY u.role_id, ${byName}`.execute(db)
  return result.rows
}

/** Who was given access to a lead, in the order in which it was given. */
export async function listGranted(db: Db, leadId: number): Promise<GrantedAccess[]> {
  const result = await sql<GrantedAccess>`
    SELECT ${person}, (SELECT json_build_object('name', name) FROM users WHERE id = g.granted_by) AS granted_by, g.created_at
    FROM lead_users g JOIN users u ON u.id = g.user_id AND u.deleted_at IS NULL JOIN roles r ON r.id = u.role_id
    WHERE g.lead_id = ${leadId} ORDER BY g.created_at, g.id`.execute(db)
  return result.rows
}

const most = 10

/** Who may be given access to a lead and has none: the first ten whose name or address holds these letters. */
export async function listCandidates(db: Db, leadId: number, search: string): Promise<LeadAccess['candidates']> {
  const result = await sql<NonNullable<LeadAccess['candidates']>[number]>`
    SELECT ${person} FROM ${people}
    WHERE u.deleted_at IS NULL AND r.name = ANY(${grantableRoles as string[]})
      AND fold((u.name || ' ' || u.email) COLLATE "default") LIKE containing(${search})
      AND u.id NOT IN (SELECT user_id FROM (${accessByRole([leadId])}) by_role
        UNION ALL SELECT user_id FROM lead_users WHERE lead_id = ${leadId})
    ORDER BY ${byName} LIMIT ${most}`.execute(db)
  return result.rows
}

/** The living people with these ids, and what their role is called. */
export async function listPeopleWithRole(db: Db, ids: number[]) {
  const result = await sql<{ id: number; name: string; role: string }>`
    SELECT u.id, u.name, r.name AS role FROM ${people} WHERE u.id = ANY(${ids}) AND u.deleted_at IS NULL`.execute(db)
  return result.rows
}

/** The ids of those who were given access to a lead, the ones who are gone included. */
export async function listGrantedIds(db: Db, leadId: number): Promise<number[]> {
  const rows = await db.selectFrom('lead_users').select('user_id').where('lead_id', '=', leadId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Makes these the people with access to a lead; access that stays is not touched. */
export async function saveGranted(db: Db, lead_id: number, ids: number[], granted_by: number): Promise<void> {
  await sql`DELETE FROM lead_users WHERE lead_id = ${lead_id} AND user_id <> ALL(${ids})`.execute(db)
  await sql`INSERT INTO lead_users (lead_id, user_id, granted_by)
    SELECT ${lead_id}::bigint, id, ${granted_by}::bigint FROM unnest(${ids}::bigint[]) id
    WHERE id NOT IN (SELECT user_id FROM lead_users WHERE lead_id = ${lead_id}) ORDER BY id`.execute(db)
}
