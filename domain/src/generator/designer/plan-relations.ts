import type { DesignRelation } from './design.ts'
import { relationColumn } from './plan-changes.ts'
import {
  type ColumnWording,
  countColumnValues,
  nouns,
  planColumnArchive,
  planColumnRestore,
  planMissing,
  planNewColumn,
  planRequired,
  referenceChanges,
} from './plan-columns.ts'
import { addModelStep, findModel, type ModelTarget, newColumnName, newUidFor, type PlanState } from './plan-state.ts'
import { isPortalModel, portalModels } from './portal-models.ts'
import { relationKeys } from './relation.rules.ts'
import { isSameRelation } from './resolve-ids.ts'
import type { StoredModel, StoredRelation } from './stored-design.ts'

/** 'con Concessionaria' for a belongsTo, 'con più Prove su strada' for a hasMany. */
function relationWording(
  plan: PlanState,
  { relationType, model }: Pick<DesignRelation, 'relationType' | 'model'>,
): ColumnWording {
  const portalModel = isPortalModel(model) ? portalModels[model] : undefined
  const designed = findModel(plan, model)
  const singular = portalModel?.singular ?? designed?.interface_name_singular ?? model
  const plural = portalModel?.plural ?? designed?.interface_name_plural ?? model
  const title = relationType === 'belongsTo' ? `con «${singular}» (${model})` : `con più «${plural}» (${model})`
  return { noun: nouns.relation, name: model, label: singular, title }
}

/** All models, before the plan (archived ones included) and after it: relations go from one to another. */
export type PlanModels = { before: StoredModel[]; after: StoredModel[] }

const newRelation = (
  plan: PlanState,
  model_id: number,
  requested: DesignRelation,
  { after }: PlanModels,
): StoredRelation => {
  const { key } = relationKeys(requested)
  return {
    id: plan.nextId(),
    uid: newUidFor(plan, requested),
    relationType: requested.relationType,
    model: requested.model,
    related_model_field: requested.related_model_field,
    required: requested.required,
    target_id: after.find(({ name }) => name === requested.model)?.id ?? null,
    column: key === null ? null : newColumnName(plan, model_id, key),
  }
}

function updateRelation(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredRelation,
  requested: DesignRelation,
  { after }: PlanModels,
): StoredRelation {
  const { model, related_model_field, required } = requested
  const relation = { ...stored, model, related_model_field, required }
  const wording = relationWording(plan, relation)
  if (stored.related_model_field !== related_model_field && stored.model === model) {
    const words = `la relazione ${wording.title} mostra ora ${related_model_field || 'il primo campo'}.`
    addModelStep(plan, target, 'changed', words)
  }
  const column = relationColumn(after, relation)
  if (column && stored.required !== required) {
    planRequired(plan, target, wording, column)
    planMissing(plan, target, wording, column, countColumnValues(plan, target, column))
  }
  return relation
}

/** Archives the ids of a removed relation, if it has a column. */
function removeRelation(plan: PlanState, target: ModelTarget, relation: StoredRelation, { before }: PlanModels): void {
  const wording = relationWording(plan, relation)
  const column = relationColumn(before, relation)
  if (column) planColumnArchive(plan, target, wording, column, { kind: 'relation', relation })
  else addModelStep(plan, target, 'removed', `la relazione ${wording.title} non c’è più. I suoi record restano.`)
}

/** The relations of a model; those of a restored model have lost their foreign keys. */
export function planRelations(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredRelation[],
  requested: DesignRelation[],
  models: PlanModels,
  isRestored: boolean,
): StoredRelation[] {
  const isSame = (request: DesignRelation, relation: StoredRelation) =>
    request.id === relation.id && isSameRelation(plan.requested.models, request, relation)
  for (const relation of stored)
    if (!requested.some((request) => isSame(request, relation))) removeRelation(plan, target, relation, models)
  return requested.map((request) => {
    const existing = stored.find((relation) => isSame(request, relation))
    if (existing) {
      const column = relationColumn(models.after, { ...existing, model: request.model })
      if (isRestored && column?.refersTo) {
        const words = `torna la relazione ${relationWording(plan, request).title}.`
        addModelStep(plan, target, 'restored', words, referenceChanges(target.table, column))
      }
      return updateRelation(plan, target, existing, request, models)
    }
    const item = plan.archived.find((other) => other.kind === 'relation' && isSame(request, other.relation))
    if (item?.kind === 'relation') {
      const relation = { ...item.relation, model: request.model }
      const column = relationColumn(models.after, relation)
      if (column) {
        planColumnRestore(plan, target, relationWording(plan, relation), column, item)
        if (relation.required && request.required)
          planMissing(plan, target, relationWording(plan, relation), column, countColumnValues(plan, target, column))
      }
      return updateRelation(plan, target, relation, request, models)
    }
    const relation = newRelation(plan, target.model_id, request, models)
    const column = relationColumn(models.after, relation)
    const wording = relationWording(plan, relation)
    if (column) planNewColumn(plan, target, wording, column, column.name)
    else addModelStep(plan, target, 'new', `${wording.noun.indefinite} ${wording.title}.`)
    return relation
  })
}
