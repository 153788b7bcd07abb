import { seesSales } from '@portale/domain/leads/lead.policy.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import { type Actor, isAdministrator } from '@portale/domain/roles.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type Condition, whereClause } from '../db/list.ts'
import { isToday } from '../dealers/partner.queries.ts'

/** By which workshops people see leads: those assigned to them, or those that belong today to their dealers. */
export const workshopsOf = {
  assigned: 'SELECT user_id, workshop_id FROM user_workshops',
  ofToday: `SELECT ud.user_id, wd.workshop_id FROM user_dealers ud JOIN workshop_dealers wd ON wd.dealer_id = ud.dealer_id
    WHERE ${isToday('wd')}`,
}

/** Which of the two a role sees leads by; a role that is not here sees none, or all (decisions "Who sees what"). */
export const scopeOf: Partial<Record<string, keyof typeof workshopsOf>> = {
  after_sales_manager_rt: 'assigned',
  dealer_sales_manager: 'assigned',
  workshop_user: 'assigned',
  sales_manager_rt: 'ofToday',
  dealer_holder_sales_manager: 'ofToday',
}

const granted = 'SELECT lead_id FROM lead_users WHERE user_id = $'

/**
 * The leads a user sees: those of the role's workshops, evaluated now, and those on which access was granted
 * (decisions "Who sees what"). Arrays are gathered by an index for each half; `walked` is for reading many in order,
 * where a hashed set is quicker to look into.
 */
export function visibleTo(user: Actor, way: 'gathered' | 'walked' = 'gathered'): Condition[] {
  if (isAdministrator(user)) return []
  const scope = scopeOf[user.role]
  if (!scope) return [{ sql: 'false' }]
  const among = (ids: string) => (way === 'walked' ? `IN (${ids})` : `= ANY(ARRAY(${ids}))`)
  const workshops = `SELECT workshop_id FROM (${workshopsOf[scope]}) seen WHERE user_id = $`
  return [{ sql: `(l.workshop_id ${among(workshops)} OR l.id ${among(granted)})`, value: user.id }]
}

const named = (alias: string, more = '') => `json_build_object('id', ${alias}.id, 'name', ${alias}.name${more})`
const partner = (alias: string) => named(alias, `, 'baldo_id', ${alias}.baldo_id`)
const person = (column: string) => `(SELECT json_build_object('name', name) FROM users WHERE id = ${column})`

const offers = `(SELECT coalesce(json_agg(json_build_object('id', o.id, 'file_name', o.file_name, 'status', o.status,
    'created_at', o.created_at, 'user', ${person('o.user_id')}, 'lock_version', o.lock_version) ORDER BY o.created_at, o.id), '[]')
  FROM lead_offers o WHERE o.lead_id = l.id) AS lead_offers`

/** The saves of the manage screen, newest first: all, or the last one; with the sales notes or without. */
const manages = (sales: boolean, limit: string) => `(SELECT coalesce(json_agg(m), '[]') FROM (
    SELECT h.id, h.created_at, ${person('h.user_id')} AS user, h.current_status${sales ? ', h.current_salesnotes' : ''}
    FROM lead_manages h WHERE h.lead_id = l.id ORDER BY h.created_at DESC, h.id DESC ${limit}) m) AS lead_manages`

const row = `l.id, l.created_at, l.status, l.approved_at, l.quantity, ${named('c', ", 'vat_n', c.vat_n")} AS customer,
  ${named('k', ", 'email', k.email, 'phone', k.phone")} AS customer_contact, ${named('lm')} AS lead_model,
  ${named('lw')} AS lead_work_type, ${partner('w')} AS workshop, CASE WHEN d.id IS NOT NULL THEN ${partner('d')} END AS dealer,
  l.lock_version, ${offers}`

const joined = `JOIN customers c ON c.id = l.customer_id JOIN customer_contacts k ON k.id = l.customer_contact_id
  JOIN lead_models lm ON lm.id = l.lead_model_id JOIN lead_work_types lw ON lw.id = l.lead_work_type_id
  JOIN workshops w ON w.id = l.workshop_id LEFT JOIN dealers d ON d.id = l.dealer_id`

const listed = (sales: boolean) =>
  `SELECT ${row}, ${manages(sales, 'LIMIT 1')} FROM page JOIN leads l USING (id) ${joined}`
/** What a page of the list shows, by what its reader may see. */
export const rowsOfList = { sales: listed(true), plain: listed(false) }

const details = (sales: boolean) => `SELECT ${row}, ${manages(sales, '')}, l.is_customer::int AS is_customer,
  l.customer_id, l.customer_contact_id, l.lead_model_id, l.lead_work_type_id, l.workshop_id, l.user_id,
  ${person('l.user_id')} AS user, l.notes, l.interested_in_financing::int AS interested_in_financing,
  l.interested_in_service_contract::int AS interested_in_service_contract, l.privacy_1, l.privacy_1_at, l.status_at, l.contacted_at,
  ${person('l.privacy_1_by')} AS privacy_1_by, ${person('l.approved_by')} AS approved_by,
  ${sales ? 'l.salesnotes, ' : ''}l.lostnotes, l.saled_quantity FROM leads l ${joined}`
const detail = { sales: details(true), plain: details(false) }

export const view = (user: Actor): keyof typeof rowsOfList => (seesSales(user) ? 'sales' : 'plain')

/** A lead in the user's scope, whole, in the very JSON of the list. */
export async function findLead(db: Db, user: Actor, id: number): Promise<Lead | undefined> {
  const { text, values } = whereClause([{ sql: 'l.id = $', value: id }, ...visibleTo(user)])
  const one = `SELECT to_json(shown) AS lead FROM (${detail[view(user)]} ${text}) shown`
  return (await db.executeQuery<{ lead: Lead }>(CompiledQuery.raw(one, values))).rows[0]?.lead
}

/** Whether a user sees a lead about this customer. */
export async function seesLeadOf(db: Db, user: Actor, customer_id: number): Promise<boolean> {
  const { text, values } = whereClause([{ sql: 'l.customer_id = $', value: customer_id }, ...visibleTo(user)])
  return (await db.executeQuery(CompiledQuery.raw(`SELECT FROM leads l ${text} LIMIT 1`, values))).rows.length > 0
}
