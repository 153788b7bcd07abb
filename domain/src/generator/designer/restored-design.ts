import { validateDesign } from './design.rules.ts'
import type { Design } from './design.ts'
import { isPortalModel } from './portal-models.ts'
import { displayFields } from './relation.rules.ts'
import { toDesign } from './requested-design.ts'
import { roleScope } from './scope.rules.ts'
import type {
  ArchivedColumn,
  ArchivedItem,
  StoredDesign,
  StoredModel,
  StoredRelation,
  StoredRole,
  StoredView,
} from './stored-design.ts'

const administrator = 1
const missingItem = 'L’elemento non c’è più: ricarica la pagina.'

/**
 * The views of a restored model, without removed roles, and without those whose records can no longer be found. A view
 * that has no role left becomes the administrator's, unless they already have one with its prefix.
 */
function restoreViews(model: StoredModel, models: StoredModel[], roles: StoredRole[]): StoredView[] {
  const restored: StoredView[] = []
  const views = model.views.map((view) => {
    const viewRoles = roles.filter(({ id }) => view.roles.includes(id))
    const remaining = viewRoles.filter((role) => {
      const scope = roleScope(models, model, view, role)
      return scope.rule === 'all' || scope.path !== undefined
    })
    const ids = remaining.map(({ id }) => id)
    return { ...view, roles: ids, ...(view.scopes && { scopes: view.scopes.filter(({ role }) => ids.includes(role)) }) }
  })
  for (const view of views) {
    const isTaken = [...views, ...restored].some(
      ({ prefix, roles: ids }) => prefix === view.prefix && ids.includes(administrator),
    )
    if (view.roles.length > 0) restored.push(view)
    else if (!isTaken) restored.push({ ...view, roles: [administrator] })
  }
  return restored
}

/** A restored relation shows the default field when its own was renamed or removed. */
function withExistingDisplayField(models: StoredModel[], relation: StoredRelation): StoredRelation {
  const exists = displayFields({ models }, relation.model).some(({ name }) => name === relation.related_model_field)
  return exists ? relation : { ...relation, related_model_field: '' }
}

/** A restored model: for existing roles, and with the relations that are possible, under the models' current names. */
function restoreModel(model: StoredModel, models: StoredModel[], roles: StoredRole[], problems: string[]): StoredModel {
  const relations = model.relations.flatMap((relation) => {
    if (isPortalModel(relation.model)) return [relation]
    const target = models.find(({ id }) => id === relation.target_id)
    if (!target && relation.column)
      problems.push(`${model.name} ha una relazione con ${relation.model}: ripristina anche ${relation.model}.`)
    const refersBack = target?.relations.some(
      ({ relationType, target_id }) => relationType === 'belongsTo' && target_id === model.id,
    )
    if (!target || !(relation.column || refersBack)) return []
    return [withExistingDisplayField(models, { ...relation, model: target.name })]
  })
  const restored = { ...model, relations }
  return { ...restored, views: restoreViews(restored, models, roles) }
}

function restoreColumn(models: StoredModel[], item: ArchivedColumn, problems: string[]): StoredModel[] {
  const model = models.find(({ id }) => id === item.model_id)
  if (!model) {
    problems.push('Ripristina anche il modello a cui appartiene.')
    return models
  }
  const replaceModel = (changed: StoredModel) => models.map((other) => (other === model ? changed : other))
  if (item.kind === 'file') return replaceModel({ ...model, files: [...model.files, item.file] })
  if (item.kind === 'relation') {
    const target = models.find(({ id }) => id === item.relation.target_id)
    const name = target?.name ?? item.relation.model
    if (!target && !isPortalModel(name)) problems.push(`Ripristina anche il modello ${name}.`)
    const relation = withExistingDisplayField(models, { ...item.relation, model: name })
    return replaceModel({ ...model, relations: [...model.relations, relation] })
  }
  const { field, instead_of } = item
  if (instead_of === null) return replaceModel({ ...model, fields: [...model.fields, field] })
  if (!model.fields.some(({ id }) => id === instead_of)) problems.push(`Ripristina anche il campo ${field.label}.`)
  const fields = model.fields.map((other) => (other.id === instead_of ? { ...other, db_type: field.db_type } : other))
  return replaceModel({ ...model, fields })
}

/** Fields come first, then their earlier values, then relations, which may show them. */
const restoreOrder = (item: ArchivedItem): number => (item.kind === 'field' ? Number(item.instead_of !== null) : 2)

/** Requests the current design with some archived items restored, with the problems that prevent it. */
export function restoredDesign(current: StoredDesign, ids: number[]): { design: Design; problems: string[] } {
  const problems: string[] = []
  const items = ids.flatMap((id) => current.set_aside.find((item) => item.id === id) ?? [])
  if (items.length < ids.length) problems.push(missingItem)
  const archivedModels = items.flatMap((item) => (item.kind === 'model' ? [item.model] : []))
  let models = [...current.models, ...archivedModels]
  for (const item of items.toSorted((a, b) => restoreOrder(a) - restoreOrder(b)))
    if (item.kind !== 'model') models = restoreColumn(models, item, problems)
  const restored = models.map((model) =>
    archivedModels.some(({ id }) => id === model.id) ? restoreModel(model, models, current.roles, problems) : model,
  )
  const design = toDesign({ ...current, models: restored })
  if (problems.length === 0) problems.push(...Object.values(validateDesign(design)).flat())
  return { design, problems: [...new Set(problems)] }
}
