import type { Restored, RestorePreview } from '@portale/domain/history/time-machine/time-machine.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

/** The moment to restore: one that the user chooses, the one before an entry of the audit, or before a restore. */
export type RestoreTask =
  | { kind: 'choose' }
  | { kind: 'before'; before: string; at: string }
  | { kind: 'undo'; undo_to: string; restored_to: string }

/** What a restore would do; never cached, because other users may write meanwhile. */
export const previewQuery = (dateTimeMachine: string) =>
  queryOptions({
    queryKey: ['time-machine', dateTimeMachine],
    queryFn: ({ signal }) => api.post<RestorePreview>('/api/audits/preview', { dateTimeMachine }, { signal }),
    gcTime: 0,
  })

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Restores everything to a moment; the browser asks before the page is left during the request. */
export async function restoreDatabase(dateTimeMachine: string): Promise<Restored> {
  window.addEventListener('beforeunload', askBeforeLeaving)
  try {
    return await api.post<Restored>('/api/audits', { dateTimeMachine })
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}
