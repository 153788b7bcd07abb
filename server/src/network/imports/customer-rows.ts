import { contactFields, customerFields } from '@portale/domain/network/customers/customer.ts'
import { storedCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import type { importColumns } from '@portale/domain/network/import.ts'
import { parseInput } from '@portale/domain/platform/fields.ts'
import { foldPerson, foldVat } from '@portale/domain/platform/folding.ts'
import { pickColumns } from '@portale/domain/platform/registry-columns.ts'
import { z } from 'zod'
import { issueMessages } from '../../platform/sheets/import-plan.ts'
import type { TextRow } from '../../platform/sheets/sheet-rows.ts'
import type { CustomerValues } from '../customers/customer.queries.ts'

export type CustomerKey = keyof typeof importColumns.customers

const customer = z.object(customerFields)
const contact = z.object(contactFields)
export type ContactValues = z.output<typeof contact>

/** A parsed row: the customer, its contact if the row has one, and the errors. */
export type CustomerRow = {
  row: number
  vat_n: string
  /** Without those of the columns that the file lacks; as typed where the row has errors. */
  values: CustomerValues
  contact: ContactValues | undefined
  /** The name of the contact as names are compared; empty without one. */
  person: string
  errors: string[]
  /** The cells, with the VAT number as it would be stored. */
  source: Pick<TextRow<CustomerKey>, 'texts' | 'missing' | 'errors'>
}

const isMobile = /^3\d{8,9}$/ // mobile numbers have no leading zero
const phoneMayLackZero = 'Telefono: la cella è un numero e può aver perso lo zero iniziale, scrivilo come testo.'

/** Parses a row; restores the leading zeros that a number cell has lost, since the check digit verifies them. */
export function parseCustomerRow({
  row,
  texts,
  numeric,
  missing,
  errors: cellErrors,
}: TextRow<CustomerKey>): CustomerRow {
  const typed = foldVat(texts.vat_n)
  const vat_n = numeric.has('vat_n') ? typed.padStart(11, '0') : typed
  const named = storedCustomerColumns.filter((column) => !missing?.includes(column))
  const sent = { ...pickColumns(texts, named), vat_n }
  const parsed = parseInput(customer, sent)
  const hasContact = texts.contact_name !== '' || texts.email !== '' || texts.phone !== ''
  const { contact_name: name, email, phone } = texts
  const read = hasContact ? parseInput(contact, { name, email, phone }) : undefined
  const invalid = cellErrors.length > 0 ? cellErrors : [...issueMessages(parsed.error), ...issueMessages(read?.error)]
  const mayLackZero = numeric.has('phone') && !isMobile.test(phone)
  const errors = invalid.length === 0 && mayLackZero ? [phoneMayLackZero] : invalid
  const source = { texts: { ...texts, vat_n }, missing, errors: cellErrors }
  const person = read?.data ? foldPerson(read.data.name) : ''
  return { row, source, vat_n, values: parsed.data ?? sent, contact: read?.data, person, errors }
}
