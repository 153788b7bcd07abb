import {
  type CustomerColumn,
  customerTextColumns,
  storedCustomerColumns,
} from '@portale/domain/network/customers/customer-columns.ts'
import { type ImportRow, importColumns, importNames } from '@portale/domain/network/import.ts'
import { foldPerson } from '@portale/domain/platform/folding.ts'
import { mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import { formatVat, newVatProblem } from '@portale/domain/platform/vat.ts'
import type { Db } from '../../platform/db/connection.ts'
import {
  compareTexts,
  firstRowByKey,
  type ImportPlan,
  looksLike,
  saysWhatIsStored,
  validRowOutcome,
} from '../../platform/sheets/import-plan.ts'
import { mapRows, type TextRow } from '../../platform/sheets/sheet-rows.ts'
import { isCustomerChanged } from '../customers/customer.queries.ts'
import { archivedRowProblem, mergedRowProblem } from './archived-rows.ts'
import {
  type CustomerWrites,
  lockContacts,
  lockCustomersByVat,
  type StoredContact,
  type StoredCustomer,
  upsertCustomers,
} from './customer-import.queries.ts'
import { type ContactValues, type CustomerKey, type CustomerRow, parseCustomerRow } from './customer-rows.ts'

const headers = importColumns.customers
type Texts = Record<CustomerKey, string>

/** Plans the import of customers and contacts (decisions "Import columns"): one contact per row, matched by name. */
export async function planCustomers(tx: Db, textRows: TextRow<CustomerKey>[]): Promise<ImportPlan> {
  const rows = await mapRows(textRows, parseCustomerRow)
  const findDuplicates = createDuplicateCheck(rows)
  const stored = await lockStoredCustomers(tx, rows)
  const evaluated = await mapRows(rows, (row) => evaluateRow(row, stored, findDuplicates(row)))
  const writes = collectWrites(evaluated)
  const before = evaluated.flatMap(({ customer, contact, result }) =>
    customer && result.outcome === 'changed' ? [{ row: result.row, texts: toTexts(customer, contact) }] : [],
  )
  return {
    rows: evaluated.map(({ result }) => result),
    writes,
    undo: { sheet: importNames.customers.sheet, headers, rows: withoutRepeatedNames(before) },
    write: (db) => upsertCustomers(db, writes),
  }
}

const contactKey = ({ vat_n, contact, person }: CustomerRow) => (contact ? `${vat_n} ${person}` : '')

/** Finds rows that contradict an earlier one: two names for one VAT number, the same contact or customer twice. */
function createDuplicateCheck(rows: CustomerRow[]): (row: CustomerRow) => string[] {
  const firstByVat = firstRowByKey(rows, ({ vat_n }) => vat_n)
  const firstByContact = firstRowByKey(rows, contactKey)
  const names = new Map(rows.map(({ row, values }) => [row, values.name]))
  return (current) => {
    const { row, vat_n, contact } = current
    const sameVat = firstByVat.get(vat_n) ?? row
    const sameContact = firstByContact.get(contactKey(current)) ?? row
    if (sameVat < row && names.get(sameVat) !== current.values.name)
      return [`Ragione sociale: è diversa da quella della riga ${sameVat}, con la stessa partita IVA.`]
    if (contact && sameContact < row) return [`Contatto: “${contact.name}” è già alla riga ${sameContact}.`]
    if (!contact && sameVat < row) return [`La partita IVA ${formatVat(vat_n)} è già alla riga ${sameVat}.`]
    return []
  }
}

async function lockStoredCustomers(tx: Db, rows: CustomerRow[]) {
  const customers = await lockCustomersByVat(tx, [...new Set(rows.map(({ vat_n }) => vat_n))])
  const contacts = await lockContacts(
    tx,
    customers.map(({ id }) => id),
  )
  return {
    customers: new Map(customers.map((customer) => [customer.vat_n, customer])),
    contactsOf: Map.groupBy(contacts, ({ customer_id }) => customer_id),
    contacts: Map.groupBy(contacts, ({ customer_id, name }) => `${customer_id} ${foldPerson(name)}`),
  }
}

type StoredCustomers = Awaited<ReturnType<typeof lockStoredCustomers>>

/** A row with the stored customer and contact that it matches, and the values that the customer will have. */
type EvaluatedRow = {
  row: CustomerRow
  values: Record<CustomerColumn, string>
  customer: StoredCustomer | undefined
  contact: StoredContact | undefined
  result: ImportRow
}

/** Why a row about a stored customer is not imported: it is archived, or was merged into another one. */
function stateProblems({ vat_n, archived_at, merged_into_id }: StoredCustomer): string[] {
  const code = formatVat(vat_n)
  if (merged_into_id !== null) return [mergedRowProblem(code)]
  return archived_at === null ? [] : [archivedRowProblem(code, 'archiviato')]
}

/** Why the number of a customer that is not stored yet is refused, although its digits are right. */
function newNumberProblems({ vat_n, errors }: CustomerRow): string[] {
  const problem = errors.length === 0 ? newVatProblem(vat_n) : undefined
  return problem ? [problem] : []
}

/** The values of a row: the stored ones where they look the same, or the file lacks the column. */
const valuesToStore = ({ vat_n, values }: CustomerRow, customer: StoredCustomer | undefined) => ({
  vat_n,
  ...mapKeys(customerTextColumns, (column) => {
    const { [column]: stored } = customer ?? {}
    const { [column]: text = stored ?? '' } = values
    return stored !== undefined && looksLike(stored, text) ? stored : text
  }),
})

function evaluateRow(row: CustomerRow, stored: StoredCustomers, duplicates: string[]): EvaluatedRow {
  const { vat_n } = row
  const customer = stored.customers.get(vat_n)
  const unchanged = customer && findUnchanged(row, customer, stored.contactsOf.get(customer.id) ?? [])
  if (unchanged) return unchanged
  const values = valuesToStore(row, customer)
  const matches = customer && row.contact ? (stored.contacts.get(`${customer.id} ${row.person}`) ?? []) : []
  const ambiguous =
    matches.length > 1 ? [`Contatto: ci sono più contatti di nome “${row.contact?.name}”: correggi dal portale.`] : []
  const state = customer ? stateProblems(customer) : newNumberProblems(row)
  const errors = [...row.errors, ...(row.errors.length === 0 ? duplicates : []), ...ambiguous, ...state]
  const base = { row: row.row, code: vat_n, name: values.name, errors }
  const [contact] = matches
  const evaluated = { row, values, customer, contact }
  if (errors.length > 0) return { ...evaluated, result: { ...base, outcome: 'wrong', differences: [] } }
  // A new contact of a known customer counts as a new row, unless the customer changes too.
  const isNew = !customer || (row.contact !== undefined && !contact && !isCustomerChanged(customer, values))
  const before = customer && toTexts(customer, contact)
  const after = toTexts(values, row.contact ?? contact)
  const differences = before && !isNew ? compareTexts(headers, before, after) : []
  const result: ImportRow = { ...base, outcome: validRowOutcome(isNew, differences), differences }
  return { ...evaluated, result }
}

/** A row that says what is stored of its customer and one of the contacts: of two of one name, the one that it says. */
function findUnchanged(
  row: CustomerRow,
  customer: StoredCustomer,
  contacts: StoredContact[],
): EvaluatedRow | undefined {
  const { vat_n, source } = row
  const isSame = (contact: StoredContact | undefined) => saysWhatIsStored(source, toCells(customer, contact))
  const contact = contacts.find(isSame)
  if (!contact && !isSame(undefined)) return undefined
  const base = { row: row.row, code: vat_n, name: customer.name, errors: [] }
  return {
    row: { ...row, contact: undefined, person: '' },
    values: customer,
    customer,
    contact,
    result: { ...base, outcome: 'unchanged', differences: [] },
  }
}

const toCells = (customer: StoredCustomer, contact: ContactValues | undefined): Texts => ({
  ...toTexts(customer, contact),
  vat_n: customer.vat_n,
})

const toTexts = (values: Record<CustomerColumn, string>, contact: ContactValues | undefined): Texts => ({
  ...pickColumns(values, storedCustomerColumns),
  vat_n: formatVat(values.vat_n),
  contact_name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
})

function collectWrites(evaluated: EvaluatedRow[]): CustomerWrites {
  const valid = evaluated.filter(({ result }) => result.outcome !== 'wrong')
  const created = valid.flatMap(({ values, customer }) => (customer ? [] : [values]))
  const changed = valid.flatMap(({ values, customer }) =>
    customer && isCustomerChanged(customer, values) ? [{ ...values, id: customer.id }] : [],
  )
  return {
    created: uniqueBy(created, ({ vat_n }) => vat_n),
    changed: uniqueBy(changed, ({ id }) => id),
    contacts: valid.flatMap(({ row, contact }) =>
      row.contact && !contact ? [{ vat_n: row.vat_n, ...row.contact }] : [],
    ),
    changedContacts: valid.flatMap(({ row, contact }) =>
      row.contact && contact && !isSameContact(row.contact, contact) ? [{ id: contact.id, ...row.contact }] : [],
    ),
  }
}

/** Keeps the first row of each key. */
const uniqueBy = <Row>(rows: Row[], getKey: (row: Row) => unknown): Row[] =>
  [...new Map(rows.toReversed().map((row) => [getKey(row), row])).values()].reverse()

const isSameContact = (a: ContactValues, b: ContactValues): boolean =>
  a.name === b.name && a.email === b.email && a.phone === b.phone

/** A row without contact restores a customer's name; it is redundant when a contact's row restores it already. */
function withoutRepeatedNames<Row extends { texts: Texts }>(rows: Row[]): Row[] {
  const withContact = rows.filter(({ texts }) => texts.contact_name !== '')
  const restored = new Set(withContact.map(({ texts }) => texts.vat_n))
  const nameOnly = new Map(rows.filter(({ texts }) => !restored.has(texts.vat_n)).map((row) => [row.texts.vat_n, row]))
  return [...withContact, ...nameOnly.values()]
}
