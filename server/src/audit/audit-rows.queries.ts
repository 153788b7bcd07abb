import { listChildTables } from '@portale/domain/audit/audited-tables.ts'
import { auditEvents } from '@portale/domain/audit/change.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AuditFilter } from './audit-filter.ts'

const all = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql.lit(true)

/** A record and the rows that belong to it, those that are gone included, as (table, id). */
function members(kind: string, record: number) {
  const ofChildren = listChildTables(kind).map(
    ({ table, column }) => sql`
      UNION SELECT ${table}, id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${record}
      UNION SELECT model_type, model_id FROM audits
      WHERE model_type = ${table} AND event = 'deleted' AND old_values ->> ${sql.lit(column)} = ${String(record)}`,
  )
  return sql`SELECT ${kind}::text, ${record}::bigint ${sql.join(ofChildren, sql` `)}`
}

/** Which rows `a` of the audit fit; `telling` leaves out those that only raised counters. */
export function rowsThatFit({ model_type, model_id, event, children }: AuditFilter, telling: boolean) {
  const conditions: RawBuilder<unknown>[] = []
  if (children && model_type !== undefined && model_id !== undefined)
    conditions.push(sql`(a.model_type, a.model_id) IN (${members(model_type, model_id)})`)
  else {
    if (model_type !== undefined) conditions.push(sql`a.model_type = ${model_type}`)
    if (model_id !== undefined) conditions.push(sql`a.model_id = ${model_id}`)
  }
  if (event !== undefined) conditions.push(sql`a.event = ${event}`)
  if (telling) conditions.push(sql`audit_tells(a.event, a.new_values)`)
  return all(conditions)
}

/** Which transactions `t` fit. */
function transactionsThatFit({ user_id, from, to, request }: AuditFilter) {
  const conditions: RawBuilder<unknown>[] = []
  if (user_id !== undefined) conditions.push(sql`(t.user_id = ${user_id} OR t.impersonator_id = ${user_id})`)
  if (from !== undefined) conditions.push(sql`t.at >= ${from}::timestamptz`)
  if (to !== undefined) conditions.push(sql`t.at <= ${to}::timestamptz`)
  if (request !== undefined) conditions.push(sql`t.id = ${request}`)
  return all(conditions)
}

/** What a transaction counted of its own rows, in all and by table (audit_tx.tables), in this order. */
const figures = ['rows', 'shown', 'created', 'updated', 'updated_shown', 'deleted'] as const

function figureOf(event: string | undefined, telling: boolean): (typeof figures)[number] | undefined {
  if (event === undefined) return telling ? 'shown' : 'rows'
  if (event === 'updated' && telling) return 'updated_shown'
  return auditEvents.find((known) => known === event)
}

/** How many rows that fit a transaction has, of all tables or of one. */
function counted({ model_type, event }: AuditFilter, telling: boolean) {
  const figure = figureOf(event, telling)
  if (figure === undefined) return sql.lit(0)
  if (model_type === undefined) return sql`t.${sql.raw(figure)}`
  return sql`(t.tables -> ${model_type}::text -> ${sql.lit(figures.indexOf(figure))})::integer`
}

/**
 * The transactions that have rows that fit: id, at, how many (n). What they counted of themselves tells it without
 * reading the rows; the rows of single records are few and are read.
 */
export function requestsThatFit(filter: AuditFilter, telling: boolean) {
  if (filter.model_id === undefined) {
    const n = counted(filter, telling)
    return sql`SELECT t.id, t.at, ${n} AS n FROM audit_tx t WHERE ${n} > 0 AND ${transactionsThatFit(filter)}`
  }
  return sql`SELECT t.id, t.at, found.n FROM (
      SELECT a.audit_tx_id, count(*)::integer AS n FROM audits a WHERE ${rowsThatFit(filter, telling)} GROUP BY 1
    ) found JOIN audit_tx t ON t.id = found.audit_tx_id WHERE ${transactionsThatFit(filter)}`
}
