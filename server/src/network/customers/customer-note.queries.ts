import type { CustomerNote } from '@portale/domain/network/customers/customer-note.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type List, orderBy } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'

const columns = `n.id, n.text, json_build_object('id', u.id, 'name', u.name) AS user, n.created_at, n.updated_at,
  n.lock_version`

/** GET /api/v1/customers/{id}/customer_notes, newest first. */
export const noteList = (customer_id: number, query: Record<string, string>): List => ({
  path: `/api/v1/customers/${customer_id}/customer_notes`,
  from: 'customer_notes n',
  where: [{ sql: 'n.customer_id = $', value: customer_id }],
  order: orderBy(query.sort, { created_at: 'n.created_at' }, 'n.id', '-created_at'),
  rows: `SELECT ${columns} FROM page JOIN customer_notes n USING (id) JOIN users u ON u.id = n.user_id`,
})

export async function findNote(db: Db, customer_id: number, id: number): Promise<CustomerNote | undefined> {
  const text = `SELECT ${columns} FROM customer_notes n JOIN users u ON u.id = n.user_id
    WHERE n.customer_id = $1 AND n.id = $2`
  return (await query<CustomerNote>(db, text, [customer_id, id]))[0]
}

/** Locks a note of a customer; answers whether there is one. */
export async function lockNote(db: Db, customer_id: number, id: number): Promise<boolean> {
  const query = db.selectFrom('customer_notes').select('id').where('customer_id', '=', customer_id).where('id', '=', id)
  return (await query.forUpdate().executeTakeFirst()) !== undefined
}

export async function insertNote(
  db: Db,
  values: { customer_id: number; user_id: number; text: string },
): Promise<number> {
  return (await db.insertInto('customer_notes').values(values).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateNote(db: Db, id: number, text: string): Promise<void> {
  await db
    .updateTable('customer_notes')
    .set((set) => ({ text, lock_version: set('lock_version', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', id)
    .execute()
}

export async function deleteNote(db: Db, id: number): Promise<void> {
  await db.deleteFrom('customer_notes').where('id', '=', id).execute()
}
