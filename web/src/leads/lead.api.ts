import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import type { Lead } from '@portale/domain/leads/lead.ts'
import type { LeadDashboard } from '@portale/domain/leads/lead-dashboard.ts'
import type { LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'

type Id = number | string

/** The call that the list of leads reads through the address of its screen. */
export const leadsUrl = '/api/v1/leads'

// What changes seldom: asked once in a while, not by every screen again.
const seldom = { staleTime: 5 * 60_000 }

export const getLead = (id: Id, options?: RequestOptions) => api.get<Lead>(`${leadsUrl}/${id}`, options)

/** A model or a type of work, as the lookups name them. */
export type ReferenceName = { id: number; name: string }

export const leadQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['leads', 'one', id], queryFn: ({ signal }) => getLead(id, { signal }) }),
  /** The label of each status; they come from the server (spec 2 §4). */
  statuses: queryOptions({
    queryKey: ['lead-statuses'],
    queryFn: ({ signal }) => api.get<Record<string, string>>('/api/v2/lead_statuses', { signal }),
    ...seldom,
  }),
  /** The models or types of work one may choose, and the archived one of an old lead where it is given. */
  references: (kind: LeadReferenceKind, chosen?: Id) =>
    queryOptions({
      queryKey: [kind, 'lookup', chosen],
      queryFn: ({ signal }) =>
        api.get<ReferenceName[]>(`/api/v2/${kind}${chosen === undefined ? '' : `?with=${chosen}`}`, { signal }),
      placeholderData: keepPreviousData,
      ...seldom,
    }),
  /** The workshops whose leads somebody may see by role. */
  workshops: queryOptions({
    queryKey: ['workshops', 'lookup'],
    queryFn: ({ signal }) => api.get<PartnerHint[]>('/api/v2/workshops', { signal }),
    ...seldom,
  }),
  /** The board and the funnel, for the leads that the list's filters leave. */
  dashboard: (filters: string) =>
    queryOptions({
      queryKey: ['leads', 'dashboard', filters],
      queryFn: ({ signal }) => api.get<LeadDashboard>(`${leadsUrl}/dashboard?${filters}`, { signal }),
      placeholderData: keepPreviousData,
    }),
}

export type Decision = 'approved' | 'cancelled'

/** Approves a reported lead, or ends it (spec 2 §7). */
export const decideLead = (id: Id, decision: Decision) =>
  api.post<Lead>(`${leadsUrl}/${id}/change-created-status/${decision}`)
