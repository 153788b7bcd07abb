import { z } from 'zod'
import { columnAnswers, count, extended, id, moment, picked, without } from '../../platform/answers.ts'
import { emails, phones } from '../../platform/contacts.ts'
import { columnFields, lockVersion, nested, text } from '../../platform/fields.ts'
import { vatNumber } from '../../platform/vat.ts'
import { customerColumns } from './customer-columns.ts'

/** A person at a customer; e-mails and phones may be several, separated by commas (spec 1 §3). */
export const customerContact = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    lock_version: count,
  })
  .meta({ id: 'CustomerContact' })
export type CustomerContact = z.output<typeof customerContact>

export const customer = z
  .object({
    id,
    ...columnAnswers(customerColumns, {}),
    archived_at: z.nullable(moment),
    lock_version: count,
    customer_contacts: z.array(customerContact),
  })
  .meta({ id: 'Customer' })
export type Customer = z.output<typeof customer>

/** A customer's own page also says who archived it, which one it was merged into, and which were merged into it. */
export const customerRecord = extended(customer, {
  archived_by: z.nullable(z.object({ id, name: z.string() })),
  /** The customer in use that it ended in, also by several merges. */
  merged_into: z.nullable(z.object({ id, name: z.string() })),
  merged_customers: z.array(z.object({ id, name: z.string(), vat_n: z.string(), merged_at: moment })),
}).meta({ id: 'CustomerRecord' })
export type CustomerRecord = z.output<typeof customerRecord>

/** A customer of all those of a filter: GET /api/v1/customers/selection. */
export const selectedCustomer = without(customer, 'customer_contacts').meta({ id: 'SelectedCustomer' })
export type SelectedCustomer = z.output<typeof selectedCustomer>

/** A hint of the typeahead GET /api/v2/customers; other workshops' customers have a masked `vat_n` until all of it is typed. */
export const customerHint = picked(customer, 'id', 'name', 'vat_n').meta({ id: 'CustomerHint' })
export type CustomerHint = z.output<typeof customerHint>

export const customerFields = columnFields(customerColumns, { vat_n: vatNumber('partita IVA') })
export const contactFields = { name: text('nome'), email: emails('e-mail'), phone: phones('telefono') }

/** PUT of /api/v1/customers/{id}. */
export const customerBody = z
  .object({
    customer: nested(z.object(customerFields).extend({ lock_version: lockVersion })),
  })
  .meta({ id: 'CustomerBody' })
export type CustomerInput = z.output<typeof customerBody>['customer']

const maxNewContacts = 50
const contactsMessage = 'L’elenco dei contatti non è valido.'

/** POST of /api/v1/customers: the contacts that are created with the customer are optional. */
export const newCustomerBody = z
  .object({
    customer: nested(
      z.object(customerFields).extend({
        new_customer_contacts: z
          .array(nested(z.object(contactFields)), { error: contactsMessage })
          .max(maxNewContacts, `Al massimo ${maxNewContacts} contatti alla volta: gli altri si aggiungono dopo.`)
          .optional()
          .default([]),
      }),
    ),
  })
  .meta({ id: 'NewCustomerBody' })

/** POST and PUT of /api/v1/customers/{id}/customer_contacts. */
export const customerContactBody = z
  .object({
    customer_contact: nested(z.object(contactFields).extend({ lock_version: lockVersion })),
  })
  .meta({ id: 'CustomerContactBody' })
export type CustomerContactInput = z.output<typeof customerContactBody>['customer_contact']
