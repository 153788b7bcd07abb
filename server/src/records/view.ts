import { createHash } from 'node:crypto'
import { type Operation, operations } from '@portale/domain/designer/design-options.ts'
import { snakeCase } from '@portale/domain/designer/names.ts'
import { isPortalModel, portalModels } from '@portale/domain/designer/portal-models.ts'
import { displayField, relationKeys } from '@portale/domain/designer/relation.rules.ts'
import type { StoredModel, StoredRelation, StoredView } from '@portale/domain/designer/stored.ts'
import type { ModelView, ViewRelation } from '@portale/domain/records/view.ts'
import { administrators, type RoleName, roleNames } from '@portale/domain/roles.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { assertAllowed, notFound } from '../http/errors.ts'
import { memoizeByObject } from './memoize.ts'

/** A view as its caller has it, the model behind it, and the design that both are of. */
export type Opened = { design: AppliedDesign; model: StoredModel; view: ModelView }

const roleId = ({ roles }: AppliedDesign, name: string): number | undefined =>
  roles.find((role) => role.name === name)?.id ?? (roleNames.indexOf(name as RoleName) + 1 || undefined)

const viewsOf = (design: AppliedDesign, role: string, views: StoredView[]): StoredView[] => {
  const id = roleId(design, role)
  return views.filter(({ roles }) => id !== undefined && roles.includes(id))
}

export const findModel = ({ models }: Pick<AppliedDesign, 'models'>, name: string): StoredModel | undefined =>
  models.find((model) => model.name === name)

/** Where a role sees the records of another model; administrators alone see all of the portal's. People have no page. */
function pathOf(design: AppliedDesign, role: string, name: string): string | null {
  if (isPortalModel(name))
    return name !== 'User' && administrators.some((one) => one === role) ? `/${portalModels[name].table}` : null
  const [view] = viewsOf(design, role, findModel(design, name)?.views ?? [])
  return view ? `/${view.prefix}` : null
}

function relationOf(design: AppliedDesign, role: string, relation: StoredRelation): ViewRelation {
  const { relationType, model, required } = relation
  const other = findModel(design, model)
  const words = isPortalModel(model)
    ? portalModels[model]
    : { singular: other?.interface_name_singular ?? model, plural: other?.interface_name_plural ?? model }
  return {
    relationType,
    model,
    ...relationKeys(relation),
    label: relationType === 'belongsTo' ? words.singular : words.plural,
    related_model_field: displayField(design, relation),
    required,
    path: pathOf(design, role, model),
  }
}

/** Where the values of each part lie, in a few signs for each. */
function shapeOf({ table, fields, relations, files }: StoredModel): string {
  const places = [
    ...fields.map(({ db_name, column }) => [db_name, column]),
    ...relations.map((relation) => [relationKeys(relation).key, relation.column]),
    ...files.map(({ name, column }) => [name, column]),
  ].map((place) =>
    createHash('sha256')
      .update(JSON.stringify([table, place]))
      .digest('base64url')
      .slice(0, 6),
  )
  return places.join('.')
}

/** Whether all parts of a form are still what they were when it was opened; others may have come. */
export function isShapeOf({ view }: Opened, shape: string): boolean {
  const places = view.shape.split('.')
  return shape.split('.').every((place) => places.includes(place))
}

/** A view with all that its screens need; what a role may not do is not in it. */
export const viewOf = (design: AppliedDesign, model: StoredModel, view: StoredView, role: string): ModelView => ({
  prefix: view.prefix,
  type: view.type,
  operations: operations.filter((operation) => view.operations.includes(operation)),
  data_export: view.data_export,
  data_import: view.data_import,
  key: snakeCase(model.name),
  model_type: model.table,
  article_singular: model.article_singular,
  interface_name_singular: model.interface_name_singular,
  interface_name_plural: model.interface_name_plural,
  shape: shapeOf(model),
  fields: model.fields.map(({ db_name, label, db_type, required }) => ({ db_name, label, db_type, required })),
  relations: model.relations.map((relation) => relationOf(design, role, relation)),
  files: model.files.map(({ name, label, multiple, required }) => ({ name, label, multiple, required })),
})

const openedOf = memoizeByObject((_design: AppliedDesign) => new Map<string, Opened>())

/** What a role has under a prefix: 404 where nothing is, 403 where only others have a view. */
export function viewFor(design: AppliedDesign, prefix: string, role: string): Opened {
  const known = openedOf(design).get(`${prefix} ${role}`)
  if (known) return known
  const model = design.models.find(({ views }) => views.some((view) => view.prefix === prefix)) ?? notFound()
  const [view] = viewsOf(
    design,
    role,
    model.views.filter((one) => one.prefix === prefix),
  )
  assertAllowed(view !== undefined)
  if (!view) return notFound()
  const opened = { design, model, view: viewOf(design, model, view, role) }
  openedOf(design).set(`${prefix} ${role}`, opened)
  return opened
}

/** What a view allows, or not. */
export type Right = Operation | 'data_export' | 'data_import'

/** 403 unless the caller's view allows it. */
export const allowOf = ({ view }: Opened, what: Right): void =>
  assertAllowed(what === 'data_export' || what === 'data_import' ? view[what] : view.operations.includes(what))
