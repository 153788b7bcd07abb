import type { Pool } from 'pg'
import { placeOf, totalOf } from './bare.page.ts'

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
  lock_version: number
  district: string
  code: string
  region_id: number
  region: string
}

const filter = 'WHERE fold(name) LIKE containing($1)'
const columns = `d.id, d.baldo_id, d.name, d.contract_type, d.address, d.zip, d.city, d.district_id, d.sales_area, d.lock_version,
  s.name AS district, s.code, s.region_id, r.name AS region`
const page = (where: string, limit: string, offset: string) => `
  SELECT ${columns} FROM (SELECT id FROM dealers ${where} ORDER BY name, id LIMIT ${limit} OFFSET ${offset}) page
  JOIN dealers d USING (id) JOIN districts s ON s.id = d.district_id JOIN regions r ON r.id = s.region_id
  ORDER BY d.name, d.id`

const all = { count: 'SELECT count(*)::int AS total FROM dealers', page: page('', '$1', '$2') }
const filtered = { count: `${all.count} ${filter}`, page: page(filter, '$2', '$3') }

/** GET /api/v1/dealers. */
export async function answerDealers(pool: Pool, search: URLSearchParams): Promise<string> {
  const name = search.get('name')
  const { kind, text, values } = name
    ? { kind: 'filtered', text: filtered, values: [name] }
    : { kind: 'all', text: all, values: [] }
  const total = await totalOf(pool, `count_${kind}`, text.count, values)
  const { offset, limit, place } = placeOf('/api/v1/dealers', search, total)
  const { rows } = await pool.query<Row>({ name: `page_${kind}`, text: text.page, values: [...values, limit, offset] })
  const data = rows.map(({ district, code, region_id, region, ...dealer }) => ({
    ...dealer,
    district: { id: dealer.district_id, name: district, code, region: { id: region_id, name: region } },
  }))
  return JSON.stringify({ data, ...place })
}
