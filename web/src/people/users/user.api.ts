import type { User } from '@portale/domain/people/users/user.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api, type RequestOptions } from '../../platform/api/client.ts'

export const usersUrl = '/api/users'
export const impersonationsUrl = '/api/impersonations'

export async function fetchUser(id: number | string, options?: RequestOptions): Promise<User> {
  const { data } = await api.get<Page<User>>(`${usersUrl}?id=${encodeURIComponent(id)}`, options)
  const [user] = data
  if (!user) throw new ApiError(404, 'Questa persona non ha più un account.')
  return user
}

export const userQueries = {
  one: (id: string) =>
    queryOptions({ queryKey: ['users', 'one', id], queryFn: ({ signal }) => fetchUser(id, { signal }) }),
}
