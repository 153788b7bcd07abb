import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Pool } from 'pg'

const session = `SELECT s.id, s.user_id FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.last_seen_at > now() - interval '60 minutes'`
// The table has the columns, the constraints and the indexes of customers, and no triggers.
const update = `UPDATE bare_customers SET vat_n = $2, name = $3, lock_version = lock_version + 1, updated_at = now()
  WHERE id = $1 AND lock_version = $4 RETURNING id, vat_n, name, archived_at, lock_version`

type Saved = { customer: { vat_n: string; name: string; lock_version: number } }

async function readJson(req: IncomingMessage): Promise<Saved> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** PUT /api/v1/customers/:id with a look-up of the session and one UPDATE, which is a transaction of its own. */
export async function handleSave(pool: Pool, req: IncomingMessage, id: number): Promise<string> {
  const { customer } = await readJson(req)
  const token = /portale_session=([^;]+)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest()
  const found = await pool.query({ name: 'session', text: session, values: [hash] })
  if (found.rows.length === 0) throw new Error('no session')
  const values = [id, customer.vat_n, customer.name, customer.lock_version]
  const { rows } = await pool.query({ name: 'save', text: update, values })
  if (rows.length === 0) throw new Error('the row is not as it was')
  return JSON.stringify(rows[0])
}
