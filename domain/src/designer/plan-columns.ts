import type { StepKind } from './plan.ts'
import type { Change, Column } from './plan-changes.ts'
import { asideName, type Draft, type Place } from './plan-draft.ts'
import { type Noun, withValues } from './plan-words.ts'
import type { ArchivedColumn, ArchivedField, StoredField, StoredFile, StoredRelation } from './stored.ts'

/** A part of a model that has a column: how sentences call it. */
export type Part = { noun: Noun; title: string }

/** What is set aside, without where it lies. */
export type Laid =
  | { kind: 'field'; field: StoredField; instead_of: ArchivedField['instead_of']; via: ArchivedField['via'] }
  | { kind: 'relation'; relation: StoredRelation }
  | { kind: 'file'; file: StoredFile }

/** Adds a step about a part of a model. */
export function tell(
  { steps }: Draft,
  { subject }: Place,
  kind: StepKind,
  words: string,
  changes: Change[] = [],
  asks = false,
): void {
  steps.push({ kind, words: `${subject}: ${words}`, changes, asks })
}

const keyOf = ({ model_id }: Place, column: string) => `${model_id} ${column}`

/** How a column leaves: without what holds other things to it. Answers its name there, and how many values it has. */
export function layAside(
  draft: Draft,
  place: Place,
  column: Column,
  laid: Laid,
): { changes: Change[]; name: string; rows: number } {
  const { model_id, table, lies } = place
  const id = draft.nextId()
  const name = asideName(id, column.name)
  const today = draft.lying.get(keyOf(place, column.name)) ?? column.name
  const rows = draft.held(lies, { ...column, name: today })
  const item: ArchivedColumn = { id, name, was: column.name, rows, at: draft.now, by: draft.by, model_id, ...laid }
  draft.set_aside.push(item)
  const changes: Change[] = [
    ...(column.required ? [{ do: 'release', table, column } as const] : []),
    ...(column.refersTo ? [{ do: 'dropReference', table, column } as const] : []),
    { do: 'dropIndexes', table, column },
    { do: 'renameColumn', table, from: column.name, to: name },
  ]
  return { changes, name, rows }
}

/** What ties a column that has its values to the table it refers to. */
export const tying = (table: string, column: Column): Change[] => [
  ...(column.type === 'reference' ? [{ do: 'forgetGone', table, column } as const] : []),
  ...(column.refersTo ? [{ do: 'refer', table, column } as const] : []),
]

/** The same, and how it is found and whether it is needed. */
export const holding = (table: string, column: Column): Change[] => [
  ...tying(table, column),
  { do: 'index', table, column },
  ...(column.required ? [{ do: 'require', table, column } as const] : []),
]

export function setAside(draft: Draft, place: Place, { noun, title }: Part, column: Column, laid: Laid): void {
  const { changes, rows } = layAside(draft, place, column, laid)
  const words = `${noun.the} ${title} viene mess${noun.ending} da parte, ${withValues(rows)}.`
  tell(draft, place, 'set_aside', words, changes, true)
}

/** A column lies where it lay before, and aside no more. */
export function takeBack(draft: Draft, place: Place, item: ArchivedColumn): Change {
  draft.set_aside = draft.set_aside.filter((other) => other !== item)
  draft.lying.set(keyOf(place, item.was), item.name)
  return { do: 'renameColumn', table: place.table, from: item.name, to: item.was }
}

/** The same, and what holds other things to it. */
export function bringBack(
  draft: Draft,
  place: Place,
  { noun, title }: Part,
  column: Column,
  item: ArchivedColumn,
): void {
  const back = takeBack(draft, place, item)
  const words = `torna ${noun.the} ${title}, ${withValues(item.rows)}.`
  tell(draft, place, 'restored', words, [back, ...holding(place.table, column)])
}

/** A new column, which no record has a value in. */
export function addColumn(draft: Draft, place: Place, { noun, title }: Part, column: Column, what: string): void {
  const { table } = place
  const added: Change = { do: 'addColumn', table, column }
  const holds = holding(table, column).filter((change) => change.do !== 'forgetGone')
  tell(draft, place, 'new', `${noun.another} ${title}, ${what}.`, [added, ...holds])
}

/** From now on a value is needed, or none any more; records of before keep their gaps. */
export function changeRequired(draft: Draft, place: Place, { noun, title }: Part, column: Column): void {
  const { table } = place
  const words = column.required
    ? `${noun.the} ${title} diventa obbligatori${noun.ending}. I record che ne sono privi restano: lo si chiede al prossimo salvataggio.`
    : `${noun.the} ${title} non è più obbligatori${noun.ending}.`
  tell(draft, place, 'changed', words, [{ do: column.required ? 'require' : 'release', table, column }])
}
