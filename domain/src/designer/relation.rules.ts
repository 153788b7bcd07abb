import type { Design, DesignModel, DesignRelation } from './design.ts'
import { type AddProblem, isKnownModel } from './design-problems.ts'
import { pluralKey, snakeCase } from './names.ts'
import { isPortalModel, portalModels } from './portal-models.ts'

/** What a relation adds to a record: the key of its id or ids, if it has one, and the name of the records themselves. */
export function relationKeys({ relationType, model }: Pick<DesignRelation, 'relationType' | 'model'>): {
  key: string | null
  name: string
} {
  const one = snakeCase(model)
  if (relationType === 'belongsTo') return { key: `${one}_id`, name: one }
  return { key: isPortalModel(model) ? `${one}_ids` : null, name: pluralKey(one) }
}

/** The fields that records of a model may be shown by, with their labels: texts of a line, or the number. */
export function displayFields({ models }: Pick<Design, 'models'>, name: string): { name: string; label: string }[] {
  const number = { name: 'id', label: 'Numero' }
  if (isPortalModel(name))
    return Object.entries(portalModels[name].fields).map(([field, label]) => ({ name: field, label }))
  const fields = models.find((model) => model.name === name)?.fields ?? []
  return [
    ...fields.flatMap((field) => (field.db_type === 'string' ? [{ name: field.db_name, label: field.label }] : [])),
    number,
  ]
}

/** The field that a relation's records are shown by. */
export const displayField = (design: Pick<Design, 'models'>, { model, related_model_field }: DesignRelation): string =>
  related_model_field || (displayFields(design, model)[0]?.name ?? 'id')

const findModel = ({ models }: Design, name: string) => models.find((model) => model.name === name)

/** Why a hasMany can't be: the records of the other model must hold the id. */
function hasManyProblem(design: Design, model: DesignModel, relation: DesignRelation): string | undefined {
  if (isPortalModel(relation.model)) return undefined
  const other = findModel(design, relation.model)
  const held = other?.relations.some(({ relationType, model: to }) => relationType === 'belongsTo' && to === model.name)
  if (!held) return `In ${relation.model} manca la relazione belongsTo con ${model.name}: aggiungila.`
  return relation.required ? 'Una relazione hasMany con un modello generato non può essere obbligatoria.' : undefined
}

/** The shown field must be one that the other model has, of a line. */
function shownProblem(design: Design, { model, related_model_field: shown }: DesignRelation): string | undefined {
  if (!shown || displayFields(design, model).some(({ name }) => name === shown)) return undefined
  return `${model} non ha un campo ${shown} da mostrare.`
}

/** What is wrong with the relations of a model, and with the names that they give to its records. */
export function relationProblems(design: Design, model: DesignModel, at: string, tell: AddProblem): void {
  const taken = new Set([...model.fields.map(({ db_name }) => db_name), ...model.files.map(({ name }) => name)])
  const known = new Set<string>()
  for (const [index, relation] of model.relations.entries()) {
    const place = `${at}.relations.${index}`
    if (!isKnownModel(design, relation.model)) {
      tell(`${place}.model`, `Il modello ${relation.model} non c’è: scegline uno dell’elenco.`)
      continue
    }
    const twin = `${relation.relationType} ${relation.model}`
    if (known.has(twin)) {
      tell(`${place}.model`, 'Questa relazione c’è già nel modello.')
      continue
    }
    known.add(twin)
    const { key, name } = relationKeys(relation)
    for (const added of [key, name]) {
      if (added === null) continue
      if (taken.has(added))
        tell(`${place}.model`, `Un altro campo o un’altra relazione si chiama già ${added}: cambia uno dei due.`)
      taken.add(added)
    }
    tell(`${place}.related_model_field`, shownProblem(design, relation))
    if (relation.relationType === 'hasMany') tell(`${place}.model`, hasManyProblem(design, model, relation))
  }
}

const needs = ({ relations }: DesignModel) =>
  relations.filter(({ relationType, required }) => relationType === 'belongsTo' && required)

/** Whether a record of the model needs, over others, one of its own kind: then none could ever be the first. */
function needsItself(design: Design, model: DesignModel): boolean {
  const seen = new Set<string>()
  const open = needs(model).map(({ model: name }) => name)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name === model.name) return true
    if (seen.has(name)) continue
    seen.add(name)
    const other = findModel(design, name)
    if (other) open.push(...needs(other).map((relation) => relation.model))
  }
  return false
}

/** Required relations that go round: no record could be created. */
export function requiredCycleProblems(design: Design, tell: AddProblem): void {
  for (const [index, model] of design.models.entries()) {
    if (!needsItself(design, model)) continue
    for (const [place, { relationType, required }] of model.relations.entries())
      if (relationType === 'belongsTo' && required)
        tell(
          `models.${index}.relations.${place}.required`,
          'Le relazioni obbligatorie formano un cerchio: nessun record potrebbe essere creato.',
        )
  }
}
