import type { ParseResult } from '../italian-number.ts'
import { type FieldErrors, invalidMessage, parseId, parseIds, requiredMessage } from '../plain-fields.ts'
import { type FieldValue, isValueField, parseField } from './record-values.ts'
import type { ModelView, ViewRelation } from './view.ts'

/** As many rows as a grid saves at once. */
export const maxSavedRows = 1000
/** As many files as a collection of a record holds. */
export const maxFilesPerField = 100

export type RecordValue = FieldValue | number[]

/** What a body says of a record: by key the values that it names, and what is wrong with them. */
export type ParsedRecord = { values: Record<string, RecordValue>; errors: FieldErrors }

/** What a record is made of: its fields, the relations whose ids it holds, and its files. */
export type ViewColumns = Pick<ModelView, 'fields' | 'relations' | 'files'>

/** A relation whose id, or ids, the record itself holds. */
export type KeyedRelation = ViewRelation & { key: string }

export const keyedRelations = ({ relations }: Pick<ViewColumns, 'relations'>): KeyedRelation[] =>
  relations.filter((relation): relation is KeyedRelation => relation.key !== null)

/** The files of a record: fields of one file, and collections. */
export const fileFields = ({ fields, files }: Pick<ViewColumns, 'fields' | 'files'>) => [
  ...fields
    .filter((field) => !isValueField(field))
    .map(({ db_name, label, required: isRequired }) => ({
      name: db_name,
      label,
      required: isRequired,
      isCollection: false,
      multiple: false,
    })),
  ...files.map((file) => ({ ...file, isCollection: true })),
]
export type FileField = ReturnType<typeof fileFields>[number]

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Nothing is there: no value, or an empty list. */
export const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

const readers = {
  belongsTo: (value: unknown) => (isBlank(value) ? null : parseId(value)),
  hasMany: (value: unknown) => (isBlank(value) ? [] : parseIds(value)),
}

/** The id or ids that a body gives to a relation, or the sentence about what is wrong with them. */
function parseRelation(relation: KeyedRelation, value: unknown): ParseResult<RecordValue> {
  const read = readers[relation.relationType](value)
  if (read === undefined) return { problem: invalidMessage(relation.label) }
  return relation.required && isEmpty(read) ? { problem: requiredMessage(relation.label) } : { value: read }
}

type Labelled = { label: string; required: boolean }

/**
 * Reads what a body says of a record. Of a new one every key is read; of one that is there, `current`, only those that
 * were sent, beside what it must have and has not.
 */
export function parseRecord(
  view: ViewColumns,
  sent: Record<string, unknown>,
  current?: Record<string, unknown>,
): ParsedRecord {
  const values: Record<string, RecordValue> = {}
  const errors: FieldErrors = {}
  const take = (key: string, part: Labelled, read: (value: unknown) => ParseResult<RecordValue>) => {
    if (current && !Object.hasOwn(sent, key)) {
      if (part.required && isEmpty(current[key])) errors[key] = [requiredMessage(part.label)]
      return
    }
    const { value, problem } = read(Object.hasOwn(sent, key) ? sent[key] : null)
    if (problem === undefined) values[key] = value
    else errors[key] = [problem]
  }
  for (const field of view.fields.filter(isValueField)) take(field.db_name, field, (value) => parseField(field, value))
  for (const relation of keyedRelations(view)) take(relation.key, relation, (value) => parseRelation(relation, value))
  return { values, errors }
}
