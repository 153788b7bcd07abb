import { parseMoment } from '@portale/domain/moments.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { normalizeVat } from '@portale/domain/vat.ts'
import { type Condition, equalsId, type List, orderBy } from '../db/list.ts'
import { selectListRows, visibleTo } from './lead.queries.ts'

/** Filters by the time of the report; a bare date as end includes its whole day, an invalid value finds nothing. */
function reportedFilter(comparison: '>=' | '<', value: string | undefined): Condition[] {
  if (!value) return []
  const parsed = parseMoment(value)
  if ('problem' in parsed) return [{ sql: 'false' }]
  const wholeDay = comparison === '<' && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value)
  const bound = wholeDay ? "date_add($::timestamptz, '1 day', 'Europe/Rome')" : '$::timestamptz'
  return [{ sql: `l.created_at ${comparison} ${bound}`, value: new Date(parsed.at).toISOString() }]
}

// An array lets PostgreSQL use the index on customer_id, however many other leads there are.
const customerCondition = `l.customer_id = ANY(ARRAY(SELECT id FROM customers
  WHERE fold((vat_n || ' ' || name) COLLATE "default") LIKE containing($)))`

/** Filters by name or VAT number, which may be written with IT and dots. */
function customerFilter(text: string): Condition[] {
  const search = /^\d+$/.test(normalizeVat(text)) ? normalizeVat(text) : text.trim()
  return search ? [{ sql: customerCondition, value: search }] : []
}

// The first one repeats the condition of its partial index.
const approvalConditions = new Map([
  ['0', "l.status = 'created' AND l.approved_at IS NULL"],
  ['1', 'l.approved_at IS NOT NULL'],
])

const approvalFilter = (sql: string | undefined): Condition[] => (sql ? [{ sql }] : [])

/** The filters of the list, its export and the dashboard (decisions "Leads"). */
export const leadFilters = (query: Record<string, string>): Condition[] => [
  ...equalsId('l.id', query.id),
  ...(query.status ? [{ sql: 'l.status = $', value: query.status }] : []),
  ...equalsId('l.workshop_id', query.workshop_id),
  ...equalsId('l.lead_model_id', query.lead_model_id),
  ...equalsId('l.lead_work_type_id', query.lead_work_type_id),
  ...customerFilter(query.customer ?? ''),
  ...approvalFilter(approvalConditions.get(query.approved ?? '')),
  ...reportedFilter('>=', query.from),
  ...reportedFilter('<', query.to),
]

const sortColumns = { created_at: 'l.created_at', id: 'l.id' }

/** Newest first by default. */
export const leadOrder = ({ sort = '' }: Record<string, string>): string =>
  orderBy(Object.hasOwn(sortColumns, sort.replace(/^-/, '')) ? sort : '-created_at', sortColumns, 'l.id')

/** GET /api/v1/leads. */
export const leadList = (user: Actor, query: Record<string, string>): List => ({
  path: '/api/v1/leads',
  from: 'leads l',
  where: [...visibleTo(user), ...leadFilters(query)],
  rowwise: [...visibleTo(user, 'subquery'), ...leadFilters(query)],
  order: leadOrder(query),
  rows: selectListRows(user),
})
