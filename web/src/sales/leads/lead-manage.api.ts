import type { UseFormReturnType } from '@mantine/form'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { isOfferUploadOpen } from '@portale/domain/sales/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'
import { leadsUrl } from './lead.api.ts'

/** The values of the manage form without the file; status and workshop are null, or the lead's, while unchanged. */
export type ManageValues = {
  lead: {
    statuses: LeadStatus | null
    salesnotes: string
    lostnotes: string
    saled_quantity: string
    workshops: PartnerName | null
    lock_version: number
  }
}

export type LeadManageForm = UseFormReturnType<ManageValues>

type StoredFields = Partial<Pick<Lead, 'lostnotes' | 'saled_quantity'>> & Pick<Lead, 'lock_version'>

/** The initial values of the manage form; `status` is the new one, if it is chosen already. */
export const manageValues = (
  { lostnotes, saled_quantity, lock_version }: StoredFields,
  status: LeadStatus | null = null,
): ManageValues => ({
  lead: {
    statuses: status,
    salesnotes: '',
    lostnotes: lostnotes ?? '',
    saled_quantity: String(saled_quantity ?? ''),
    workshops: null,
    lock_version,
  },
})

export const manageQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-manage', id],
    queryFn: ({ signal }) => api.get<Lead>(`${leadsUrl}/${id}/manage`, { signal }),
    ...formQueryOptions,
  })

type SentLead = Pick<Lead, 'status' | 'workshop' | 'lead_offers'>

/** The chosen file, if the status accepts an offer. */
export const offerToSend = (lead: SentLead, { lead: { statuses } }: ManageValues, offer: File | undefined) =>
  isOfferUploadOpen(statuses ?? lead.status, lead) ? offer : undefined

/** The fields to send; a new workshop alone is sent without the status, which would require notes. */
export function toFields(lead: SentLead, { lead: values }: ManageValues, offer: File | undefined) {
  const { salesnotes, lostnotes, saled_quantity, lock_version } = values
  const status = values.statuses ?? lead.status
  const workshops = values.workshops?.id === lead.workshop?.id ? null : values.workshops
  const isOnlyWorkshop = workshops && status === lead.status && !salesnotes.trim() && !offer
  return {
    ...(!isOnlyWorkshop && { status }),
    salesnotes,
    // Fields of other statuses are hidden: an error in them could not be corrected.
    ...(status === 'lost' && { lostnotes }),
    ...(status === 'closed' && { saled_quantity }),
    ...(workshops && { workshop_id: workshops.id }),
    lock_version,
  }
}

/** Saves status, notes and offer of the manage screen (spec 2 §7). */
export function manageLead(
  lead: SentLead & Pick<Lead, 'id'>,
  values: ManageValues,
  file: File | undefined,
  options: UploadOptions,
) {
  const offer = offerToSend(lead, values, file)
  const form = new FormData()
  for (const [name, value] of Object.entries(toFields(lead, values, offer))) form.append(`lead[${name}]`, String(value))
  if (offer) form.append('uploaded_offer', offer)
  return uploadForm<Lead>(`${leadsUrl}/${lead.id}/manage`, form, options)
}
