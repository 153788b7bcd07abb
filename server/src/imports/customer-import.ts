import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import { type CustomerWrites, lockByVat, lockContactsOf, writeCustomers } from './customer-import.queries.ts'
import { type CustomerKey, type CustomerRow, plainName, readCustomer } from './customer-rows.ts'
import { differencesOf, firstRows, outcomeOf, type Plan } from './import.plan.ts'
import { eachRow, type FileRow } from './import-file.ts'
import { sheetNames, undoSheet } from './import-sheet.ts'

const headers = importColumns.customers
type Texts = Record<CustomerKey, string>

const contactKey = (one: CustomerRow) => (one.contact ? `${one.vat_n} ${plainName(one.contact.name)}` : '')

/** What rows contradict among themselves: two names for one VAT number, the same contact or company twice. */
function contradictions(rows: CustomerRow[]): (one: CustomerRow) => string[] {
  const byVat = firstRows(rows, ({ vat_n }) => vat_n)
  const byContact = firstRows(rows, contactKey)
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

async function storedOf(tx: Db, rows: CustomerRow[]) {
  const customers = await lockByVat(tx, [...new Set(rows.map(({ vat_n }) => vat_n))])
  const contacts = await lockContactsOf(
    tx,
    customers.map(({ id }) => id),
  )
  return {
    customers: new Map(customers.map((customer) => [customer.vat_n, customer])),
    contacts: Map.groupBy(contacts, ({ customer_id, name }) => `${customer_id} ${plainName(name)}`),
  }
}

const textsOf = (vat_n: string, name: string, contact: CustomerRow['contact'] | undefined): Texts => ({
  vat_n,
  name,
  contact_name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
})

/** A customer's old name stands beside each of its changed contacts; a row of its own only where there is none. */
function withoutTwins(rows: Texts[]): Texts[] {
  const beside = new Set(rows.filter(({ contact_name }) => contact_name !== '').map(({ vat_n }) => vat_n))
  const alone = new Map(rows.filter(({ vat_n }) => !beside.has(vat_n)).map((row) => [row.vat_n, row]))
  return [...rows.filter(({ contact_name }) => contact_name !== ''), ...alone.values()]
}

type Stored = Awaited<ReturnType<typeof storedOf>>
type Judged = {
  one: CustomerRow
  existing: { id: number; name: string } | undefined
  person: { id: number; name: string; email: string; phone: string } | undefined
  shown: ImportRow
}

function judge(one: CustomerRow, stored: Stored, contradicted: string[]): Judged {
  const { row, vat_n, name, contact } = one
  const existing = stored.customers.get(vat_n)
  const same = existing && contact ? (stored.contacts.get(`${existing.id} ${plainName(contact.name)}`) ?? []) : []
  const twins =
    same.length > 1 ? [`Contatto: ci sono più contatti di nome “${contact?.name}”: correggi dal portale.`] : []
  const errors = [...one.errors, ...(one.errors.length === 0 ? contradicted : []), ...twins]
  const base = { row, code: vat_n, name, errors }
  const [person] = same
  if (errors.length > 0) return { one, existing, person, shown: { ...base, outcome: 'wrong', differences: [] } }
  // A contact that is new makes a new row of a known customer, unless the customer changes too.
  const isNew = !existing || (contact !== undefined && !person && existing.name === name)
  const before = existing && textsOf(vat_n, existing.name, person)
  const differences = before && !isNew ? differencesOf(headers, before, textsOf(vat_n, name, contact ?? person)) : []
  return { one, existing, person, shown: { ...base, outcome: outcomeOf(isNew, differences), differences } }
}

const once = <Row>(rows: Row[], keyOf: (row: Row) => unknown): Row[] =>
  [...new Map(rows.toReversed().map((row) => [keyOf(row), row])).values()].reverse()

function writesOf(judged: Judged[]): CustomerWrites {
  const right = judged.filter(({ shown }) => shown.outcome !== 'wrong')
  const created = right.flatMap(({ one: { vat_n, name }, existing }) => (existing ? [] : [{ vat_n, name }]))
  const renamed = right.flatMap(({ one: { name }, existing }) =>
    existing && existing.name !== name ? [{ id: existing.id, name }] : [],
  )
  return {
    created: once(created, ({ vat_n }) => vat_n),
    renamed: once(renamed, ({ id }) => id),
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
export async function planCustomers(tx: Db, fileRows: FileRow<CustomerKey>[]): Promise<Plan> {
  const read = await eachRow(fileRows, readCustomer)
  const contradictionsOf = contradictions(read)
  const stored = await storedOf(tx, read)
  const judged = await eachRow(read, (one) => judge(one, stored, contradictionsOf(one)))
  const writes = writesOf(judged)
  const before = judged.flatMap(({ one: { vat_n }, existing, person, shown }) =>
    existing && shown.outcome === 'changed' ? [textsOf(vat_n, existing.name, person)] : [],
  )
  return {
    rows: judged.map(({ shown }) => shown),
    writes,
    undo: () => undoSheet(sheetNames.customers, headers, withoutTwins(before)),
    write: (db) => writeCustomers(db, writes),
  }
}
