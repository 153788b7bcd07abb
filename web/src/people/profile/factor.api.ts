import type { FactorAdded, Factors, TotpEnrolment } from '@portale/domain/people/accounts/second-factor.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'

const url = '/api/profile/factors'

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => api.get<Factors>(url, { signal }),
})

export const createTotp = () => api.post<TotpEnrolment>(`${url}/totp`)
export const confirmTotp = (code: string) => api.post<FactorAdded>(`${url}/totp/confirm`, { code })
export const deleteTotp = () => api.delete<void>(`${url}/totp`)
export const createRecoveryCodes = () => api.post<FactorAdded>(`${url}/recovery-codes`)
export const updatePasskey = (id: number, name: string) => api.put<void>(`${url}/passkeys/${id}`, { name })
export const deletePasskey = (id: number) => api.delete<void>(`${url}/passkeys/${id}`)
export const deleteTrustedDevice = (id: number) => api.delete<void>(`${url}/trusted-devices/${id}`)
