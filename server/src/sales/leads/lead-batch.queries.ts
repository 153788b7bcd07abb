import type { Actor } from '@portale/domain/platform/roles.ts'
import type { LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import type { SelectedLead } from '@portale/domain/sales/leads/lead-batch.ts'
import { sql } from 'kysely'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import { hasRole } from '../../people/accounts/role.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { selectedRows } from '../../platform/db/selection.ts'
import { leadFilters, leadOrder, sortJoin } from './lead-list.queries.ts'
import { accessByRole } from './lead-recipient.queries.ts'

/** All leads that match the filters, in the order of the list, up to a number. */
export async function listSelected(db: Db, user: Actor, params: Record<string, string>, limit: number) {
  const { text: where, values } = whereClause([
    ...visibleTo(user),
    ...leadFilters(user, params),
    ...selectedRows('l', params),
  ])
  const text = `SELECT l.id, l.lock_version, l.status, l.approved_at,
      (SELECT json_build_object('name', name) FROM customers WHERE id = l.customer_id) AS customer
    FROM leads l ${sortJoin(params)} ${where} ORDER BY ${leadOrder(user, params)} LIMIT ${limit}`
  return query<SelectedLead>(db, text, values)
}

/** A locked lead of a batch: what the rules and the notices need. */
export type BatchLead = {
  id: number
  lock_version: number
  status: LeadStatus
  approved_at: string | null
  approved_by: number | null
  user_id: number
  customer: { name: string }
  workshop: { name: string }
}

/**
 * Locks those of these leads that are in scope, in the order of their ids, and reads them in a second statement, as
 * `lockLead` does.
 */
export async function lockLeads(db: Db, user: Actor, ids: number[]): Promise<Map<number, BatchLead>> {
  await sql`SELECT FROM leads WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  if (!(await hasRole(db, user))) return new Map()
  const { text: where, values } = whereClause([{ sql: 'l.id = ANY($)', value: ids }, ...visibleTo(user)])
  const text = `SELECT l.id, l.lock_version, l.status, l.approved_at, l.approved_by, l.user_id,
      json_build_object('name', c.name) AS customer, json_build_object('name', w.name) AS workshop
    FROM leads l JOIN customers c ON c.id = l.customer_id JOIN workshops w ON w.id = l.workshop_id ${where}`
  const rows = await query<BatchLead>(db, text, values)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets or removes the approval of leads; returns their new versions. */
export async function updateApprovals(db: Db, ids: number[], approvedBy: number | null) {
  const approved_at = sql.raw(approvedBy === null ? 'NULL' : 'now()')
  const result = await sql<{ id: number; lock_version: number }>`
    UPDATE leads SET approved_at = ${approved_at}, approved_by = ${approvedBy}, lock_version = lock_version + 1,
      updated_at = now()
    WHERE id = ANY(${ids}) RETURNING id, lock_version`.execute(db)
  return result.rows
}

/** Grants a user access to those of these locked leads that the user does not see yet; returns their ids. */
export async function insertGrants(db: Db, ids: number[], userId: number, grantedBy: number): Promise<number[]> {
  const result = await sql<{ lead_id: number }>`
    INSERT INTO lead_users (lead_id, user_id, granted_by)
    SELECT id, ${userId}::bigint, ${grantedBy}::bigint FROM unnest(${ids}::bigint[]) id
    WHERE id NOT IN (SELECT lead_id FROM (${accessByRole(ids)}) a WHERE user_id = ${userId}
      UNION ALL SELECT lead_id FROM lead_users WHERE user_id = ${userId})
    ORDER BY id RETURNING lead_id`.execute(db)
  return result.rows.map(({ lead_id }) => lead_id)
}

/** Takes back the access that somebody granted to a user; returns the ids of the leads. */
export async function deleteGrants(db: Db, ids: number[], userId: number, grantedBy: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('lead_users')
    .where('lead_id', 'in', ids)
    .where('user_id', '=', userId)
    .where('granted_by', '=', grantedBy)
    .returning('lead_id')
    .execute()
  return rows.map(({ lead_id }) => lead_id)
}
