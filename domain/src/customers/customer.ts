import { z } from 'zod'
import { emails, phones } from '../contacts.ts'
import { lockVersion, nested, text } from '../fields.ts'
import { vatNumber } from '../vat.ts'

/** A person at a customer; e-mails and phones may be several, separated by commas (spec 1 §3). */
export type CustomerContact = {
  id: number
  name: string
  email: string
  phone: string
  lock_version: number
}

export type Customer = {
  id: number
  vat_n: string
  name: string
  archived_at: string | null
  lock_version: number
  customer_contacts: CustomerContact[]
}

type Named = { id: number; name: string }

/** A customer's own page also says who archived it, which one it was merged into, and which were merged into it. */
export type CustomerRecord = Customer & {
  archived_by: Named | null
  /** The customer in use that it ended in, also by several merges. */
  merged_into: Named | null
  merged_customers: (Named & { vat_n: string; merged_at: string })[]
}

/** A customer of all those of a filter: GET /api/v1/customers/selection. */
export type SelectedCustomer = Omit<Customer, 'customer_contacts'>

/** A hint of the typeahead GET /api/v2/customers; other workshops' customers have a masked `vat_n` until all of it is typed. */
export type CustomerHint = Pick<Customer, 'id' | 'name' | 'vat_n'>

export const customerFields = { vat_n: vatNumber('partita IVA'), name: text('ragione sociale') }
export const contactFields = { name: text('nome'), email: emails('e-mail'), phone: phones('telefono') }

/** PUT of /api/v1/customers/{id}. */
export const customerBody = z.object({
  customer: nested(z.object({ ...customerFields, lock_version: lockVersion })),
})
export type CustomerInput = z.output<typeof customerBody>['customer']

const maxNewContacts = 50
const contactsMessage = 'L’elenco dei contatti non è valido.'

/** POST of /api/v1/customers: the contacts that are created with the customer are optional. */
export const newCustomerBody = z.object({
  customer: nested(
    z.object({
      ...customerFields,
      new_customer_contacts: z
        .array(nested(z.object(contactFields)), { error: contactsMessage })
        .max(maxNewContacts, `Al massimo ${maxNewContacts} contatti alla volta: gli altri si aggiungono dopo.`)
        .optional()
        .default([]),
    }),
  ),
})

/** POST and PUT of /api/v1/customers/{id}/customer_contacts. */
export const customerContactBody = z.object({
  customer_contact: nested(z.object({ ...contactFields, lock_version: lockVersion })),
})
export type CustomerContactInput = z.output<typeof customerContactBody>['customer_contact']

/** Sent with the errors of a rejected customer: the customer that has its VAT number. */
export type ExistingCustomer = { existing?: Pick<Customer, 'id' | 'name'> }
