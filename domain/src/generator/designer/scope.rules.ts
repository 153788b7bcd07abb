import { assignmentsByRole } from '../../people/users/user.policy.ts'
import { administrators, partnerRoles } from '../../platform/roles.ts'
import type { DesignRole, DesignScope } from './design.ts'
import type { RelationType } from './design-options.ts'
import { isPortalModel, portalModels } from './portal-models.ts'
import { relationKeys } from './relation.rules.ts'

export type Owner = 'Dealer' | 'Workshop'

/** The type of a relation that is being designed may not be chosen yet. */
type Relation = { relationType: RelationType | ''; model: string }
type Model<R extends Relation> = { name: string; interface_name_singular: string; relations: R[] }
type Role = Pick<DesignRole, 'id' | 'name'>

/**
 * How a record leads to the dealers or workshops that it belongs to: by a relation of its model, or by a belongsTo to
 * a model that has such a relation. `through` has the keys of these relations: 'vehicle_id.dealer_id'.
 */
export type OwnerPath<R extends Relation = Relation> = { through: string; owner: Owner; relations: [R] | [R, R] }

/** The records of a role: all of them, or those whose path leads to its own partners; without a path none at all. */
export type RowScope<R extends Relation = Relation> = { rule: 'all' } | { rule: 'own'; path: OwnerPath<R> | undefined }

const isOwner = (model: string): model is Owner => model === 'Dealer' || model === 'Workshop'

const keyOf = ({ relationType, model }: Relation): string | null =>
  relationType === '' ? null : relationKeys({ relationType, model }).key

function directPaths<R extends Relation>(relations: R[]): (OwnerPath<R> & { relations: [R] })[] {
  return relations.flatMap((relation) => {
    const { model } = relation
    const key = keyOf(relation)
    return isOwner(model) && key !== null ? [{ through: key, owner: model, relations: [relation] }] : []
  })
}

/** The paths of a model, those of its own relations first. */
export function ownerPaths<R extends Relation>(models: Model<R>[], model: Model<R>): OwnerPath<R>[] {
  const parents = model.relations.filter(
    ({ relationType, model: name }) => relationType === 'belongsTo' && !isPortalModel(name) && name !== model.name,
  )
  return [
    ...directPaths(model.relations),
    ...parents.flatMap((parent) =>
      directPaths(models.find(({ name }) => name === parent.model)?.relations ?? []).map(
        ({ through, owner, relations: [relation] }): OwnerPath<R> => ({
          through: `${keyOf(parent)}.${through}`,
          owner,
          relations: [parent, relation],
        }),
      ),
    ),
  ]
}

/** Whether users of a role are assigned partners of this kind; those of the other kind are theirs by today's history. */
export const isAssigned = (role: string, owner: Owner): boolean =>
  assignmentsByRole(role)[owner === 'Dealer' ? 'dealers' : 'workshops'] !== 'none'

/** The paths to partners that a role can have; none for administrators, and for roles without partners. */
export function rolePaths<R extends Relation>(models: Model<R>[], model: Model<R>, role: string): OwnerPath<R>[] {
  const hasPartners = isAssigned(role, 'Dealer') || isAssigned(role, 'Workshop')
  if (!hasPartners || administrators.some((administrator) => administrator === role)) return []
  const paths = ownerPaths(models, model)
  const isAssignedPath = ({ owner }: OwnerPath<R>) => isAssigned(role, owner)
  return [...paths.filter(isAssignedPath), ...paths.filter((path) => !isAssignedPath(path))]
}

export const isPartnerRole = (role: string): boolean => partnerRoles.some((partner) => partner === role)

/** The rule of a role that no view says anything about: partners have only their own records where there are such. */
export function defaultScope<R extends Relation>(models: Model<R>[], model: Model<R>, role: string): RowScope<R> {
  const [path] = rolePaths(models, model, role)
  return path && isPartnerRole(role) ? { rule: 'own', path } : { rule: 'all' }
}

type ScopedView = { scopes?: DesignScope[] | undefined }

export const findScopeEntry = ({ scopes }: ScopedView, { id, name }: Role): DesignScope | undefined =>
  scopes?.find(({ role }) => role === id || role === name)

/** The rule of a role in a view. */
export function roleScope<R extends Relation>(
  models: Model<R>[],
  model: Model<R>,
  view: ScopedView,
  role: Role,
): RowScope<R> {
  const entry = findScopeEntry(view, role)
  if (!entry) return defaultScope(models, model, role.name)
  if (entry.rule === 'all') return { rule: 'all' }
  return { rule: 'own', path: rolePaths(models, model, role.name).find(({ through }) => through === entry.through) }
}

/** 'Concessionaria', 'Veicolo, Officina'. */
export const pathTitle = (models: Pick<Model<Relation>, 'name' | 'interface_name_singular'>[], path: OwnerPath) =>
  path.relations
    .map(({ model }) =>
      isPortalModel(model)
        ? portalModels[model].singular
        : (models.find(({ name }) => name === model)?.interface_name_singular ?? model),
    )
    .join(', ')
