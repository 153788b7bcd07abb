import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { Lead, LeadOffer, LeadRow } from '@portale/domain/sales/leads/lead.ts'
import type { LeadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import type { LeadFilterOptions } from '@portale/domain/sales/leads/lead-filters.ts'
import type { LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'

type Id = number | string

export const leadsUrl = '/api/v1/leads'

// Options change rarely, so screens share them for some minutes.
const rarelyChanged = { staleTime: 5 * 60_000 }

export const fetchLead = (id: Id, options?: RequestOptions) => api.get<Lead>(`${leadsUrl}/${id}`, options)

/** A model or a type of work as an option. */
export type LeadReferenceOption = { id: number; name: string }

export const leadQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['leads', 'one', id], queryFn: ({ signal }) => fetchLead(id, { signal }) }),
  /** The labels of the statuses, which come from the server (spec 2 §4). */
  statuses: queryOptions({
    queryKey: ['lead-statuses'],
    queryFn: ({ signal }) => api.get<Record<string, string>>('/api/v2/lead_statuses', { signal }),
    ...rarelyChanged,
  }),
  /** The models or types of work that can be chosen, and the archived one with the given id. */
  references: (kind: LeadReferenceKind, chosen?: Id) =>
    queryOptions({
      queryKey: [kind, 'lookup', chosen],
      queryFn: ({ signal }) =>
        api.get<LeadReferenceOption[]>(`/api/v2/${kind}${chosen === undefined ? '' : `?with=${chosen}`}`, { signal }),
      placeholderData: keepPreviousData,
      ...rarelyChanged,
    }),
  /** The workshops whose leads the user sees by role. */
  workshops: queryOptions({
    queryKey: ['workshops', 'lookup'],
    queryFn: ({ signal }) => api.get<PartnerHint[]>('/api/v2/workshops', { signal }),
    ...rarelyChanged,
  }),
  /** The customer of a filter, for administrators. */
  customer: (id: string) =>
    queryOptions({
      queryKey: ['customers', 'name', id],
      queryFn: ({ signal }) => api.get<{ name: string }>(`/api/v1/customers/${id}`, { signal }),
    }),
  /** The dealers and sellers of the filters. */
  filters: queryOptions({
    queryKey: ['leads', 'filters'],
    queryFn: ({ signal }) => api.get<LeadFilterOptions>(`${leadsUrl}/filters`, { signal }),
    ...rarelyChanged,
  }),
  /** The figures of the dashboard for the leads that match the filters. */
  dashboard: (filters: string) =>
    queryOptions({
      queryKey: ['leads', 'dashboard', filters],
      queryFn: ({ signal }) => api.get<LeadDashboard>(`${leadsUrl}/dashboard?${filters}`, { signal }),
      placeholderData: keepPreviousData,
    }),
}

export type Decision = 'approved' | 'cancelled'

/** A decision that waits for its confirmation. */
export type LeadDecision = { lead: Pick<LeadRow, 'id' | 'customer' | 'workshop'>; decision: Decision }

/** Approves or cancels a reported lead (spec 2 §7). */
export const decideLead = (id: Id, decision: Decision) =>
  api.post<Lead>(`${leadsUrl}/${id}/change-created-status/${decision}`)

export type OffersValues = {
  lead_offers: { id: number; status: DocumentStatus; reason: string; lock_version: number }[]
}

/** The initial values of the form of the offers. */
export const offersValues = (offers: LeadOffer[]): OffersValues => ({
  lead_offers: offers.map(({ id, status, reason, lock_version }) => ({
    id,
    status,
    reason: reason ?? '',
    lock_version,
  })),
})

export const offersQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-offers', id],
    queryFn: ({ signal }) => fetchLead(id, { signal }),
    ...formQueryOptions,
  })

/** Saves the statuses of a lead's offers, all or none (spec 2 §7). */
export const updateOffers = (leadId: number, values: OffersValues) =>
  api.post<Lead>(`${leadsUrl}/${leadId}/lead_offers`, values)
