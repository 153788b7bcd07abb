import type { AddProblem } from '../../platform/plain-fields.ts'
import type { Design, DesignModel, DesignRelation } from './design.ts'
import { pluralKey, snakeCase } from './names.ts'
import { isPortalModel, portalModels } from './portal-models.ts'

/** What a relation adds to a record: the key of its id or ids, if it has one, and the key of the related records. */
export function relationKeys({ relationType, model }: Pick<DesignRelation, 'relationType' | 'model'>): {
  key: string | null
  name: string
} {
  const singular = snakeCase(model)
  if (relationType === 'belongsTo') return { key: `${singular}_id`, name: singular }
  return { key: isPortalModel(model) ? `${singular}_ids` : null, name: pluralKey(singular) }
}

/** The fields that can represent the records of a model, with their labels: short texts, or the number. */
export function displayFields({ models }: Pick<Design, 'models'>, name: string): { name: string; label: string }[] {
  if (isPortalModel(name))
    return Object.entries(portalModels[name].fields).map(([field, label]) => ({ name: field, label }))
  const fields = models.find((model) => model.name === name)?.fields ?? []
  return [
    ...fields.flatMap((field) => (field.db_type === 'string' ? [{ name: field.db_name, label: field.label }] : [])),
    { name: 'id', label: 'Numero' },
  ]
}

/** The field that represents the related records. */
export const displayField = (design: Pick<Design, 'models'>, { model, related_model_field }: DesignRelation): string =>
  related_model_field || (displayFields(design, model)[0]?.name ?? 'id')

const findModel = ({ models }: Design, name: string) => models.find((model) => model.name === name)

/** A hasMany needs the records of the other model to hold the id. */
function hasManyProblem(design: Design, model: DesignModel, relation: DesignRelation): string | undefined {
  if (isPortalModel(relation.model)) return undefined
  const refersBack = findModel(design, relation.model)?.relations.some(
    ({ relationType, model: target }) => relationType === 'belongsTo' && target === model.name,
  )
  if (!refersBack) return `In ${relation.model} manca la relazione belongsTo con ${model.name}: aggiungila.`
  return relation.required ? 'Una relazione hasMany con un modello generato non può essere obbligatoria.' : undefined
}

function displayFieldProblem(
  design: Design,
  { model, related_model_field: field }: DesignRelation,
): string | undefined {
  if (!field || displayFields(design, model).some(({ name }) => name === field)) return undefined
  return `${model} non ha un campo ${field} da mostrare.`
}

/** Validates the relations of a model, and the keys that they add to its records. */
export function validateModelRelations(design: Design, model: DesignModel, path: string, addProblem: AddProblem): void {
  const usedKeys = new Set([...model.fields.map(({ db_name }) => db_name), ...model.files.map(({ name }) => name)])
  const seen = new Set<string>()
  for (const [index, relation] of model.relations.entries()) {
    const relationPath = `${path}.relations.${index}`
    if (!isPortalModel(relation.model) && !findModel(design, relation.model)) {
      addProblem(`${relationPath}.model`, `Il modello ${relation.model} non c’è: scegline uno dell’elenco.`)
      continue
    }
    const identity = `${relation.relationType} ${relation.model}`
    if (seen.has(identity)) {
      addProblem(`${relationPath}.model`, 'Questa relazione c’è già nel modello.')
      continue
    }
    seen.add(identity)
    const { key, name } = relationKeys(relation)
    for (const added of [key, name]) {
      if (added === null) continue
      if (usedKeys.has(added))
        addProblem(
          `${relationPath}.model`,
          `Un altro campo o un’altra relazione si chiama già ${added}: cambia uno dei due.`,
        )
      usedKeys.add(added)
    }
    addProblem(`${relationPath}.related_model_field`, displayFieldProblem(design, relation))
    if (relation.relationType === 'hasMany')
      addProblem(`${relationPath}.model`, hasManyProblem(design, model, relation))
  }
}

const isMandatoryReference = ({ relationType, required }: DesignRelation) => relationType === 'belongsTo' && required

const mandatoryTargets = ({ relations }: DesignModel): string[] =>
  relations.filter(isMandatoryReference).map(({ model }) => model)

/** Whether a record needs, directly or through others, another record of its own model. */
function requiresItself(design: Design, model: DesignModel): boolean {
  const visited = new Set<string>()
  const pending = mandatoryTargets(model)
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === model.name) return true
    if (visited.has(name)) continue
    visited.add(name)
    const target = findModel(design, name)
    if (target) pending.push(...mandatoryTargets(target))
  }
  return false
}

/** Mandatory relations must not form a cycle: no first record could be created. */
export function validateRequiredCycles(design: Design, addProblem: AddProblem): void {
  for (const [index, model] of design.models.entries()) {
    if (!requiresItself(design, model)) continue
    for (const [relationIndex, relation] of model.relations.entries())
      if (isMandatoryReference(relation))
        addProblem(
          `models.${index}.relations.${relationIndex}.required`,
          'Le relazioni obbligatorie formano un cerchio: nessun record potrebbe essere creato.',
        )
  }
}
