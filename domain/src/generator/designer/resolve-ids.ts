import type { FieldErrors } from '../../platform/plain-fields.ts'
import type { Design, DesignModel, DesignRelation } from './design.ts'
import { isPortalModel } from './portal-models.ts'
import { archivedModels, type StoredDesign, type StoredModel, type StoredRelation } from './stored-design.ts'

type Requested = { id?: number | undefined; uid?: string | undefined }
type Existing<S> = { element: S; isArchived: boolean }

const unknownId = 'L’elemento non c’è più: ricarica la pagina.'
const repeatedId = 'L’elemento è scritto due volte: ricarica la pagina.'

/**
 * Gives requested elements the ids of the existing ones that they stand for: by id, else by uid, else by name unless the
 * existing one is archived. An element that matches none is new.
 */
function matchElements<R extends Requested, S extends { id: number; uid?: string }>(
  requested: R[],
  existing: Existing<S>[],
  hasSameName: (request: R, element: S) => boolean,
  addProblem: (index: number, message: string) => void,
): R[] {
  const usedIds = new Set<number>()
  for (const [index, { id }] of requested.entries()) {
    if (id === undefined) continue
    if (usedIds.has(id)) addProblem(index, repeatedId)
    else if (!existing.some(({ element }) => element.id === id)) addProblem(index, unknownId)
    usedIds.add(id)
  }
  const findUnused = (matches: (candidate: Existing<S>) => boolean): number | undefined => {
    const id = existing.find((candidate) => !usedIds.has(candidate.element.id) && matches(candidate))?.element.id
    if (id !== undefined) usedIds.add(id)
    return id
  }
  const findByUid = ({ uid }: R) => (uid === undefined ? undefined : findUnused(({ element }) => element.uid === uid))
  const findByName = (request: R) =>
    findUnused(({ element, isArchived }) => !isArchived && hasSameName(request, element))
  // All uids are matched before any name: an element that swapped its name is still found by its uid.
  return requested
    .map((request) => ({ ...request, id: request.id ?? findByUid(request) }))
    .map((request) => ({ ...request, id: request.id ?? findByName(request) }))
}

const withArchived = <S>(active: S[] = [], archived: S[] = []): Existing<S>[] => [
  ...active.map((element) => ({ element, isArchived: false })),
  ...archived.map((element) => ({ element, isArchived: true })),
]

/** Whether a requested relation is of the same kind and to the same model, even if that model was renamed. */
export const isSameRelation = (models: DesignModel[], requested: DesignRelation, stored: StoredRelation): boolean =>
  requested.relationType === stored.relationType &&
  (isPortalModel(requested.model)
    ? requested.model === stored.model
    : models.find(({ name }) => name === requested.model)?.id === (stored.target_id ?? 0))

/** The elements of a model that were archived one by one. */
const archivedElements = ({ set_aside }: StoredDesign, model_id: number | undefined) => {
  const items = set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === model_id ? [item] : []))
  return {
    fields: items.flatMap((item) => (item.kind === 'field' && item.instead_of === null ? [item.field] : [])),
    relations: items.flatMap((item) => (item.kind === 'relation' ? [item.relation] : [])),
    files: items.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
  }
}

/** A requested design with the ids of its existing elements, and the problems of the ids that it was sent with. */
export function resolveIds(current: StoredDesign, requested: Design): { design: Design; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const addProblemTo = (list: string) => (index: number, message: string) => {
    errors[`${list}.${index}.id`] = [message]
  }
  const existingModels: Existing<StoredModel>[] = withArchived(current.models, archivedModels(current))
  const hasSameName = (a: { name: string }, b: { name: string }) => a.name === b.name
  const roles = matchElements(requested.roles, withArchived(current.roles), hasSameName, addProblemTo('roles'))
  const models = matchElements(requested.models, existingModels, hasSameName, addProblemTo('models'))
  const matchModel = (model: DesignModel, index: number): DesignModel => {
    const stored = existingModels.find(({ element }) => element.id === model.id)?.element
    const archived = archivedElements(current, stored?.id)
    const path = `models.${index}`
    return {
      ...model,
      fields: matchElements(
        model.fields,
        withArchived(stored?.fields, archived.fields),
        (a, b) => a.db_name === b.db_name,
        addProblemTo(`${path}.fields`),
      ),
      files: matchElements(
        model.files,
        withArchived(stored?.files, archived.files),
        hasSameName,
        addProblemTo(`${path}.files`),
      ),
      views: matchElements(
        model.views,
        withArchived(stored?.views),
        (a, b) => a.prefix === b.prefix,
        addProblemTo(`${path}.views`),
      ),
      relations: matchElements(
        model.relations,
        withArchived(stored?.relations, archived.relations),
        (a, b) => isSameRelation(models, a, b),
        addProblemTo(`${path}.relations`),
      ),
    }
  }
  return { design: { roles, models: models.map(matchModel) }, errors }
}
