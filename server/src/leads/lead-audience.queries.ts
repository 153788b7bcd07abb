import { administrators, type RoleName, roleNames } from '@portale/domain/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Recipient } from '../mail/mail-write.queries.ts'
import { scopeByRole, workshopsByScope } from './lead.queries.ts'

type Scope = keyof typeof workshopsByScope

// As numbers in the text: PostgreSQL then knows how few people have some of these roles.
const among = (roles: RoleName[]) =>
  sql`u.role_id IN (${sql.raw(roles.map((role) => roleNames.indexOf(role) + 1).join(', '))})`
const scoped = roleNames.filter((role) => Object.hasOwn(scopeByRole, role))
const alive = sql.raw('u.deleted_at IS NULL')

const through = (scope: Scope, leadIds: number[]) => sql`
  SELECT l.id AS lead_id, u.id AS user_id, ${sql.lit(scope)} AS access
  FROM leads l JOIN (${sql.raw(workshopsByScope[scope])}) seen ON seen.workshop_id = l.workshop_id
  JOIN users u ON u.id = seen.user_id
  WHERE l.id = ANY(${leadIds}) AND ${alive} AND ${among(scoped.filter((role) => scopeByRole[role] === scope))}`

/**
 * The rule of visibleTo asked the other way round: a select of the living who see which of these leads by role (lead_id,
 * user_id), and how: 'all', 'assigned' or 'dealer' (access). It goes from the lead to its few people, whom indexes find:
 * asking each person instead takes a third of a second among 40,000.
 */
export const accessByRole = (leadIds: number[]): RawBuilder<unknown> => sql`
  SELECT l.id AS lead_id, u.id AS user_id, 'all' AS access FROM leads l CROSS JOIN users u
  WHERE l.id = ANY(${leadIds}) AND ${alive} AND ${among(administrators)}
  UNION ALL ${through('assigned', leadIds)} UNION ALL ${through('dealer', leadIds)}`

const granted = (leadIds: number[]) => sql`
  SELECT g.lead_id, g.user_id FROM lead_users g JOIN users u ON u.id = g.user_id
  WHERE g.lead_id = ANY(${leadIds}) AND ${alive} AND ${among(scoped)}`

/** Whom a notice means: people by role, or by name; in either case only those who see the lead today. */
type Meant = { roles?: RoleName[]; ids?: number[] }
type PersonOfLead = Recipient & { lead_id: number }

/** The living people whom a notice about each of these leads means, but the one who acts. */
export async function listPeople(db: Db, leadIds: number[], actorId: number, { roles = [], ids = [] }: Meant) {
  const result = await sql<PersonOfLead>`
    SELECT seen.lead_id, u.id, u.name, u.email
    FROM (SELECT lead_id, user_id FROM (${accessByRole(leadIds)}) by_role UNION ${granted(leadIds)}) seen
    JOIN users u ON u.id = seen.user_id JOIN roles r ON r.id = u.role_id
    WHERE (r.name = ANY(${roles}) OR u.id = ANY(${ids})) AND u.id <> ${actorId}
    ORDER BY u.id, seen.lead_id`.execute(db)
  return result.rows
}

/** Who approves and watches over each of these leads: its after-sales managers; where there is none, the administrators. */
export async function listManagers(db: Db, leadIds: number[], actorId: number): Promise<PersonOfLead[]> {
  const managers = await listPeople(db, leadIds, actorId, { roles: ['after_sales_manager_rt'] })
  const managed = new Set(managers.map(({ lead_id }) => lead_id))
  const others = leadIds.filter((id) => !managed.has(id))
  return [...managers, ...(await listPeople(db, others, actorId, { roles: administrators }))]
}
