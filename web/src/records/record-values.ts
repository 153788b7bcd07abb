import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/records/view.ts'
import type { ConflictField } from '../form/conflict.ts'
import type { ExistingFile } from '../form/ExistingFiles.tsx'
import { formatMomentInput, toMomentInput } from '../form/moment-input.ts'
import type { YesNo } from '../form/YesNoField.tsx'
import { type Part, partsOf } from './parts.ts'
import { filesOf, relatedHints, yesNo } from './shown.ts'

/** What the form of a record holds, under the record's key as the server's errors have it; files to add lie elsewhere. */
export type RecordValues = Record<string, Record<string, unknown> & { id?: number; lock_version?: number }>

/** A number as it is typed: 12500,5. */
export const typedNumber = (value: unknown): string => String(value).replace('.', ',')

/** A part of a record as its field holds it. */
export function fieldValue(part: Part, record?: ModelRecord): unknown {
  if (part.kind === 'one') return relatedHints(part.relation, record?.[part.relation.name])[0] ?? null
  if (part.kind === 'many') return relatedHints(part.relation, record?.[part.relation.name])
  const value = record?.[part.name]
  if (part.kind === 'files') return filesOf(value).map(({ id, file_name }) => ({ id, file_name, deleted: false }))
  if (part.kind === 'boolean') return typeof value === 'boolean' ? Number(value) : null
  if (value === null || value === undefined) return ''
  if (part.kind === 'datetime') return toMomentInput(String(value))
  return typeof value === 'number' ? typedNumber(value) : String(value)
}

/** What the form begins with; a blank one for a new record. */
export function recordValues(view: ModelView, record?: ModelRecord): RecordValues {
  const values = Object.fromEntries(partsOf(view).map((part) => [part.name, fieldValue(part, record)]))
  return { [view.key]: record ? { ...values, id: record.id, lock_version: record.lock_version } : values }
}

/** The value of a field as the call takes it; undefined is not said, and stays as it is. */
function sentValue(part: Part, value: unknown): unknown {
  if (part.kind === 'one') return (value as RelationHint | null)?.id ?? null
  if (part.kind === 'many') return (value as RelationHint[]).map(({ id }) => id)
  if (part.kind === 'files') {
    const kept = (value as ExistingFile[]).filter(({ deleted }) => !deleted).map(({ id }) => id)
    return part.multiple ? kept : kept[0] === undefined ? null : undefined
  }
  return value === '' ? null : value
}

/** What is sent of the form besides the files to add, whose parts are `adding`: one file takes the place of another. */
export function recordBody(
  view: ModelView,
  values: RecordValues,
  adding: ReadonlySet<string> = new Set(),
): Record<string, unknown> & { id?: number } {
  const { id, lock_version, ...fields } = values[view.key] ?? {}
  const sent = partsOf(view)
    .filter((part) => part.kind !== 'files' || part.multiple || !adding.has(part.name))
    .map((part) => [part.name, sentValue(part, fields[part.name])])
  return { id, lock_version, ...Object.fromEntries(sent) }
}

const readings: { [Kind in Part['kind']]?: (value: never) => string } = {
  boolean: (value: YesNo) => (value === null ? '' : yesNo(value === 1)),
  datetime: formatMomentInput,
  one: (value: RelationHint | null) => value?.label ?? '',
  many: (value: RelationHint[]) => value.map(({ label }) => label).join('\n'),
}

/** The fields of a record as two versions of them are compared; files are added and marked, never overwritten. */
export const conflictFields = (view: ModelView): ConflictField[] =>
  partsOf(view)
    .filter(({ kind }) => kind !== 'files')
    .map(({ kind, name, label }) => {
      const format = readings[kind]
      return { path: `${view.key}.${name}`, label, ...(format && { format }) }
    })

/** What a colleague saved, with the files marked that were marked here. */
export function withMarks(view: ModelView, saved: ModelRecord, mine: RecordValues): RecordValues {
  const marked = partsOf(view).flatMap((part) => {
    if (part.kind !== 'files') return []
    const marks = new Set(
      ((mine[view.key]?.[part.name] ?? []) as ExistingFile[]).filter(({ deleted }) => deleted).map(({ id }) => id),
    )
    const files = fieldValue(part, saved) as ExistingFile[]
    return [[part.name, files.map((file) => ({ ...file, deleted: marks.has(file.id) }))]]
  })
  const theirs = recordValues(view, saved)
  return { [view.key]: { ...theirs[view.key], ...Object.fromEntries(marked) } }
}
