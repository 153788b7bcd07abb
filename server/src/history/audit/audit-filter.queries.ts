import { listChildTables } from '@portale/domain/history/audit/audited-tables.ts'
import { auditEvents } from '@portale/domain/history/audit/change.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AuditFilter } from './audit-filter.ts'

const and = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql.lit(true)

/** A record and its child rows, deleted ones included, as (table, id). */
function selectRecordRows(table: string, id: number) {
  const children = listChildTables(table).map(
    (child) => sql`
      UNION SELECT ${child.table}, id FROM ${sql.table(child.table)} WHERE ${sql.ref(child.column)} = ${id}
      UNION SELECT model_type, model_id FROM audits
      WHERE model_type = ${child.table} AND event = 'deleted' AND old_values ->> ${sql.lit(child.column)} = ${String(id)}`,
  )
  return sql`SELECT ${table}::text, ${id}::bigint ${sql.join(children, sql` `)}`
}

/** The condition on rows `a` of the audit; `visibleOnly` leaves out changes of bookkeeping columns alone. */
export function matchesRow({ model_type, model_id, event, children }: AuditFilter, visibleOnly: boolean) {
  const conditions: RawBuilder<unknown>[] = []
  if (children && model_type !== undefined && model_id !== undefined)
    conditions.push(sql`(a.model_type, a.model_id) IN (${selectRecordRows(model_type, model_id)})`)
  else {
    if (model_type !== undefined) conditions.push(sql`a.model_type = ${model_type}`)
    if (model_id !== undefined) conditions.push(sql`a.model_id = ${model_id}`)
  }
  if (event !== undefined) conditions.push(sql`a.event = ${event}`)
  if (visibleOnly) conditions.push(sql`audit_tells(a.event, a.new_values)`)
  return and(conditions)
}

/**
 * The condition on transactions `t` under an impersonation: of its two persons, and the last that they began before. What
 * was under way when it ended still belongs to it.
 */
const matchesImpersonation = (id: number) => {
  const started = sql`(SELECT started_at FROM impersonations WHERE id = ${id})`
  return sql`t.at >= ${started} AND t.at < ${started} + interval '13 hours'
    AND ${id} = (SELECT p.id FROM impersonations p
      WHERE p.impersonated_id = t.user_id AND p.user_id = t.impersonator_id AND p.started_at <= t.at
      ORDER BY p.started_at DESC LIMIT 1)`
}

/** The condition on transactions `t`. */
function matchesTransaction({ user_id, from, to, request, impersonation }: AuditFilter) {
  const conditions: RawBuilder<unknown>[] = []
  if (user_id !== undefined) conditions.push(sql`(t.user_id = ${user_id} OR t.impersonator_id = ${user_id})`)
  if (from !== undefined) conditions.push(sql`t.at >= ${from}::timestamptz`)
  if (to !== undefined) conditions.push(sql`t.at <= ${to}::timestamptz`)
  if (request !== undefined) conditions.push(sql`t.id = ${request}`)
  if (impersonation !== undefined) conditions.push(matchesImpersonation(impersonation))
  return and(conditions)
}

/** The counts that a transaction stores of its rows, in all and by table (audit_tx.tables), in this order. */
const storedCounts = ['rows', 'shown', 'created', 'updated', 'updated_shown', 'deleted'] as const

function storedCountOf(event: string | undefined, visibleOnly: boolean): (typeof storedCounts)[number] | undefined {
  if (event === undefined) return visibleOnly ? 'shown' : 'rows'
  if (event === 'updated' && visibleOnly) return 'updated_shown'
  return auditEvents.find((known) => known === event)
}

/** The stored count of a transaction's matching rows, of all tables or of one. */
function selectStoredCount({ model_type, event }: AuditFilter, visibleOnly: boolean) {
  const count = storedCountOf(event, visibleOnly)
  if (count === undefined) return sql.lit(0)
  if (model_type === undefined) return sql`t.${sql.raw(count)}`
  return sql`(t.tables -> ${model_type}::text -> ${sql.lit(storedCounts.indexOf(count))})::integer`
}

/**
 * The transactions with matching rows: id, at, and the number of rows n. Without a record it comes from the stored
 * counts, so that no rows are read; the rows of a single record are few and are counted.
 */
export function selectRequests(filter: AuditFilter, visibleOnly: boolean) {
  if (filter.model_id === undefined) {
    const n = selectStoredCount(filter, visibleOnly)
    return sql`SELECT t.id, t.at, ${n} AS n FROM audit_tx t WHERE ${n} > 0 AND ${matchesTransaction(filter)}`
  }
  return sql`SELECT t.id, t.at, found.n FROM (
      SELECT a.audit_tx_id, count(*)::integer AS n FROM audits a WHERE ${matchesRow(filter, visibleOnly)} GROUP BY 1
    ) found JOIN audit_tx t ON t.id = found.audit_tx_id WHERE ${matchesTransaction(filter)}`
}
