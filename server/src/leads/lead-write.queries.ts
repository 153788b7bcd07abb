import type { LeadInput } from '@portale/domain/leads/lead-body.ts'
import { type Insertable, sql } from 'kysely'
import { DatabaseError } from 'pg'
import { findCustomerByVat, insertCustomer } from '../customers/customer.queries.ts'
import { insertContact } from '../customers/customer-contact.queries.ts'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/schema.generated.ts'
import { rejectConflict } from '../http/errors.ts'

type Chosen = { lead_model_id: number; lead_work_type_id: number }

/** Which of a form's choices are there: a model and a type of work not archived but the ones that the lead has already. */
export async function findChoices(db: Db, input: LeadInput, current: Chosen | undefined) {
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

/** The id of a new customer; undefined when its VAT number is somebody's. Whoever enters the same at once is waited for. */
async function tryCustomer(db: Db, customer: { vat_n: string; name: string }): Promise<number | undefined> {
  await sql`SAVEPOINT new_customer`.execute(db)
  try {
    return await insertCustomer(db, customer)
  } catch (error) {
    // The constraint is deferrable, which ON CONFLICT does not take.
    if (!(error instanceof DatabaseError && error.constraint === 'customers_vat_n_key')) throw error
    await sql`ROLLBACK TO SAVEPOINT new_customer`.execute(db)
    return undefined
  }
}

const vanished = 'Il cliente è cambiato nel frattempo: riprova.'

/** The customer with this VAT number, or a new one, whoever else enters it: another lead, an administrator, an import. */
export async function findOrInsertCustomer(db: Db, customer: { vat_n: string; name: string }): Promise<number> {
  const known = await findCustomerByVat(db, customer.vat_n)
  const id = known?.id ?? (await tryCustomer(db, customer))
  return id ?? (await findCustomerByVat(db, customer.vat_n))?.id ?? rejectConflict(vanished)
}

/** The customer's contact that is equal in everything, or a new one; the customer's row makes twins wait. */
export async function findOrInsertContact(
  db: Db,
  customer_id: number,
  contact: { name: string; email: string; phone: string },
): Promise<number> {
  await sql`SELECT FROM customers WHERE id = ${customer_id} FOR NO KEY UPDATE`.execute(db)
  const query = db
    .selectFrom('customer_contacts')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('name', '=', contact.name)
    .where('email', '=', contact.email)
    .where('phone', '=', contact.phone)
    .orderBy('id')
  return (await query.executeTakeFirst())?.id ?? (await insertContact(db, customer_id, contact))
}

export async function insertLead(db: Db, values: Insertable<Database['leads']>): Promise<number> {
  return (await db.insertInto('leads').values(values).returning('id').executeTakeFirstOrThrow()).id
}
