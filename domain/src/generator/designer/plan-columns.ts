import { formatCount } from '../../platform/counts.ts'
import type { PointMeaning } from '../../platform/italian-number.ts'
import type { DbType } from './design-options.ts'
import type { Change, Column } from './plan-changes.ts'
import { askMissingValue } from './plan-questions.ts'
import { addModelStep, archivedName, type ModelTarget, type PlanState } from './plan-state.ts'
import type { ArchivedColumn, ArchivedField, StoredField, StoredFile, StoredRelation } from './stored-design.ts'

/** How the sentences of a plan name a field, a collection of files or a relation. */
export type ColumnWording = {
  noun: { definite: string; indefinite: string; ending: 'o' | 'a' }
  /** The names of a field in the database and on the screen, and both together. */
  name: string
  label: string
  title: string
}

export const nouns = {
  field: { definite: 'il campo', indefinite: 'nuovo campo', ending: 'o' },
  file: { definite: 'la raccolta di file', indefinite: 'nuova raccolta di file', ending: 'a' },
  relation: { definite: 'la relazione', indefinite: 'nuova relazione', ending: 'a' },
} as const satisfies Record<string, ColumnWording['noun']>

/** The element of the model that an archived column belonged to. */
export type ArchivedContent =
  | ({ kind: 'field'; field: StoredField } & Pick<ArchivedField, 'instead_of' | 'via' | 'point'>)
  | { kind: 'relation'; relation: StoredRelation }
  | { kind: 'file'; file: StoredFile }

/** 'con 12 valori', 'senza valori'. */
const withValues = (count: number): string =>
  count === 0 ? 'senza valori' : `con ${formatCount(count, 'valore', 'valori')}`

const columnKey = ({ model_id }: ModelTarget, column: string) => `${model_id} ${column}`

/** Archives a column under another name, without its constraints. */
export function archiveColumn(
  plan: PlanState,
  target: ModelTarget,
  column: Column,
  content: ArchivedContent,
): { changes: Change[]; name: string; rows: number } {
  const { model_id, table } = target
  const id = plan.nextId()
  const name = archivedName(id, column.name)
  const rows = countColumnValues(plan, target, column)
  plan.archived.push({ id, name, was: column.name, rows, at: plan.now, by: plan.by, model_id, ...content })
  const changes: Change[] = [
    ...(column.required ? [{ do: 'dropRequired', table, column } as const] : []),
    ...(column.refersTo ? [{ do: 'dropReference', table, column } as const] : []),
    { do: 'dropIndexes', table, column },
    { do: 'renameColumn', table, from: column.name, to: name },
  ]
  return { changes, name, rows }
}

/** Gives an archived column its earlier name again, still without constraints. */
export function restoreColumn(plan: PlanState, target: ModelTarget, item: ArchivedColumn): Change {
  plan.archived = plan.archived.filter((other) => other !== item)
  plan.archivedColumns.set(columnKey(target, item.was), item.name)
  return { do: 'renameColumn', table: target.table, from: item.name, to: item.was }
}

/** Makes a column with values refer to its table. */
export const referenceChanges = (table: string, column: Column): Change[] => [
  ...(column.type === 'reference' ? [{ do: 'clearMissingReferences', table, column } as const] : []),
  ...(column.refersTo ? [{ do: 'addReference', table, column } as const] : []),
]

/** Adds the reference, the indexes and the check of a column with values. */
export const constraintChanges = (table: string, column: Column): Change[] => [
  ...referenceChanges(table, column),
  { do: 'addIndexes', table, column },
  ...(column.required ? [{ do: 'addRequired', table, column } as const] : []),
]

/** The name that a column of the target has before the plan runs. */
const physicalColumn = (plan: PlanState, target: ModelTarget, column: Column): Column => ({
  ...column,
  name: plan.archivedColumns.get(columnKey(target, column.name)) ?? column.name,
})

export const countColumnValues = (plan: PlanState, target: ModelTarget, column: Column): number =>
  plan.countValues(target.physicalTable, physicalColumn(plan, target, column))

export const sampleColumn = (plan: PlanState, target: ModelTarget, column: Column, to: DbType, point?: PointMeaning) =>
  plan.sampleConversion(target.physicalTable, physicalColumn(plan, target, column), to, point)

/** Asks for what the records lack of a column that is mandatory from now on; `filled` is how many have a value. */
export function planMissing(
  plan: PlanState,
  target: ModelTarget,
  wording: ColumnWording,
  column: Column,
  filled: number,
): void {
  if (!column.required || target.isNew) return
  askMissingValue(plan, target, wording, column, plan.countValues(target.physicalTable, null) - filled)
}

export function planColumnArchive(
  plan: PlanState,
  target: ModelTarget,
  { noun, title }: ColumnWording,
  column: Column,
  content: ArchivedContent,
): void {
  const { changes, rows } = archiveColumn(plan, target, column, content)
  const words = `${noun.definite} ${title} viene mess${noun.ending} da parte, ${withValues(rows)}.`
  addModelStep(plan, target, 'set_aside', words, changes, true)
}

export function planColumnRestore(
  plan: PlanState,
  target: ModelTarget,
  wording: ColumnWording,
  column: Column,
  item: ArchivedColumn,
): void {
  const { noun, title } = wording
  const renamed = restoreColumn(plan, target, item)
  const words = `torna ${noun.definite} ${title}, ${withValues(item.rows)}.`
  addModelStep(plan, target, 'restored', words, [renamed, ...constraintChanges(target.table, column)])
}

export function planNewColumn(
  plan: PlanState,
  target: ModelTarget,
  wording: ColumnWording,
  column: Column,
  description: string,
): void {
  const { noun, title } = wording
  const { table } = target
  const constraints = constraintChanges(table, column).filter((change) => change.do !== 'clearMissingReferences')
  const changes: Change[] = [{ do: 'addColumn', table, column }, ...constraints]
  addModelStep(plan, target, 'new', `${noun.indefinite} ${title}, ${description}.`, changes)
  planMissing(plan, target, wording, column, 0)
}

/** Makes a value mandatory, or optional again. */
export function planRequired(
  plan: PlanState,
  target: ModelTarget,
  { noun, title }: ColumnWording,
  column: Column,
): void {
  const words = column.required
    ? `${noun.definite} ${title} diventa obbligatori${noun.ending}.`
    : `${noun.definite} ${title} non è più obbligatori${noun.ending}.`
  const change: Change = { do: column.required ? 'addRequired' : 'dropRequired', table: target.table, column }
  addModelStep(plan, target, 'changed', words, [change])
}
