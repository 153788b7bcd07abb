import { administrators, type RoleName } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { Recipient } from '../mail/outbox.ts'
import { scopeOf, workshopsOf } from './lead.queries.ts'

const among = (roles: readonly string[]) => `r.name IN (${roles.map((role) => `'${role}'`).join(', ')})`
const scoped = Object.keys(scopeOf)

/** The rule of visibleTo asked the other way round: whether the person u, of role r, sees the workshop of lead l. */
const seesBy = (scope: keyof typeof workshopsOf) =>
  `${among(scoped.filter((role) => scopeOf[role] === scope))}
    AND l.workshop_id IN (${workshopsOf[scope].replaceAll('$', 'u.id')})`

/** Why the person u sees the lead l by role: 'all', 'assigned' or 'ofToday'; null when it is not by role. */
export const accessByRole = sql.raw(`CASE WHEN ${among(administrators)} THEN 'all'
  WHEN ${seesBy('assigned')} THEN 'assigned' WHEN ${seesBy('ofToday')} THEN 'ofToday' END`)

const granted = sql.raw(
  `${among(scoped)} AND EXISTS (SELECT FROM lead_users g WHERE g.lead_id = l.id AND g.user_id = u.id)`,
)

/** Whom a notice means: people by role, or by name; in either case only those who see the lead today. */
type Meant = { roles?: RoleName[]; ids?: number[] }
type PersonOfLead = Recipient & { lead_id: number }

/** The living people whom a notice about each of these leads means, but the one who acts. */
export async function listPeople(db: Db, leadIds: number[], actorId: number, { roles = [], ids = [] }: Meant) {
  const result = await sql<PersonOfLead>`
    SELECT l.id AS lead_id, u.id, u.name, u.email
    FROM users u JOIN roles r ON r.id = u.role_id CROSS JOIN leads l
    WHERE l.id = ANY(${leadIds}) AND (r.name = ANY(${roles}) OR u.id = ANY(${ids}))
      AND u.deleted_at IS NULL AND u.id <> ${actorId} AND (${accessByRole} IS NOT NULL OR ${granted})
    ORDER BY u.id, l.id`.execute(db)
  return result.rows
}

/** Who approves and watches over each of these leads: its after-sales managers; where there is none, the administrators. */
export async function listManagers(db: Db, leadIds: number[], actorId: number): Promise<PersonOfLead[]> {
  const managers = await listPeople(db, leadIds, actorId, { roles: ['after_sales_manager_rt'] })
  const managed = new Set(managers.map(({ lead_id }) => lead_id))
  const others = leadIds.filter((id) => !managed.has(id))
  return [...managers, ...(await listPeople(db, others, actorId, { roles: administrators }))]
}
