import type { Restored, RestorePreview } from '@portale/domain/time-machine/time-machine.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** Where the database is to go back to: a moment to be chosen, the one before an entry of the audit, or before a restore. */
export type RestoreTask =
  | { kind: 'choose' }
  | { kind: 'before'; before: string; at: string }
  | { kind: 'undo'; undo_to: string; restored_to: string }

/** What a restore would do; asked anew each time, as the portal is in use meanwhile. */
export const previewQuery = (dateTimeMachine: string) =>
  queryOptions({
    queryKey: ['time-machine', dateTimeMachine],
    queryFn: ({ signal }) => api.post<RestorePreview>('/api/audits/preview', { dateTimeMachine }, { signal }),
    gcTime: 0,
  })

const stay = (event: BeforeUnloadEvent) => event.preventDefault()

/** Restores everything to a moment; until the answer is there the browser asks before the page is left. */
export async function restore(dateTimeMachine: string): Promise<Restored> {
  window.addEventListener('beforeunload', stay)
  try {
    return await api.post<Restored>('/api/audits', { dateTimeMachine })
  } finally {
    window.removeEventListener('beforeunload', stay)
  }
}
