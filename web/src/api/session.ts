import type { Me } from '@portale/domain/me.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { ApiError, api } from './client.ts'
import { redirectTo, redirectToLogin, withUserChange } from './page-user.ts'

/** Who is logged in, with the menu and the flags; a 401 leads to the login page. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<Me>('/api/v1/me', { signal }),
  staleTime: 5 * 60_000,
})

/** Who is logged in. The shell renders its screens only once this is known. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('useMe belongs inside the shell')
  return data
}

/** Who is logged in, in the shape that the policies of the domain take. */
export function useActor(): Actor {
  const { user } = useMe()
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.roles[0]?.name ?? '',
    dealer_ids: user.dealers.map((dealer) => dealer.id),
    workshop_ids: user.workshops.map((workshop) => workshop.id),
  }
}

/** Changes who is signed in, then leaves for the address; never settles when that succeeds. */
export async function changeUser(call: () => Promise<unknown>, address: string): Promise<never> {
  await withUserChange(call).catch((error) => {
    if (error instanceof ApiError && error.status === 401) redirectToLogin()
    throw error
  })
  return redirectTo(address)
}

/** Ends the session. */
export const logout = () => changeUser(() => api.post<void>('/logout'), paths.login())
