import type { Automation } from '@portale/domain/generator/designer/automation.ts'
import type { DesignAnswers } from '@portale/domain/generator/designer/design-answers.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import type { UnfinishedDesign } from '@portale/domain/generator/designer/unfinished-design.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { formQueryOptions } from '../../platform/api/query-client.ts'

const path = '/api/automation'

export const automationQuery = queryOptions({
  queryKey: ['automation'],
  queryFn: ({ signal }) => api.get<Automation>(path, { signal }),
  ...formQueryOptions,
})

/** The number of users with a role: a role that users have cannot be removed. */
export const roleUsersQuery = (name: string) =>
  queryOptions({
    queryKey: ['users', 'holders', name],
    queryFn: async ({ signal }) => {
      const filter = new URLSearchParams({ role: name, per_page: '1' })
      const { total } = await api.get<{ total: number }>(`/api/users?${filter}`, { signal })
      return total
    },
  })

/** Asks for another design, the previous one, some archived items, or an empty design. */
export type DesignRequest =
  | (UnfinishedDesign & { lock_version: number })
  | { undo: true }
  | { restore: number[] }
  | { reset: true }

export const fetchPlan = (request: DesignRequest) => api.post<DesignPlan>(`${path}/plan`, request)

/** Applies what the plan shows; `confirm` agrees to archive data, `answers` are those to the plan's questions. */
export function applyRequest(
  request: DesignRequest,
  lock_version: number,
  confirm: boolean,
  answers: DesignAnswers,
): Promise<Automation | undefined> {
  const options = { lock_version, confirm, answers }
  if ('undo' in request) return api.post<Automation>(`${path}/undo`, options)
  if ('restore' in request) return api.post<Automation>(`${path}/restore`, { ids: request.restore, ...options })
  if ('reset' in request) return api.delete<undefined>(path)
  return api.post<Automation>(path, { ...request, confirm, answers })
}

export const exportUrl = `${path}/export`
export const openApiUrl = `${path}/openapi`
