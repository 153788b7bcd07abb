import type { FieldErrors } from '../plain-fields.ts'
import type { Design, DesignModel, DesignRelation } from './design.ts'
import { isPortalModel } from './portal-models.ts'
import type { StoredDesign, StoredModel, StoredRelation } from './stored.ts'

type Thing = { id?: number | undefined; uid?: string | undefined }
type Known<S> = { thing: S; isLive: boolean }

const gone = 'L’elemento non c’è più: ricarica la pagina.'
const twice = 'L’elemento è scritto due volte: ricarica la pagina.'

/**
 * The same things with the ids of what they are: by id, else by uid, else by what they are called, if it is not set
 * aside. What is none of them is new.
 */
function matched<W extends Thing, S extends { id: number; uid?: string }>(
  wanted: W[],
  known: Known<S>[],
  isCalledAlike: (one: W, other: S) => boolean,
  tell: (index: number, message: string) => void,
): W[] {
  const claimed = new Set<number>()
  const claim = (id: number | undefined) => {
    if (id !== undefined) claimed.add(id)
    return id
  }
  const free = known.filter(({ thing }) => !wanted.some(({ id }) => id === thing.id))
  const find = (fits: (one: Known<S>) => boolean) =>
    claim(free.find((one) => !claimed.has(one.thing.id) && fits(one))?.thing.id)
  for (const [index, { id }] of wanted.entries()) {
    if (id === undefined) continue
    if (claimed.has(id)) tell(index, twice)
    else if (!known.some(({ thing }) => thing.id === id)) tell(index, gone)
    claim(id)
  }
  const byUid = wanted.map(({ id, uid }) => id ?? (uid === undefined ? uid : find(({ thing }) => thing.uid === uid)))
  return wanted.map((one, index) => ({
    ...one,
    id: byUid[index] ?? find(({ thing, isLive }) => isLive && isCalledAlike(one, thing)),
  }))
}

const live = <S>(things: S[]): Known<S>[] => things.map((thing) => ({ thing, isLive: true }))
const aside = <S>(things: S[]): Known<S>[] => things.map((thing) => ({ thing, isLive: false }))

/** Whether a wanted relation is this one: of the same kind, to the same model, whatever that is called by now. */
export const isSameRelation = (models: DesignModel[], wanted: DesignRelation, stored: StoredRelation): boolean =>
  wanted.relationType === stored.relationType &&
  (isPortalModel(wanted.model)
    ? wanted.model === stored.model
    : models.find(({ name }) => name === wanted.model)?.id === (stored.target_id ?? 0))

/** The things of a model that were set aside one by one. */
const asideOf = ({ set_aside }: StoredDesign, model: StoredModel) => {
  const own = set_aside.flatMap((item) => (item.kind !== 'model' && item.model_id === model.id ? [item] : []))
  return {
    fields: own.flatMap((item) => (item.kind === 'field' && item.instead_of === null ? [item.field] : [])),
    relations: own.flatMap((item) => (item.kind === 'relation' ? [item.relation] : [])),
    files: own.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
  }
}

/** A wanted design with the ids of what is there already, and what is wrong with those that it says itself. */
export function resolveIds(current: StoredDesign, wanted: Design): { design: Design; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const tell = (list: string) => (index: number, message: string) => {
    errors[`${list}.${index}.id`] = [message]
  }
  const asideModels = current.set_aside.flatMap((item) => (item.kind === 'model' ? [item.model] : []))
  const known = [...live(current.models), ...aside(asideModels)]
  const roles = matched(wanted.roles, live(current.roles), (a, b) => a.name === b.name, tell('roles'))
  const models = matched(wanted.models, known, (a, b) => a.name === b.name, tell('models'))
  const parts = models.map((model, index) => {
    const stored = known.find(({ thing }) => thing.id === model.id)?.thing
    const laid = stored && asideOf(current, stored)
    const at = `models.${index}`
    const of = <S>(things: S[] | undefined, more: S[] = []) => [...live(things ?? []), ...aside(more)]
    return {
      ...model,
      fields: matched(
        model.fields,
        of(stored?.fields, laid?.fields),
        (a, b) => a.db_name === b.db_name,
        tell(`${at}.fields`),
      ),
      files: matched(model.files, of(stored?.files, laid?.files), (a, b) => a.name === b.name, tell(`${at}.files`)),
      views: matched(model.views, of(stored?.views), (a, b) => a.prefix === b.prefix, tell(`${at}.views`)),
      relations: matched(
        model.relations,
        of(stored?.relations, laid?.relations),
        (a, b) => isSameRelation(models, a, b),
        tell(`${at}.relations`),
      ),
    }
  })
  return { design: { roles, models: parts }, errors }
}
