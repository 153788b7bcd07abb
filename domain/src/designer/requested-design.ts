import { designProblems } from './design.rules.ts'
import type { Design, DesignModel, DesignView } from './design.ts'
import { isPortalModel } from './portal-models.ts'
import { displayFields } from './relation.rules.ts'
import type {
  ArchivedColumn,
  ArchivedItem,
  StoredDesign,
  StoredModel,
  StoredRelation,
  StoredRole,
  StoredView,
} from './stored.ts'

/** A model as calls have it: without where it lies. */
const modelOf = ({ table: _, ...model }: StoredModel): DesignModel => ({
  ...model,
  fields: model.fields.map(({ column: _, ...field }) => field),
  relations: model.relations.map(({ column: _, target_id: __, ...relation }) => relation),
  files: model.files.map(({ column: _, ...file }) => file),
})

/** A design that was applied as one that is wanted. */
export const toDesign = ({ models, roles }: StoredDesign): Design => ({ models: models.map(modelOf), roles })

/** The same with the roles of its views by name. */
export function withRoleNames({ models, roles }: Design): Design {
  const nameOf = (named: number | string) => roles.find(({ id }) => id === named)?.name ?? named
  const view = (one: DesignView) => ({ ...one, roles: one.roles.map(nameOf) })
  return { roles, models: models.map((model) => ({ ...model, views: model.views.map(view) })) }
}

/** The same without ids: whoever reads it tells its things by their uids. */
export function withoutIds({ models, roles }: Design): Design {
  const bare = <T extends { id?: number | undefined }>(things: T[]) =>
    things.map((thing) => ({ ...thing, id: undefined }))
  return {
    roles: bare(roles),
    models: bare(models).map((model) => ({
      ...model,
      fields: bare(model.fields),
      relations: bare(model.relations),
      files: bare(model.files),
      views: bare(model.views),
    })),
  }
}

/** The design of before: roles that are there keep their ids, whatever they are called by now. */
export function previousDesign(current: StoredDesign, before: StoredDesign): Design {
  const { models } = withoutIds(withRoleNames(toDesign(before)))
  const isThere = ({ id }: StoredRole) => current.roles.some((role) => role.id === id)
  return { models, roles: before.roles.map((role) => (isThere(role) ? role : { ...role, id: undefined })) }
}

/** Nothing but the roles. */
export const emptyDesign = (current: StoredDesign): Design => ({ models: [], roles: current.roles })

const administrator = 1
const missing = 'L’elemento non c’è più: ricarica la pagina.'

/** Views of roles that are there; where none of a view's is, it is the administrator's, unless they have its prefix already. */
function returningViews(stored: StoredView[], roles: StoredRole[]): StoredView[] {
  const views = stored.map((view) => ({
    ...view,
    roles: view.roles.filter((id) => roles.some((role) => role.id === id)),
  }))
  return views.flatMap((view, index) => {
    if (view.roles.length > 0) return [view]
    const takes = (other: StoredView, place: number) =>
      other.prefix === view.prefix &&
      (other.roles.includes(administrator) || (place < index && other.roles.length === 0))
    return views.some(takes) ? [] : [{ ...view, roles: [administrator] }]
  })
}

/** A relation that comes back: what its records were shown by may be called otherwise by now, or be gone. */
function shownAnew(models: StoredModel[], relation: StoredRelation): StoredRelation {
  const isThere = displayFields({ models }, relation.model).some(({ name }) => name === relation.related_model_field)
  return isThere ? relation : { ...relation, related_model_field: '' }
}

/** A model that comes back: for roles that are there, with relations that can be, called as their models are by now. */
function returning(model: StoredModel, models: StoredModel[], roles: StoredRole[], problems: string[]): StoredModel {
  const relations = model.relations.flatMap((relation) => {
    if (isPortalModel(relation.model)) return [relation]
    const other = models.find(({ id }) => id === relation.target_id)
    if (!other && relation.column)
      problems.push(`${model.name} ha una relazione con ${relation.model}: ripristina anche ${relation.model}.`)
    const holds = other?.relations.some((one) => one.relationType === 'belongsTo' && one.target_id === model.id)
    return other && (relation.column || holds) ? [shownAnew(models, { ...relation, model: other.name })] : []
  })
  return { ...model, relations, views: returningViews(model.views, roles) }
}

/** A column that comes back to its model. */
function withColumn(models: StoredModel[], item: ArchivedColumn, problems: string[]): StoredModel[] {
  const model = models.find(({ id }) => id === item.model_id)
  const put = (changed: StoredModel) => models.map((other) => (other === model ? changed : other))
  if (!model) {
    problems.push('Ripristina anche il modello a cui appartiene.')
    return models
  }
  if (item.kind === 'file') return put({ ...model, files: [...model.files, item.file] })
  if (item.kind === 'relation') {
    const { relation } = item
    const other = models.find(({ id }) => id === relation.target_id)
    if (!other && !isPortalModel(relation.model)) problems.push(`Ripristina anche il modello ${relation.model}.`)
    const back = shownAnew(models, { ...relation, model: other?.name ?? relation.model })
    return put({ ...model, relations: [...model.relations, back] })
  }
  const { field, instead_of } = item
  if (instead_of === null) return put({ ...model, fields: [...model.fields, field] })
  if (!model.fields.some(({ id }) => id === instead_of)) problems.push(`Ripristina anche il campo ${field.label}.`)
  const retyped = model.fields.map((one) => (one.id === instead_of ? { ...one, db_type: field.db_type } : one))
  return put({ ...model, fields: retyped })
}

/** Fields first, then their values of before, then relations, which may show them. */
const turnOf = (item: ArchivedItem): number => (item.kind === 'field' ? Number(item.instead_of !== null) : 2)

/** The design of today with some of what was set aside, or why that can't be. */
export function restoredDesign(current: StoredDesign, ids: number[]): { design: Design; problems: string[] } {
  const problems: string[] = []
  const items = ids.flatMap((id) => current.set_aside.find((item) => item.id === id) ?? [])
  if (items.length < ids.length) problems.push(missing)
  const back = items.flatMap((item) => (item.kind === 'model' ? [item.model] : []))
  let models = [...current.models, ...back]
  for (const item of items.toSorted((a, b) => turnOf(a) - turnOf(b)))
    if (item.kind !== 'model') models = withColumn(models, item, problems)
  const whole = models.map((model) =>
    back.some(({ id }) => id === model.id) ? returning(model, models, current.roles, problems) : model,
  )
  const design = toDesign({ ...current, models: whole })
  if (problems.length === 0) problems.push(...Object.values(designProblems(design)).flat())
  return { design, problems: [...new Set(problems)] }
}
