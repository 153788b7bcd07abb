import { describeDesignedTables } from '@portale/domain/history/audit/designed-tables.rules.ts'
import { auditLabels } from '@portale/domain/history/audit/labels.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppliedDesign } from '../../generator/designer/design.queries.ts'
import { orderBy } from '../../platform/db/list.ts'
import { matchesRow, selectRequests } from './audit-filter.queries.ts'
import type { AuditFilter } from './audit-filter.ts'

type SortColumn = 'user' | 'impersonator' | 'event' | 'model_type' | 'model_id'
/** An order other than the time's. */
export type AuditSort = { column: SortColumn; isDescending: boolean }
/** An order with the labels that tables are shown with, by table. */
export type LabelledSort = AuditSort & { labels: Record<string, string> }

const names: Record<SortColumn | 'logged_at', string> = {
  logged_at: 'at',
  user: 'user',
  impersonator: 'impersonator',
  event: 'event',
  model_type: 'model_type',
  model_id: 'model_id',
}

/** The order that a query asks for: by time (both ways) or by another listed column; 422 for any other. */
export function parseAuditSort(sort: string | undefined): { isAscendingTime: boolean; sort?: AuditSort } {
  const [column = '', direction] = orderBy(sort, names, 'id', '-logged_at').split(', ')[0]?.split(' ') ?? []
  const isDescending = direction === 'DESC'
  if (column === 'at' || column === 'id') return { isAscendingTime: !isDescending }
  return { isAscendingTime: false, sort: { column: column as SortColumn, isDescending } }
}

const labelOf = ([table, { label }]: [string, { label: string }]) => [table, label] as const

/** The labels of all audited tables. */
export const listTableLabels = (design: AppliedDesign): Record<string, string> =>
  Object.fromEntries([...Object.entries(auditLabels), ...Object.entries(describeDesignedTables(design))].map(labelOf))

/** What is sorted by, of a transaction `t` and one of its rows `a`. */
function sortKey({ column, labels }: LabelledSort): RawBuilder<unknown> {
  if (column === 'event' || column === 'model_id') return sql`a.${sql.ref(column)}`
  if (column === 'model_type')
    return sql`coalesce(${JSON.stringify(labels)}::jsonb ->> a.model_type, a.model_type) COLLATE "it-x-icu"`
  const id = sql.ref(`t.${column}_id`)
  return sql`(SELECT u.name FROM users u WHERE u.id = ${id}) COLLATE "it-x-icu"`
}

function orderByKey(sort: LabelledSort, id: string): RawBuilder<unknown> {
  const direction = sql.raw(sort.isDescending ? 'DESC' : 'ASC')
  return sql`ORDER BY ${sortKey(sort)} ${direction}, t.at ${direction}, ${sql.ref(id)} ${direction}`
}

type Page = { limit: number; offset: number }

/**
 * A page of the matching requests (id, n) by another column than the time: that of the first row that is shown of them.
 * Reads and sorts all of them, as no index has this order.
 */
export function selectSortedRequests(filter: AuditFilter, sort: LabelledSort, { limit, offset }: Page) {
  const firstRow = sql`LEFT JOIN LATERAL (SELECT a.event, a.model_type, a.model_id FROM audits a
    WHERE a.audit_tx_id = r.id AND ${matchesRow(filter, true)} ORDER BY a.id LIMIT 1) a ON true`
  const isOfRow = sort.column === 'event' || sort.column === 'model_type' || sort.column === 'model_id'
  return sql`SELECT r.id, r.n FROM (${selectRequests(filter, true)}) r JOIN audit_tx t ON t.id = r.id
    ${isOfRow ? firstRow : sql``} ${orderByKey(sort, 't.id')} LIMIT ${limit} OFFSET ${offset}`
}

/** A page of the matching rows by another column than the time. */
export function selectSortedRows(filter: AuditFilter, sort: LabelledSort, { limit, offset }: Page) {
  return sql`SELECT a.*, t.at FROM (${selectRequests(filter, false)}) r JOIN audit_tx t ON t.id = r.id
    JOIN audits a ON a.audit_tx_id = r.id WHERE ${matchesRow(filter, false)}
    ${orderByKey(sort, 'a.id')} LIMIT ${limit} OFFSET ${offset}`
}
