import type { DemoAccount, Me } from '@portale/domain/me.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The accounts that the login page offers in demo mode. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api.get<DemoAccount[]>('/api/demo', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const login = (body: { email: string; password: string }) => api.post<Me>('/login', body)

export const resetPassword = (body: {
  token: string
  email: string
  password: string
  password_confirmation: string
}) => api.post<{ message: string }>('/reset-password', body)
