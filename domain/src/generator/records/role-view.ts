import { administrators, type RoleName, roleIds } from '../../platform/roles.ts'
import { operations } from '../designer/design-options.ts'
import { snakeCase } from '../designer/names.ts'
import { isPortalModel, portalModels } from '../designer/portal-models.ts'
import { displayField, relationKeys } from '../designer/relation.rules.ts'
import { type RowScope, roleScope } from '../designer/scope.rules.ts'
import type { StoredDesign, StoredModel, StoredRelation, StoredView } from '../designer/stored-design.ts'
import type { RoleView, ViewRelation } from './view.ts'

type Design = Pick<StoredDesign, 'models' | 'roles'>

const findRoleId = ({ roles }: Design, name: string): number | undefined =>
  roles.find((role) => role.name === name)?.id ?? roleIds[name as RoleName]

/** The views of a model that a role has. */
export function listRoleViews(design: Design, { views }: Pick<StoredModel, 'views'>, role: string): StoredView[] {
  const id = findRoleId(design, role)
  return views.filter(({ roles }) => id !== undefined && roles.includes(id))
}

/** The rows that a role has in one of its views. */
export const findRoleScope = (
  design: Design,
  model: StoredModel,
  view: StoredView,
  name: string,
): RowScope<StoredRelation> => roleScope(design.models, model, view, { id: findRoleId(design, name), name })

/** The designed model of this name. */
export const findModel = ({ models }: Pick<StoredDesign, 'models'>, name: string): StoredModel | undefined =>
  models.find((model) => model.name === name)

/** The page of another model's records for a role. Only administrators have pages of the portal's models; users have none. */
function findListPath(design: Design, role: string, name: string): string | null {
  if (isPortalModel(name))
    return name !== 'User' && administrators.some((administrator) => administrator === role)
      ? `/${portalModels[name].table}`
      : null
  const [view] = listRoleViews(design, findModel(design, name) ?? { views: [] }, role)
  return view ? `/${view.prefix}` : null
}

/** Whether the relation itself says whose a record is: left empty, the server fills it. */
const isOwnerRelation = (scope: RowScope, relation: StoredRelation): boolean =>
  scope.rule === 'own' && scope.path?.relations.length === 1 && scope.path.relations[0] === relation

function toViewRelation(design: Design, role: string, relation: StoredRelation, scope: RowScope): ViewRelation {
  const { relationType, model, required } = relation
  const related = findModel(design, model)
  const labels = isPortalModel(model)
    ? portalModels[model]
    : { singular: related?.interface_name_singular ?? model, plural: related?.interface_name_plural ?? model }
  return {
    relationType,
    model,
    ...relationKeys(relation),
    label: relationType === 'belongsTo' ? labels.singular : labels.plural,
    related_model_field: displayField(design, relation),
    required: required && !isOwnerRelation(scope, relation),
    path: findListPath(design, role, model),
  }
}

/** A stored view as a role has it, without what the role may not do. */
export function toRoleView(design: Design, model: StoredModel, view: StoredView, role: string): RoleView {
  const scope = findRoleScope(design, model, view, role)
  return {
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
    fields: model.fields.map(({ db_name, label, db_type, required }) => ({ db_name, label, db_type, required })),
    relations: model.relations.map((relation) => toViewRelation(design, role, relation, scope)),
    files: model.files.map(({ name, label, multiple, required }) => ({ name, label, multiple, required })),
  }
}
