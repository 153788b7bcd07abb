import type { UserLogin } from '@portale/domain/people/access-register/access-event.ts'
import type { NoticePreferences } from '@portale/domain/people/notices.ts'
import type { EndedSessions, OpenSession, Profile } from '@portale/domain/people/profile.ts'
import type { LinkedIdentities, LinkStart } from '@portale/domain/people/sso/sso.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, type RequestOptions } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'
import { type UploadOptions, uploadForm } from '../../platform/api/upload.ts'

type Message = { message: string }

export const fetchProfile = (options?: RequestOptions) => api.get<Profile>('/api/profile', options)

const noticesUrl = '/api/profile/notifications'

export const fetchNoticePreferences = (options?: RequestOptions) => api.get<NoticePreferences>(noticesUrl, options)

export const updateNoticePreferences = (values: Pick<NoticePreferences, 'choices' | 'lock_version'>) =>
  api.put<NoticePreferences>(noticesUrl, values)

const avatarUrl = '/api/profile/upload-avatar'
const sessionsUrl = '/api/profile/sessions'
const identitiesUrl = '/api/profile/identities'

export const profileQueries = {
  one: queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => fetchProfile({ signal }) }),
  form: queryOptions({
    queryKey: ['profile-form'],
    queryFn: ({ signal }) => fetchProfile({ signal }),
    ...formQueryOptions,
  }),
  notices: queryOptions({
    queryKey: ['notice-preferences'],
    queryFn: ({ signal }) => fetchNoticePreferences({ signal }),
    ...formQueryOptions,
  }),
  sessions: queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.get<OpenSession[]>(sessionsUrl, { signal }),
  }),
  identities: queryOptions({
    queryKey: ['identities'],
    queryFn: ({ signal }) => api.get<LinkedIdentities>(identitiesUrl, { signal }),
  }),
  logins: queryOptions({
    queryKey: ['logins'],
    queryFn: ({ signal }) => api.get<UserLogin[]>('/api/profile/logins', { signal }),
  }),
}

export type ProfileValues = Pick<Profile, 'name' | 'email' | 'do_not_disturb' | 'lock_version'>

/** The values of the profile form; an unconfirmed address is not one of them. */
export const profileValues = ({ name, email, do_not_disturb, lock_version }: Profile): ProfileValues => ({
  name,
  email,
  do_not_disturb,
  lock_version,
})

export const updateProfile = (profile: ProfileValues) => api.put<Profile>('/api/profile/edit', profile)

export type PasswordValues = { old_password: string; new_password: string; new_password_confirmation: string }

export const changePassword = (body: PasswordValues) => api.put<Message>('/api/profile/change-password', body)

export const confirmPassword = (password: string) => api.post<Message>('/api/profile/confirm-password', { password })

export const deleteSession = (id: number) => api.delete<void>(`${sessionsUrl}/${id}`)

export const deleteOtherSessions = () => api.delete<EndedSessions>(sessionsUrl)

/** Begins to link an identity, and answers where at the provider. */
export const createIdentity = (provider: string) => api.post<LinkStart>(`/api/profile/identity-links/${provider}`)

export const deleteIdentity = (id: number) => api.delete<void>(`${identitiesUrl}/${id}`)

export function uploadAvatar(picture: Blob, options: UploadOptions) {
  const form = new FormData()
  form.append('avatar', picture, 'avatar.png')
  return uploadForm<Profile>(avatarUrl, form, options)
}
