import type { PartnerName } from '@portale/domain/activities/activity.ts'
import type { CustomerContact, CustomerHint } from '@portale/domain/customers/customer.ts'
import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import type { Page } from '@portale/domain/page.ts'
import { normalizeVat } from '@portale/domain/vat.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'
import type { YesNo } from '../form/YesNoField.tsx'
import { getLead, leadsUrl, type ReferenceName } from './lead.api.ts'

/** What the form of a lead holds. Status and workshop go by the names of their error keys (decisions "Shapes"). */
export type LeadValues = {
  lead: {
    id?: number
    is_customer: YesNo
    /** Without an id it is new, as far as the form knows. */
    customer: Omit<CustomerHint, 'id'> & { id: number | null }
    customer_contact: Pick<CustomerContact, 'name' | 'email' | 'phone'> & { id: number | null }
    lead_model_id: number | null
    lead_work_type_id: number | null
    quantity: string
    notes: string
    interested_in_financing: YesNo
    interested_in_service_contract: YesNo
    privacy_1: boolean
    statuses: LeadStatus
    workshops: PartnerName | null
    lock_version?: number
  }
}

/** The models and types of work that the form offers. */
export type References = Record<'lead_models' | 'lead_work_types', ReferenceName[]>

const blank: LeadValues = {
  lead: {
    is_customer: null,
    customer: { id: null, vat_n: '', name: '' },
    customer_contact: { id: null, name: '', email: '', phone: '' },
    lead_model_id: null,
    lead_work_type_id: null,
    quantity: '',
    notes: '',
    interested_in_financing: null,
    interested_in_service_contract: null,
    privacy_1: false,
    statuses: 'created',
    workshops: null,
  },
}

/** What the form begins with; a blank one for a new lead. */
export const leadValues = (lead?: Lead): LeadValues =>
  lead
    ? {
        lead: {
          id: lead.id,
          is_customer: lead.is_customer,
          customer: lead.customer,
          customer_contact: lead.customer_contact,
          lead_model_id: lead.lead_model_id,
          lead_work_type_id: lead.lead_work_type_id,
          quantity: String(lead.quantity),
          notes: lead.notes,
          interested_in_financing: lead.interested_in_financing,
          interested_in_service_contract: lead.interested_in_service_contract,
          privacy_1: lead.privacy_1,
          statuses: lead.status,
          workshops: lead.workshop,
          lock_version: lead.lock_version,
        },
      }
    : blank

/** What is sent of the form: a known customer and contact travel by their ids, new ones whole. */
export function leadBody({ lead }: LeadValues) {
  const { id: _, customer, customer_contact, statuses, workshops, ...reported } = lead
  const known = reported.is_customer === 1
  const body = {
    ...reported,
    ...(known ? { customer_id: customer.id } : { customer }),
    ...(known && customer_contact.id !== null ? { customer_contact_id: customer_contact.id } : { customer_contact }),
    status: statuses,
    workshop_id: workshops?.id ?? null,
  }
  return { lead: body }
}

/** Creates or changes a lead. */
export function saveLead(values: LeadValues, options: RequestOptions) {
  const { id } = values.lead
  return id === undefined
    ? api.post<Lead>(leadsUrl, leadBody(values), options)
    : api.put<Lead>(`${leadsUrl}/${id}`, leadBody(values), options)
}

export const leadFormQueries = {
  /** Fresh, and never changed under the hands of who is typing. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['lead-form', id],
      queryFn: ({ signal }) => getLead(id, { signal }),
      ...formQueryOptions,
    }),
  /** The customers whose VAT number begins so. */
  customers: (digits: string) =>
    queryOptions({
      queryKey: ['customers', 'hints', digits],
      queryFn: ({ signal }) =>
        api.get<CustomerHint[]>(`/api/v2/customers?${new URLSearchParams({ customer: digits })}`, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The contacts of a customer; whoever is no administrator must know its whole number. */
  contacts: ({ id, vat_n }: Omit<CustomerHint, 'name'>) =>
    queryOptions({
      queryKey: ['customers', 'contacts', id],
      queryFn: ({ signal }) => {
        const search = new URLSearchParams({ vat_n: normalizeVat(vat_n), per_page: '100' })
        return api.get<Page<CustomerContact>>(`/api/v1/customers/${id}/customer_contacts?${search}`, { signal })
      },
    }),
}
