import type { DisplayNames, RecordChange } from '@portale/domain/history/audit/change.ts'
import type { RecordAt } from '@portale/domain/history/audit/record-at.ts'
import type { Audit, AuditRequest, RecordLinks } from '@portale/domain/history/time-machine/time-machine.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useActor } from '../api/session.ts'

const auditsUrl = '/api/audits'

/** Whether the user may read the audit and undo changes: administrators, unless they impersonate another user. */
export const useCanReadAudit = (): boolean => useActor().role === 'administrator'

/** The audit with one entry per request. */
export const foldedAuditsUrl = `${auditsUrl}?folded=1`

/** Names for the changes, and the paths of their records. */
export type LinkedNames = DisplayNames & { record_links: RecordLinks }

/** Used until the response arrives. */
export const noDisplayNames: LinkedNames = { names: {}, labels: {}, record_links: {} }

export type AuditPage = Page<AuditRequest> & LinkedNames

type AuditRows = Page<Audit> & LinkedNames

/** All rows of one request that match these filters, a hundred at a time. */
export const requestRowsQuery = (requestId: number, filters: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: ['audits', 'request', requestId, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, request: String(requestId), per_page: '100', page: String(pageParam) }
      return api.get<AuditRows>(`${auditsUrl}?${new URLSearchParams(query)}`, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  })

type Message = { message: string }

/** Undoes what the request of this row did to its record. */
export const undoChange = (id: number) => api.post<Message>(`${auditsUrl}/${id}/undo`)

/** Restores a deleted row, with what was deleted along with it. */
export const restoreDeleted = (id: number) => api.post<Message>(`${auditsUrl}/${id}/restore`)

/** An entry of a record's history, from either of its calls. */
export type HistoryEntry = RecordChange & Partial<Pick<AuditRequest, 'total' | 'restored_to'>>

/** The filters that find a record's changes in the audit, with those of its child rows. */
export const recordAuditFilters = (kind: string, id: number | string) => ({
  model_type: kind,
  model_id: String(id),
  children: '1',
})

/** A record as it was at a moment. */
export const recordAtQuery = (kind: string, id: number | string, at: string) =>
  queryOptions({
    queryKey: ['audits', 'record', kind, id, at],
    queryFn: ({ signal }) =>
      api.get<RecordAt>(`${auditsUrl}/${encodeURIComponent(kind)}/${id}?${new URLSearchParams({ at })}`, { signal }),
    placeholderData: keepPreviousData,
  })
