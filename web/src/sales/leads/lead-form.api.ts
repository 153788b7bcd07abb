import type { UseFormReturnType } from '@mantine/form'
import type { CustomerContact, CustomerHint } from '@portale/domain/network/customers/customer.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { formatMonth } from '@portale/domain/platform/dates.ts'
import { foldVat } from '@portale/domain/platform/folding.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import type { Lead, LeadStatus, ReportedBefore } from '@portale/domain/sales/leads/lead.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import type { YesNo } from '../../platform/form/YesNoField.tsx'
import { fetchLead, type LeadReferenceOption, leadsUrl } from './lead.api.ts'

/** The values of the lead form; status and workshop have the names of their error keys (decisions "Shapes"). */
export type LeadValues = {
  lead: {
    id?: number
    is_customer: YesNo
    /** A customer without an id is new. */
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

export type LeadFormInstance = UseFormReturnType<LeadValues>

/** The models and types of work that the form offers. */
export type References = Record<'lead_models' | 'lead_work_types', LeadReferenceOption[]>

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

/** The initial values of the form. */
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

/** The request body: known customers and contacts are sent as ids, new ones with their fields. */
export function leadBody({ lead }: LeadValues) {
  const { id: _, customer, customer_contact, statuses, workshops, ...reported } = lead
  const isKnown = reported.is_customer === 1
  const body = {
    ...reported,
    ...(isKnown ? { customer_id: customer.id } : { customer }),
    ...(isKnown && customer_contact.id !== null ? { customer_contact_id: customer_contact.id } : { customer_contact }),
    status: statuses,
    workshop_id: workshops?.id ?? null,
  }
  return { lead: body }
}

/** Creates or updates a lead. */
export function saveLead(values: LeadValues, options: RequestOptions) {
  const { id } = values.lead
  return id === undefined
    ? api.post<Lead>(leadsUrl, leadBody(values), options)
    : api.put<Lead>(`${leadsUrl}/${id}`, leadBody(values), options)
}

export const leadFormQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['lead-form', id],
      queryFn: ({ signal }) => fetchLead(id, { signal }),
      ...formQueryOptions,
    }),
  /** The customers whose VAT number starts with these digits. */
  customers: (digits: string) =>
    queryOptions({
      queryKey: ['customers', 'hints', digits],
      queryFn: ({ signal }) =>
        api.get<CustomerHint[]>(`/api/v2/customers?${new URLSearchParams({ customer: digits })}`, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** The contacts of a customer; users who are not administrators must send its complete VAT number. */
  contacts: ({ id, vat_n }: Omit<CustomerHint, 'name'>) =>
    queryOptions({
      queryKey: ['customers', 'contacts', id],
      queryFn: ({ signal }) => {
        const search = new URLSearchParams({ vat_n: foldVat(vat_n), per_page: '100' })
        return api.get<Page<CustomerContact>>(`/api/v1/customers/${id}/customer_contacts?${search}`, { signal })
      },
    }),
}

/** Formats "La stessa azienda era già stata segnalata 2 volte, l’ultima a novembre 2026." */
export function formatReportedBefore({ count, newest_month }: ReportedBefore): string {
  const when = formatMonth(newest_month)
  return count === 1
    ? `La stessa azienda era già stata segnalata a ${when}.`
    : `La stessa azienda era già stata segnalata ${count} volte, l’ultima a ${when}.`
}

/** The confirmation of a save, and how long it is shown. */
export function savedMessage({ reported_before }: Lead, isNew: boolean): [text: string, timeoutMs?: number] {
  const saved = isNew ? 'Segnalazione inserita.' : 'Segnalazione salvata.'
  return reported_before ? [`${saved} ${formatReportedBefore(reported_before)}`, 15_000] : [saved]
}
