import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import { type Actor, isAdministrator, roleIds } from '@portale/domain/platform/roles.ts'
import { canFilterBySeller, type LeadFilterOptions } from '@portale/domain/sales/leads/lead-filters.ts'
import {
  isMember,
  type Membership,
  scopeByRole,
  visibleTo,
  workshopsByScope,
  workshopsOf,
} from '../../network/customers/lead-scope.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { andConditions, type Condition, equalsId, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'

// What scopeByRole says of the roles at dealers that sell.
const sellerWorkshops = `SELECT w.user_id, w.workshop_id FROM (${workshopsByScope.assigned}) w
    JOIN users s ON s.id = w.user_id AND s.role_id = ${roleIds.dealer_sales_manager}
  UNION ALL SELECT w.user_id, w.workshop_id FROM (${workshopsByScope.dealer}) w
    JOIN users s ON s.id = w.user_id AND s.role_id = ${roleIds.dealer_holder_sales_manager}`

/** The leads that a seller sees: those of the workshops in the seller's scope today, and those with granted access. */
export function sellerFilter(user: Actor, seller: string | undefined, membership: Membership): Condition[] {
  if (!seller) return []
  if (!canFilterBySeller(user)) return [{ sql: 'false' }]
  const workshops = `SELECT workshop_id FROM (${sellerWorkshops}) w WHERE user_id = $`
  const granted = `SELECT g.lead_id FROM lead_users g JOIN users s ON s.id = g.user_id
    AND s.role_id IN (${roleIds.dealer_sales_manager}, ${roleIds.dealer_holder_sales_manager}) WHERE g.user_id = $`
  return equalsId('', seller).map(({ value }) => ({
    sql: `(l.workshop_id ${isMember(workshops, membership)} OR l.id ${isMember(granted, membership)})`,
    value,
  }))
}

/** The dealers of the leads that a user sees, each as it was on the day of the report; all of them for administrators. */
function listDealers(db: Db, user: Actor): Promise<PartnerHint[]> {
  const { text: where, values } = whereClause(visibleTo(user))
  const found = isAdministrator(user) ? '' : `WHERE d.id IN (SELECT l.dealer_id FROM leads l ${where})`
  return query(db, `SELECT d.id, d.baldo_id, d.name FROM dealers d ${found} ORDER BY d.name, d.id`, values)
}

/** The sellers who see some of the workshops that a manager sees; all of them for administrators. */
function listSellers(db: Db, user: Actor): Promise<{ id: number; name: string }[]> {
  const values: unknown[] = []
  const supervised = scopeByRole[user.role]
  const scope = supervised
    ? [
        {
          // The manager's workshops as an array, found once: without statistics a join of the two took 15 s.
          sql: `u.id IN (SELECT w.user_id FROM (${sellerWorkshops}) w WHERE w.workshop_id ${isMember(workshopsOf[supervised], 'array')})`,
          value: user.id,
        },
      ]
    : []
  const text = `SELECT u.id, u.name FROM users u
    WHERE u.deleted_at IS NULL AND u.role_id IN (${roleIds.dealer_sales_manager}, ${roleIds.dealer_holder_sales_manager})
      ${andConditions(scope, values)}
    ORDER BY u.name COLLATE "it-x-icu", u.id`
  return query(db, text, values)
}

/** What the filters by dealer and seller offer to a user. */
export async function findFilterOptions(db: Db, user: Actor): Promise<LeadFilterOptions> {
  const [dealers, sellers] = await Promise.all([
    listDealers(db, user),
    canFilterBySeller(user) ? listSellers(db, user) : [],
  ])
  return { dealers, sellers }
}
