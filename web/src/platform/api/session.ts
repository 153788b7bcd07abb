import type { Me } from '@portale/domain/front/me.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { paths } from '../paths.ts'
import { ApiError, api } from './client.ts'
import { canLeave, redirectTo, redirectToLogin, withUserChange } from './page-user.ts'
import { withSignOut } from './signing-out.ts'
import { flushWaitingSaves } from './waiting-saves.ts'

/** The signed-in user with menu and feature flags; a 401 leads to the login page. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.get<Me>('/api/v1/me', { signal }),
  staleTime: 5 * 60_000,
})

type SignedIn = { me: Me; actor: Actor }

/** The signed-in user, which the shell loads before it renders a screen: a context, as each row of a list asks for it. */
export const SignedInContext = createContext<SignedIn | undefined>(undefined)

function useSignedIn(): SignedIn {
  const signedIn = use(SignedInContext)
  if (!signedIn) throw new Error('useMe and useActor must be called inside the shell')
  return signedIn
}

export const useMe = (): Me => useSignedIn().me

/** The signed-in user as the policies of the domain take it, the same object until the user changes. */
export const useActor = (): Actor => useSignedIn().actor

export const toSignedIn = (me: Me): SignedIn => ({
  me,
  actor: {
    id: me.user.id,
    name: me.user.name,
    email: me.user.email,
    role: me.user.roles[0]?.name ?? '',
    dealer_ids: me.user.dealers.map((dealer) => dealer.id),
    workshop_ids: me.user.workshops.map((workshop) => workshop.id),
  },
})

/** Changes the signed-in user and leaves for the address; never settles when that succeeds. */
export async function changeUser(call: () => Promise<unknown>, address: string): Promise<never> {
  await flushWaitingSaves()
  await withUserChange(call).catch((error) => {
    if (error instanceof ApiError && error.status === 401) redirectToLogin()
    throw error
  })
  return redirectTo(address)
}

/** Ends the session of all tabs by a call, and leaves for the login; never settles when that succeeds. */
export const endSession = (call: () => Promise<unknown>): Promise<never> =>
  changeUser(() => withSignOut(call), paths.login())

/** Ends the session, unless the user stays for what is unsaved. */
export async function logout(): Promise<void> {
  if (await canLeave()) await endSession(() => api.post<void>('/logout'))
}
