import { randomUUID } from 'node:crypto'
import type { Design } from '@portale/domain/designer/design.ts'
import type { DesignPlan } from '@portale/domain/designer/plan.ts'
import { planDesign } from '@portale/domain/designer/plan-design.ts'
import type { PlanContext } from '@portale/domain/designer/plan-draft.ts'
import type { StoredDesign } from '@portale/domain/designer/stored.ts'
import type { Db } from '../db/connection.ts'
import { sqlOf } from './ddl.queries.ts'
import { type Asked, countHeld, findNextIds } from './design.queries.ts'

/** A plan with its SQL, the design that it makes, and the ids that come after those it gives. */
export type Planned = { plan: DesignPlan; design: StoredDesign; next: { id: number; role_id: number } }

/** How the design of today becomes the wanted one. What the plan asks of the tables is found out between two of them. */
export async function planSteps(db: Db, current: StoredDesign, wanted: Design, by: string): Promise<Planned> {
  const first = await findNextIds(db)
  const now = new Date().toISOString()
  const planWith = (held: PlanContext['held']) => {
    const next = { ...first }
    const nextId = () => next.id++
    const nextRoleId = () => next.role_id++
    return { next, ...planDesign(current, wanted, { nextId, nextRoleId, newUid: randomUUID, now, by, held }) }
  }
  const asked: Asked[] = []
  planWith((table, column) => asked.push({ table, column }) && 0)
  const counts = (await countHeld(db, asked)).values()
  const { next, design, steps } = planWith(() => counts.next().value ?? 0)
  const told = steps.map(({ changes, ...step }) => ({ ...step, sql: changes.flatMap(sqlOf) }))
  return { plan: { steps: told, asks: told.some(({ asks }) => asks) }, design, next }
}
