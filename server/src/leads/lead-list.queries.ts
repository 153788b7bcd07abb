import { parseMoment } from '@portale/domain/moments.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { normalizeVat } from '@portale/domain/vat.ts'
import { type Condition, equalsId, type List, orderBy } from '../db/list.ts'
import { selectListRows, visibleTo } from './lead.queries.ts'

/** A bound on the moment of the report; `to` includes the whole of its day, what is no moment finds nothing. */
function reported(comparison: '>=' | '<', value: string | undefined): Condition[] {
  if (!value) return []
  const parsed = parseMoment(value)
  if ('problem' in parsed) return [{ sql: 'false' }]
  const wholeDay = comparison === '<' && /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(value)
  const bound = wholeDay ? "date_add($::timestamptz, '1 day', 'Europe/Rome')" : '$::timestamptz'
  return [{ sql: `l.created_at ${comparison} ${bound}`, value: new Date(parsed.at).toISOString() }]
}

// An array, so that the index of customers gives their leads however many there are of others.
const ofCustomer = `l.customer_id = ANY(ARRAY(SELECT id FROM customers
  WHERE fold((vat_n || ' ' || name) COLLATE "default") LIKE containing($)))`

/** Name or VAT number, which may be typed with IT and dots. */
function customer(typed: string): Condition[] {
  const searched = /^\d+$/.test(normalizeVat(typed)) ? normalizeVat(typed) : typed.trim()
  return searched ? [{ sql: ofCustomer, value: searched }] : []
}

// The first in the words of its partial index.
const approvals = new Map([
  ['0', "l.status = 'created' AND l.approved_at IS NULL"],
  ['1', 'l.approved_at IS NOT NULL'],
])

const approval = (sql: string | undefined): Condition[] => (sql ? [{ sql }] : [])

/** The filters of /leads, the same for its XLSX (decisions "Leads"). */
export const leadFilters = (query: Record<string, string>): Condition[] => [
  ...equalsId('l.id', query.id),
  ...(query.status ? [{ sql: 'l.status = $', value: query.status }] : []),
  ...equalsId('l.workshop_id', query.workshop_id),
  ...equalsId('l.lead_model_id', query.lead_model_id),
  ...equalsId('l.lead_work_type_id', query.lead_work_type_id),
  ...customer(query.customer ?? ''),
  ...approval(approvals.get(query.approved ?? '')),
  ...reported('>=', query.from),
  ...reported('<', query.to),
]

const sortable = { created_at: 'l.created_at', id: 'l.id' }

/** Newest first, unless asked otherwise. */
export const leadOrder = ({ sort = '' }: Record<string, string>): string =>
  orderBy(Object.hasOwn(sortable, sort.replace(/^-/, '')) ? sort : '-created_at', sortable, 'l.id')

/** GET /api/v1/leads. */
export const leadList = (user: Actor, query: Record<string, string>): List => ({
  path: '/api/v1/leads',
  from: 'leads l',
  where: [...visibleTo(user), ...leadFilters(query)],
  walked: [...visibleTo(user, 'subquery'), ...leadFilters(query)],
  order: leadOrder(query),
  rows: selectListRows(user),
})
