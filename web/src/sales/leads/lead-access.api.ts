import type { LeadAccess } from '@portale/domain/sales/leads/lead-access.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import { leadsUrl } from './lead.api.ts'

type Id = number | string

/** A user with granted access; a user that was just added has no grant yet. */
export type Granted = {
  id: number
  name: string
  role_label: string
  granted_by?: { name: string }
  created_at?: string
}
export type AccessValues = { users: Granted[] }

const accessUrl = (id: Id) => `${leadsUrl}/${id}/users`

export const accessQueries = {
  form: (id: string) =>
    queryOptions({
      queryKey: ['lead-access', id],
      queryFn: ({ signal }) => api.get<LeadAccess>(accessUrl(id), { signal }),
      ...formQueryOptions,
    }),
  /** The users who may be granted access, by name or address. */
  candidates: (id: Id, search: string) =>
    queryOptions({
      queryKey: ['lead-candidates', String(id), search],
      queryFn: async ({ signal }): Promise<Granted[]> => {
        const access = await api.get<LeadAccess>(`${accessUrl(id)}?${new URLSearchParams({ search })}`, { signal })
        return access.candidates ?? []
      },
      placeholderData: keepPreviousData,
    }),
}

const toIds = (users: { id: number }[]) => users.map(({ id }) => id)

/** Saves the users with granted access; 409 when they are no longer the loaded ones. */
export const updateAccess = (id: Id, { users }: AccessValues, { granted }: LeadAccess) =>
  api.put<LeadAccess>(accessUrl(id), { users: toIds(users), loaded: toIds(granted) })
