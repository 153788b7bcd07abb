import type { UseFormReturnType } from '@mantine/form'
import { limitToRole } from '@portale/domain/people/users/user.policy.ts'
import type { Role, User } from '@portale/domain/people/users/user.ts'
import { storedUserColumns, type UserColumn } from '@portale/domain/people/users/user-columns.ts'
import type { SavedUser, UserCredentials } from '@portale/domain/people/users/user-credentials.ts'
import type { PartnerName } from '@portale/domain/platform/answers.ts'
import { mapKeys, pickColumns } from '@portale/domain/platform/registry-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import { rolesQuery } from '../../platform/api/roles.ts'
import { fetchUser, usersUrl } from './user.api.ts'

/** The values of the user form. Partners that the role can't have stay chosen, for a change back of the role. */
export type UserValues = Record<UserColumn, string> & {
  id?: number
  roles: Role[]
  workshops: PartnerName[]
  dealers: PartnerName[]
  do_not_disturb: boolean
  lock_version?: number
}

/** The field of the partners that are assigned to a user; the network, which accounts know nothing of, passes it. */
export type AssignedPartnersProps = { kind: Partner; form: UseFormReturnType<UserValues> }

/** The initial values of the user form; blank ones for a new user. */
export const userValues = (user?: User): UserValues =>
  user
    ? {
        id: user.id,
        ...pickColumns(user, storedUserColumns),
        roles: user.roles,
        workshops: user.workshops,
        dealers: user.dealers,
        do_not_disturb: user.do_not_disturb,
        lock_version: user.lock_version,
      }
    : { ...mapKeys(storedUserColumns, () => ''), roles: [], workshops: [], dealers: [], do_not_disturb: false }

/** The initial values and the roles of the user form; without an id those of a new user. */
export const userFormQuery = (id?: number) =>
  queryOptions({
    queryKey: ['user-form', id],
    queryFn: async ({ client, signal }) => {
      const user = id === undefined ? undefined : fetchUser(id, { signal })
      const [roles, values] = await Promise.all([client.ensureQueryData(rolesQuery), user])
      return { roles, values: userValues(values) }
    },
    ...formQueryOptions,
  })

const ids = (records: { id: number }[]) => records.map(({ id }) => id)

const keeping = (tokens: number[]) => (tokens.length > 0 ? `?keep_tokens=${tokens.join(',')}` : '')

/** Saves a user; of the tokens of services that end with it, `keptTokens` become the caller's. */
export function saveUser({ id, ...values }: UserValues, keptTokens: number[], options: RequestOptions) {
  const role = values.roles[0]?.name ?? ''
  const body = {
    ...values,
    roles: ids(values.roles),
    workshops: ids(limitToRole(role, 'workshops', values.workshops)),
    dealers: ids(limitToRole(role, 'dealers', values.dealers)),
  }
  return id === undefined
    ? api.post<SavedUser>(usersUrl, body, options)
    : api.put<SavedUser>(`${usersUrl}/${id}${keeping(keptTokens)}`, body, options)
}

type Message = { message: string }

/** Closes an account; of the tokens of services that the person answers for, these become the caller's. */
export const deleteUser = (id: number, keptTokens: number[]) => api.delete(`${usersUrl}/${id}${keeping(keptTokens)}`)

export const restoreUser = (id: number, values: { email: string }) =>
  api.post<SavedUser>(`${usersUrl}/${id}/restore`, values)

type Versioned = Pick<User, 'id' | 'lock_version'>

export const suspendUser = ({ id, lock_version }: Versioned, reason: string) =>
  api.post<User>(`${usersUrl}/${id}/suspend`, { reason, lock_version })

export const reactivateUser = ({ id, lock_version }: Versioned) =>
  api.post<User>(`${usersUrl}/${id}/reactivate`, { lock_version })

export const sendInvitation = (id: number) => api.post<Message>(`${usersUrl}/${id}/invite`)

export const sendResetLink = (id: number) => api.post<Message>(`${usersUrl}/${id}/reset-password`)

/** Removes the second factors of a user who lost them. */
export const resetFactors = (id: number) => api.post<Message>(`${usersUrl}/${id}/reset-factors`)

export type SetPasswordValues = { setResetPasswordUserPassword: string; setResetPasswordUserConfirm: string }

export const setPassword = (id: number, values: SetPasswordValues) =>
  api.post<Message>(`${usersUrl}/${id}/set-password`, values)

export const credentialsQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'credentials', id],
    queryFn: ({ signal }) => api.get<UserCredentials>(`${usersUrl}/${id}/credentials`, { signal }),
  })

/** Ends something that a user logs in with, and answers what is left. */
export const deleteCredential = (id: number, path: string) => api.delete<UserCredentials>(`${usersUrl}/${id}/${path}`)
