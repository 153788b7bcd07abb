import type { DemoAccount, Me } from '@portale/domain/front/me.ts'
import type { SecondFactorRequired } from '@portale/domain/people/accounts/second-factor.ts'
import type { ResetLinkAccount } from '@portale/domain/platform/password.ts'
import { queryOptions } from '@tanstack/react-query'
import { type ApiError, api, type RequestOptions } from '../../platform/api/client.ts'

/** The accounts that the login page offers in demo mode. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api.get<DemoAccount[]>('/api/demo', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type Message = { message: string }

/** Answers who is signed in, or what confirms the password of an account with a second factor. */
export const login = (body: { email: string; password: string }) => api.post<Me | SecondFactorRequired>('/login', body)

export const forgotPassword = (email: string) => api.post<Message>('/forgot-password', { email })

export const resetPassword = (body: {
  token: string
  email: string | undefined
  password: string
  password_confirmation: string
}) => api.post<Message>('/reset-password', body)

/** Whose password the link of a mail chooses; rejected with 422 when it can't be used any more. */
export const checkResetLink = (body: { token: string; email: string | undefined }, options?: RequestOptions) =>
  api.post<ResetLinkAccount | undefined>('/reset-password/check', body, options)

export const confirmEmail = (token: string) => api.post<Message>(`/confirm-email/${encodeURIComponent(token)}`)

export const unsubscribe = (token: string) => api.post<Message>(`/unsubscribe/${encodeURIComponent(token)}`)

/** The message for a failed recovery, password change or photo upload (spec 2 §8). */
export const resetFailure = ({ message }: ApiError): string => `Errore durante il reset password: ${message}`
