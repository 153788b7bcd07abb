import { isKnownContact } from '@portale/domain/network/customers/merge.ts'
import { foldPerson } from '@portale/domain/platform/folding.ts'
import type { ReportedBefore } from '@portale/domain/sales/leads/lead.ts'
import type { LeadInput } from '@portale/domain/sales/leads/lead-body.ts'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { findCustomerByVat, insertCustomer } from '../../network/customers/customer.queries.ts'
import { insertContact } from '../../network/customers/customer-contact.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { rejectConflict } from '../../platform/http/errors.ts'

type References = { lead_model_id: number; lead_work_type_id: number }

/** Which of the records that a form refers to exist; an archived model or type of work only if the lead has it already. */
export async function findExistingReferences(db: Db, input: LeadInput, current: References | undefined) {
  const { lead_model_id, lead_work_type_id } = input
  const customer_id = 'customer_id' in input ? input.customer_id : null
  const contact_id = 'customer_contact_id' in input ? input.customer_contact_id : null
  const result = await sql<Record<'model' | 'work_type' | 'customer' | 'contact', boolean>>`SELECT
    EXISTS (SELECT FROM lead_models WHERE id = ${lead_model_id}
      AND (NOT archived OR id = ${current?.lead_model_id ?? null})) AS model,
    EXISTS (SELECT FROM lead_work_types WHERE id = ${lead_work_type_id}
      AND (NOT archived OR id = ${current?.lead_work_type_id ?? null})) AS work_type,
    ${customer_id}::bigint IS NULL OR EXISTS (SELECT FROM customers WHERE id = ${customer_id}) AS customer,
    ${contact_id}::bigint IS NULL OR EXISTS (SELECT FROM customer_contacts
      WHERE id = ${contact_id} AND customer_id = ${customer_id}) AS contact`.execute(db)
  return result.rows[0]
}

/** The id of a new customer; undefined when its VAT number is taken, also by a transaction that commits meanwhile. */
async function insertCustomerIfNew(db: Db, customer: { vat_n: string; name: string }): Promise<number | undefined> {
  await sql`SAVEPOINT new_customer`.execute(db)
  try {
    return await insertCustomer(db, customer)
  } catch (error) {
    // The constraint is deferrable, which ON CONFLICT does not support.
    if (!(error instanceof DatabaseError && error.constraint === 'customers_vat_n_key')) throw error
    await sql`ROLLBACK TO SAVEPOINT new_customer`.execute(db)
    return undefined
  }
}

/** The customer with this VAT number, or a new one; another request or an import may insert it at the same time. */
export async function findOrInsertCustomer(db: Db, customer: { vat_n: string; name: string }): Promise<number> {
  const existing = await findCustomerByVat(db, customer.vat_n)
  const id = existing?.id ?? (await insertCustomerIfNew(db, customer))
  return (
    id ??
    (await findCustomerByVat(db, customer.vat_n))?.id ??
    rejectConflict('Il cliente è cambiato nel frattempo: riprova.')
  )
}

/** The customer's contact that is the given one, however it is spelt, or a new one; the lock on the customer prevents concurrent duplicates. */
export async function findOrInsertContact(
  db: Db,
  customer_id: number,
  contact: { name: string; email: string; phone: string },
): Promise<number> {
  await sql`SELECT FROM customers WHERE id = ${customer_id} FOR NO KEY UPDATE`.execute(db)
  const namesakes = await sql<{ id: number; name: string; email: string; phone: string }>`
    SELECT id, name, email, phone FROM customer_contacts
    WHERE customer_id = ${customer_id} AND fold_person(name) = ${foldPerson(contact.name)} ORDER BY id`.execute(db)
  const known = namesakes.rows.find((namesake) => isKnownContact(namesake, contact))
  return known?.id ?? (await insertContact(db, customer_id, contact))
}

/** How often the customer of a lead was reported before, by anybody, and in which month last; without cancelled leads. */
export async function findReportedBefore(
  db: Db,
  leadId: number,
  customer_id: number,
): Promise<ReportedBefore | undefined> {
  const result = await sql<ReportedBefore>`
    SELECT count(*)::int AS count, to_char(max(created_at) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS newest_month
    FROM leads WHERE customer_id = ${customer_id} AND id <> ${leadId} AND status <> 'cancelled'
    HAVING count(*) > 0`.execute(db)
  return result.rows[0]
}
