import type { Me } from '@portale/domain/me.ts'
import { api } from '../api/client.ts'

export const impersonate = (id: number, reason: string) => api.post<Me>(`/impersonate/${id}`, { reason })

export const stopImpersonating = () => api.post<Me>('/impersonate/stop')
