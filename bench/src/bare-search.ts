import type { Pool } from 'pg'

const hints = `SELECT id, baldo_id, name FROM dealers
  WHERE fold((baldo_id || ' ' || name || ' ' || city) COLLATE "default") LIKE (SELECT containing($1))
  ORDER BY name, id LIMIT 20`

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
