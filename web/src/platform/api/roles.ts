import type { Role } from '@portale/domain/people/users/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

/** The roles that people, menus and views are given to. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => api.get<Role[]>('/api/roles', { signal }),
  staleTime: 5 * 60_000,
})
