import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@portale/domain/generator/designer/design-options.ts'
import { relationKeys } from '@portale/domain/generator/designer/relation.rules.ts'
import type { RowScope } from '@portale/domain/generator/designer/scope.rules.ts'
import type { StoredModel, StoredRelation } from '@portale/domain/generator/designer/stored-design.ts'
import { findRoleScope, listRoleViews, toRoleView } from '@portale/domain/generator/records/role-view.ts'
import type { ModelView } from '@portale/domain/generator/records/view.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import type { FastifyRequest } from 'fastify'
import { assertRoleUnchanged } from '../../people/accounts/role.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { assertAllowed, notFound } from '../../platform/http/errors.ts'
import { getQuery } from '../../platform/http/request.ts'
import { type AppliedDesign, DesignChangedError, findDesign, lockDesignShared } from '../designer/design.queries.ts'
import type { DesignDeps } from '../designer/design-deps.ts'
import { memoizeByObject } from './memoize.ts'

/** A designed model, and the version of the design that it comes from. */
export type ModelContext = { design: AppliedDesign; model: StoredModel }

/** A view as a role has it, with its model and the rows that are the role's. */
type RoleContext = ModelContext & { view: ModelView; scope: RowScope<StoredRelation> }

/** A view as the caller has it. */
export type ViewContext = RoleContext & { user: Actor }

export type Permission = Operation | 'data_export' | 'data_import'

/** One short hash per column: of its key in requests and of the column that holds its values. */
function hashShape({ table, fields, relations, files }: StoredModel): string {
  const columns = [
    ...fields.map(({ db_name, column }) => [db_name, column]),
    ...relations.map((relation) => [relationKeys(relation).key, relation.column]),
    ...files.map(({ name, column }) => [name, column]),
  ]
  const hashes = columns.map((column) =>
    createHash('sha256')
      .update(JSON.stringify([table, column]))
      .digest('base64url')
      .slice(0, 6),
  )
  return hashes.join('.')
}

/** Whether the view still has every column of a form's shape; it may have got others since. */
function matchesShape({ view }: ViewContext, shape: string): boolean {
  const hashes = view.shape.split('.')
  return shape.split('.').every((hash) => hashes.includes(hash))
}

const cachedContexts = memoizeByObject((_design: AppliedDesign) => new Map<string, RoleContext>())

function resolveRoleView(design: AppliedDesign, prefix: string, role: string): RoleContext {
  const contexts = cachedContexts(design)
  const known = contexts.get(`${prefix} ${role}`)
  if (known) return known
  const model = design.models.find(({ views }) => views.some((view) => view.prefix === prefix)) ?? notFound()
  const view = listRoleViews(design, model, role).find((one) => one.prefix === prefix)
  assertAllowed(view !== undefined)
  if (!view) return notFound()
  const context = {
    design,
    model,
    view: { ...toRoleView(design, model, view, role), shape: hashShape(model) },
    scope: findRoleScope(design, model, view, role),
  }
  contexts.set(`${prefix} ${role}`, context)
  return context
}

/** The view that a user has under a prefix: 404 without any view there, 403 when only other roles have one. */
export const resolveView = (design: AppliedDesign, prefix: string, user: Actor): ViewContext => ({
  ...resolveRoleView(design, prefix, user.role),
  user,
})

/** 403 unless the caller's view allows it. */
export const assertPermission = ({ view }: ViewContext, permission: Permission): void =>
  assertAllowed(
    permission === 'data_export' || permission === 'data_import'
      ? view[permission]
      : view.operations.includes(permission),
  )

/** The view of the request's prefix: 404 or 403 as above, 409 when `_shape` names columns that the view no longer has. */
function resolveRequestedView(design: AppliedDesign, req: FastifyRequest, permission: Permission): ViewContext {
  const { prefix } = req.params as { prefix: string }
  const context = resolveView(design, prefix, req.user)
  assertPermission(context, permission)
  const { _shape } = getQuery(req)
  if (_shape !== undefined && !matchesShape(context, _shape)) throw new DesignChangedError()
  return context
}

/** Loads the view of the request's prefix: 404, 403 or 409 when the caller may not use it in this way. */
export const loadView = (deps: Pick<DesignDeps, 'designs'>, req: FastifyRequest, permission: Permission) =>
  deps.designs.withCurrent(async (design) => resolveRequestedView(design, req, permission))

/** Works with a loaded view; if another design was applied meanwhile, loads it again and repeats the work once. */
export const retryWithNewView = <T>(
  deps: Pick<DesignDeps, 'designs'>,
  req: FastifyRequest,
  permission: Permission,
  context: ViewContext,
  work: (context: ViewContext) => Promise<T>,
): Promise<T> =>
  deps.designs.retryWhenChanged(context.design, (design) =>
    work(design === context.design ? context : resolveRequestedView(design, req, permission)),
  )

/** Loads the view of the request's prefix and works with it. */
export const withView = async <T>(
  deps: Pick<DesignDeps, 'designs'>,
  req: FastifyRequest,
  permission: Permission,
  work: (context: ViewContext) => Promise<T>,
): Promise<T> => retryWithNewView(deps, req, permission, await loadView(deps, req, permission), work)

/**
 * Locks the design until the transaction ends, so that nothing is written into changed tables: 409 when the model, or
 * one that its records refer to, differs from the context's. 404 when the caller lost the role meanwhile. Returns the
 * context with the partners that the caller has now: a body takes as long as its sender likes.
 */
export async function confirmContext(
  { designs }: Pick<DesignDeps, 'designs'>,
  tx: Db,
  req: FastifyRequest,
  context: ViewContext,
): Promise<ViewContext> {
  const { design, model } = context
  if ((await lockDesignShared(tx)) !== design.id) {
    designs.invalidate()
    const { models } = await findDesign(tx)
    const ids = [model.id, ...model.relations.map(({ target_id }) => target_id)]
    const concerned = (all: StoredModel[]) => all.filter(({ id }) => ids.includes(id))
    if (!isDeepStrictEqual(concerned(models), concerned(design.models))) throw new DesignChangedError()
  }
  await assertRoleUnchanged(tx, req.user)
  return { ...context, user: req.user }
}
