import type { Pool } from 'pg'

const searchedText = { partners: `p.baldo_id || ' ' || p.name || ' ' || p.city`, customers: `p.vat_n || ' ' || p.name` }

const text = (columns: string, table: string, of: string, limit: number) =>
  `SELECT ${columns} FROM ${table} p WHERE fold((${of}) COLLATE "default") LIKE (SELECT containing($1))
   ORDER BY p.name, p.id LIMIT ${limit}`

const hits = {
  dealers: text('p.id, p.baldo_id AS code, p.name, p.city', 'dealers', searchedText.partners, 6),
  workshops: text('p.id, p.baldo_id AS code, p.name, p.city', 'workshops', searchedText.partners, 6),
  customers: text('p.id, p.vat_n AS code, p.name, NULL AS city', 'customers', searchedText.customers, 6),
}

/** GET /api/v1/search with one word. */
export async function handleSearch(pool: Pool, search: URLSearchParams): Promise<string> {
  const values = [search.get('q')]
  const found = Object.entries(hits).map(async ([kind, text]) => {
    const { rows } = await pool.query({ name: `search_${kind}`, text, values })
    return [kind, rows] as const
  })
  return JSON.stringify(Object.fromEntries(await Promise.all(found)))
}

const hints = text('p.id, p.baldo_id, p.name', 'dealers', searchedText.partners, 20)

/** GET /api/v2/dealers with one word. */
export async function handleDealerLookup(pool: Pool, search: URLSearchParams): Promise<string> {
  const { rows } = await pool.query({ name: 'lookup', text: hints, values: [search.get('search')] })
  return JSON.stringify(rows)
}

const customers = `SELECT id, name, vat_n FROM customers WHERE vat_n >= $1 AND vat_n < $1::text || ':' ORDER BY vat_n LIMIT 10`

/** GET /api/v2/customers with the first digits of a VAT number. */
export async function handleCustomerTypeahead(pool: Pool, search: URLSearchParams): Promise<string> {
  const { rows } = await pool.query({ name: 'typeahead', text: customers, values: [search.get('customer')] })
  return JSON.stringify(rows)
}
