import { type LeadBatchAnswer, maxBatch, type SelectedLead } from '@portale/domain/leads/lead-batch.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { createIdempotencyKeys } from '../api/idempotency-key.ts'
import { sendBatches } from '../list/batches.ts'
import { leadsUrl } from './lead.api.ts'
import type { Granted } from './lead-access.api.ts'

/** All leads of the filters in the address, up to ten thousand. */
export const fetchSelection = (search: string) => api.get<{ data: SelectedLead[] }>(`${leadsUrl}/selection?${search}`)

/** The people to whom leads can be assigned, by name or address. */
export const assigneesQuery = (search: string) =>
  queryOptions({
    queryKey: ['lead-assignees', search],
    queryFn: ({ signal }): Promise<Granted[]> =>
      search ? api.get(`${leadsUrl}/assignees?${new URLSearchParams({ search })}`, { signal }) : Promise.resolve([]),
    placeholderData: keepPreviousData,
  })

type Versions = { id: number; lock_version: number }
type Call = { action: 'approve' | 'unapprove' } | { action: 'assign'; user_id: number }
type Control = { onProgress?: (finished: number) => void; isStopped?: () => boolean }

/** Does something with many leads, a thousand at a time. */
export function changeLeads<Row extends Versions>(rows: Row[], { action, ...more }: Call, control: Control = {}) {
  const keyFor = createIdempotencyKeys()
  return sendBatches({
    rows,
    size: maxBatch,
    send(batch) {
      const body = { leads: batch.map(({ id, lock_version }) => ({ id, lock_version })), ...more }
      return api.post<LeadBatchAnswer>(`${leadsUrl}/${action}`, body, { idempotencyKey: keyFor(body) })
    },
    rowKey: (index) => `leads.${index}.id`,
    onProgress: control.onProgress ?? (() => {}),
    isStopped: control.isStopped ?? (() => false),
  })
}
