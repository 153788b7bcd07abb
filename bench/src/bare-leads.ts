import { defaultPageSize } from '@portale/domain/page.ts'
import type { Pool } from 'pg'
import { findCachedTotal, paginate } from './bare-page.ts'

const partner = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'baldo_id', ${alias}.baldo_id)`
const named = (alias: string, more = '') => `json_build_object('id', ${alias}.id, 'name', ${alias}.name${more})`

const columns = `l.id, to_json(l.created_at) AS created_at, l.status, to_json(l.approved_at) AS approved_at, l.quantity, l.lock_version,
  ${named('c', ", 'vat_n', c.vat_n")} AS customer,
  ${named('k', ", 'email', k.email, 'phone', k.phone")} AS customer_contact, ${named('lm')} AS lead_model,
  ${named('lw')} AS lead_work_type, ${partner('w')} AS workshop, CASE WHEN d.id IS NOT NULL THEN ${partner('d')} END AS dealer`

const offers = `coalesce((SELECT json_agg(json_build_object('id', o.id, 'file_name', o.file_name, 'status', o.status, 'reason', o.reason,
      'created_at', o.created_at, 'user', json_build_object('name', u.name), 'lock_version', o.lock_version)
      ORDER BY o.created_at, o.id)
    FROM lead_offers o JOIN users u ON u.id = o.user_id WHERE o.lead_id = l.id), '[]') AS lead_offers`

const lastManage = `coalesce((SELECT json_agg(json_build_object('id', h.id, 'created_at', h.created_at,
    'user', json_build_object('name', u.name), 'current_status', h.current_status, 'current_salesnotes', h.current_salesnotes))
  FROM (SELECT * FROM lead_manages WHERE lead_id = l.id ORDER BY created_at DESC, id DESC LIMIT 1) h
  JOIN users u ON u.id = h.user_id), '[]') AS lead_manages`

// The leads of the workshops of user $1. For a short list of workshops the index on workshop_id is faster.
const workshopCondition = (condition: string) => `l.workshop_id ${condition}`
const filters = {
  all: '',
  customer: `l.customer_id = ANY(ARRAY(SELECT id FROM customers
    WHERE fold((vat_n || ' ' || name) COLLATE "default") LIKE (SELECT containing($1))))`,
  status: 'l.status = $1',
  workshop_id: 'l.workshop_id = $1::bigint',
  dealer_sales_manager: workshopCondition('IN (SELECT workshop_id FROM user_workshops WHERE user_id = $1)'),
  workshop_user: workshopCondition('= ANY(ARRAY(SELECT workshop_id FROM user_workshops WHERE user_id = $1))'),
}
type Filter = keyof typeof filters

/** The statements of a filter. Constant limits, and no offset on the first page, let PostgreSQL keep its plans. */
function buildQueries(filter: Filter) {
  const where = filters[filter] && `WHERE ${filters[filter]}`
  const sales = filter === 'workshop_user' ? '' : `, ${offers}, ${lastManage}`
  const page = (offset: string) => `WITH page AS MATERIALIZED (
      SELECT l.id FROM leads l ${where} ORDER BY l.created_at DESC, l.id DESC LIMIT ${defaultPageSize} ${offset})
    SELECT ${columns}${sales} FROM page JOIN leads l USING (id) JOIN customers c ON c.id = l.customer_id
      JOIN customer_contacts k ON k.id = l.customer_contact_id JOIN lead_models lm ON lm.id = l.lead_model_id
      JOIN lead_work_types lw ON lw.id = l.lead_work_type_id JOIN workshops w ON w.id = l.workshop_id
      LEFT JOIN dealers d ON d.id = l.dealer_id ORDER BY l.created_at DESC, l.id DESC`
  const count = `SELECT count(*)::int AS total FROM leads l ${where}`
  return { count, first: page(''), later: page(`OFFSET $${where ? 2 : 1}`) }
}
const statements = Object.fromEntries(
  Object.keys(filters).map((filter) => [filter, buildQueries(filter as Filter)]),
) as Record<Filter, ReturnType<typeof buildQueries>>

/** GET /api/v1/leads; the parameter with the name of a role contains the id of the user. */
export async function handleLeads(pool: Pool, search: URLSearchParams): Promise<string> {
  const filter = (Object.keys(filters) as Filter[]).find((name) => search.has(name)) ?? 'all'
  const values = filter === 'all' ? [] : [search.get(filter)]
  const total = await findCachedTotal(pool, `count_leads_${filter}`, statements[filter].count, values)
  const { offset, page } = paginate('/api/v1/leads', search, total)
  const variant = offset > 0 ? 'later' : 'first'
  const { rows } = await pool.query({
    name: `${variant}_leads_${filter}`,
    text: statements[filter][variant],
    values: offset > 0 ? [...values, offset] : values,
  })
  return JSON.stringify({ data: rows, ...page })
}
