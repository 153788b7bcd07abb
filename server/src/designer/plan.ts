import { randomUUID } from 'node:crypto'
import { validateDesign } from '@portale/domain/designer/design.rules.ts'
import type { Design } from '@portale/domain/designer/design.ts'
import type { DesignPlan } from '@portale/domain/designer/plan.ts'
import { planDesign } from '@portale/domain/designer/plan-design.ts'
import type { PlanContext } from '@portale/domain/designer/plan-state.ts'
import { resolveIds } from '@portale/domain/designer/resolve-ids.ts'
import type { StoredDesign } from '@portale/domain/designer/stored-design.ts'
import type { Db } from '../db/connection.ts'
import { assertValid } from '../http/errors.ts'
import { assertLockVersion } from '../http/stale.ts'
import { changeSql } from './ddl.queries.ts'
import {
  type AppliedDesign,
  type CountRequest,
  countKey,
  countValues,
  findDesignWithRoles,
  findLastApply,
  findNextIds,
  type NextIds,
} from './design.queries.ts'
import { type DesignRequest, findUsedRoleProblem } from './design-request.ts'

/** A plan with its SQL, the design that it makes, and the ids that are free after it. */
export type PlannedDesign = { plan: DesignPlan; design: StoredDesign; nextIds: NextIds }

async function planChanges(db: Db, current: StoredDesign, requested: Design, by: string): Promise<PlannedDesign> {
  const firstIds = await findNextIds(db)
  const now = new Date().toISOString()
  const planWith = (countedValues: PlanContext['countValues']) => {
    const nextIds = { ...firstIds }
    const nextId = () => nextIds.id++
    const nextRoleId = () => nextIds.role_id++
    const context = { nextId, nextRoleId, newUid: randomUUID, now, by, countValues: countedValues }
    return { nextIds, ...planDesign(current, requested, context) }
  }
  // Only a plan knows what it archives: a first one, with zeros, collects the counts that its sentences need.
  const requests: CountRequest[] = []
  planWith((table, column) => {
    requests.push({ table, column })
    return 0
  })
  const counts = await countValues(db, requests)
  const { nextIds, design, steps } = planWith((table, column) => counts.get(countKey(table, column)) ?? 0)
  const stepsWithSql = steps.map(({ changes, ...step }) => ({ ...step, sql: changes.flatMap(changeSql) }))
  return { plan: { steps: stepsWithSql, asks: steps.some(({ asks }) => asks) }, design, nextIds }
}

/** Plans a request; 422 when it breaks a rule, 409 when it was made from a design that is no longer the current one. */
export async function planRequest(
  db: Db,
  { requestedDesign, lock_version }: DesignRequest,
  by: string,
): Promise<PlannedDesign & Pick<AppliedDesign, 'id'>> {
  const current = await findDesignWithRoles(db)
  const { design, errors } = resolveIds(current, await requestedDesign(db, current))
  assertValid({ ...validateDesign(design), ...errors })
  const usedRoleProblem = await findUsedRoleProblem(db, current, design)
  assertValid(usedRoleProblem ? { roles: [usedRoleProblem] } : {})
  await assertLockVersion(current.id, lock_version, 'La progettazione è cambiata', () => findLastApply(db))
  return { id: current.id, ...(await planChanges(db, current, design, by)) }
}
