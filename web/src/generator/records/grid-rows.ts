import { parseField } from '@portale/domain/generator/records/record.ts'
import type { ModelRecord, ModelView, RelationHint } from '@portale/domain/generator/records/view.ts'
import { type FieldErrors, requiredMessage } from '@portale/domain/platform/plain-fields.ts'
import { formatMomentInput } from '../../platform/form/moment-input.ts'
import type { YesNo } from '../../platform/form/YesNoField.tsx'
import { toFormValue } from './form-values.ts'
import {
  formatField,
  formatYesNo,
  type RecordField,
  type RecordRelationField,
  type TextKind,
  viewFields,
} from './record-fields.ts'

/** The value of a cell: the typed text; for a relation the chosen record, or a text that names none. */
export type CellValue = string | RelationHint | null

/** A row of the grid: the stored record, the values typed over it, and their errors. */
export type GridRow = {
  key: string
  /** Undefined in a new row. */
  record?: ModelRecord
  typed: Record<string, CellValue>
  errors: Record<string, string>
  deleted: boolean
  /** The server's message when a colleague saved the record meanwhile. */
  stale?: string
}

/** A field that is edited in its cell; the others are edited in the record's dialog. */
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

/** The stored value as people type it. */
export function savedCell(field: CellField, record?: ModelRecord): CellValue {
  const value = toFormValue(field, record)
  if (field.kind === 'one') return value as RelationHint | null
  if (field.kind === 'boolean') return value === null ? '' : formatYesNo((value as YesNo) === 1)
  return field.kind === 'datetime' ? formatMomentInput(String(value)) : String(value)
}

/** The current value of a cell. */
export const getCell = (field: CellField, { typed, record }: GridRow): CellValue =>
  Object.hasOwn(typed, field.name) ? (typed[field.name] ?? null) : savedCell(field, record)

export const formatCellValue = (cell: CellValue): string => (typeof cell === 'string' ? cell : (cell?.label ?? ''))

const isSameCell = (left: CellValue, right: CellValue) =>
  typeof left === 'object' && typeof right === 'object'
    ? left?.id === right?.id
    : formatCellValue(left) === formatCellValue(right)

/** The text of a cell: stored values as in lists, typed ones unchanged. */
export const formatCell = (field: RecordField, row: GridRow): string =>
  isCellField(field) && Object.hasOwn(row.typed, field.name)
    ? formatCellValue(getCell(field, row))
    : row.record
      ? formatField(field, row.record)
      : ''

/** The problem of a cell, in the server's words. */
export function validateCell(field: CellField, cell: CellValue): string | undefined {
  if (field.kind === 'one')
    return field.required && formatCellValue(cell) === '' ? requiredMessage(field.label) : undefined
  return parseField({ ...field, db_type: field.kind }, formatCellValue(cell)).problem
}

const without = <Value>(values: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

/** The row with a problem in a cell, or without one. */
export const withError = (row: GridRow, name: string, problem: string | undefined): GridRow => ({
  ...row,
  errors: problem === undefined ? without(row.errors, name) : { ...row.errors, [name]: problem },
})

/** The row with another value in a cell; the stored value is no change. */
export function withCell(row: GridRow, field: CellField, cell: CellValue): GridRow {
  if (row.record && isSameCell(cell, savedCell(field, row.record)))
    return withError({ ...row, typed: without(row.typed, field.name) }, field.name, undefined)
  return withError({ ...row, typed: { ...row.typed, [field.name]: cell } }, field.name, validateCell(field, cell))
}

/** Whether a new row has no values. */
export const isBlank = ({ record, typed }: GridRow): boolean =>
  !record && Object.values(typed).every((cell) => formatCellValue(cell) === '')

/** Whether a save would send the row. */
export const isChanged = (row: GridRow): boolean =>
  row.record ? row.deleted || Object.keys(row.typed).length > 0 : !isBlank(row)

/** Validates every cell of a new row, and the typed cells of a stored one. */
export function validateRow(fields: RecordField[], row: GridRow): GridRow {
  if (row.deleted) return { ...row, errors: {} }
  return fields
    .filter(isCellField)
    .filter(({ name }) => !row.record || Object.hasOwn(row.typed, name))
    .reduce((result, field) => {
      const cell = getCell(field, row)
      const isUnresolved = field.kind === 'one' && typeof cell === 'string' && cell !== ''
      return isUnresolved ? result : withError(result, field.name, validateCell(field, cell))
    }, row)
}

/** A row of the request that saves the grid. */
export function toRequestRow({ record, typed, deleted }: GridRow): Record<string, unknown> {
  const stored = record && { id: record.id, lock_version: record.lock_version }
  if (deleted) return { ...stored, _delete: true }
  const cells = Object.entries(typed).map(([name, cell]) => [
    name,
    typeof cell === 'object' ? (cell?.id ?? null) : cell || null,
  ])
  return { ...stored, ...Object.fromEntries(cells) }
}

/** The rows on the screen: changed ones of other pages, then this page's, then new ones. */
export function mergeRows(page: ModelRecord[], changes: GridRow[]): GridRow[] {
  const changed = new Map(changes.map((row) => [row.key, row]))
  const pageRows = page.map((record) => changed.get(String(record.id)) ?? savedRow(record))
  const keys = new Set(pageRows.map(({ key }) => key))
  return [
    ...changes.filter(({ record, key }) => record && !keys.has(key)),
    ...pageRows,
    ...changes.filter(({ record }) => !record),
  ]
}

/** Adds rows to the changes; a row that equals its stored record is removed from them. */
export function applyRows(changes: GridRow[], rows: GridRow[]): GridRow[] {
  const next = new Map(changes.map((row) => [row.key, row]))
  for (const row of rows) {
    if (row.record && !isChanged(row)) next.delete(row.key)
    else next.set(row.key, row)
  }
  return [...next.values()]
}

/** The first cell that differs between two states of the rows, or the first one of an added row; none when rows only left. */
export function findChangedCell(before: GridRow[], after: GridRow[]): { row: string; name?: string } | undefined {
  const previous = new Map(before.map((row) => [row.key, row]))
  for (const row of after) {
    const old = previous.get(row.key)
    if (!old) return { row: row.key }
    const names = Object.keys({ ...old.typed, ...row.typed })
    const name = names.find((key) => old.typed[key] !== row.typed[key])
    if (name !== undefined || old.deleted !== row.deleted) return { row: row.key, name }
  }
  return undefined
}

/** Whether two states of the changes are the same, so that there is nothing to undo. */
export const isSameState = (before: GridRow[], after: GridRow[]): boolean =>
  before.length === after.length && findChangedCell(before, after) === undefined

/** A row on top of a colleague's version: typed values stay, except where the colleague changed the same cell. */
export function rebaseRow(fields: RecordField[], row: GridRow, record: ModelRecord): GridRow {
  const fresh = { ...savedRow(record), key: row.key }
  return fields
    .filter(isCellField)
    .filter((field) => Object.hasOwn(row.typed, field.name))
    .filter((field) => isSameCell(savedCell(field, row.record), savedCell(field, record)))
    .reduce((result, field) => withCell(result, field, row.typed[field.name] ?? null), fresh)
}

/** Assigns the server's errors (`vehicle.3.plate`) to the cells of the sent rows; the others are returned as sentences. */
export function assignErrors(view: ModelView, sent: GridRow[], errors: FieldErrors) {
  const names = new Set(viewFields(view).map(({ name }) => name))
  const rows = new Map<string, GridRow>()
  const others: string[] = []
  for (const [key, messages] of Object.entries(errors)) {
    const [modelKey, index, ...rest] = key.split('.')
    const name = rest.join('.')
    const row = modelKey === view.key ? sent[Number(index)] : undefined
    const message = messages.join(', ')
    if (row && names.has(name)) rows.set(row.key, withError(rows.get(row.key) ?? row, name, message))
    else others.push(row ? `Riga ${row.record ? `n. ${row.record.id}` : 'nuova'}: ${message}` : message)
  }
  return { rows: [...rows.values()], others }
}
