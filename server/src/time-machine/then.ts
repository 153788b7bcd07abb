import type { DbType } from '@portale/domain/designer/design-options.ts'
import type { ArchivedItem, StoredDesign, StoredModel } from '@portale/domain/designer/stored.ts'

type Models = Pick<StoredDesign, 'models' | 'set_aside'>

/** Where a column lay aside at some time. */
export type Alias = { model_id: number; was: string; name: string }

/** A type that the values of a field's column had since the moment. */
export type Typed = { model_id: number; column: string; type: DbType }

/** What the designs since the moment say of columns. */
export type Since = { aliases: Alias[]; typed: Typed[] }

/** Values for a column of today, told under the first of these names, in one of these types. Ids have none. */
export type Move = {
  table: string
  at: string
  to: DbType | null
  froms: string[]
  types: DbType[]
  /** Of values that were another column's: where that is today, and the field's type then. */
  other: { at: string; type: DbType } | null
}

/** A field of today that the moment did not know: no row had a value in it. */
export type Later = { table: string; at: string }

/** `id`: the field whose values these are. `type`: null for ids. */
type Column = { id: number | null; name: string; at: string; type: DbType | null }

const live = ({ fields, relations, files }: StoredModel): Column[] => [
  ...fields.map(({ id, column, db_type }) => ({ id, name: column, at: column, type: db_type })),
  ...[...relations, ...files].flatMap(({ column }) =>
    column === null ? [] : [{ id: null, name: column, at: column, type: null }],
  ),
]

function laidAside(item: ArchivedItem, model: StoredModel): Column[] {
  if (item.kind === 'model' || item.model_id !== model.id) return []
  const own = { name: item.was, at: item.name }
  if (item.kind !== 'field') return [{ id: null, type: null, ...own }]
  return [{ id: item.instead_of === null ? item.field.id : null, type: item.field.db_type, ...own }]
}

const columnsOf = ({ set_aside }: Models, model: StoredModel): Column[] => [
  ...live(model),
  ...set_aside.flatMap((item) => laidAside(item, model)),
]

function changesOf(then: Models, now: Models, model: StoredModel, { aliases, typed }: Since) {
  const before = then.models.find(({ id }) => id === model.id)
  const known = before ? columnsOf(then, before) : []
  const { id: model_id, table } = model
  const sourceOf = (name: string) => ({
    froms: [name, ...aliases.flatMap((one) => (one.model_id === model_id && one.was === name ? one.name : []))],
    types: typed.flatMap((one) => (one.model_id === model_id && one.column === name ? one.type : [])),
  })
  const columns = columnsOf(now, model)
  const own = columns
    .map(({ name, at, type: to }): Move => ({ table, at, to, ...sourceOf(name), other: null }))
    .filter(({ froms, at, types, to }) => froms.length > 1 || froms[0] !== at || types.some((type) => type !== to))
  const others = columns.flatMap(({ id, name, at, type: to }): Move[] => {
    const field = id === null ? undefined : known.find((column) => column.id === id)
    const there = columns.find((column) => column.name === field?.name)
    if (!field?.type || !there || field.name === name) return []
    return [{ table, at, to, ...sourceOf(field.name), other: { at: there.at, type: field.type } }]
  })
  const later = columns.flatMap(({ id, name, at }): Later[] =>
    id === null || known.some((column) => column.id === id || column.name === name) ? [] : [{ table, at }],
  )
  return { moves: [...own, ...others], later }
}

/**
 * What the values of a moment need to be those of today's tables: a column may lie aside since then, a field may have
 * another type, or another column for it. What a field's column of that moment held comes last, and counts.
 */
export function changesSince(then: Models, now: Models, since: Since): { moves: Move[]; later: Later[] } {
  const all = now.models.map((model) => changesOf(then, now, model, since))
  return { moves: all.flatMap(({ moves }) => moves), later: all.flatMap(({ later }) => later) }
}
