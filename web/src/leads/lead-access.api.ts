import type { LeadAccess } from '@portale/domain/leads/lead-access.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'
import { leadsUrl } from './lead.api.ts'

type Id = number | string

/** Somebody with access to a lead, or who is to be given it: since when, only where that was saved. */
export type Granted = {
  id: number
  name: string
  role_label: string
  granted_by?: { name: string }
  created_at?: string
}
export type AccessValues = { users: Granted[] }

const urlOf = (id: Id) => `${leadsUrl}/${id}/users`

export const accessQueries = {
  form: (id: string) =>
    queryOptions({
      queryKey: ['lead-access', id],
      queryFn: ({ signal }) => api.get<LeadAccess>(urlOf(id), { signal }),
      ...formQueryOptions,
    }),
  /** Who may be given access and has none yet, by these words. */
  candidates: (id: Id, search: string) =>
    queryOptions({
      queryKey: ['lead-candidates', String(id), search],
      queryFn: async ({ signal }): Promise<Granted[]> => {
        const found = await api.get<LeadAccess>(`${urlOf(id)}?${new URLSearchParams({ search })}`, { signal })
        return found.candidates ?? []
      },
      placeholderData: keepPreviousData,
    }),
}

/** Saves who is given access to a lead, besides those who have it by their role. */
export const saveAccess = (id: Id, { users }: AccessValues, options?: RequestOptions) =>
  api.put<LeadAccess>(urlOf(id), { users: users.map((user) => user.id) }, options)
