import type { CustomerContact, CustomerContactInput } from '@portale/domain/network/customers/customer.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type List, orderBy } from '../../platform/db/list.ts'

/** GET /api/v1/customers/{id}/customer_contacts. */
export const contactList = (customer_id: number, query: Record<string, string>): List => ({
  path: `/api/v1/customers/${customer_id}/customer_contacts`,
  from: 'customer_contacts k',
  where: [{ sql: 'k.customer_id = $', value: customer_id }],
  order: orderBy(query.sort, { name: 'k.name', email: 'k.email', phone: 'k.phone' }, 'k.id'),
  rows: 'SELECT k.id, k.name, k.email, k.phone, k.lock_version FROM page JOIN customer_contacts k USING (id)',
})

const contactColumns = ['id', 'name', 'email', 'phone', 'lock_version'] as const

export const findContact = (db: Db, customer_id: number, id: number): Promise<CustomerContact | undefined> =>
  db
    .selectFrom('customer_contacts')
    .select(contactColumns)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .executeTakeFirst()

export const lockContact = (db: Db, customer_id: number, id: number): Promise<CustomerContact | undefined> =>
  db
    .selectFrom('customer_contacts')
    .select(contactColumns)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type ContactValues = Pick<CustomerContactInput, 'name' | 'email' | 'phone'>

export async function insertContact(db: Db, customer_id: number, values: ContactValues): Promise<number> {
  const { name, email, phone } = values
  const row = { customer_id, name, email, phone }
  return (await db.insertInto('customer_contacts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateContact(db: Db, id: number, { name, email, phone }: ContactValues): Promise<void> {
  await db
    .updateTable('customer_contacts')
    .set((set) => ({ name, email, phone, lock_version: set('lock_version', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', id)
    .execute()
}
