import type { LeadReference, LeadReferenceKind } from '@portale/domain/leads/lead-reference.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'
import { referenceTexts } from './reference-texts.ts'

/** The call that the list of a kind reads through the address of its screen. */
export const referencesUrl = (kind: LeadReferenceKind) => `/api/v1/${kind}`

export const getReference = (kind: LeadReferenceKind, id: number | string, options?: RequestOptions) =>
  api.get<LeadReference>(`${referencesUrl(kind)}/${id}`, options)

export const referenceQueries = {
  one: (kind: LeadReferenceKind, id: string) =>
    queryOptions({ queryKey: [kind, 'one', id], queryFn: ({ signal }) => getReference(kind, id, { signal }) }),
  form: (kind: LeadReferenceKind, id: string) =>
    queryOptions({ ...referenceQueries.one(kind, id), queryKey: [`${kind}-form`, id], ...formQueryOptions }),
}

/** What the form holds: the record under the name that its kind has in the calls. */
export type ReferenceValues = Record<string, { id?: number; name: string; archived: boolean; lock_version?: number }>

/** What the form of a kind begins with; a blank one for a new record. */
export const referenceValues = (kind: LeadReferenceKind, reference?: LeadReference): ReferenceValues => ({
  [referenceTexts[kind].key]: reference ?? { name: '', archived: false },
})

export function saveReference(kind: LeadReferenceKind, values: ReferenceValues, options: RequestOptions) {
  const id = values[referenceTexts[kind].key]?.id
  return id === undefined
    ? api.post<LeadReference>(referencesUrl(kind), values, options)
    : api.put<LeadReference>(`${referencesUrl(kind)}/${id}`, values, options)
}
