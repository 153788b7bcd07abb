import { formatCount } from '../../platform/counts.ts'
import type { DesignField, DesignFile } from './design.ts'
import { type ConversionSample, type PointAnswer, toPoint } from './design-answers.ts'
import { type DbType, dbTypeLabels } from './design-options.ts'
import { type Change, fieldColumn, fileColumn } from './plan-changes.ts'
import {
  type ArchivedContent,
  archiveColumn,
  type ColumnWording,
  constraintChanges,
  countColumnValues,
  nouns,
  planColumnArchive,
  planColumnRestore,
  planMissing,
  planNewColumn,
  planRequired,
  restoreColumn,
  sampleColumn,
} from './plan-columns.ts'
import { askPoint, findPointAnswer, questionKey } from './plan-questions.ts'
import { addModelStep, type ModelTarget, newColumnName, newUidFor, type PlanState, quoteTitle } from './plan-state.ts'
import type { ArchivedField, StoredField, StoredFile } from './stored-design.ts'

const losslessConversions: Partial<Record<DbType, readonly DbType[]>> = {
  integer: ['decimal', 'string', 'text'],
  decimal: ['string', 'text'],
  boolean: ['string', 'text'],
  datetime: ['string', 'text'],
  string: ['text'],
}

/** Whether every value of a type has an equal in the other; any other conversion archives the earlier values. */
export const isLossless = (from: DbType, to: DbType): boolean => losslessConversions[from]?.includes(to) ?? false

const fieldWording = ({ label, db_name }: DesignField): ColumnWording => ({
  noun: nouns.field,
  name: db_name,
  label,
  title: quoteTitle(label, db_name),
})
const typeLabel = (type: DbType) => dbTypeLabels[type].toLowerCase()

/** A field with its new type, and how many of its values stay. */
type TypeChange = { field: StoredField; filled: number }

/** How many values that don't convert a plan shows. */
export const maxExamples = 10

/** The archived columns of a field's earlier types, the latest one last. */
const earlierColumns = ({ archived }: PlanState, { id }: StoredField): ArchivedField[] =>
  archived.filter((item): item is ArchivedField => item.kind === 'field' && item.instead_of === id)

export const createField = (plan: PlanState, model_id: number, requested: DesignField): StoredField => ({
  id: plan.nextId(),
  uid: newUidFor(plan, requested),
  db_name: requested.db_name,
  label: requested.label,
  db_type: requested.db_type,
  required: requested.required,
  column: newColumnName(plan, model_id, requested.db_name),
})

/**
 * Restores the field's latest earlier column, with the values changed since; the current values are archived as a field
 * with an id of its own, which can be restored next to this one under another name.
 */
function revertType(plan: PlanState, target: ModelTarget, field: StoredField, item: ArchivedField): StoredField {
  const { table } = target
  const newer = fieldColumn(field)
  const copy = { ...field, id: plan.nextId(), uid: newUidFor(plan, {}) }
  const content: ArchivedContent = { kind: 'field', field: copy, instead_of: null, via: [] }
  const { changes, name } = archiveColumn(plan, target, newer, content)
  const reverted = { ...field, db_type: item.field.db_type, column: item.was }
  const column = fieldColumn(reverted)
  const words = `${nouns.field.definite} ${fieldWording(field).title} torna ${typeLabel(reverted.db_type)}, con i valori di prima e con quelli cambiati da allora; quelli di oggi vengono messi da parte.`
  const merged: Change[] = [
    restoreColumn(plan, target, item),
    { do: 'mergeNewerValues', table, column, newer: { ...newer, name }, via: item.via, point: item.point },
  ]
  addModelStep(plan, target, 'changed', words, [...changes, ...merged, ...constraintChanges(table, column)], true)
  return reverted
}

/** Adds a type to those that the values of the latest earlier column went through since. */
function recordTypeChange(plan: PlanState, field: StoredField, to: DbType): void {
  const latest = earlierColumns(plan, field).at(-1)
  if (!latest) return
  plan.archived = plan.archived.map((item) => (item === latest ? { ...latest, via: [...latest.via, to] } : item))
}

/** Converts the column in place: every value has an equal in the other type. */
function widenType(plan: PlanState, target: ModelTarget, field: StoredField, to: DbType): StoredField {
  recordTypeChange(plan, field, to)
  const column = fieldColumn({ ...field, db_type: to })
  const words = `${nouns.field.definite} ${fieldWording(field).title} da ${typeLabel(field.db_type)} diventa ${typeLabel(to)}. I valori restano.`
  addModelStep(plan, target, 'changed', words, [{ do: 'widenType', table: target.table, column, from: field.db_type }])
  return { ...field, db_type: to }
}

/** '9 si convertono, 2 hanno due significati, 1 non si converte'. */
function conversionWords({ converted, unconverted, ambiguous }: ConversionSample, point: PointAnswer | undefined) {
  const asked = point ? 0 : ambiguous
  const lost = unconverted + (point === 'empty' ? ambiguous : 0)
  return [
    converted ? formatCount(converted, 'si converte', 'si convertono') : 'nessuno si converte',
    ...(asked ? [formatCount(asked, 'ha due significati', 'hanno due significati')] : []),
    ...(converted && lost ? [formatCount(lost, 'non si converte', 'non si convertono')] : []),
  ].join(', ')
}

/** Archives the column and adds one of the other type with the values that convert. */
function convertType(plan: PlanState, target: ModelTarget, field: StoredField, to: DbType): TypeChange {
  const { table, model_id } = target
  const source = fieldColumn(field)
  const wording = fieldWording(field)
  const key = questionKey(target, field.db_name)
  const pointAnswer = findPointAnswer(plan, key)
  const point = toPoint(pointAnswer)
  const sample = sampleColumn(plan, target, source, to, point)
  const content: ArchivedContent = { kind: 'field', field, instead_of: field.id, via: [to], ...(point && { point }) }
  const { changes, rows, name } = archiveColumn(plan, target, source, content)
  const converted = { ...field, db_type: to, column: newColumnName(plan, model_id, field.db_name) }
  const column = fieldColumn(converted)
  const copied =
    sample.converted + sample.unconverted + sample.ambiguous === 0 ? '' : `: ${conversionWords(sample, pointAnswer)}`
  const words = `${nouns.field.definite} ${wording.title} da ${typeLabel(field.db_type)} diventa ${typeLabel(to)}. ${formatCount(rows, 'valore di prima viene messo', 'valori di prima vengono messi')} da parte${copied}.`
  const filled: Change[] = [
    { do: 'addColumn', table, column },
    { do: 'copyValues', table, column, source: { ...source, name }, point },
  ]
  const allChanges = [...changes, ...filled, ...constraintChanges(table, column)]
  const examples = [...sample.examples, ...(pointAnswer === 'empty' ? sample.ambiguousExamples : [])]
  addModelStep(plan, target, 'changed', words, allChanges, true, examples.slice(0, maxExamples))
  askPoint(plan, key, wording.label, sample)
  return { field: converted, filled: sample.converted }
}

/** Converts to a new type, or reverts to an earlier one through the archived columns of all types since. */
function planType(plan: PlanState, target: ModelTarget, field: StoredField, to: DbType): TypeChange {
  const filled = field.required ? countColumnValues(plan, target, fieldColumn(field)) : 0
  const earlier = earlierColumns(plan, field)
  const index = earlier.findLastIndex((item) => item.field.db_type === to)
  if (index !== -1) {
    const revert = (reverted: StoredField, item: ArchivedField) => revertType(plan, target, reverted, item)
    return { filled, field: earlier.slice(index).reduceRight(revert, field) }
  }
  return isLossless(field.db_type, to)
    ? { filled, field: widenType(plan, target, field, to) }
    : convertType(plan, target, field, to)
}

/** Changes a field; one that was just `restored` may lack values, as the records since have none. */
function updateField(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredField,
  requested: DesignField,
  isRestored = false,
): StoredField {
  const { db_name, label, required, db_type } = requested
  const renamed = { ...stored, db_name, label }
  if (stored.db_name !== db_name || stored.label !== label) {
    const words = `${nouns.field.definite} ${fieldWording(stored).title} diventa ${fieldWording(renamed).title}. I valori restano.`
    addModelStep(plan, target, 'renamed', words)
  }
  const isRetyped = stored.db_type !== db_type
  const isAsked = required && (isRetyped || isRestored || !stored.required)
  const unchanged = () => (isAsked ? countColumnValues(plan, target, fieldColumn(renamed)) : 0)
  const retyped = isRetyped ? planType(plan, target, renamed, db_type) : { field: renamed, filled: unchanged() }
  const field = { ...retyped.field, required }
  if (stored.required !== required) planRequired(plan, target, fieldWording(field), fieldColumn(field))
  if (isAsked) planMissing(plan, target, fieldWording(field), fieldColumn(field), retyped.filled)
  return field
}

export function planFields(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredField[],
  requested: DesignField[],
): StoredField[] {
  for (const field of stored)
    if (!requested.some(({ id }) => id === field.id)) {
      const content: ArchivedContent = { kind: 'field', field, instead_of: null, via: [] }
      planColumnArchive(plan, target, fieldWording(field), fieldColumn(field), content)
    }
  return requested.map((request) => {
    const existing = stored.find(({ id }) => id === request.id)
    if (existing) return updateField(plan, target, existing, request)
    const item = plan.archived.find(
      (other) => other.kind === 'field' && !other.instead_of && other.field.id === request.id,
    )
    if (item?.kind === 'field') {
      planColumnRestore(plan, target, fieldWording(item.field), fieldColumn(item.field), item)
      return updateField(plan, target, item.field, request, true)
    }
    const field = createField(plan, target.model_id, request)
    planNewColumn(plan, target, fieldWording(field), fieldColumn(field), typeLabel(field.db_type))
    return field
  })
}

const fileWording = ({ label, name }: DesignFile): ColumnWording => ({
  noun: nouns.file,
  name,
  label,
  title: quoteTitle(label, name),
})
const multiplicity = ({ multiple }: Pick<DesignFile, 'multiple'>) => (multiple ? 'più file' : 'un solo file')

export const createFile = (plan: PlanState, model_id: number, requested: DesignFile): StoredFile => ({
  id: plan.nextId(),
  uid: newUidFor(plan, requested),
  name: requested.name,
  label: requested.label,
  multiple: requested.multiple,
  required: requested.required,
  column: newColumnName(plan, model_id, requested.name),
})

function updateFile(plan: PlanState, target: ModelTarget, stored: StoredFile, requested: DesignFile): StoredFile {
  const { name, label, multiple, required } = requested
  const file = { ...stored, name, label, multiple, required }
  const { noun, title } = fileWording(stored)
  const wording = fileWording(file)
  if (stored.name !== name || stored.label !== label)
    addModelStep(plan, target, 'renamed', `${noun.definite} ${title} diventa ${wording.title}. I file restano.`)
  if (stored.multiple !== multiple) {
    const words = `${noun.definite} ${wording.title} accetta ora ${multiplicity(file)}. I file restano.`
    addModelStep(plan, target, 'changed', words)
  }
  if (stored.required !== required) {
    planRequired(plan, target, wording, fileColumn(file))
    planMissing(plan, target, wording, fileColumn(file), countColumnValues(plan, target, fileColumn(file)))
  }
  return file
}

export function planFiles(
  plan: PlanState,
  target: ModelTarget,
  stored: StoredFile[],
  requested: DesignFile[],
): StoredFile[] {
  for (const file of stored)
    if (!requested.some(({ id }) => id === file.id))
      planColumnArchive(plan, target, fileWording(file), fileColumn(file), { kind: 'file', file })
  return requested.map((request) => {
    const existing = stored.find(({ id }) => id === request.id)
    if (existing) return updateFile(plan, target, existing, request)
    const item = plan.archived.find((other) => other.kind === 'file' && other.file.id === request.id)
    if (item?.kind === 'file') {
      planColumnRestore(plan, target, fileWording(item.file), fileColumn(item.file), item)
      return updateFile(plan, target, item.file, request)
    }
    const file = createFile(plan, target.model_id, request)
    planNewColumn(plan, target, fileWording(file), fileColumn(file), multiplicity(file))
    return file
  })
}
