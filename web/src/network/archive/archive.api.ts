import type { Archived, ArchivedBy, ArchiveEffects } from '@portale/domain/network/archive/archive.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

/** A record as its page has it. */
export type ArchivableRecord = Archived & ArchivedBy & { id: number; name: string; lock_version: number }

export type ArchiveAction = 'archive' | 'unarchive'

/** Archives a record or brings it back into use; answers it. */
export const archiveRecord = (registry: Registry, action: ArchiveAction, id: number, lock_version: number) =>
  api.post<{ id: number; lock_version: number }>(`/api/v1/${registry}/${id}/${action}`, { lock_version })

/** What depends on records that are about to be archived, a thousand of them at most. */
export const archiveEffectsQuery = (registry: Registry, ids: number[]) =>
  queryOptions({
    queryKey: ['archive-effects', registry, ...ids],
    queryFn: ({ signal }) =>
      api.post<ArchiveEffects>(`/api/v1/${registry}/archive/effects`, { rows: ids.map((id) => ({ id })) }, { signal }),
    gcTime: 0,
  })
