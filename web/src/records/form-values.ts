import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/records/view.ts'
import type { ConflictField } from '../form/conflict.ts'
import type { ExistingFile } from '../form/ExistingFiles.tsx'
import { formatMomentInput, toMomentInput } from '../form/moment-input.ts'
import type { YesNo } from '../form/YesNoField.tsx'
import { type RecordField, viewFields } from './record-fields.ts'
import { formatYesNo, toFiles, toHints } from './shown.ts'

/** What the form of a record holds, under the record's key as the server's errors have it; files to add lie elsewhere. */
export type RecordFormValues = Record<string, Record<string, unknown> & { id?: number; lock_version?: number }>

/** A number as it is typed: 12500,5. */
export const formatNumberInput = (value: unknown): string => String(value).replace('.', ',')

/** A field of a record as its field holds it. */
export function toFormValue(field: RecordField, record?: ModelRecord): unknown {
  if (field.kind === 'one') return toHints(field.relation, record?.[field.relation.name])[0] ?? null
  if (field.kind === 'many') return toHints(field.relation, record?.[field.relation.name])
  const value = record?.[field.name]
  if (field.kind === 'files') return toFiles(value).map(({ id, file_name }) => ({ id, file_name, deleted: false }))
  if (field.kind === 'boolean') return typeof value === 'boolean' ? Number(value) : null
  if (value === null || value === undefined) return ''
  if (field.kind === 'datetime') return toMomentInput(String(value))
  return typeof value === 'number' ? formatNumberInput(value) : String(value)
}

/** What the form begins with; a blank one for a new record. */
export function toFormValues(view: ModelView, record?: ModelRecord): RecordFormValues {
  const values = Object.fromEntries(viewFields(view).map((field) => [field.name, toFormValue(field, record)]))
  return { [view.key]: record ? { ...values, id: record.id, lock_version: record.lock_version } : values }
}

/** The value of a field as the call takes it; undefined is not said, and stays as it is. */
function toRequestValue(field: RecordField, value: unknown): unknown {
  if (field.kind === 'one') return (value as RelationHint | null)?.id ?? null
  if (field.kind === 'many') return (value as RelationHint[]).map(({ id }) => id)
  if (field.kind === 'files') {
    const kept = (value as ExistingFile[]).filter(({ deleted }) => !deleted).map(({ id }) => id)
    return field.multiple ? kept : kept[0] === undefined ? null : undefined
  }
  return value === '' ? null : value
}

/** What is sent of the form besides the files to add, whose fields are `adding`: one file takes the place of another. */
export function toRequestBody(
  view: ModelView,
  values: RecordFormValues,
  adding: ReadonlySet<string> = new Set(),
): Record<string, unknown> & { id?: number } {
  const { id, lock_version, ...fields } = values[view.key] ?? {}
  const sent = viewFields(view)
    .filter((field) => field.kind !== 'files' || field.multiple || !adding.has(field.name))
    .map((field) => [field.name, toRequestValue(field, fields[field.name])])
  return { id, lock_version, ...Object.fromEntries(sent) }
}

const formatters: { [Kind in RecordField['kind']]?: (value: never) => string } = {
  boolean: (value: YesNo) => (value === null ? '' : formatYesNo(value === 1)),
  datetime: formatMomentInput,
  one: (value: RelationHint | null) => value?.label ?? '',
  many: (value: RelationHint[]) => value.map(({ label }) => label).join('\n'),
}

/** The fields of a record as two versions of them are compared; files are added and marked, never overwritten. */
export const conflictFields = (view: ModelView): ConflictField[] =>
  viewFields(view)
    .filter(({ kind }) => kind !== 'files')
    .map(({ kind, name, label }) => {
      const format = formatters[kind]
      return { path: `${view.key}.${name}`, label, ...(format && { format }) }
    })

/** What a colleague saved, with the files marked that were marked here. */
export function withMarkedFiles(view: ModelView, saved: ModelRecord, mine: RecordFormValues): RecordFormValues {
  const marked = viewFields(view).flatMap((field) => {
    if (field.kind !== 'files') return []
    const marks = new Set(
      ((mine[view.key]?.[field.name] ?? []) as ExistingFile[]).filter(({ deleted }) => deleted).map(({ id }) => id),
    )
    const files = toFormValue(field, saved) as ExistingFile[]
    return [[field.name, files.map((file) => ({ ...file, deleted: marks.has(file.id) }))]]
  })
  const theirs = toFormValues(view, saved)
  return { [view.key]: { ...theirs[view.key], ...Object.fromEntries(marked) } }
}
