import type { PartnerName } from '@portale/domain/activities/activity.ts'
import type { Role, User } from '@portale/domain/users/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'
import { assignedTo } from './assigned.ts'
import { getUser, userQueries, usersUrl } from './user.api.ts'

/** What the form of a user holds. `roles` has one at the most; partners that the role doesn't have are kept aside. */
export type UserValues = {
  id?: number
  name: string
  email: string
  roles: Role[]
  workshops: PartnerName[]
  dealers: PartnerName[]
  do_not_disturb: boolean
  lock_version?: number
}

/** What the form of a user begins with; a blank one for a new user. */
export const userValues = (user?: User): UserValues =>
  user
    ? {
        id: user.id,
        name: user.name,
        email: user.email,
        roles: user.roles,
        workshops: user.workshops,
        dealers: user.dealers,
        do_not_disturb: user.do_not_disturb,
        lock_version: user.lock_version,
      }
    : { name: '', email: '', roles: [], workshops: [], dealers: [], do_not_disturb: false }

/** What the form of a user begins with, and the roles that it offers; without an id a new user. */
export const userFormQuery = (id?: number) =>
  queryOptions({
    queryKey: ['user-form', id],
    queryFn: async ({ client, signal }) => {
      const user = id === undefined ? undefined : getUser(id, { signal })
      const [roles, values] = await Promise.all([client.ensureQueryData(userQueries.roles), user])
      return { roles, values: userValues(values) }
    },
    ...formQueryOptions,
  })

const ids = (records: { id: number }[]) => records.map(({ id }) => id)

export function saveUser({ id, ...values }: UserValues, options: RequestOptions) {
  const role = values.roles[0]?.name
  const body = {
    ...values,
    roles: ids(values.roles),
    workshops: ids(assignedTo(role, 'workshops', values.workshops)),
    dealers: ids(assignedTo(role, 'dealers', values.dealers)),
  }
  return id === undefined ? api.post<User>(usersUrl, body, options) : api.put<User>(`${usersUrl}/${id}`, body, options)
}

type Message = { message: string }

export const deleteUser = (id: number) => api.delete(`${usersUrl}/${id}`)

export const sendResetLink = (id: number) => api.post<Message>(`${usersUrl}/${id}/reset-password`)

export type SetPasswordValues = { setResetPasswordUserPassword: string; setResetPasswordUserConfirm: string }

export const setPassword = (id: number, values: SetPasswordValues) =>
  api.post<Message>(`${usersUrl}/${id}/set-password`, values)
