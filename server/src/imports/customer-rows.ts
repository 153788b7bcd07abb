import { contactFields, customerFields } from '@portale/domain/customers/customer.ts'
import type { importColumns } from '@portale/domain/import.ts'
import { normalizeVat } from '@portale/domain/vat.ts'
import { z } from 'zod'
import { issueMessages } from '../sheets/import-plan.ts'
import type { TextRow } from '../sheets/sheet-rows.ts'

export type CustomerKey = keyof typeof importColumns.customers

const customer = z.object(customerFields)
const contact = z.object(contactFields)

/** A row of the file: its customer, the contact beside it if there is one, and what is wrong with them. */
export type CustomerRow = {
  row: number
  vat_n: string
  name: string
  contact: z.output<typeof contact> | undefined
  errors: string[]
}

const isMobile = /^3\d{8,9}$/ // the numbers without a zero in front
const phoneMayLackZero = 'Telefono: la cella è un numero e può aver perso lo zero iniziale, scrivilo come testo.'

/** Names compare without case, accents and doubled spaces. */
export const normalizeName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** Reads a row; numbers that lost their leading zeros get them back, the check digit tells whether rightly. */
export function parseCustomerRow({ row, texts, numeric, errors: before }: TextRow<CustomerKey>): CustomerRow {
  const typed = normalizeVat(texts.vat_n)
  const vat_n = numeric.has('vat_n') ? typed.padStart(11, '0') : typed
  const parsed = customer.safeParse({ vat_n, name: texts.name })
  const hasContact = texts.contact_name !== '' || texts.email !== '' || texts.phone !== ''
  const { contact_name: name, email, phone } = texts
  const person = hasContact ? contact.safeParse({ name, email, phone }) : undefined
  const wrong = before.length > 0 ? before : [...issueMessages(parsed.error), ...issueMessages(person?.error)]
  const zeroLost = numeric.has('phone') && !isMobile.test(phone)
  const errors = wrong.length === 0 && zeroLost ? [phoneMayLackZero] : wrong
  return { row, vat_n, name: parsed.data?.name ?? texts.name, contact: person?.data, errors }
}
