import type { CustomerHint, CustomerInput, CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import {
  type CustomerColumn,
  filterableCustomerColumns,
  sortableCustomerColumns,
  storedCustomerColumns,
} from '@portale/domain/network/customers/customer-columns.ts'
import { foldVat } from '@portale/domain/platform/folding.ts'
import { mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { contains, type List, orderBy } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { archivedFilter } from '../archive/archive-filter.queries.ts'

const contacts = `(SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone,
    'lock_version', k.lock_version) ORDER BY k.name, k.id), '[]')
  FROM customer_contacts k WHERE k.customer_id = c.id) AS customer_contacts`

const selectFrom = (source: string, more = '') =>
  `SELECT c.id, ${storedCustomerColumns.map((column) => `c.${column}`).join(', ')}, c.archived_at, c.lock_version, ${contacts}${more} FROM ${source} JOIN customers c USING (id)`

const sortColumns = {
  ...mapKeys(sortableCustomerColumns, (column) => `c.${column}`),
  customer_contacts: 'coalesce(found.contacts, 0)',
}
const contactsJoin = `LEFT JOIN (SELECT k.customer_id AS id, count(*) AS contacts FROM customer_contacts k GROUP BY 1) found
  ON found.id = c.id`

/** GET /api/v1/customers. */
export const customerList = (query: Record<string, string>): List => ({
  path: '/api/v1/customers',
  from: 'customers c',
  where: [
    ...filterableCustomerColumns.flatMap((column) =>
      contains(`c.${column}`, column === 'vat_n' ? query.vat_n && foldVat(query.vat_n) : query[column]),
    ),
    ...archivedFilter(query, 'c'),
    // Those with contacts that look the same.
    ...(query.duplicates === '1' ? [{ sql: 'c.id IN (SELECT customer_id FROM duplicate_contacts)' }] : []),
  ],
  orderedFrom: `customers c ${/^-?customer_contacts$/.test(query.sort ?? '') ? contactsJoin : ''}`,
  order: orderBy(query.sort, sortColumns, 'c.id'),
  rows: selectFrom('page'),
})

/** The customer in use at the end of the merges of `c`. */
const mergedInto = `(WITH RECURSIVE merges AS (
    SELECT c.merged_into_id AS id
    UNION SELECT m.merged_into_id FROM merges JOIN customers m ON m.id = merges.id WHERE m.merged_into_id IS NOT NULL
  ) SELECT json_build_object('id', m.id, 'name', m.name) FROM merges JOIN customers m ON m.id = merges.id
    WHERE m.merged_into_id IS NULL)`

const recordColumns = `, ${mergedInto} AS merged_into,
  (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = c.archived_by) AS archived_by,
  (SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'vat_n', m.vat_n, 'merged_at', m.archived_at)
    ORDER BY m.archived_at DESC, m.id), '[]') FROM customers m WHERE m.merged_into_id = c.id) AS merged_customers`

const selectOne = selectFrom('(SELECT $1::bigint AS id) one', recordColumns)

/** A customer with its contacts, by name. */
export const findCustomer = async (db: Db, id: number): Promise<CustomerRecord | undefined> =>
  (await query<CustomerRecord>(db, selectOne, [id]))[0]

export const lockCustomer = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select(['id', ...storedCustomerColumns, 'archived_at', 'merged_into_id', 'lock_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A customer's VAT number, without its contacts. */
export const findCustomerVat = (db: Db, id: number) =>
  db.selectFrom('customers').select(['id', 'vat_n']).where('id', '=', id).executeTakeFirst()

/** The customer with this VAT number. */
export const findCustomerByVat = (db: Db, vat_n: string) =>
  db.selectFrom('customers').select(['id', 'name', 'archived_at']).where('vat_n', '=', vat_n).executeTakeFirst()

/**
 * The customer that something new may be about: this one, or the one that it was merged into. Its row is locked, so that it
 * is neither merged nor archived before the transaction ends.
 */
export async function lockMergedCustomer(db: Db, id: number) {
  for (let next: number | null = id; ; ) {
    const row: { id: number; archived_at: string | null; merged_into_id: number | null } | undefined = await db
      .selectFrom('customers')
      .select(['id', 'archived_at', 'merged_into_id'])
      .where('id', '=', next)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row || row.merged_into_id === null) return row
    next = row.merged_into_id
  }
}

export type CustomerValues = Pick<CustomerInput, CustomerColumn>

/** Whether a save would change any column of the stored row. */
export const isCustomerChanged = (row: Record<CustomerColumn, string>, customer: CustomerValues): boolean =>
  storedCustomerColumns.some((column) => customer[column] !== undefined && row[column] !== customer[column])

export async function insertCustomer(db: Db, customer: CustomerValues): Promise<number> {
  return (
    await db
      .insertInto('customers')
      .values(pickColumns(customer, storedCustomerColumns))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export async function updateCustomer(db: Db, id: number, customer: CustomerValues): Promise<void> {
  await db
    .updateTable('customers')
    .set((set) => ({
      ...pickColumns(customer, storedCustomerColumns),
      lock_version: set('lock_version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

/** The first ten customers whose VAT number begins with these digits. */
export async function listCustomerHints(db: Db, digits: string): Promise<CustomerHint[]> {
  // A range instead of LIKE, whose prefix is unknown to a generic plan. ':' is the character after '9'.
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'vat_n'])
    .where('vat_n', '>=', digits)
    .where('vat_n', '<', `${digits}:`)
    .where('archived_at', 'is', null)
    .orderBy('vat_n')
    .limit(10)
    .execute()
}
