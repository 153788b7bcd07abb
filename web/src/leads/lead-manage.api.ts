import type { PartnerName } from '@portale/domain/activities/activity.ts'
import { isOfferUploadOpen } from '@portale/domain/leads/lead.rules.ts'
import type { Lead, LeadStatus } from '@portale/domain/leads/lead.ts'
import { queryOptions } from '@tanstack/react-query'
import { formQueryOptions } from '../api/query-client.ts'
import { type UploadOptions, uploadForm } from '../api/upload.ts'
import { getLead, leadsUrl } from './lead.api.ts'

/** What the manage screen holds besides a file; status and workshop are null while they stay as they are. */
export type ManageValues = {
  lead: {
    statuses: LeadStatus | null
    salesnotes: string
    lostnotes: string
    saled_quantity: string
    workshops: PartnerName | null
  }
}

/** What the manage screen begins with. */
export const manageValues = ({ lostnotes, saled_quantity }: Lead): ManageValues => ({
  lead: {
    statuses: null,
    salesnotes: '',
    lostnotes: lostnotes ?? '',
    saled_quantity: String(saled_quantity ?? ''),
    workshops: null,
  },
})

/** Fresh when the screen opens and when it is asked for, never changed under the hands of who is typing. */
export const manageQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead-manage', id],
    queryFn: ({ signal }) => getLead(id, { signal }),
    ...formQueryOptions,
  })

/** The offer that goes with a save: the chosen file, where the status takes one. */
export const offerToSend = (lead: Lead, { lead: { statuses } }: ManageValues, offer: File | undefined) =>
  isOfferUploadOpen(statuses ?? lead.status, lead) ? offer : undefined

/** The fields of a save; a new workshop by itself says nothing of the status, which would ask for notes. */
export function fieldsOf(lead: Lead, { lead: values }: ManageValues, offer: File | undefined) {
  const { statuses, salesnotes, lostnotes, saled_quantity, workshops } = values
  const onlyMoved = workshops && !statuses && !salesnotes.trim() && !offer
  const status = statuses ?? lead.status
  return {
    ...(!onlyMoved && { status }),
    salesnotes,
    // What another status asks for is not on the screen: a mistake in it must not stop this one.
    ...(status === 'lost' && { lostnotes }),
    ...(status === 'closed' && { saled_quantity }),
    ...(workshops && { workshop_id: workshops.id }),
    lock_version: lead.lock_version,
  }
}

/** Saves the manage screen: a status, notes, an offer (spec 2 §7). */
export function manageLead(lead: Lead, values: ManageValues, file: File | undefined, options: UploadOptions) {
  const offer = offerToSend(lead, values, file)
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(lead, values, offer))) form.append(`lead[${name}]`, String(value))
  if (offer) form.append('uploaded_offer', offer)
  return uploadForm<Lead>(`${leadsUrl}/${lead.id}/manage`, form, options)
}
