import { type ImportRow, importColumns } from '@portale/domain/import.ts'
import type { Db } from '../db/connection.ts'
import { type CustomerWrites, lockByVat, lockContactsOf, writeCustomers } from './customer-import.queries.ts'
import { type CustomerKey, type CustomerRow, plainName, readCustomer } from './customer-rows.ts'
import { eachRow, type FileRow } from './import.file.ts'
import { differencesOf, firstRows, outcomeOf, type Plan } from './import.plan.ts'
import { undoSheet } from './import.sheet.ts'

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

/** What a file of customers and contacts would change (decisions "Import columns"): a row a contact, matched by name. */
export async function planCustomers(tx: Db, fileRows: FileRow<CustomerKey>[]): Promise<Plan> {
  const read = await eachRow(fileRows, readCustomer)
  const contradictionsOf = contradictions(read)
  const stored = await storedOf(tx, read)
  const writes: CustomerWrites = { created: [], renamed: [], contacts: [], changedContacts: [] }
  const before: Texts[] = []
  const met = new Set<string>()

  const judge = (one: CustomerRow): ImportRow => {
    const { row, vat_n, name, contact } = one
    const existing = stored.customers.get(vat_n)
    const same = existing && contact ? (stored.contacts.get(`${existing.id} ${plainName(contact.name)}`) ?? []) : []
    const twins =
      same.length > 1 ? [`Contatto: ci sono più contatti di nome “${contact?.name}”: correggi dal portale.`] : []
    const errors = [...one.errors, ...(one.errors.length === 0 ? contradictionsOf(one) : []), ...twins]
    const base = { row, code: vat_n, name, errors }
    if (errors.length > 0) return { ...base, outcome: 'wrong', differences: [] }
    const [person] = same
    const after = textsOf(vat_n, name, contact)
    // Without a contact of that name, whatever the row says of one is new, not changed.
    const now = existing ? textsOf(vat_n, existing.name, person) : undefined
    const comparable = now && { ...after, ...(person ? {} : { contact_name: '', email: '', phone: '' }) }
    const differences = now && comparable ? differencesOf(headers, now, comparable) : []
    const first = !met.has(vat_n)
    met.add(vat_n)
    if (!existing && first) writes.created.push({ vat_n, name })
    if (existing && first && existing.name !== name) writes.renamed.push({ id: existing.id, name })
    if (contact && !person) writes.contacts.push({ vat_n, ...contact })
    if (contact && person && differences.some(({ column }) => column !== headers.name))
      writes.changedContacts.push({ id: person.id, ...contact })
    if (now && differences.length > 0) before.push(now)
    const isNew = !existing || (contact !== undefined && !person)
    return { ...base, outcome: outcomeOf(isNew && differences.length === 0, differences), differences }
  }

  const rows = await eachRow(read, judge)
  return {
    rows,
    writes,
    undo: () => undoSheet('customers', headers, withoutTwins(before)),
    write: (db) => writeCustomers(db, writes),
  }
}
