import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { canManageLead, canSeeSales } from '@portale/domain/sales/leads/lead.policy.ts'
import { isContactedStatus } from '@portale/domain/sales/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import { isInNetwork } from '../../network/dealers/network.queries.ts'
import { hasRole } from '../../people/accounts/role.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { findLastChange } from '../../platform/db/last-change.queries.ts'
import { whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import type { Database } from '../../platform/db/schema.generated.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'

const named = (alias: string, more = '') => `json_build_object('id', ${alias}.id, 'name', ${alias}.name${more})`
const partner = (alias: string) => named(alias, `, 'baldo_id', ${alias}.baldo_id`)
const userName = (column: string) => `(SELECT json_build_object('name', name) FROM users WHERE id = ${column})`

const offers = `(SELECT coalesce(json_agg(json_build_object('id', o.id, 'file_name', o.file_name, 'status', o.status, 'reason', o.reason,
    'created_at', o.created_at, 'user', ${userName('o.user_id')}, 'lock_version', o.lock_version) ORDER BY o.created_at, o.id), '[]')
  FROM lead_offers o WHERE o.lead_id = l.id) AS lead_offers`

/** The saves of the manage screen, newest first. */
const manages = (limit = '') => `(SELECT coalesce(json_agg(m), '[]') FROM (
    SELECT h.id, h.created_at, ${userName('h.user_id')} AS user, h.current_status, h.current_salesnotes
    FROM lead_manages h WHERE h.lead_id = l.id ORDER BY h.created_at DESC, h.id DESC ${limit}) m) AS lead_manages`

const columns = (customerMore = '') => `l.id, l.created_at, l.status, l.approved_at, l.quantity,
  ${named('c', `, 'vat_n', c.vat_n${customerMore}`)} AS customer,
  ${named('k', ", 'email', k.email, 'phone', k.phone")} AS customer_contact, ${named('lm')} AS lead_model,
  ${named('lw')} AS lead_work_type, ${partner('w')} AS workshop, CASE WHEN d.id IS NOT NULL THEN ${partner('d')} END AS dealer,
  l.lock_version`
const listColumns = columns()

const joins = `JOIN customers c ON c.id = l.customer_id JOIN customer_contacts k ON k.id = l.customer_contact_id
  JOIN lead_models lm ON lm.id = l.lead_model_id JOIN lead_work_types lw ON lw.id = l.lead_work_type_id
  JOIN workshops w ON w.id = l.workshop_id LEFT JOIN dealers d ON d.id = l.dealer_id`

/** Columns with commas before them, or nothing. */
const columnsIf = (isIncluded: boolean, ...columns: string[]) => (isIncluded ? [''].concat(columns).join(', ') : '')

/** The rows of a page of the list, as this user may see them. */
export const selectListRows = (user: Actor): string =>
  `SELECT ${listColumns}${columnsIf(canSeeSales(user), offers, manages('LIMIT 1'))} FROM page JOIN leads l USING (id) ${joins}`

/** The cards of the board, as this user may see them. */
export const selectCards = (user: Actor): string =>
  `SELECT ${listColumns}, l.status_at${columnsIf(canSeeSales(user), offers)} FROM page JOIN leads l USING (id) ${joins}`

const selectDetails = (withSales: boolean, withManages: boolean) => `SELECT ${columns(", 'archived_at', c.archived_at")}
  ${columnsIf(withSales, offers, 'l.salesnotes', 'l.lostnotes')}${columnsIf(withManages, manages())}, l.is_customer::int AS is_customer,
  l.customer_id, l.customer_contact_id, l.lead_model_id, l.lead_work_type_id, l.workshop_id, l.user_id,
  ${userName('l.user_id')} AS user, l.notes, l.interested_in_financing::int AS interested_in_financing,
  l.interested_in_service_contract::int AS interested_in_service_contract, l.privacy_1, l.privacy_1_at, l.status_at, l.contacted_at,
  ${userName('l.privacy_1_by')} AS privacy_1_by, ${userName('l.approved_by')} AS approved_by, l.saled_quantity FROM leads l ${joins}`

const visibleLead = (user: Actor, id: number) => whereClause([{ sql: 'l.id = $', value: id }, ...visibleTo(user)])

async function findDetails(db: Db, user: Actor, id: number, withManages: boolean): Promise<Lead | undefined> {
  const { text, values } = visibleLead(user, id)
  const details = `${selectDetails(canSeeSales(user), withManages)} ${text}`
  return (await query<{ lead: Lead }>(db, `SELECT to_json(t) AS lead FROM (${details}) t`, values))[0]?.lead
}

/** A lead in the user's scope as the answer of a request; only administrators get its history of saves. */
export const findLead = (db: Db, user: Actor, id: number): Promise<Lead | undefined> =>
  findDetails(db, user, id, isAdministrator(user))

/** A lead as the manage screen shows it: with the history of saves for a user who may manage it (decisions "Leads"). */
export async function findManagedLead(db: Db, user: Actor, id: number): Promise<Lead | undefined> {
  const lead = await findLead(db, user, id)
  return lead && !isAdministrator(user) && canManageLead(user, lead) ? findDetails(db, user, id, true) : lead
}

/** The row of a lead with the statuses of its offers: what the rules of a save need. */
export type StoredLead = Omit<Selectable<Database['leads']>, 'status'> & {
  status: LeadStatus
  lead_offers: { status: DocumentStatus }[]
}

/** The row of a lead in the user's scope. */
export async function findStoredLead(db: Db, user: Actor, id: number): Promise<StoredLead | undefined> {
  const { text: where, values } = visibleLead(user, id)
  const text = `SELECT l.*, (SELECT coalesce(json_agg(json_build_object('status', o.status)), '[]')
    FROM lead_offers o WHERE o.lead_id = l.id) AS lead_offers FROM leads l ${where}`
  return (await query<StoredLead>(db, text, values))[0]
}

/**
 * Locks a lead and reads it in a second statement, because one that waits for a lock still sees the other tables as
 * they were before the wait. The user's role is checked again, because it may have changed during an upload or the wait.
 */
export async function lockLead(db: Db, user: Actor, id: number): Promise<StoredLead | undefined> {
  await sql`SELECT FROM leads WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  return (await hasRole(db, user)) ? findStoredLead(db, user, id) : undefined
}

/** 409 when the form was loaded with an older version of the locked lead. */
export const assertLeadVersion = (db: Db, lead: StoredLead, sent: number | undefined): Promise<void> =>
  assertLockVersion(lead.lock_version, sent, 'La segnalazione è cambiata', () => findLastChange(db, 'leads', lead.id))

export async function insertLead(db: Db, values: Insertable<Database['leads']>): Promise<number> {
  return (await db.insertInto('leads').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** The time of the transaction. */
export const now = sql<string>`now()`

/** The columns that change with a status: the time of the change, and of the first contact. */
export const statusColumns = (status: LeadStatus, lead?: Pick<StoredLead, 'status' | 'contacted_at'>) => ({
  status,
  ...(status !== lead?.status && { status_at: now }),
  ...(isContactedStatus(status) && !lead?.contacted_at && { contacted_at: now }),
})

/** Writes columns of a lead and increments its lock_version. */
export async function updateLead(db: Db, id: number, values: UpdateObject<Database, 'leads'>): Promise<void> {
  await db
    .updateTable('leads')
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

type NewManage = { lead_id: number; user_id: number; current_status: LeadStatus; current_salesnotes: string | null }

/** Adds a save to the history of the manage screen. */
export async function insertManage(db: Db, values: NewManage): Promise<void> {
  await db.insertInto('lead_manages').values(values).execute()
}

/** A workshop of the network and its dealer at a point in time; undefined for one that does not exist or has left. */
export async function findWorkshopAt(db: Db, workshop_id: number, at: string) {
  const result = await sql<{ workshop_id: number; dealer_id: number | null }>`
    SELECT w.id AS workshop_id, (SELECT d.dealer_id FROM workshop_dealers d
      WHERE d.workshop_id = w.id AND d.valid_from <= ${at} AND (d.valid_to > ${at} OR d.valid_to IS NULL)) AS dealer_id
    FROM workshops w WHERE w.id = ${workshop_id} AND ${sql.raw(isInNetwork('w'))} FOR KEY SHARE OF w`.execute(db)
  return result.rows[0]
}

/** Who set the current status of a lead, and when, from the audit. */
export async function findStatusChange(db: Db, leadId: number) {
  const result = await sql<{ name: string | null; at: string; status: LeadStatus }>`
    SELECT u.name, t.at, a.new_values ->> 'status' AS status
    FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id LEFT JOIN users u ON u.id = t.user_id
    WHERE a.model_type = 'leads' AND a.model_id = ${leadId} AND a.new_values ? 'status'
    ORDER BY a.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}
