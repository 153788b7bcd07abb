import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { type AppliedDesign, findDesign, lockDesignShared } from '../designer/design.queries.ts'
import { HttpError } from '../http/errors.ts'
import { assertRoleUnchanged } from '../http/outlived.ts'
import { queryOf } from '../http/request.ts'
import { allowOf, isShapeOf, type Opened, type Right, viewFor } from './view.ts'

/** 409: a design was applied since this server read its own. */
class OtherDesign extends HttpError {
  constructor() {
    super(409, 'Il modello è cambiato nel frattempo: ricarica la pagina e riprova.')
  }
}

// What PostgreSQL may say to a statement of another design: no such table or column, values or a plan that no longer fit
// (a column that is gone may even be read as a function of its name); and a deadlock with whoever changes the tables.
const misfits = /^(42|22|0A)[0-9A-Z]{3}$/
const deadlock = '40P01'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const mayBeOutdated = (error: unknown): boolean => error instanceof OtherDesign || misfits.test(codeOf(error))

export const recordsPath = '/api/v1/generated/:prefix'
/** Every role may call; the handlers ask the view of the path's prefix. */
export const viewed = { config: { allow: 'view' } } as const

const prefixOf = (req: FastifyRequest): string => (req.params as { prefix: string }).prefix

/** Works with the design of today; once more from the beginning when another one was applied meanwhile. */
export async function withDesign<T>(
  { designs }: Pick<Deps, 'designs'>,
  work: (design: AppliedDesign) => Promise<T>,
): Promise<T> {
  const design = await designs.current()
  try {
    return await work(design)
  } catch (error) {
    if (!mayBeOutdated(error) && codeOf(error) !== deadlock) throw error
    designs.invalidate()
    const today = await designs.current()
    if (today.id === design.id && codeOf(error) !== deadlock) throw error
    return work(today).catch((again: unknown) => {
      throw mayBeOutdated(again) ? new OtherDesign() : again
    })
  }
}

/** The view that a call is about, as its caller has it: 404 without one, 403 when it doesn't allow this, 409 for an old form. */
function openedIn(design: AppliedDesign, req: FastifyRequest, what: Right): Opened {
  const opened = viewFor(design, prefixOf(req), req.user.role)
  allowOf(opened, what)
  const { _shape } = queryOf(req)
  if (_shape !== undefined && !isShapeOf(opened, _shape)) throw new OtherDesign()
  return opened
}

export const openView = (deps: Deps, req: FastifyRequest, what: Right): Promise<Opened> =>
  withDesign(deps, async (design) => openedIn(design, req, what))

/** Works with a view; once more from the beginning when another design was applied meanwhile. */
export const withView = <T>(
  deps: Deps,
  req: FastifyRequest,
  what: Right,
  work: (opened: Opened) => Promise<T>,
): Promise<T> => withDesign(deps, (design) => work(openedIn(design, req, what)))

/**
 * Keeps the design as it is until the transaction ends; nothing is written into a model that is another one by now, or
 * whose records refer to such a one.
 */
export async function refuseOtherDesign(deps: Deps, tx: Db, { design, model }: Opened): Promise<void> {
  if ((await lockDesignShared(tx)) === design.id) return
  deps.designs.invalidate()
  const { models } = await findDesign(tx)
  const ids = [model.id, ...model.relations.map(({ target_id }) => target_id)]
  const concerned = (of: AppliedDesign['models']) => of.filter(({ id }) => ids.includes(id))
  if (!isDeepStrictEqual(concerned(models), concerned(design.models))) throw new OtherDesign()
}

/** One transaction that writes records, while the design stays as it is. */
export const writeRecords = <T>(deps: Deps, req: FastifyRequest, opened: Opened, work: (tx: Db) => Promise<T>) =>
  deps.write(req, async (tx) => {
    await refuseOtherDesign(deps, tx, opened)
    await assertRoleUnchanged(tx, req.user)
    return work(tx)
  })
