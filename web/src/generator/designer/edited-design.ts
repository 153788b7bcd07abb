import type {
  Design,
  DesignFile,
  DesignRole,
  DesignScope,
  DesignView,
} from '@portale/domain/generator/designer/design.ts'
import { defaultView } from '@portale/domain/generator/designer/design-options.ts'
import { isPortalModel } from '@portale/domain/generator/designer/portal-models.ts'
import { ownerPaths } from '@portale/domain/generator/designer/scope.rules.ts'
import type { UnfinishedDesign, UnfinishedModel } from '@portale/domain/generator/designer/unfinished-design.rules.ts'
import { findViewRole } from '@portale/domain/generator/designer/view.rules.ts'

/** Every item of an edited design has a uid from the start: React keys stay stable, and references survive a rename. */
type WithUid<T> = Omit<T, 'uid'> & { uid: string }

export type Role = WithUid<DesignRole>
export type Field = WithUid<UnfinishedModel['fields'][number]>
/** `model` is the uid of an edited design's model or the name of a portal model; `related_model_field` likewise. */
export type Relation = WithUid<UnfinishedModel['relations'][number]>
/** `role` is a uid, `through` the uids of the relations of an owner's path. */
export type Scope = Omit<DesignScope, 'role'> & { role: string }
/** `roles` are uids. */
export type View = Omit<WithUid<DesignView>, 'roles' | 'scopes'> & { roles: string[]; scopes?: Scope[] | undefined }
export type Files = WithUid<DesignFile>

/** The items of a model's lists, in the order of the screen. */
export type ListItems = { fields: Field; relations: Relation; views: View; files: Files }
export type ListName = keyof ListItems
export const listNames = ['fields', 'relations', 'views', 'files'] as const satisfies ListName[]
export type Lists = { [L in ListName]: ListItems[L][] }
export type Model = WithUid<Omit<UnfinishedModel, ListName>> & Lists

/** The design that is being edited; immutable. */
export type EditedDesign = { models: Model[]; roles: Role[] }

const newUid = () => crypto.randomUUID()
const withUid = <T extends { uid?: string | undefined }>(item: T) => ({ ...item, uid: item.uid ?? newUid() })

/** The uids of the relations of an owner's path. */
export const pathUid = ({ relations }: { relations: { uid?: string | undefined }[] }): string =>
  relations.map(({ uid }) => uid).join('.')

/** Converts a design to an edited design: references by name or id become references by uid. */
export function toEdited(design: Design): EditedDesign {
  const roles = design.roles.map((role) => ({ ...role, uid: role.id === undefined ? newUid() : `role-${role.id}` }))
  const toRoleUid = (reference: number | string) => {
    const role = findViewRole(design.roles, reference)
    return role ? (roles[design.roles.indexOf(role)]?.uid ?? []) : []
  }
  const modelsWithUids = design.models.map((model) => ({
    ...withUid(model),
    fields: model.fields.map(withUid),
    relations: model.relations.map(withUid),
  }))
  const toScopes = (model: (typeof modelsWithUids)[number], scopes: DesignScope[]): Scope[] => {
    const paths = ownerPaths(modelsWithUids, model)
    return scopes.flatMap((scope) => {
      const path = paths.find(({ through }) => through === scope.through)
      return [toRoleUid(scope.role)].flat().map((role) => ({ ...scope, role, through: path ? pathUid(path) : '' }))
    })
  }
  const models = modelsWithUids.map((model) => ({
    ...model,
    relations: model.relations.map((relation) => {
      const target = modelsWithUids.find(({ name }) => name === relation.model)
      const displayField = target?.fields.find(({ db_name }) => db_name === relation.related_model_field)
      const portalModel = isPortalModel(relation.model) ? relation.model : ''
      return {
        ...relation,
        model: target?.uid ?? portalModel,
        related_model_field: displayField?.uid ?? relation.related_model_field,
      }
    }),
    views: model.views.map((view) => ({
      ...withUid(view),
      roles: view.roles.flatMap(toRoleUid),
      scopes: view.scopes && toScopes(model, view.scopes),
    })),
    files: model.files.map(withUid),
  }))
  return { models, roles }
}

const trimValues = <T extends object>(item: T): T =>
  Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as T

/** Converts an edited design to the body of a request; a reference to a removed item becomes empty. */
export function toDesign({ models, roles }: EditedDesign): UnfinishedDesign {
  const modelsByUid = new Map(models.map((model) => [model.uid, model]))
  const toRelation = (relation: Relation) => {
    const target = modelsByUid.get(relation.model)
    if (!target && !isPortalModel(relation.model)) return { ...relation, model: '', related_model_field: '' }
    if (!target) return relation
    const displayField = target.fields.find(({ uid }) => uid === relation.related_model_field)?.db_name.trim()
    const number = relation.related_model_field === 'id' ? 'id' : ''
    return { ...relation, model: target.name.trim(), related_model_field: displayField ?? number }
  }
  const toRoles = (uids: string[]) =>
    uids.flatMap((uid) => {
      const role = roles.find((other) => other.uid === uid)
      return role ? (role.id ?? role.name.trim()) : []
    })
  const requested = models.map((model) => ({ ...trimValues(model), relations: model.relations.map(toRelation) }))
  /** The rules of the roles that the view still has. */
  const toScopes = (model: (typeof requested)[number], { roles: uids, scopes = [] }: View) => {
    const paths = ownerPaths(requested, model)
    return scopes.flatMap(({ role, rule, through }) => {
      const path = paths.find((other) => pathUid(other) === through)
      const references = uids.includes(role) ? toRoles([role]) : []
      return references.map((reference) => ({ role: reference, rule, through: path?.through ?? '' }))
    })
  }
  return {
    roles: roles.map(({ uid: _, ...role }) => trimValues(role)),
    models: requested.map((model) => ({
      ...model,
      fields: model.fields.map(trimValues),
      views: model.views.map((view) => ({
        ...trimValues(view),
        roles: toRoles(view.roles),
        scopes: view.scopes && toScopes(model, view),
      })),
      files: model.files.map(trimValues),
    })),
  }
}

export const blankRole = (): Role => ({ uid: newUid(), name: '', label: '' })

/** The new items of each list; a new view is for administrators (spec 2 §6). */
export const blankItems: { [L in ListName]: () => ListItems[L] } = {
  fields: () => ({ uid: newUid(), db_name: '', label: '', db_type: '', required: false }),
  relations: () => ({ uid: newUid(), relationType: '', model: '', related_model_field: '', required: false }),
  views: () => ({ ...defaultView(''), uid: newUid(), roles: ['role-1'] }),
  files: () => ({ uid: newUid(), name: '', label: '', multiple: true, required: false }),
}

export const blankModel = (): Model => ({
  uid: newUid(),
  name: '',
  article_singular: 'Il',
  interface_name_singular: '',
  interface_name_plural: '',
  fields: [],
  relations: [],
  views: [blankItems.views()],
  files: [],
})
