import type { Automation } from '@portale/domain/designer/automation.ts'
import type { DraftDesign } from '@portale/domain/designer/draft.rules.ts'
import type { DesignPlan } from '@portale/domain/designer/plan.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { formQueryOptions } from '../api/query-client.ts'

const address = '/api/automation'

export const automationQuery = queryOptions({
  queryKey: ['automation'],
  queryFn: ({ signal }) => api.get<Automation>(address, { signal }),
  ...formQueryOptions,
})

/** How many people have a role; the portal keeps a role that somebody has. */
export const holdersQuery = (name: string) =>
  queryOptions({
    queryKey: ['users', 'holders', name],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ role: name, per_page: '1' })
      const { total } = await api.get<{ total: number }>(`/api/users?${asked}`, { signal })
      return total
    },
  })

/** What is wanted of the design: another one, the one before, something that lies aside, or nothing at all. */
export type Wanted = (DraftDesign & { lock_version: number }) | { undo: true } | { restore: number[] } | { reset: true }

export const planOf = (wanted: Wanted) => api.post<DesignPlan>(`${address}/plan`, wanted)

/** Does what the plan says; `confirm` where it asks. */
export function apply(wanted: Wanted, lock_version: number, confirm: boolean): Promise<Automation | undefined> {
  if ('undo' in wanted) return api.post<Automation>(`${address}/undo`, { lock_version, confirm })
  if ('restore' in wanted)
    return api.post<Automation>(`${address}/restore`, { ids: wanted.restore, lock_version, confirm })
  if ('reset' in wanted) return api.delete<undefined>(address)
  return api.post<Automation>(address, { ...wanted, confirm })
}

export const exportAddress = `${address}/export`
export const openApiAddress = `${address}/openapi`
