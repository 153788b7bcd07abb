import { setTimeout as wait } from 'node:timers/promises'
import { designProblems } from '@portale/domain/designer/design.rules.ts'
import { resolveIds } from '@portale/domain/designer/resolve-ids.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { write } from '../db/gate.ts'
import { actorOf, type Deps } from '../deps.ts'
import { assertValid, HttpError } from '../http/errors.ts'
import { assertLockVersion } from '../http/stale.ts'
import {
  type AppliedDesign,
  advanceIds,
  executeStep,
  findDesignWithRoles,
  findLastApply,
  insertDesign,
  lockDesignExclusive,
} from './design.queries.ts'
import { type DesignRequest, findUsedRole } from './design-request.ts'
import { type Planned, planSteps } from './steps.ts'

/** The plan of a wish; 422 for what breaks a rule, 409 when it was made from a design that is no longer today's. */
export async function planRequest(
  db: Db,
  { requestedDesign: wanted, lock_version }: DesignRequest,
  by: string,
): Promise<Planned & AppliedDesign> {
  const current = await findDesignWithRoles(db)
  const { design, errors } = resolveIds(current, await wanted(db, current))
  assertValid({ ...designProblems(design), ...errors })
  const used = await findUsedRole(db, current, design)
  assertValid(used ? { roles: [used] } : {})
  await assertLockVersion(current.id, lock_version, 'La progettazione è cambiata', () => findLastApply(db))
  return { ...current, ...(await planSteps(db, current, design, by)) }
}

/** PostgreSQL holds a lock for every table and index that one transaction makes; there is room for some thousands. */
const mostStatements = 5000
const tooMuch = () => new HttpError(422, 'Sono troppi cambiamenti in una volta sola: applicane una parte alla volta.')

/** Makes a design the one of today as a part of a transaction of the owner's. */
export async function applyDesign(tx: Db, by: { id: number; name: string }, wish: DesignRequest): Promise<void> {
  await lockDesignExclusive(tx)
  const { id, plan, design, next } = await planRequest(tx, wish, by.name)
  if (plan.asks && !wish.confirm)
    throw new HttpError(409, 'Alcuni dati verrebbero messi da parte: conferma per andare avanti.', { body: { plan } })
  if (plan.steps.length === 0) return
  if (plan.steps.flatMap((step) => step.sql).length > mostStatements) throw tooMuch()
  for (const step of plan.steps) await executeStep(tx, step)
  await advanceIds(tx, next)
  const undoes = wish.undoes ? id : null
  await insertDesign(tx, { ...design, steps: plan.steps }, { user_id: by.id, undoes })
}

const tries = 3
const pause = 300
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Another one had what this needs: it is tried again. */
const isBusy = (error: unknown) => ['40P01', '55P03'].includes(String(codeOf(error)))

function sentenceFor(error: unknown): unknown {
  if (isBusy(error)) return new HttpError(503, 'Il sistema è occupato: riprova tra poco.', { retryAfter: 5 })
  return codeOf(error) === '53200' ? tooMuch() : error
}

/** Makes a design the one of today, in one transaction: all of it or nothing. */
export async function applyRequest(deps: Deps, req: FastifyRequest, wish: DesignRequest): Promise<void> {
  await deps.withOwnerConnection(async (db) => {
    for (let left = tries; ; left -= 1) {
      try {
        return await write(db, actorOf(req), (tx) => applyDesign(tx, req.user, wish))
      } catch (error) {
        if (left === 0 || !isBusy(error)) throw sentenceFor(error)
        await wait(pause)
      }
    }
  })
  deps.invalidateCaches()
}
