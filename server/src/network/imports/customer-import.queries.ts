import {
  type CustomerColumn,
  customerColumns,
  customerTextColumns,
  storedCustomerColumns,
} from '@portale/domain/network/customers/customer-columns.ts'
import { sql } from 'kysely'
import { inBatches, recordColumns } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'

export type StoredContact = { id: number; customer_id: number; name: string; email: string; phone: string }

export type StoredCustomer = Record<CustomerColumn, string> & {
  id: number
  archived_at: string | null
  merged_into_id: number | null
}

const columnList = sql.raw(storedCustomerColumns.join(', '))
const recordType = sql.raw(`(id bigint, ${recordColumns(customerColumns)})`)
const updates = sql.raw(customerTextColumns.map((column) => `${column} = sent.${column}`).join(', '))

/** Finds the customers with one of these VAT numbers and locks their rows in the order of their ids. */
export async function lockCustomersByVat(db: Db, numbers: string[]) {
  const result = await sql<StoredCustomer>`
    SELECT id, ${columnList}, archived_at, merged_into_id FROM customers WHERE vat_n = ANY(${numbers}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
  return result.rows
}

export async function lockContacts(db: Db, customers: number[]): Promise<StoredContact[]> {
  const result = await sql<StoredContact>`
    SELECT id, customer_id, name, email, phone FROM customer_contacts
    WHERE customer_id = ANY(${customers}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return result.rows
}

/** The writes of an import; new contacts refer to their customer by VAT number. */
export type CustomerWrites = {
  created: Record<CustomerColumn, string>[]
  changed: (Record<CustomerColumn, string> & { id: number })[]
  contacts: { vat_n: string; name: string; email: string; phone: string }[]
  changedContacts: { id: number; name: string; email: string; phone: string }[]
}

export async function upsertCustomers(db: Db, writes: CustomerWrites): Promise<void> {
  await inBatches(writes.created, async (batch) => {
    await sql`INSERT INTO customers (${columnList}) SELECT ${columnList}
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${recordType}`.execute(db)
  })
  await inBatches(writes.changed, async (batch) => {
    await sql`UPDATE customers c SET ${updates}, lock_version = c.lock_version + 1, updated_at = now()
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${recordType}
      WHERE c.id = sent.id`.execute(db)
  })
  await inBatches(writes.contacts, async (batch) => {
    await sql`INSERT INTO customer_contacts (customer_id, name, email, phone)
      SELECT c.id, sent.name, sent.email, sent.phone
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent (vat_n text, name text, email text, phone text)
      JOIN customers c USING (vat_n)`.execute(db)
  })
  await inBatches(writes.changedContacts, async (batch) => {
    await sql`UPDATE customer_contacts contact SET name = sent.name, email = sent.email, phone = sent.phone,
        lock_version = contact.lock_version + 1, updated_at = now()
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent (id bigint, name text, email text, phone text)
      WHERE contact.id = sent.id`.execute(db)
  })
}
