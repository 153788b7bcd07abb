import type { Me } from '@portale/domain/front/me.ts'
import { api } from '../../platform/api/client.ts'

/** `page` is where it began: its end leads back there. */
export const impersonate = (id: number, body: { reason: string; with_changes: boolean; page: string }) =>
  api.post<Me>(`/impersonate/${id}`, body)

export const stopImpersonating = () => api.post<Me>('/impersonate/stop')
