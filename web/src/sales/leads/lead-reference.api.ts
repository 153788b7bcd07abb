import type { LeadReference, LeadReferenceKind } from '@portale/domain/sales/leads/lead-reference.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import { leadReferenceTexts } from './lead-reference-texts.ts'

export const leadReferencesUrl = (kind: LeadReferenceKind) => `/api/v1/${kind}`

export const fetchLeadReference = (kind: LeadReferenceKind, id: number | string, options?: RequestOptions) =>
  api.get<LeadReference>(`${leadReferencesUrl(kind)}/${id}`, options)

export const leadReferenceQueries = {
  one: (kind: LeadReferenceKind, id: string) =>
    queryOptions({ queryKey: [kind, 'one', id], queryFn: ({ signal }) => fetchLeadReference(kind, id, { signal }) }),
  form: (kind: LeadReferenceKind, id: string) =>
    queryOptions({ ...leadReferenceQueries.one(kind, id), queryKey: [`${kind}-form`, id], ...formQueryOptions }),
}

/** The values of the form: the record under the key of its kind. */
export type LeadReferenceValues = Record<
  string,
  { id?: number; name: string; archived: boolean; lock_version?: number }
>

/** The initial values of the form. */
export const leadReferenceValues = (kind: LeadReferenceKind, reference?: LeadReference): LeadReferenceValues => ({
  [leadReferenceTexts[kind].key]: reference ?? { name: '', archived: false },
})

export function saveLeadReference(kind: LeadReferenceKind, values: LeadReferenceValues, options: RequestOptions) {
  const id = values[leadReferenceTexts[kind].key]?.id
  return id === undefined
    ? api.post<LeadReference>(leadReferencesUrl(kind), values, options)
    : api.put<LeadReference>(`${leadReferencesUrl(kind)}/${id}`, values, options)
}
