import { randomUUID } from 'node:crypto'
import { validateDesign } from '@portale/domain/generator/designer/design.rules.ts'
import type { Design } from '@portale/domain/generator/designer/design.ts'
import type { DesignAnswers } from '@portale/domain/generator/designer/design-answers.ts'
import type { DesignPlan } from '@portale/domain/generator/designer/plan.ts'
import { planDesign } from '@portale/domain/generator/designer/plan-design.ts'
import type { PlanContext } from '@portale/domain/generator/designer/plan-state.ts'
import { resolveIds } from '@portale/domain/generator/designer/resolve-ids.ts'
import type { StoredDesign } from '@portale/domain/generator/designer/stored-design.ts'
import type { Db } from '../../platform/db/connection.ts'
import { assertValid } from '../../platform/http/errors.ts'
import { assertLockVersion } from '../../platform/http/stale.ts'
import { noConversion, type SampleRequest, sampleConversions, sampleKey } from './conversion-sample.queries.ts'
import { changeSql } from './ddl.queries.ts'
import {
  type AppliedDesign,
  type CountRequest,
  countValues as countColumns,
  countKey,
  findDesignWithRoles,
  findLastApply,
  findNextIds,
  type NextIds,
} from './design.queries.ts'
import { type DesignRequest, findUsedRoleProblem } from './design-request.ts'

/** A plan with its SQL, the design that it makes, and the ids that are free after it. */
export type PlannedDesign = { plan: DesignPlan; design: StoredDesign; nextIds: NextIds }

type Planner = { by: string; answers: DesignAnswers }

async function planChanges(
  db: Db,
  current: StoredDesign,
  requested: Design,
  { by, answers }: Planner,
): Promise<PlannedDesign> {
  const firstIds = await findNextIds(db)
  const now = new Date().toISOString()
  const planWith = ({ countValues, sampleConversion }: Pick<PlanContext, 'countValues' | 'sampleConversion'>) => {
    const nextIds = { ...firstIds }
    const nextId = () => nextIds.id++
    const nextRoleId = () => nextIds.role_id++
    const context = { nextId, nextRoleId, newUid: randomUUID, now, by, answers, countValues, sampleConversion }
    return { nextIds, ...planDesign(current, requested, context) }
  }
  // Only a plan knows what it archives: a first one, with zeros, collects the counts that its sentences need.
  const requests: CountRequest[] = []
  const sampleRequests: SampleRequest[] = []
  planWith({
    countValues(table, column) {
      requests.push({ table, column })
      return 0
    },
    sampleConversion(table, column, to, point) {
      sampleRequests.push({ table, column, to, point })
      return noConversion
    },
  })
  const counts = await countColumns(db, requests)
  const samples = await sampleConversions(db, sampleRequests)
  const { nextIds, design, steps, questions, errors } = planWith({
    countValues: (table, column) => counts.get(countKey(table, column)) ?? 0,
    sampleConversion: (table, column, to) => samples.get(sampleKey({ table, column, to })) ?? noConversion,
  })
  assertValid(errors)
  const stepsWithSql = steps.map(({ changes, ...step }) => ({ ...step, sql: changes.flatMap(changeSql) }))
  return { plan: { steps: stepsWithSql, asks: steps.some(({ asks }) => asks), questions }, design, nextIds }
}

/** Plans a request; 422 when it breaks a rule, 409 when it was made from a design that is no longer the current one. */
export async function planRequest(
  db: Db,
  { requestedDesign, lock_version, answers = {} }: DesignRequest,
  by: string,
): Promise<PlannedDesign & Pick<AppliedDesign, 'id'>> {
  const current = await findDesignWithRoles(db)
  const { design, errors } = resolveIds(current, await requestedDesign(db, current))
  assertValid({ ...validateDesign(design), ...errors })
  const usedRoleProblem = await findUsedRoleProblem(db, current, design)
  assertValid(usedRoleProblem ? { roles: [usedRoleProblem] } : {})
  await assertLockVersion(current.id, lock_version, 'La progettazione è cambiata', () => findLastApply(db))
  return { id: current.id, ...(await planChanges(db, current, design, { by, answers })) }
}
