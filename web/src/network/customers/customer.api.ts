import type { Customer, CustomerContact, CustomerRecord } from '@portale/domain/network/customers/customer.ts'
import { type CustomerColumn, storedCustomerColumns } from '@portale/domain/network/customers/customer-columns.ts'
import { mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'

type Id = number | string

/** The call that the list of customers reads through the address of its screen. */
export const customersUrl = '/api/v1/customers'
const contactsUrl = (customerId: Id) => `${customersUrl}/${customerId}/customer_contacts`

export const fetchCustomer = (id: Id, options?: RequestOptions) =>
  api.get<CustomerRecord>(`${customersUrl}/${id}`, options)

export const fetchContact = (customerId: Id, id: Id, options?: RequestOptions) =>
  api.get<CustomerContact>(`${contactsUrl(customerId)}/${id}`, options)

export const customerQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['customers', 'one', id], queryFn: ({ signal }) => fetchCustomer(id, { signal }) }),
  form: (id: string) =>
    queryOptions({ ...customerQueries.one(id), queryKey: ['customer-form', id], ...formQueryOptions }),
  contactForm: (customerId: string, id: string) =>
    queryOptions({
      queryKey: ['contact-form', customerId, id],
      queryFn: ({ signal }) => fetchContact(customerId, id, { signal }),
      ...formQueryOptions,
    }),
}

export type NewContact = { name: string; email: string; phone: string }
export type CustomerValues = {
  customer: Record<CustomerColumn, string> & {
    id?: number
    lock_version?: number
    /** Only of a new customer. */
    new_customer_contacts?: NewContact[]
  }
}

/** The form values of a customer, empty for a new one. */
export const customerValues = (customer?: Customer): CustomerValues =>
  customer
    ? {
        customer: {
          id: customer.id,
          ...pickColumns(customer, storedCustomerColumns),
          lock_version: customer.lock_version,
        },
      }
    : { customer: { ...mapKeys(storedCustomerColumns, () => ''), new_customer_contacts: [] } }

export function saveCustomer({ customer }: CustomerValues, options: RequestOptions) {
  const { id } = customer
  return id === undefined
    ? api.post<Customer>(customersUrl, { customer }, options)
    : api.put<Customer>(`${customersUrl}/${id}`, { customer }, options)
}

export type ContactValues = {
  customer_contact: { id?: number; name: string; email: string; phone: string; lock_version?: number }
}

/** The form values of a contact, empty for a new one. */
export const contactValues = (contact?: CustomerContact): ContactValues =>
  contact
    ? {
        customer_contact: {
          id: contact.id,
          name: contact.name,
          email: contact.email,
          phone: contact.phone,
          lock_version: contact.lock_version,
        },
      }
    : { customer_contact: { name: '', email: '', phone: '' } }

export function saveContact(customerId: Id, { customer_contact }: ContactValues, options: RequestOptions) {
  const { id } = customer_contact
  return id === undefined
    ? api.post<CustomerContact>(contactsUrl(customerId), { customer_contact }, options)
    : api.put<CustomerContact>(`${contactsUrl(customerId)}/${id}`, { customer_contact }, options)
}
