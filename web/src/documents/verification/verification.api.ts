import type {
  ExaminedUpload,
  ListedUpload,
  VerificationFilterOptions,
} from '@portale/domain/documents/verification/verification.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { BatchAnswer } from '@portale/domain/platform/lists/batch.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import type { Batch } from '../../platform/list/batches.ts'

/** The call of the queue's list. */
export const uploadsUrl = '/api/v1/activity_document_uploads'

const reverseSort = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

/** The documents that follow one in a filtered list, or the ones before it, the nearest first. */
export function listAfter(id: number, filters: URLSearchParams, reversed = false): Promise<Page<ListedUpload>> {
  const parameters = new URLSearchParams(filters)
  if (reversed) parameters.set('sort', reverseSort(filters.get('sort') ?? 'created_at'))
  parameters.set('after', String(id))
  return api.get<Page<ListedUpload>>(`${uploadsUrl}?${parameters}`)
}

/** What a change of statuses refreshes. */
export const verificationKeys = ['verification', 'uploads', 'partner-progress', 'activity-years', 'home']

export const verificationQueries = {
  filters: queryOptions({
    queryKey: ['verification-filters'],
    queryFn: ({ signal }) => api.get<VerificationFilterOptions>(`${uploadsUrl}/filters`, { signal }),
    staleTime: 60_000,
  }),
  /** How many documents wait, for the menu. */
  pending: queryOptions({
    queryKey: ['verification', 'pending'],
    queryFn: ({ signal }) => api.get<{ pending: number }>(`${uploadsUrl}/pending`, { signal }),
    staleTime: 30_000,
  }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['verification', 'one', id],
      queryFn: ({ signal }) => api.get<ExaminedUpload>(`${uploadsUrl}/${id}`, { signal }),
      staleTime: 10_000,
    }),
}

/** The reasons offered to those who reject an upload; those who don't verify get none. */
export const knownReasons = ({ prepared_reasons = [], recent_reasons = [] }: ExaminedUpload): string[] => [
  ...new Set([...prepared_reasons, ...recent_reasons]),
]

/** Says that this user examines an upload. */
export const markReviewed = (id: number) => api.post<void>(`${uploadsUrl}/${id}/review`)

export type VerifiedRow = { id: number; status: DocumentStatus; reason: string | null; lock_version?: number }

/** Sets the statuses of uploads of any partners, all of them or none. */
export const verifyUploads = (managed: VerifiedRow[], idempotencyKey?: string) =>
  api.post<{ data: ListedUpload[] }>(`${uploadsUrl}/verify`, { managed }, { idempotencyKey })

type Decision = Pick<VerifiedRow, 'status' | 'reason'>

/** Sends a batch of uploads with a status and a reason for each. */
export const decideUploads =
  (decisionOn: (id: number) => Decision) =>
  async ({ rows, key }: Batch<{ id: number; lock_version?: number }>): Promise<BatchAnswer> => {
    const managed = rows.map(({ id, lock_version }) => {
      const { status, reason } = decisionOn(id)
      return { id, lock_version, status, reason }
    })
    return { rows: (await verifyUploads(managed, key)).data }
  }
