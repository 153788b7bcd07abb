import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { leadsUrl } from './lead.api.ts'
import type { Granted } from './lead-access.api.ts'

/** The people to whom leads can be assigned, by name or address. */
export const assigneesQuery = (search: string) =>
  queryOptions({
    queryKey: ['lead-assignees', search],
    queryFn: ({ signal }): Promise<Granted[]> =>
      search ? api.get(`${leadsUrl}/assignees?${new URLSearchParams({ search })}`, { signal }) : Promise.resolve([]),
    placeholderData: keepPreviousData,
  })
