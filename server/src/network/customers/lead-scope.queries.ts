import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { isToday } from '../dealers/partner.queries.ts'

// Which leads a user sees: also what others than the leads themselves ask, about the customers in them.

/** The workshops whose leads users see: those assigned to them, or those that belong to their dealers today. */
export const workshopsByScope = {
  assigned: 'SELECT user_id, workshop_id FROM user_workshops',
  dealer: `SELECT ud.user_id, wd.workshop_id FROM user_dealers ud JOIN workshop_dealers wd ON wd.dealer_id = ud.dealer_id
    WHERE ${isToday('wd')}`,
}

/**
 * The same of one user, `$`. The dealers come first, as an array: of a join PostgreSQL expects so much that it reads the
 * workshops of all dealers.
 */
export const workshopsOf: Record<keyof typeof workshopsByScope, string> = {
  assigned: 'SELECT workshop_id FROM user_workshops WHERE user_id = $',
  dealer: `SELECT wd.workshop_id FROM workshop_dealers wd
    WHERE wd.dealer_id = ANY(ARRAY(SELECT dealer_id FROM user_dealers WHERE user_id = $)) AND ${isToday('wd')}`,
}

/** The scope of each role; a role that is not here sees no lead, or all of them (decisions "Who sees what"). */
export const scopeByRole: Partial<Record<string, keyof typeof workshopsByScope>> = {
  after_sales_manager_rt: 'assigned',
  dealer_sales_manager: 'assigned',
  workshop_user: 'assigned',
  sales_manager_rt: 'dealer',
  dealer_holder_sales_manager: 'dealer',
}

/** An array lets PostgreSQL use an index; a subquery becomes a hashed set, faster when many leads are read in order. */
export type Membership = 'array' | 'subquery'

/** Whether a column is one of those that a query selects. */
export const isMember = (ids: string, membership: Membership): string =>
  membership === 'subquery' ? `IN (${ids})` : `= ANY(ARRAY(${ids}))`

/** The leads that a user sees: those of the role's workshops, evaluated now, and those with granted access (decisions "Who sees what"). */
export function visibleTo(user: Actor, membership: Membership = 'array'): Condition[] {
  if (isAdministrator(user)) return []
  const scope = scopeByRole[user.role]
  if (!scope) return [{ sql: 'false' }]
  const granted = 'SELECT lead_id FROM lead_users WHERE user_id = $'
  return [
    {
      sql: `(l.workshop_id ${isMember(workshopsOf[scope], membership)} OR l.id ${isMember(granted, membership)})`,
      value: user.id,
    },
  ]
}

/** Those of these customers that a lead in the user's scope is about. */
export async function listReportedCustomers(db: Db, user: Actor, ids: number[]): Promise<Set<number>> {
  const { text: where, values } = whereClause([{ sql: 'l.customer_id = ANY($)', value: ids }, ...visibleTo(user)])
  const text = `SELECT DISTINCT l.customer_id AS id FROM leads l ${where}`
  return new Set((await query<{ id: number }>(db, text, values)).map(({ id }) => id))
}
