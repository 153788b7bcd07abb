import type { Pool } from 'pg'
import { findCachedTotal, paginate } from './bare-page.ts'

type Row = {
  id: number
  baldo_id: string
  name: string
  contract_type: string
  address: string
  zip: string
  city: string
  district_id: number
  sales_area: string
  ceased_on: string | null
  archived_at: string | null
  lock_version: number
  district: string
  code: string
  region_id: number
  region: string
}

const filter = 'WHERE fold(name) LIKE (SELECT containing($1))'
const columns = `p.id, p.baldo_id, p.name, p.contract_type, p.address, p.zip, p.city, p.district_id, p.sales_area, p.ceased_on, p.archived_at, p.lock_version,
  s.name AS district, s.code, s.region_id, r.name AS region`

// The current dealer of a workshop: periods neither overlap nor leave gaps, so it is the one that began last.
const currentDealerJoin = `CROSS JOIN LATERAL (
    SELECT json_build_object('id', d.id, 'baldo_id', d.baldo_id, 'name', d.name,
      'pivot', json_build_object('valid_from', wd.valid_from)) AS dealer
    FROM workshop_dealers wd JOIN dealers d ON d.id = wd.dealer_id
    WHERE wd.workshop_id = p.id AND wd.valid_from <= now() ORDER BY wd.valid_from DESC LIMIT 1) today`
const dealerParts = {
  dealers: { column: '', join: '' },
  workshops: { column: ', today.dealer', join: currentDealerJoin },
}
type Table = keyof typeof dealerParts

const page = (table: Table, where: string, limit: string, offset: string) => `
  SELECT ${columns}${dealerParts[table].column}
  FROM (SELECT id FROM ${table} ${where} ORDER BY name, id LIMIT ${limit} OFFSET ${offset}) page
  JOIN ${table} p USING (id) JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id
  ${dealerParts[table].join} ORDER BY p.name, p.id`
const count = (table: Table) => `SELECT count(*)::int AS total FROM ${table}`

const buildQueries = (table: Table) => ({
  all: { count: count(table), page: page(table, '', '$1', '$2') },
  filtered: { count: `${count(table)} ${filter}`, page: page(table, filter, '$2', '$3') },
})
const statements = { dealers: buildQueries('dealers'), workshops: buildQueries('workshops') }

/** GET /api/v1/dealers and /api/v1/workshops. */
export async function handlePartners(pool: Pool, table: Table, search: URLSearchParams): Promise<string> {
  const name = search.get('name')
  const kind = name ? 'filtered' : 'all'
  const text = statements[table][kind]
  const values = name ? [name] : []
  const total = await findCachedTotal(pool, `count_${table}_${kind}`, text.count, values)
  const { offset, limit, page } = paginate(`/api/v1/${table}`, search, total)
  const query = { name: `page_${table}_${kind}`, text: text.page, values: [...values, limit, offset] }
  const { rows } = await pool.query<Row>(query)
  const data = rows.map(({ district, code, region_id, region, ...partner }) => ({
    ...partner,
    district: { id: partner.district_id, name: district, code, region: { id: region_id, name: region } },
  }))
  return JSON.stringify({ data, ...page })
}
