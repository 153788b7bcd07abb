import { type ImportRow, importColumns, importNames } from '@portale/domain/network/import.ts'
import { foldPerson } from '@portale/domain/platform/folding.ts'
import { formatVat } from '@portale/domain/platform/vat.ts'
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
import { archivedRowProblem, mergedRowProblem } from './archived-rows.ts'
import {
  type CustomerWrites,
  lockContacts,
  lockCustomersByVat,
  type StoredContact,
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
  const before = evaluated.flatMap(({ row: { vat_n }, customer, contact, result }) =>
    customer && result.outcome === 'changed'
      ? [{ row: result.row, texts: toTexts(vat_n, customer.name, contact) }]
      : [],
  )
  return {
    rows: evaluated.map(({ result }) => result),
    writes,
    undo: { sheet: importNames.customers.sheet, headers, rows: withoutRepeatedNames(before) },
    write: (db) => upsertCustomers(db, writes),
  }
}

const contactKey = ({ vat_n, contact }: CustomerRow) => (contact ? `${vat_n} ${foldPerson(contact.name)}` : '')

/** Finds rows that contradict an earlier one: two names for one VAT number, the same contact or customer twice. */
function createDuplicateCheck(rows: CustomerRow[]): (row: CustomerRow) => string[] {
  const firstByVat = firstRowByKey(rows, ({ vat_n }) => vat_n)
  const firstByContact = firstRowByKey(rows, contactKey)
  const names = new Map(rows.map(({ row, name }) => [row, name]))
  return (current) => {
    const { row, vat_n, name, contact } = current
    const sameVat = firstByVat.get(vat_n) ?? row
    const sameContact = firstByContact.get(contactKey(current)) ?? row
    if (sameVat < row && names.get(sameVat) !== name)
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
type StoredCustomer = Awaited<ReturnType<typeof lockCustomersByVat>>[number]

/** A row with the stored customer and contact that it matches. */
type EvaluatedRow = {
  row: CustomerRow
  customer: { id: number; name: string } | undefined
  contact: StoredContact | undefined
  result: ImportRow
}

/** Why a row about a stored customer is not imported: it is archived, or was merged into another one. */
function stateProblems({ vat_n, archived_at, merged_into_id }: StoredCustomer): string[] {
  const code = formatVat(vat_n)
  if (merged_into_id !== null) return [mergedRowProblem(code)]
  return archived_at === null ? [] : [archivedRowProblem(code, 'archiviato')]
}

function evaluateRow(row: CustomerRow, stored: StoredCustomers, duplicates: string[]): EvaluatedRow {
  const { vat_n } = row
  const customer = stored.customers.get(vat_n)
  const unchanged = customer && findUnchanged(row, customer, stored.contactsOf.get(customer.id) ?? [])
  if (unchanged) return unchanged
  const name = customer && looksLike(customer.name, row.name) ? customer.name : row.name
  const matches =
    customer && row.contact ? (stored.contacts.get(`${customer.id} ${foldPerson(row.contact.name)}`) ?? []) : []
  const ambiguous =
    matches.length > 1 ? [`Contatto: ci sono più contatti di nome “${row.contact?.name}”: correggi dal portale.`] : []
  const archived = customer ? stateProblems(customer) : []
  const errors = [...row.errors, ...(row.errors.length === 0 ? duplicates : []), ...ambiguous, ...archived]
  const base = { row: row.row, code: vat_n, name, errors }
  const [contact] = matches
  const named = { ...row, name }
  if (errors.length > 0)
    return { row: named, customer, contact, result: { ...base, outcome: 'wrong', differences: [] } }
  // A new contact of a known customer counts as a new row, unless the customer changes too.
  const isNew = !customer || (row.contact !== undefined && !contact && customer.name === name)
  const before = customer && toTexts(vat_n, customer.name, contact)
  const after = toTexts(vat_n, name, row.contact ?? contact)
  const differences = before && !isNew ? compareTexts(headers, before, after) : []
  const result: ImportRow = { ...base, outcome: validRowOutcome(isNew, differences), differences }
  return { row: named, customer, contact, result }
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
  const kept = { ...row, name: customer.name, contact: undefined }
  return { row: kept, customer, contact, result: { ...base, outcome: 'unchanged', differences: [] } }
}

const toCells = ({ vat_n, name }: StoredCustomer, contact: ContactValues | undefined): Texts => ({
  ...toTexts(vat_n, name, contact),
  vat_n,
})

const toTexts = (vat_n: string, name: string, contact: ContactValues | undefined): Texts => ({
  vat_n: formatVat(vat_n),
  name,
  contact_name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
})

function collectWrites(evaluated: EvaluatedRow[]): CustomerWrites {
  const valid = evaluated.filter(({ result }) => result.outcome !== 'wrong')
  const created = valid.flatMap(({ row: { vat_n, name }, customer }) => (customer ? [] : [{ vat_n, name }]))
  const renamed = valid.flatMap(({ row: { name }, customer }) =>
    customer && customer.name !== name ? [{ id: customer.id, name }] : [],
  )
  return {
    created: uniqueBy(created, ({ vat_n }) => vat_n),
    renamed: uniqueBy(renamed, ({ id }) => id),
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
