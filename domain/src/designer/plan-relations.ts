import type { DesignRelation } from './design.ts'
import { columnOfRelation } from './plan-changes.ts'
import { addColumn, bringBack, changeRequired, setAside, tell, tying } from './plan-columns.ts'
import { type Draft, findModel, freeColumn, type Place, uidOf } from './plan-draft.ts'
import { nouns } from './plan-words.ts'
import { isPortalModel, portalModels } from './portal-models.ts'
import { relationKeys } from './relation.rules.ts'
import { isSameRelation } from './resolve-ids.ts'
import type { StoredModel, StoredRelation } from './stored.ts'

/** 'con Concessionaria' of one, 'con più Prove su strada' of many. */
function partOf(draft: Draft, { relationType, model }: Pick<DesignRelation, 'relationType' | 'model'>) {
  const known = isPortalModel(model) ? portalModels[model] : undefined
  const own = findModel(draft, model)
  const singular = known?.singular ?? own?.interface_name_singular ?? model
  const plural = known?.plural ?? own?.interface_name_plural ?? model
  const title = relationType === 'belongsTo' ? `con «${singular}» (${model})` : `con più «${plural}» (${model})`
  return { noun: nouns.relation, title }
}

/** What the plan knows of all models: relations go from one to another. */
export type Models = {
  /** As they are before, those set aside among them; and as they will be. */
  before: StoredModel[]
  after: StoredModel[]
}

function newRelation(draft: Draft, model_id: number, wanted: DesignRelation, { after }: Models): StoredRelation {
  const { key } = relationKeys(wanted)
  return {
    id: draft.nextId(),
    uid: uidOf(draft, wanted),
    relationType: wanted.relationType,
    model: wanted.model,
    related_model_field: wanted.related_model_field,
    required: wanted.required,
    target_id: after.find(({ name }) => name === wanted.model)?.id ?? null,
    column: key === null ? null : freeColumn(draft, model_id, key),
  }
}

function changed(
  draft: Draft,
  place: Place,
  stored: StoredRelation,
  wanted: DesignRelation,
  { after }: Models,
): StoredRelation {
  const { model, related_model_field, required } = wanted
  const relation = { ...stored, model, related_model_field, required }
  const part = partOf(draft, relation)
  if (stored.related_model_field !== related_model_field && stored.model === model)
    tell(draft, place, 'changed', `la relazione ${part.title} mostra ora ${related_model_field || 'il primo campo'}.`)
  if (stored.required !== required) {
    const column = columnOfRelation(after, relation)
    if (column) changeRequired(draft, place, part, column)
  }
  return relation
}

/** A relation that goes: its ids are set aside, if it has any of its own. */
function takeAway(draft: Draft, place: Place, relation: StoredRelation, { before }: Models): void {
  const part = partOf(draft, relation)
  const column = columnOfRelation(before, relation)
  if (column) setAside(draft, place, part, column, { kind: 'relation', relation })
  else tell(draft, place, 'removed', `la relazione ${part.title} non c’è più. I suoi record restano.`)
}

/** The relations of a model; those of one that `returns` have lost what holds them to other tables. */
export function planRelations(
  draft: Draft,
  place: Place,
  stored: StoredRelation[],
  wanted: DesignRelation[],
  models: Models,
  returns: boolean,
): StoredRelation[] {
  const isSame = (one: DesignRelation, other: StoredRelation) =>
    one.id === other.id && isSameRelation(draft.wanted.models, one, other)
  for (const relation of stored)
    if (!wanted.some((one) => isSame(one, relation))) takeAway(draft, place, relation, models)
  return wanted.map((one) => {
    const known = stored.find((relation) => isSame(one, relation))
    if (known) {
      const column = columnOfRelation(models.after, { ...known, model: one.model })
      if (returns && column?.refersTo)
        tell(draft, place, 'restored', `torna la relazione ${partOf(draft, one).title}.`, tying(place.table, column))
      return changed(draft, place, known, one, models)
    }
    const item = draft.set_aside.find((other) => other.kind === 'relation' && isSame(one, other.relation))
    if (item?.kind === 'relation') {
      const relation = { ...item.relation, model: one.model }
      const column = columnOfRelation(models.after, relation)
      if (column) bringBack(draft, place, partOf(draft, relation), column, item)
      return changed(draft, place, relation, one, models)
    }
    const relation = newRelation(draft, place.model_id, one, models)
    const column = columnOfRelation(models.after, relation)
    const part = partOf(draft, relation)
    if (column) addColumn(draft, place, part, column, column.name)
    else tell(draft, place, 'new', `${part.noun.another} ${part.title}.`)
    return relation
  })
}
