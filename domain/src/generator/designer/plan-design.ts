import { formatCount } from '../../platform/counts.ts'
import type { Design, DesignModel } from './design.ts'
import { snakeCase } from './names.ts'
import { planMenu, planRoles, planViews } from './plan-access.ts'
import { type Change, fieldColumn, fileColumn, relationColumn } from './plan-changes.ts'
import { constraintChanges } from './plan-columns.ts'
import { createField, createFile, planFields, planFiles } from './plan-fields.ts'
import { planRelations } from './plan-relations.ts'
import {
  addModelStep,
  addStep,
  archivedName,
  createPlanState,
  type ModelTarget,
  newTableName,
  newUidFor,
  type PlanContext,
  type PlanState,
  quoteTitle,
} from './plan-state.ts'
import { archivedModels, type StoredDesign, type StoredModel } from './stored-design.ts'

const modelTitle = ({ interface_name_singular, name }: DesignModel | StoredModel) =>
  quoteTitle(interface_name_singular, name)

const countRecords = (count: number) => formatCount(count, 'record', 'record')

/** A model with its fields and files planned; relations and views follow when all tables exist. */
type PlannedModel = {
  target: ModelTarget
  requested: DesignModel
  before: StoredModel | undefined
  model: StoredModel
  isRestored: boolean
}

function archiveRemovedModels(plan: PlanState): void {
  const { current, requested, now: at, by } = plan
  for (const model of current.models) {
    if (requested.models.some(({ id }) => id === model.id)) continue
    const { table } = model
    const id = plan.nextId()
    const name = archivedName(id, table)
    const rows = plan.countValues(table, null)
    plan.archived.push({ id, name, was: table, rows, at, by, kind: 'model', model })
    const references = model.relations.flatMap((relation): Change[] => {
      const column = relationColumn(current.models, relation)
      return column?.refersTo ? [{ do: 'dropReference', table, column }] : []
    })
    const words = `Il modello ${modelTitle(model)} viene messo da parte con ${countRecords(rows)}.`
    addStep(plan, 'set_aside', words, [...references, { do: 'renameTable', from: table, to: name }], true)
  }
}

const modelNames = ({
  name,
  article_singular,
  interface_name_singular,
  interface_name_plural,
}: DesignModel | StoredModel) => ({ name, article_singular, interface_name_singular, interface_name_plural })

const targetOf = (model_id: number, { name, interface_name_singular }: DesignModel) => ({
  model_id,
  model: name,
  subject: interface_name_singular,
})

function planNewModel(plan: PlanState, requested: DesignModel): PlannedModel {
  const id = plan.nextId()
  const table = newTableName(plan, snakeCase(requested.name))
  const fields = requested.fields.map((field) => createField(plan, id, field))
  const files = requested.files.map((file) => createFile(plan, id, file))
  const columns = [...fields.map(fieldColumn), ...files.map(fileColumn)]
  const amounts = [formatCount(fields.length, 'campo', 'campi'), ...(files.length ? [`${files.length} file`] : [])]
  addStep(plan, 'new', `Nuovo modello ${modelTitle(requested)}: ${amounts.join(', ')}.`, [
    { do: 'createTable', model_id: id, table },
    ...columns.flatMap((column): Change[] => [{ do: 'addColumn', table, column }, ...constraintChanges(table, column)]),
  ])
  const uid = newUidFor(plan, requested)
  const model = { id, uid, ...modelNames(requested), table, fields, files, relations: [], views: [] }
  const target = { ...targetOf(id, requested), table, physicalTable: table, isNew: true }
  return { target, requested, before: undefined, model, isRestored: false }
}

/** Gives the table of an archived model its name again. */
function restoreModel(
  plan: PlanState,
  id: number | undefined,
): { before: StoredModel; physicalTable: string } | undefined {
  const item = plan.archived.find((other) => other.kind === 'model' && other.model.id === id)
  if (item?.kind !== 'model') return undefined
  plan.archived = plan.archived.filter((other) => other !== item)
  const words = `Torna il modello ${modelTitle(item.model)} con ${countRecords(item.rows)}.`
  addStep(plan, 'restored', words, [{ do: 'renameTable', from: item.name, to: item.was }])
  return { before: item.model, physicalTable: item.name }
}

function planModelNames(plan: PlanState, target: ModelTarget, before: StoredModel, requested: DesignModel): void {
  if (JSON.stringify(modelNames(before)) === JSON.stringify(modelNames(requested))) return
  const { article_singular: article, interface_name_plural: plural } = requested
  const words = `il modello ${modelTitle(before)} diventa ${modelTitle(requested)}, articolo ${article}, al plurale «${plural}». I record restano.`
  addModelStep(plan, target, 'renamed', words)
}

function planModel(plan: PlanState, requested: DesignModel): PlannedModel {
  const existing = plan.current.models.find(({ id }) => id === requested.id)
  const found = existing ? { before: existing, physicalTable: existing.table } : restoreModel(plan, requested.id)
  if (!found) return planNewModel(plan, requested)
  const { before, physicalTable } = found
  const { id, table } = before
  const target = { ...targetOf(id, requested), table, physicalTable, isNew: false }
  planModelNames(plan, target, before, requested)
  const fields = planFields(plan, target, before.fields, requested.fields)
  const files = planFiles(plan, target, before.files, requested.files)
  const model = { ...before, ...modelNames(requested), fields, files }
  return { target, requested, before, model, isRestored: !existing }
}

function planAllRelations(plan: PlanState, planned: PlannedModel[]): PlannedModel[] {
  const models = {
    before: [...plan.current.models, ...archivedModels(plan.current)],
    after: planned.map(({ model }) => model),
  }
  return planned.map((item) => {
    const { target, requested, before, model, isRestored } = item
    const relations = planRelations(plan, target, before?.relations ?? [], requested.relations, models, isRestored)
    return { ...item, model: { ...model, relations } }
  })
}

/** Whether the items that stay are in another order. */
function isReordered(before: { id: number }[], after: { id: number }[]): boolean {
  const common = (items: { id: number }[], others: { id: number }[]) =>
    items.flatMap(({ id }) => (others.some((other) => other.id === id) ? [id] : []))
  return common(before, after).join() !== common(after, before).join()
}

const orderedLists = ['fields', 'relations', 'files', 'views'] as const

function planOrder(plan: PlanState, models: StoredModel[]): void {
  if (isReordered(plan.current.models, models)) addStep(plan, 'changed', 'Cambia l’ordine dei modelli.')
  for (const model of models) {
    const before = plan.current.models.find(({ id }) => id === model.id)
    if (before && orderedLists.some((list) => isReordered(before[list], model[list])))
      addStep(plan, 'changed', `${model.interface_name_singular}: cambia l’ordine delle sue parti.`)
  }
}

type PlannedChanges = { design: StoredDesign } & Pick<PlanState, 'steps' | 'questions' | 'errors'>

/**
 * Plans how the current design becomes the requested one, which is valid and has the ids of existing elements
 * (`resolveIds`). Returns the next design, the steps in the order in which they run, and the questions before that.
 */
export function planDesign(current: StoredDesign, requested: Design, context: PlanContext): PlannedChanges {
  const plan = createPlanState(current, requested, context)
  const roles = planRoles(plan)
  archiveRemovedModels(plan)
  const planned = requested.models.map((model) => planModel(plan, model))
  const models = planAllRelations(plan, planned).map(({ target, requested: request, before, model }) => ({
    ...model,
    views: planViews(plan, target, before, request, roles),
  }))
  planMenu(plan, models, roles)
  planOrder(plan, models)
  const { archived: set_aside, steps, questions, errors } = plan
  return { design: { models, set_aside, roles }, steps, questions, errors }
}
