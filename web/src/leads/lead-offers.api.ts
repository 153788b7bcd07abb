import type { DocumentStatus } from '@portale/domain/documents.ts'
import type { Lead, LeadOffer } from '@portale/domain/leads/lead.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'
import { getLead, leadsUrl } from './lead.api.ts'

export type OfferRow = { id: number; status: DocumentStatus; lock_version: number }
export type OffersValues = { lead_offers: OfferRow[] }

/** What the screen of the offers begins with. */
export const offersValues = (offers: LeadOffer[]): OffersValues => ({
  lead_offers: offers.map(({ id, status, lock_version }) => ({ id, status, lock_version })),
})

/** Fresh when the screen opens and when it is asked for, never changed under the hands of who is choosing. */
export const offersQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-offers', id],
    queryFn: ({ signal }) => getLead(id, { signal }),
    ...formQueryOptions,
  })

/** Saves the statuses of a lead's offers, all or none (spec 2 §7). */
export const saveOffers = (leadId: number, values: OffersValues) =>
  api.post<Lead>(`${leadsUrl}/${leadId}/lead_offers`, values)
