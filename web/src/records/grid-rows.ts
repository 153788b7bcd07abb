import { requiredMessage } from '@portale/domain/plain-fields.ts'
import { parseField } from '@portale/domain/records/record.ts'
import type { ModelRecord, RelationHint } from '@portale/domain/records/view.ts'
import { formatMomentInput } from '../form/moment-input.ts'
import type { YesNo } from '../form/YesNoField.tsx'
import { toFormValue } from './form-values.ts'
import type { RecordField, RecordRelationField, TextKind } from './record-fields.ts'
import { formatField, formatYesNo } from './shown.ts'

/** What stands in a cell: a text as it was typed; of a relation the record chosen, or a text that none is found for. */
export type CellValue = string | RelationHint | null

/** A row of the grid: what is saved, what was typed over it, and what is wrong with that. */
export type GridRow = {
  key: string
  /** As it was loaded; a new row has none. */
  record?: ModelRecord
  typed: Record<string, CellValue>
  errors: Record<string, string>
  deleted: boolean
  /** Somebody saved it meanwhile: what the server said. */
  stale?: string
}

/** A field that is edited in its cell; the others are shown there, and edited in the record's dialog. */
export type CellField = Extract<RecordField, { kind: 'boolean' | TextKind }> | (RecordRelationField & { kind: 'one' })

export const isCellField = (field: RecordField): field is CellField => field.kind !== 'files' && field.kind !== 'many'

export const savedRow = (record: ModelRecord): GridRow => ({
  key: String(record.id),
  record,
  typed: {},
  errors: {},
  deleted: false,
})

export const newRow = (): GridRow => ({ key: crypto.randomUUID(), typed: {}, errors: {}, deleted: false })

/** What is saved, as it would be typed. */
export function savedCell(field: CellField, record?: ModelRecord): CellValue {
  const value = toFormValue(field, record)
  if (field.kind === 'one') return value as RelationHint | null
  if (field.kind === 'boolean') return value === null ? '' : formatYesNo((value as YesNo) === 1)
  return field.kind === 'datetime' ? formatMomentInput(String(value)) : String(value)
}

/** What the cell holds now. */
export const getCell = (field: CellField, { typed, record }: GridRow): CellValue =>
  Object.hasOwn(typed, field.name) ? (typed[field.name] ?? null) : savedCell(field, record)

export const formatCellValue = (cell: CellValue): string => (typeof cell === 'string' ? cell : (cell?.label ?? ''))

const isSameCell = (one: CellValue, other: CellValue) =>
  typeof one === 'object' && typeof other === 'object'
    ? one?.id === other?.id
    : formatCellValue(one) === formatCellValue(other)

/** What people read in a cell: saved values as lists show them, typed ones as they were typed. */
export const formatCell = (field: RecordField, row: GridRow): string =>
  isCellField(field) && Object.hasOwn(row.typed, field.name)
    ? formatCellValue(getCell(field, row))
    : row.record
      ? formatField(field, row.record)
      : ''

/** What is wrong with a cell, in the server's words; a relation's text that was not found has its own. */
export function validateCell(field: CellField, cell: CellValue): string | undefined {
  if (field.kind === 'one')
    return field.required && formatCellValue(cell) === '' ? requiredMessage(field.label) : undefined
  return parseField({ ...field, db_type: field.kind }, formatCellValue(cell)).problem
}

const without = <Value>(values: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

const withError = (row: GridRow, name: string, problem: string | undefined): GridRow => ({
  ...row,
  errors: problem === undefined ? without(row.errors, name) : { ...row.errors, [name]: problem },
})

/** The row with something else in a cell; what is saved already is no change. */
export function withCell(row: GridRow, field: CellField, cell: CellValue): GridRow {
  if (row.record && isSameCell(cell, savedCell(field, row.record)))
    return withError({ ...row, typed: without(row.typed, field.name) }, field.name, undefined)
  return withError({ ...row, typed: { ...row.typed, [field.name]: cell } }, field.name, validateCell(field, cell))
}

/** The row with a message at one of its cells. */
export const marked = withError

/** A new row in which nothing stands. */
export const isBlank = ({ record, typed }: GridRow): boolean =>
  !record && Object.values(typed).every((cell) => formatCellValue(cell) === '')

/** Whether a save would send the row. */
export const isChanged = (row: GridRow): boolean =>
  row.record ? row.deleted || Object.keys(row.typed).length > 0 : !isBlank(row)

/** A row with all that is wrong with it: of a new one every cell counts, of a saved one those that were typed into. */
export function validateRow(fields: RecordField[], row: GridRow): GridRow {
  if (row.deleted) return { ...row, errors: {} }
  return fields
    .filter(isCellField)
    .filter(({ name }) => !row.record || Object.hasOwn(row.typed, name))
    .reduce((result, field) => {
      const cell = getCell(field, row)
      const unknown = field.kind === 'one' && typeof cell === 'string' && cell !== ''
      return unknown ? result : withError(result, field.name, validateCell(field, cell))
    }, row)
}

/** A row as the save sends it. */
export function toRequestRow({ record, typed, deleted }: GridRow): Record<string, unknown> {
  const known = record && { id: record.id, lock_version: record.lock_version }
  if (deleted) return { ...known, _delete: true }
  const cells = Object.entries(typed).map(([name, cell]) => [
    name,
    typeof cell === 'object' ? (cell?.id ?? null) : cell || null,
  ])
  return { ...known, ...Object.fromEntries(cells) }
}

/** The rows on the screen: changed ones that this page has not, the page's own, and new ones. */
export function mergeRows(page: ModelRecord[], changes: GridRow[]): GridRow[] {
  const changed = new Map(changes.map((row) => [row.key, row]))
  const shown = page.map((record) => changed.get(String(record.id)) ?? savedRow(record))
  const here = new Set(shown.map(({ key }) => key))
  return [
    ...changes.filter(({ record, key }) => record && !here.has(key)),
    ...shown,
    ...changes.filter(({ record }) => !record),
  ]
}

/** The changes with these rows as they are now; one that is as it was saved is no change any more. */
export function withRows(changes: GridRow[], rows: GridRow[]): GridRow[] {
  const next = new Map(changes.map((row) => [row.key, row]))
  for (const row of rows) {
    if (row.record && !isChanged(row)) next.delete(row.key)
    else next.set(row.key, row)
  }
  return [...next.values()]
}

/** A row over what a colleague saved: what was typed stays, but where the colleague wrote too. */
export function rebaseRow(fields: RecordField[], row: GridRow, record: ModelRecord): GridRow {
  const fresh = { ...savedRow(record), key: row.key }
  return fields
    .filter(isCellField)
    .filter((field) => Object.hasOwn(row.typed, field.name))
    .filter((field) => isSameCell(savedCell(field, row.record), savedCell(field, record)))
    .reduce((result, field) => withCell(result, field, row.typed[field.name] ?? null), fresh)
}
