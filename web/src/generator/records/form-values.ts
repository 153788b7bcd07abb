import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/generator/records/view.ts'
import type { ConflictField } from '../../platform/form/conflict.ts'
import type { ExistingFile } from '../../platform/form/ExistingFiles.tsx'
import { formatMomentInput, toMomentInput } from '../../platform/form/moment-input.ts'
import type { YesNo } from '../../platform/form/YesNoField.tsx'
import { formatYesNo, type RecordField, toFiles, toHints, viewFields } from './record-fields.ts'

/** The values of a form under the model's key, as in the paths of the server's errors; files to upload are not among them. */
export type RecordFormValues = Record<string, Record<string, unknown> & { id?: number; lock_version?: number }>

/** A number as people type it: 12500,5. */
export const formatNumberInput = (value: unknown): string => String(value).replace('.', ',')

/** The value of a form's field. */
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

/** The values of a record's form; empty ones for a new record. */
export function toFormValues(view: ModelView, record?: ModelRecord): RecordFormValues {
  const values = Object.fromEntries(viewFields(view).map((field) => [field.name, toFormValue(field, record)]))
  return { [view.key]: record ? { ...values, id: record.id, lock_version: record.lock_version } : values }
}

/** The value of a field in a request; undefined is not sent and changes nothing. */
function toRequestValue(field: RecordField, value: unknown): unknown {
  if (field.kind === 'one') return (value as RelationHint | null)?.id ?? null
  if (field.kind === 'many') return (value as RelationHint[]).map(({ id }) => id)
  if (field.kind === 'files') {
    const remainingIds = (value as ExistingFile[]).filter(({ deleted }) => !deleted).map(({ id }) => id)
    return field.multiple ? remainingIds : remainingIds[0] === undefined ? null : undefined
  }
  return value === '' ? null : value
}

/** The record of a request. A single file that an upload replaces (`uploadFields`) is not sent. */
export function toRequestBody(
  view: ModelView,
  values: RecordFormValues,
  uploadFields: ReadonlySet<string> = new Set(),
): Record<string, unknown> & { id?: number } {
  const { id, lock_version, ...fields } = values[view.key] ?? {}
  const sent = viewFields(view)
    .filter((field) => field.kind !== 'files' || field.multiple || !uploadFields.has(field.name))
    .map((field) => [field.name, toRequestValue(field, fields[field.name])])
  return { id, lock_version, ...Object.fromEntries(sent) }
}

const formatters: { [Kind in RecordField['kind']]?: (value: never) => string } = {
  boolean: (value: YesNo) => (value === null ? '' : formatYesNo(value === 1)),
  datetime: formatMomentInput,
  one: (value: RelationHint | null) => value?.label ?? '',
  many: (value: RelationHint[]) => value.map(({ label }) => label).join('\n'),
}

/** The fields to compare when a colleague saved meanwhile. Saves never overwrite files, so these are left out. */
export const conflictFields = (view: ModelView): ConflictField[] =>
  viewFields(view)
    .filter(({ kind }) => kind !== 'files')
    .map(({ kind, name, label }) => {
      const format = formatters[kind]
      return { path: `${view.key}.${name}`, label, ...(format && { format }) }
    })

/** The values that a colleague saved, with the same files marked for deletion as here. */
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
