import {
  type CustomerColumn,
  customerTextColumns,
  storedCustomerColumns,
} from '@portale/domain/network/customers/customer-columns.ts'
import type { ContactPlan, MergedField, MergeInput } from '@portale/domain/network/customers/merge.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/**
 * Locks the leads of a customer: before the customers, as the forms of leads do. One that is reported meanwhile holds the
 * customer until it is there, and moves with the others.
 */
export const lockLeadsOf = (tx: Db, customer_id: number) =>
  sql`SELECT FROM leads WHERE customer_id = ${customer_id} ORDER BY id FOR UPDATE`.execute(tx)

/** A locked customer as a merge needs it. */
export type MergeableCustomer = Record<CustomerColumn, string> & {
  id: number
  archived_at: string | null
  merged_into_id: number | null
  lock_version: number
}

/** Locks customers in the order of their ids, whichever is kept. */
export async function lockCustomers(tx: Db, ids: number[]): Promise<Map<number, MergeableCustomer>> {
  const result = await sql<MergeableCustomer>`
    SELECT id, ${sql.raw(storedCustomerColumns.join(', '))}, archived_at, merged_into_id, lock_version FROM customers
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(result.rows.map((row) => [row.id, row]))
}

const selectContacts = (db: Db, customerIds: number[]) =>
  db
    .selectFrom('customer_contacts')
    .select(['id', 'name', 'email', 'phone', 'lock_version', 'customer_id'])
    .where('customer_id', 'in', customerIds)
    .orderBy('id')

const bySide = <Row extends { customer_id: number }>(contacts: Row[], mergedId: number) => ({
  kept: contacts.filter(({ customer_id }) => customer_id !== mergedId),
  merged: contacts.filter(({ customer_id }) => customer_id === mergedId),
})

/** The contacts of two customers, the oldest first. */
export const listContacts = async (db: Db, keptId: number, mergedId: number) =>
  bySide(await selectContacts(db, [keptId, mergedId]).execute(), mergedId)

/** The same, locked: one that is being changed right now is joined with what it becomes. */
export const lockContacts = async (tx: Db, keptId: number, mergedId: number) =>
  bySide(await selectContacts(tx, [keptId, mergedId]).forUpdate().execute(), mergedId)

/** A column of a designed registry with the ids of customers: one, or several. */
export type CustomerReference = { label: string; table: string; column: string; isList: boolean }

/** The columns of designed registries that refer to customers, and the lock that keeps them until a merge is done. */
export type CustomerReferences = { list: (db: Db) => Promise<CustomerReference[]>; lock: (tx: Db) => Promise<unknown> }

const refersTo = ({ column, isList }: CustomerReference, id: number) =>
  isList ? sql`${id}::bigint = ANY(${sql.ref(column)})` : sql`${sql.ref(column)} = ${id}::bigint`

const tableOf = ({ table }: CustomerReference) => sql.table(`generated.${table}`)

export async function countReferences(db: Db, reference: CustomerReference, id: number): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${tableOf(reference)} WHERE ${refersTo(reference, id)}`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Makes the records that refer to a customer refer to another one; a list that has both keeps it once. */
export async function moveReferences(tx: Db, reference: CustomerReference, from: number, to: number): Promise<void> {
  const column = sql.ref(reference.column)
  const moved = reference.isList
    ? sql`CASE WHEN ${to}::bigint = ANY(${column}) THEN array_remove(${column}, ${from}::bigint)
        ELSE array_replace(${column}, ${from}::bigint, ${to}::bigint) END`
    : sql`${to}::bigint`
  await sql`UPDATE ${tableOf(reference)} SET ${column} = ${moved}, lock_version = lock_version + 1, updated_at = now()
    WHERE ${refersTo(reference, from)}`.execute(tx)
}

/** How many leads and notes a customer has. */
export async function countMoved(db: Db, customer_id: number): Promise<{ leads: number; notes: number }> {
  const result = await sql<{ leads: number; notes: number }>`SELECT
    (SELECT count(*)::int FROM leads WHERE customer_id = ${customer_id}) AS leads,
    (SELECT count(*)::int FROM customer_notes WHERE customer_id = ${customer_id}) AS notes`.execute(db)
  return result.rows[0] ?? { leads: 0, notes: 0 }
}

/** Moves the contacts and the leads of a customer, and its notes. That a lead moves is no work on it: its time stays. */
export async function moveBelongings(tx: Db, { moved, joined }: ContactPlan, from: number, to: number): Promise<void> {
  // A lead and its contact change their customer in two statements.
  await sql`SET CONSTRAINTS leads_customer_contact_id_customer_id_fkey DEFERRED`.execute(tx)
  const movedIds = moved.map(({ id }) => id)
  await sql`UPDATE customer_contacts SET customer_id = ${to}, lock_version = lock_version + 1, updated_at = now()
    WHERE id = ANY(${movedIds}::bigint[])`.execute(tx)
  // The last of several that were joined into one has all values.
  const changed = [...new Map(joined.map(({ into, email, phone }) => [into, { id: into, email, phone }])).values()]
  await sql`UPDATE customer_contacts k SET email = sent.email, phone = sent.phone, lock_version = k.lock_version + 1,
      updated_at = now()
    FROM json_to_recordset(${JSON.stringify(changed)}::json) AS sent (id bigint, email text, phone text)
    WHERE k.id = sent.id AND (k.email, k.phone) IS DISTINCT FROM (sent.email, sent.phone)`.execute(tx)
  await sql`UPDATE leads l SET customer_id = ${to}, lock_version = l.lock_version + 1,
      customer_contact_id = coalesce((SELECT j."into" FROM json_to_recordset(${JSON.stringify(joined)}::json)
        AS j (id bigint, "into" bigint) WHERE j.id = l.customer_contact_id), l.customer_contact_id)
    WHERE l.customer_id = ${from}`.execute(tx)
  const joinedIds = joined.map(({ id }) => id)
  await sql`DELETE FROM customer_contacts WHERE id = ANY(${joinedIds}::bigint[])`.execute(tx)
  await sql`UPDATE customer_notes SET customer_id = ${to} WHERE customer_id = ${from}`.execute(tx)
}

/**
 * Gives the kept customer the chosen values, and archives the other one, which leads to it. The merged one takes the VAT
 * number that the kept one gives up, so that both numbers still lead to the customer.
 */
export async function updateMerged(
  tx: Db,
  kept: MergeableCustomer,
  merged: MergeableCustomer,
  sides: Pick<MergeInput, MergedField>,
  userId: number,
): Promise<void> {
  const [keptVat, mergedVat] = sides.vat_n === 'kept' ? [kept.vat_n, merged.vat_n] : [merged.vat_n, kept.vat_n]
  const texts = customerTextColumns.map((column) => {
    const value = sides[column] === 'kept' ? kept[column] : merged[column]
    return sql`${sql.ref(column)} = CASE WHEN c.id = ${kept.id} THEN ${value} ELSE ${sql.ref(`c.${column}`)} END,`
  })
  // In one statement: the numbers are unique at its end.
  await sql`UPDATE customers c SET
      vat_n = CASE WHEN c.id = ${kept.id} THEN ${keptVat} ELSE ${mergedVat} END,
      ${sql.join(texts, sql` `)}
      archived_at = CASE WHEN c.id = ${merged.id} THEN now() END,
      archived_by = CASE WHEN c.id = ${merged.id} THEN ${userId}::bigint END,
      merged_into_id = CASE WHEN c.id = ${merged.id} THEN ${kept.id}::bigint END,
      lock_version = c.lock_version + 1, updated_at = now()
    WHERE c.id IN (${kept.id}, ${merged.id})`.execute(tx)
}
