import { foldVat } from '@portale/domain/platform/folding.ts'
import { isWholeDay, parseMoment } from '@portale/domain/platform/moments.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { canSeeSales } from '@portale/domain/sales/leads/lead.policy.ts'
import { leadStatuses, openLeadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { canFilterByIdle, parseIdle } from '@portale/domain/sales/leads/lead-filters.ts'
import { type Membership, visibleTo } from '../../network/customers/lead-scope.queries.ts'
import { isToday } from '../../network/dealers/partner.queries.ts'
import { containing, hasTrigram } from '../../platform/db/containing.ts'
import { type Condition, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { selectListRows } from './lead.queries.ts'
import { sellerFilter } from './lead-filter.queries.ts'

/** Filters by the time of the report; a bare date as end includes its whole day, an invalid value finds nothing. */
function reportedFilter(comparison: '>=' | '<', value: string | undefined): Condition[] {
  if (!value) return []
  const parsed = parseMoment(value)
  if ('problem' in parsed) return [{ sql: 'false' }]
  const wholeDay = comparison === '<' && isWholeDay(value)
  const bound = wholeDay ? "date_add($::timestamptz, '1 day', 'Europe/Rome')" : '$::timestamptz'
  return [{ sql: `l.created_at ${comparison} ${bound}`, value: new Date(parsed.at).toISOString() }]
}

const customerMatches = (search: string) => `fold((vat_n || ' ' || name) COLLATE "default") LIKE ${containing(search)}`

// An array lets PostgreSQL use the index on customer_id, however many other leads there are; where leads are read in order
// until enough match, each one's customer is looked at. One or two letters match most customers, and no index has them:
// the leads that the other conditions leave may be fewer.
const customerConditions: Record<Membership, (search: string) => string> = {
  array: (search) => `l.customer_id = ANY(ARRAY(SELECT id FROM customers WHERE ${customerMatches(search)}))`,
  subquery: (search) => `(SELECT ${customerMatches(search)} FROM customers WHERE id = l.customer_id)`,
}
const anyCustomer = (search: string) => `l.customer_id IN (SELECT id FROM customers WHERE ${customerMatches(search)})`

/** Filters by name or VAT number, which may be written with IT and dots. */
function customerFilter(text: string, membership: Membership): Condition[] {
  const search = /^\d+$/.test(foldVat(text)) ? foldVat(text) : text.trim()
  if (!search) return []
  const condition = search.length < 3 && membership === 'array' ? anyCustomer : customerConditions[membership]
  return [{ sql: condition(search), value: search }]
}

// The first one repeats the condition of its partial index.
const approvalConditions = new Map([
  ['0', "l.status = 'created' AND l.approved_at IS NULL"],
  ['1', 'l.approved_at IS NOT NULL'],
])

const approvalFilter = (sql: string | undefined): Condition[] => (sql ? [{ sql }] : [])

const openStatuses = openLeadStatuses.map((status) => `'${status}'`).join(', ')

// The filters that the home page's queues link to.
const statusConditions = new Map([
  ['open', `l.status IN (${openStatuses})`],
  [
    'offer_pending',
    "l.status = 'offer' AND EXISTS (SELECT FROM lead_offers o WHERE o.lead_id = l.id AND o.status = 'pending')",
  ],
])

/** Filters by a status or by what the queues count; nobody filters by offers that it may not see. */
function statusFilter(user: Actor, status: string | undefined): Condition[] {
  if (!status) return []
  const condition = status === 'offer_pending' && !canSeeSales(user) ? undefined : statusConditions.get(status)
  return [condition ? { sql: condition } : { sql: 'l.status = $', value: status }]
}

/** Filters by inactivity, as the notices of idle leads count it; nobody filters by saves that it may not see. */
function idleFilter(user: Actor, idle: string | undefined): Condition[] {
  if (!idle) return []
  const days = canFilterByIdle(user) ? parseIdle(idle) : undefined
  if (days === undefined) return [{ sql: 'false' }]
  return [{ sql: `l.status IN (${openStatuses}) AND l.updated_at <= now() - interval '${days} days'` }]
}

/** Filters by a notice of the user that counts others: the leads that these are about. */
const noticeFilter = (user: Actor, notice: string | undefined): Condition[] =>
  equalsId('', notice).map(({ value }) => ({
    sql: `l.id = ANY(ARRAY(SELECT substring(n.url FROM '^/leads/([0-9]{1,15})')::bigint FROM notifications n
      WHERE n.gathered_into = $ AND n.user_id = ${user.id}))`,
    value,
  }))

/** Filters by the dealer that the lead's workshop belongs to today; `dealer_id` is the one of the report. */
const currentDealerFilter = (dealer: string | undefined): Condition[] =>
  equalsId('', dealer).map(({ value }) => ({
    sql: `l.workshop_id = ANY(ARRAY(SELECT wd.workshop_id FROM workshop_dealers wd WHERE wd.dealer_id = $ AND ${isToday('wd')}))`,
    value,
  }))

/** The filters of the list, its export, the board and the dashboard (decisions "Leads"). */
export const leadFilters = (
  user: Actor,
  query: Record<string, string>,
  membership: Membership = 'array',
): Condition[] => [
  ...equalsId('l.id', query.id),
  ...statusFilter(user, query.status),
  ...equalsId('l.workshop_id', query.workshop_id),
  ...equalsId('l.dealer_id', query.dealer_id),
  ...currentDealerFilter(query.current_dealer_id),
  ...noticeFilter(user, query.notice),
  ...equalsId('l.customer_id', query.customer_id),
  ...sellerFilter(user, query.seller_id, membership),
  ...idleFilter(user, query.idle),
  ...equalsId('l.lead_model_id', query.lead_model_id),
  ...equalsId('l.lead_work_type_id', query.lead_work_type_id),
  ...customerFilter(query.customer ?? '', membership),
  ...approvalFilter(approvalConditions.get(query.approved ?? '')),
  ...reportedFilter('>=', query.from),
  ...reportedFilter('<', query.to),
]

const sortColumns = {
  created_at: 'l.created_at',
  customer: 'c.name',
  lead_model: 'lm.name',
  quantity: 'l.quantity',
  workshop: 'w.name',
  status: `array_position(ARRAY[${leadStatuses.map((status) => `'${status}'`).join(', ')}], l.status)`,
}

/** Newest first by default; who doesn't see the last save of the manage screen can't sort by it. */
export const leadOrder = (user: Actor, { sort }: Record<string, string>): string =>
  orderBy(sort, { ...sortColumns, ...(canSeeSales(user) && { last_manage: 'saves.saved_at' }) }, 'l.id', '-created_at')

/** The table that the order's column is in, where it is not the lead's own. */
const sortJoins = new Map([
  ['customer', 'JOIN customers c ON c.id = l.customer_id'],
  ['lead_model', 'JOIN lead_models lm ON lm.id = l.lead_model_id'],
  ['workshop', 'JOIN workshops w ON w.id = l.workshop_id'],
  ['last_manage', 'JOIN lead_last_saves saves ON saves.lead_id = l.id'],
])

/** The join of the table that a query's order needs. */
export const sortJoin = ({ sort }: Record<string, string>): string => sortJoins.get(sort?.replace(/^-/, '') ?? '') ?? ''

/** The total of all leads, or of all of a status, from the sums that triggers keep (0023). */
function storedCount(user: Actor, { sort: _, page: __, per_page: ___, status, ...filters }: Record<string, string>) {
  const isStored = !status || leadStatuses.some((one) => one === status)
  if (!isAdministrator(user) || !isStored || Object.values(filters).some(Boolean)) return undefined
  const ofStatus: Condition[] = status ? [{ sql: 'c.item = $', value: status }] : []
  return {
    from: 'lead_counts c',
    where: [{ sql: "c.kind = 'status'" }, ...ofStatus],
    total: 'coalesce(sum(c.leads), 0)',
  }
}

/** GET /api/v1/leads. */
export const leadList = (user: Actor, query: Record<string, string>): List => ({
  path: '/api/v1/leads',
  from: 'leads l',
  orderedFrom: `leads l ${sortJoin(query)}`,
  // Of the leads of many customers each is looked for among the workshops, which a set does sooner than an array.
  where: [...visibleTo(user, hasTrigram(query.customer ?? '') ? 'subquery' : 'array'), ...leadFilters(user, query)],
  // An index has all leads by the time of their report; those that filters leave may be few among them.
  ...(/^(-?created_at)?$/.test(query.sort ?? '') &&
    leadFilters(user, query).length === 0 && { inOrder: visibleTo(user, 'subquery') }),
  counted: storedCount(user, query),
  order: leadOrder(user, query),
  rows: selectListRows(user),
})
