import type { Related } from '@portale/domain/front/related/related.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

/** How many rows the tabs of a record's page have. */
export const relatedQuery = (registry: Registry, id: number) =>
  queryOptions({
    queryKey: ['related', registry, id],
    queryFn: ({ signal }) => api.get<Related>(`/api/v1/${registry}/${id}/related`, { signal }),
    staleTime: 0,
  })

/** Whose rows a tab lists; `filter` is the parameter that finds them in their list. */
export type RelatedProps = { filter: string; id: number }
