import type { Pool } from 'pg'

const dealer = `SELECT p.id, p.baldo_id, p.name, p.contract_type, p.address, p.zip, p.city, p.district_id, p.sales_area,
    p.ceased_on, p.archived_at, p.lock_version,
    json_build_object('id', s.id, 'name', s.name, 'code', s.code,
      'region', json_build_object('id', r.id, 'name', r.name)) AS district,
    (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = p.archived_by) AS archived_by
  FROM dealers p JOIN districts s ON s.id = p.district_id JOIN regions r ON r.id = s.region_id WHERE p.id = $1`

/** GET /api/v1/dealers/:id. */
export async function handleDealer(pool: Pool, id: number): Promise<string> {
  const { rows } = await pool.query({ name: 'dealer', text: dealer, values: [id] })
  return JSON.stringify(rows[0])
}
