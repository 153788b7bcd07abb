import type { Access, AccessDetails } from '@portale/domain/people/access-register/access-list.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

export const accessesUrl = '/api/accesses'

export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ['accesses', 'one', id],
    queryFn: ({ signal }) => api.get<AccessDetails>(`${accessesUrl}/${encodeURIComponent(id)}`, { signal }),
  })

/** Whose event it is: the person, or the address that was typed. */
export const formatWho = ({ user, email }: Pick<Access, 'user' | 'email'>): string => user?.name ?? email ?? '–'
