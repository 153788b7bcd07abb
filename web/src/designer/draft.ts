import type { Design, DesignFile, DesignRole, DesignView } from '@portale/domain/designer/design.ts'
import { defaultView } from '@portale/domain/designer/design-options.ts'
import type { DraftDesign, DraftModel } from '@portale/domain/designer/draft.rules.ts'
import { isPortalModel } from '@portale/domain/designer/portal-models.ts'
import { findViewRole } from '@portale/domain/designer/view.rules.ts'

/** Each thing of a draft has its `uid` from the first moment on: rows keep their place, references follow a rename. */
type Told<T> = Omit<T, 'uid'> & { uid: string }

export type Role = Told<DesignRole>
export type Field = Told<DraftModel['fields'][number]>
/** `model` is the uid of a model of the draft or the name of one of the portal's, `related_model_field` likewise. */
export type Relation = Told<DraftModel['relations'][number]>
/** `roles` are uids. */
export type View = Omit<Told<DesignView>, 'roles'> & { roles: string[] }
export type Files = Told<DesignFile>

/** What a model has several of, in the order of the screen. */
export type PartThing = { fields: Field; relations: Relation; views: View; files: Files }
export type Part = keyof PartThing
export const partNames = ['fields', 'relations', 'views', 'files'] as const satisfies Part[]
export type Parts = { [P in Part]: PartThing[P][] }
export type Model = Told<Omit<DraftModel, Part>> & Parts

/** What is being designed; only ever copied, never changed. */
export type Draft = { models: Model[]; roles: Role[] }

const newUid = () => crypto.randomUUID()
const told = <T extends { uid?: string | undefined }>(thing: T) => ({ ...thing, uid: thing.uid ?? newUid() })

/** The design as it is edited. */
export function draftOf(design: Design): Draft {
  const roles = design.roles.map((role) => ({ ...role, uid: role.id === undefined ? newUid() : `role-${role.id}` }))
  const uidOfRole = (named: number | string) => {
    const role = findViewRole(design.roles, named)
    return role ? (roles[design.roles.indexOf(role)]?.uid ?? []) : []
  }
  const named = design.models.map((model) => ({ ...told(model), fields: model.fields.map(told) }))
  const models = named.map((model) => ({
    ...model,
    relations: model.relations.map((relation) => {
      const other = named.find(({ name }) => name === relation.model)
      const shown = other?.fields.find(({ db_name }) => db_name === relation.related_model_field)
      const portals = isPortalModel(relation.model) ? relation.model : ''
      return {
        ...told(relation),
        model: other?.uid ?? portals,
        related_model_field: shown?.uid ?? relation.related_model_field,
      }
    }),
    views: model.views.map((view) => ({ ...told(view), roles: view.roles.flatMap(uidOfRole) })),
    files: model.files.map(told),
  }))
  return { models, roles }
}

const trimmed = <T extends object>(thing: T): T =>
  Object.fromEntries(
    Object.entries(thing).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
  ) as T

/** The draft in the shape of the body that is sent; what a reference has lost is empty. */
export function designOf({ models, roles }: Draft): DraftDesign {
  const byUid = new Map(models.map((model) => [model.uid, model]))
  const relationOf = (relation: Relation) => {
    const other = byUid.get(relation.model)
    if (!other && !isPortalModel(relation.model)) return { ...relation, model: '', related_model_field: '' }
    if (!other) return relation
    const shown = other.fields.find(({ uid }) => uid === relation.related_model_field)?.db_name.trim()
    const number = relation.related_model_field === 'id' ? 'id' : ''
    return { ...relation, model: other.name.trim(), related_model_field: shown ?? number }
  }
  const rolesOf = (uids: string[]) =>
    uids.flatMap((uid) => {
      const role = roles.find((one) => one.uid === uid)
      return role ? (role.id ?? role.name.trim()) : []
    })
  return {
    roles: roles.map(({ uid: _, ...role }) => trimmed(role)),
    models: models.map((model) => ({
      ...trimmed(model),
      fields: model.fields.map(trimmed),
      relations: model.relations.map(relationOf),
      views: model.views.map((view) => ({ ...trimmed(view), roles: rolesOf(view.roles) })),
      files: model.files.map(trimmed),
    })),
  }
}

export const blankRole = (): Role => ({ uid: newUid(), name: '', label: '' })

/** What a new thing of each part begins with; a view is for the administrators (spec 2 §6). */
export const blanks: { [P in Part]: () => PartThing[P] } = {
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
  views: [blanks.views()],
  files: [],
})
