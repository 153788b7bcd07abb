import { grantableRoles } from '@portale/domain/sales/leads/lead.policy.ts'
import type { GrantedAccess, LeadAccess } from '@portale/domain/sales/leads/lead-access.ts'
import { sql } from 'kysely'
import { isToday } from '../../network/dealers/partner.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { accessByRole } from './lead-recipient.queries.ts'

const userColumns = sql.raw('u.id, u.name, r.label AS role_label')
const usersWithRoles = sql.raw('users u JOIN roles r ON r.id = u.role_id')
const nameOrder = sql.raw('u.name COLLATE "it-x-icu", u.id')

const currentDealerName = sql.raw(`(SELECT d.name FROM workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id
  WHERE wd.workshop_id = l.workshop_id AND ${isToday('wd')})`)

type RoleAccess = { id: number; name: string; role_label: string; dealer: string | null } & (
  | { access: 'all' | 'assigned' }
  | { access: 'dealer'; dealer: string }
)

/** The users who see a lead by role, and by which rule; administrators first. */
export async function listAccessByRole(db: Db, leadId: number): Promise<RoleAccess[]> {
  const result = await sql<RoleAccess>`
    SELECT ${userColumns}, a.access, ${currentDealerName} AS dealer
    FROM (${accessByRole([leadId])}) a JOIN leads l ON l.id = a.lead_id JOIN users u ON u.id = a.user_id
    JOIN roles r ON r.id = u.role_id
    ORDER BY u.role_id, ${nameOrder}`.execute(db)
  return result.rows
}

/** The users with granted access to a lead, in the order of the grants. */
export async function listGrantedAccess(db: Db, leadId: number): Promise<GrantedAccess[]> {
  const result = await sql<GrantedAccess>`
    SELECT ${userColumns}, (SELECT json_build_object('name', name) FROM users WHERE id = g.granted_by) AS granted_by, g.created_at
    FROM lead_users g JOIN users u ON u.id = g.user_id AND u.deleted_at IS NULL JOIN roles r ON r.id = u.role_id
    WHERE g.lead_id = ${leadId} ORDER BY g.created_at, g.id`.execute(db)
  return result.rows
}

const maxCandidates = 10

type Candidate = NonNullable<LeadAccess['candidates']>[number]

/** Users in use who may be granted access to leads, or to one: the first ten whose name or address contains the search. */
export async function listCandidates(db: Db, search: string, leadId?: number): Promise<Candidate[]> {
  const hasNoAccess =
    leadId === undefined
      ? sql`true`
      : sql`u.id NOT IN (SELECT user_id FROM (${accessByRole([leadId])}) a
          UNION ALL SELECT user_id FROM lead_users WHERE lead_id = ${leadId})`
  const result = await sql<Candidate>`
    SELECT ${userColumns} FROM ${usersWithRoles}
    WHERE u.deleted_at IS NULL AND u.suspended_at IS NULL AND r.name = ANY(${grantableRoles as string[]})
      AND fold((u.name || ' ' || u.email) COLLATE "default") LIKE (SELECT containing(${search}))
      AND ${hasNoAccess}
    ORDER BY ${nameOrder} LIMIT ${maxCandidates}`.execute(db)
  return result.rows
}

/** The users with these ids who are not deleted, with their roles and whether they are suspended. */
export async function listUsersWithRole(db: Db, ids: number[]) {
  const result = await sql<{ id: number; name: string; role: string; is_suspended: boolean }>`
    SELECT u.id, u.name, r.name AS role, u.suspended_at IS NOT NULL AS is_suspended
    FROM ${usersWithRoles} WHERE u.id = ANY(${ids}) AND u.deleted_at IS NULL`.execute(db)
  return result.rows
}

/** The ids of the users with granted access to a lead, deleted users included. */
export async function listGrantedUserIds(db: Db, leadId: number): Promise<number[]> {
  const rows = await db.selectFrom('lead_users').select('user_id').where('lead_id', '=', leadId).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Grants access to exactly these users; existing grants are not changed. */
export async function replaceGrantedUsers(db: Db, lead_id: number, ids: number[], granted_by: number): Promise<void> {
  await sql`DELETE FROM lead_users WHERE lead_id = ${lead_id} AND user_id <> ALL(${ids})`.execute(db)
  await sql`INSERT INTO lead_users (lead_id, user_id, granted_by)
    SELECT ${lead_id}::bigint, id, ${granted_by}::bigint FROM unnest(${ids}::bigint[]) id
    WHERE id NOT IN (SELECT user_id FROM lead_users WHERE lead_id = ${lead_id}) ORDER BY id`.execute(db)
}
