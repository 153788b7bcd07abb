import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connection.ts'
import { withWriteTransaction } from '../../platform/db/write-transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { actorOf } from '../../platform/http/session.ts'
import { advanceIds, executeStep, insertDesign, lockDesignExclusive } from './design.queries.ts'
import type { DesignRequest } from './design-request.ts'
import { planRequest } from './plan.ts'

/** PostgreSQL holds a lock for every table and index that a transaction creates; there is room for some thousands. */
const maxStatements = 5000
const tooManyChanges = () =>
  new HttpError(422, 'Sono troppi cambiamenti in una volta sola: applicane una parte alla volta.')

/** Applies a request in a transaction of the tables' owner. */
export async function applyDesign(
  tx: Db,
  user: { id: number; name: string },
  request: DesignRequest,
  tableTimeout?: string,
): Promise<void> {
  await lockDesignExclusive(tx, tableTimeout)
  const { id, plan, design, nextIds } = await planRequest(tx, request, user.name)
  if (plan.questions.some(({ isAnswered }) => !isAnswered))
    throw new HttpError(409, 'Prima di andare avanti servono delle risposte: guarda che cosa cambierà.', {
      body: { plan },
    })
  if (plan.asks && !request.confirm)
    throw new HttpError(409, 'Alcuni dati verrebbero messi da parte: conferma per andare avanti.', { body: { plan } })
  if (plan.steps.length === 0) return
  if (plan.steps.flatMap((step) => step.sql).length > maxStatements) throw tooManyChanges()
  for (const step of plan.steps) await executeStep(tx, step)
  await advanceIds(tx, nextIds)
  const undoes = request.isUndo ? id : null
  const steps = plan.steps.map(({ examples: _, ...step }) => step)
  await insertDesign(tx, { ...design, steps }, { user_id: user.id, undoes })
}

const maxRetries = 3
const retryDelayMs = 300

const deadlockDetected = '40P01'
const lockNotAvailable = '55P03'
const outOfMemory = '53200'

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const isLockConflict = (error: unknown) => [deadlockDetected, lockNotAvailable].includes(String(errorCode(error)))

function toHttpError(error: unknown): unknown {
  if (isLockConflict(error)) return new HttpError(503, 'Il sistema è occupato: riprova tra poco.', { retryAfter: 5 })
  return errorCode(error) === outOfMemory ? tooManyChanges() : error
}

/** Repeats work that another transaction prevented by its locks. */
async function withRetry(work: () => Promise<void>): Promise<void> {
  for (let retries = 0; retries < maxRetries; retries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockConflict(error)) throw error
    }
    await wait(retryDelayMs)
  }
  return work()
}

/** Applies a request in one transaction. */
export async function applyRequest(deps: Deps, req: FastifyRequest, request: DesignRequest): Promise<void> {
  await deps.withOwnerConnection((db) => {
    const apply = () => withWriteTransaction(db, actorOf(req), (tx) => applyDesign(tx, req.user, request))
    return withRetry(apply).catch((error: unknown) => {
      throw toHttpError(error)
    })
  })
  deps.invalidateCaches()
}
