import type { DisplayNames, RecordChange } from '@portale/domain/audit/change.ts'
import type { Page } from '@portale/domain/page.ts'
import type { Audit, AuditRequest, RecordLinks } from '@portale/domain/time-machine/time-machine.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

const auditsUrl = '/api/audits'

/** The call that the audit reads through the address of its screen: an entry a request. */
export const foldedAuditsUrl = `${auditsUrl}?folded=1`

/** What is told besides the changes, and where their records are shown. */
export type Linked = DisplayNames & { record_links: RecordLinks }

/** Until an answer is there. */
export const nothingTold: Linked = { names: {}, labels: {}, record_links: {} }

export type AuditPage = Page<AuditRequest> & Linked

type AuditRows = Page<Audit> & Linked

/** All rows of one request that these filters find, a hundred at a time. */
export const requestQuery = (request: number, filters: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: ['audits', 'request', request, filters],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...filters, request: String(request), per_page: '100', page: String(pageParam) }
      return api.get<AuditRows>(`${auditsUrl}?${new URLSearchParams(asked)}`, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  })

type Message = { message: string }

/** Puts back what the request of this row did to its record. */
export const undoChange = (id: number) => api.post<Message>(`${auditsUrl}/${id}/undo`)

/** Brings back a row that was deleted, with what was deleted along with it. */
export const restoreDeleted = (id: number) => api.post<Message>(`${auditsUrl}/${id}/restore`)

/** An entry of a record's history, whichever call it comes from. */
export type HistoryEntry = RecordChange & Partial<Pick<AuditRequest, 'total' | 'restored_to'>>
