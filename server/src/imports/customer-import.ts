import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import { compareTexts, firstRowByKey, type ImportPlan, validRowOutcome } from '../sheets/import-plan.ts'
import { createUndoSheet, sheetNames } from '../sheets/import-workbooks.ts'
import { mapRows, type TextRow } from '../sheets/sheet-rows.ts'
import { type CustomerWrites, lockContacts, lockCustomersByVat, upsertCustomers } from './customer-import.queries.ts'
import { type CustomerKey, type CustomerRow, normalizeName, parseCustomerRow } from './customer-rows.ts'

const headers = importColumns.customers
type Texts = Record<CustomerKey, string>

const contactKey = (one: CustomerRow) => (one.contact ? `${one.vat_n} ${normalizeName(one.contact.name)}` : '')

/** What rows contradict among themselves: two names for one VAT number, the same contact or company twice. */
function createDuplicateCheck(rows: CustomerRow[]): (one: CustomerRow) => string[] {
  const byVat = firstRowByKey(rows, ({ vat_n }) => vat_n)
  const byContact = firstRowByKey(rows, contactKey)
  const nameAt = new Map(rows.map(({ row, name }) => [row, name]))
  return (one) => {
    const first = byVat.get(one.vat_n) ?? one.row
    const contactAt = byContact.get(contactKey(one)) ?? one.row
    if (first < one.row && nameAt.get(first) !== one.name)
      return [`Ragione sociale: è diversa da quella della riga ${first}, con la stessa partita IVA.`]
    if (one.contact && contactAt < one.row) return [`Contatto: “${one.contact.name}” è già alla riga ${contactAt}.`]
    if (!one.contact && first < one.row) return [`La partita IVA ${one.vat_n} è già alla riga ${first}.`]
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
    contacts: Map.groupBy(contacts, ({ customer_id, name }) => `${customer_id} ${normalizeName(name)}`),
  }
}

const toTexts = (vat_n: string, name: string, contact: CustomerRow['contact'] | undefined): Texts => ({
  vat_n,
  name,
  contact_name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
})

/** A customer's old name stands beside each of its changed contacts; a row of its own only where there is none. */
function withoutRepeatedNames(rows: Texts[]): Texts[] {
  const beside = new Set(rows.filter(({ contact_name }) => contact_name !== '').map(({ vat_n }) => vat_n))
  const alone = new Map(rows.filter(({ vat_n }) => !beside.has(vat_n)).map((row) => [row.vat_n, row]))
  return [...rows.filter(({ contact_name }) => contact_name !== ''), ...alone.values()]
}

type StoredCustomers = Awaited<ReturnType<typeof lockStoredCustomers>>
type EvaluatedRow = {
  one: CustomerRow
  existing: { id: number; name: string } | undefined
  person: { id: number; name: string; email: string; phone: string } | undefined
  shown: ImportRow
}

function evaluateRow(one: CustomerRow, stored: StoredCustomers, contradicted: string[]): EvaluatedRow {
  const { row, vat_n, name, contact } = one
  const existing = stored.customers.get(vat_n)
  const same = existing && contact ? (stored.contacts.get(`${existing.id} ${normalizeName(contact.name)}`) ?? []) : []
  const twins =
    same.length > 1 ? [`Contatto: ci sono più contatti di nome “${contact?.name}”: correggi dal portale.`] : []
  const errors = [...one.errors, ...(one.errors.length === 0 ? contradicted : []), ...twins]
  const base = { row, code: vat_n, name, errors }
  const [person] = same
  if (errors.length > 0) return { one, existing, person, shown: { ...base, outcome: 'wrong', differences: [] } }
  // A contact that is new makes a new row of a known customer, unless the customer changes too.
  const isNew = !existing || (contact !== undefined && !person && existing.name === name)
  const before = existing && toTexts(vat_n, existing.name, person)
  const differences = before && !isNew ? compareTexts(headers, before, toTexts(vat_n, name, contact ?? person)) : []
  return { one, existing, person, shown: { ...base, outcome: validRowOutcome(isNew, differences), differences } }
}

const uniqueBy = <Row>(rows: Row[], keyOf: (row: Row) => unknown): Row[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].reverse()

function collectWrites(judged: EvaluatedRow[]): CustomerWrites {
  const right = judged.filter(({ shown }) => shown.outcome !== 'wrong')
  const created = right.flatMap(({ one: { vat_n, name }, existing }) => (existing ? [] : [{ vat_n, name }]))
  const renamed = right.flatMap(({ one: { name }, existing }) =>
    existing && existing.name !== name ? [{ id: existing.id, name }] : [],
  )
  return {
    created: uniqueBy(created, ({ vat_n }) => vat_n),
    renamed: uniqueBy(renamed, ({ id }) => id),
    contacts: right.flatMap(({ one: { vat_n, contact }, person }) =>
      contact && !person ? [{ vat_n, ...contact }] : [],
    ),
    changedContacts: right.flatMap(({ one: { contact }, person }) =>
      contact && person && !isSame(contact, person) ? [{ id: person.id, ...contact }] : [],
    ),
  }
}

const isSame = (one: NonNullable<CustomerRow['contact']>, other: NonNullable<CustomerRow['contact']>): boolean =>
  one.name === other.name && one.email === other.email && one.phone === other.phone

/** What a file of customers and contacts would change (decisions "Import columns"): a row a contact, matched by name. */
export async function planCustomers(tx: Db, fileRows: TextRow<CustomerKey>[]): Promise<ImportPlan> {
  const read = await mapRows(fileRows, parseCustomerRow)
  const contradictionsOf = createDuplicateCheck(read)
  const stored = await lockStoredCustomers(tx, read)
  const judged = await mapRows(read, (one) => evaluateRow(one, stored, contradictionsOf(one)))
  const writes = collectWrites(judged)
  const before = judged.flatMap(({ one: { vat_n }, existing, person, shown }) =>
    existing && shown.outcome === 'changed' ? [toTexts(vat_n, existing.name, person)] : [],
  )
  return {
    rows: judged.map(({ shown }) => shown),
    writes,
    undo: () => createUndoSheet(sheetNames.customers, headers, withoutRepeatedNames(before)),
    write: (db) => upsertCustomers(db, writes),
  }
}
