import { sql } from 'kysely'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'

export type StoredContact = { id: number; customer_id: number; name: string; email: string; phone: string }

/** Finds the customers with one of these VAT numbers and locks their rows in the order of their ids. */
export async function lockCustomersByVat(db: Db, numbers: string[]) {
  const result = await sql<{
    id: number
    vat_n: string
    name: string
    archived_at: string | null
    merged_into_id: number | null
  }>`
    SELECT id, vat_n, name, archived_at, merged_into_id FROM customers WHERE vat_n = ANY(${numbers}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(
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
  created: { vat_n: string; name: string }[]
  renamed: { id: number; name: string }[]
  contacts: { vat_n: string; name: string; email: string; phone: string }[]
  changedContacts: { id: number; name: string; email: string; phone: string }[]
}

export async function upsertCustomers(db: Db, writes: CustomerWrites): Promise<void> {
  await inBatches(writes.created, async (batch) => {
    await sql`INSERT INTO customers (vat_n, name) SELECT vat_n, name
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent (vat_n text, name text)`.execute(db)
  })
  await inBatches(writes.renamed, async (batch) => {
    await sql`UPDATE customers c SET name = sent.name, lock_version = c.lock_version + 1, updated_at = now()
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent (id bigint, name text)
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
