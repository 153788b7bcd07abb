import type { RejectionReason } from '@portale/domain/documents/verification/rejection-reason.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'

export const rejectionReasonsUrl = '/api/v1/rejection_reasons'

export const fetchRejectionReason = (id: number | string, options?: RequestOptions) =>
  api.get<RejectionReason>(`${rejectionReasonsUrl}/${id}`, options)

export const rejectionReasonQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: ['rejection-reasons', 'one', id],
      queryFn: ({ signal }) => fetchRejectionReason(id, { signal }),
    }),
  form: (id: string) =>
    queryOptions({
      queryKey: ['rejection-reason-form', id],
      queryFn: ({ signal }) => fetchRejectionReason(id, { signal }),
      ...formQueryOptions,
    }),
}

export type RejectionReasonValues = {
  rejection_reason: { id?: number; text: string; activity_id: string; archived: boolean; lock_version?: number }
}

/** The initial values of the form. */
export const toRejectionReasonValues = (reason?: RejectionReason): RejectionReasonValues => ({
  rejection_reason: reason
    ? {
        id: reason.id,
        text: reason.text,
        activity_id: reason.activity ? String(reason.activity.id) : '',
        archived: reason.archived,
        lock_version: reason.lock_version,
      }
    : { text: '', activity_id: '', archived: false },
})

export function saveRejectionReason(values: RejectionReasonValues, options: RequestOptions) {
  const { id } = values.rejection_reason
  return id === undefined
    ? api.post<RejectionReason>(rejectionReasonsUrl, values, options)
    : api.put<RejectionReason>(`${rejectionReasonsUrl}/${id}`, values, options)
}
