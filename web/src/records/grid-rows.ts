import { requiredMessage } from '@portale/domain/plain-fields.ts'
import { parseField } from '@portale/domain/records/record.ts'
import type { ModelRecord, RelationHint } from '@portale/domain/records/view.ts'
import { formatMomentInput } from '../form/moment-input.ts'
import type { YesNo } from '../form/YesNoField.tsx'
import type { Part, RelationPart, WrittenKind } from './parts.ts'
import { fieldValue } from './record-values.ts'
import { shownText, yesNo } from './shown.ts'

/** What stands in a cell: a text as it was typed; of a relation the record chosen, or a text that none is found for. */
export type Cell = string | RelationHint | null

/** A row of the grid: what is saved, what was typed over it, and what is wrong with that. */
export type GridRow = {
  key: string
  /** As it was loaded; a new row has none. */
  record?: ModelRecord
  typed: Record<string, Cell>
  errors: Record<string, string>
  deleted: boolean
  /** Somebody saved it meanwhile: what the server said. */
  stale?: string
}

/** A part that is edited in its cell; the others are shown there, and edited in the record's dialog. */
export type CellPart = Extract<Part, { kind: 'boolean' | WrittenKind }> | (RelationPart & { kind: 'one' })

export const isCellPart = (part: Part): part is CellPart => part.kind !== 'files' && part.kind !== 'many'

export const savedRow = (record: ModelRecord): GridRow => ({
  key: String(record.id),
  record,
  typed: {},
  errors: {},
  deleted: false,
})

export const newRow = (): GridRow => ({ key: crypto.randomUUID(), typed: {}, errors: {}, deleted: false })

/** What is saved, as it would be typed. */
export function savedCell(part: CellPart, record?: ModelRecord): Cell {
  const value = fieldValue(part, record)
  if (part.kind === 'one') return value as RelationHint | null
  if (part.kind === 'boolean') return value === null ? '' : yesNo((value as YesNo) === 1)
  return part.kind === 'datetime' ? formatMomentInput(String(value)) : String(value)
}

/** What the cell holds now. */
export const cellOf = (part: CellPart, { typed, record }: GridRow): Cell =>
  Object.hasOwn(typed, part.name) ? (typed[part.name] ?? null) : savedCell(part, record)

export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : (cell?.label ?? ''))

const same = (one: Cell, other: Cell) =>
  typeof one === 'object' && typeof other === 'object' ? one?.id === other?.id : cellText(one) === cellText(other)

/** What people read in a cell: saved values as lists show them, typed ones as they were typed. */
export const shownCell = (part: Part, row: GridRow): string =>
  isCellPart(part) && Object.hasOwn(row.typed, part.name)
    ? cellText(cellOf(part, row))
    : row.record
      ? shownText(part, row.record)
      : ''

/** What is wrong with a cell, in the server's words; a relation's text that was not found has its own. */
export function cellProblem(part: CellPart, cell: Cell): string | undefined {
  if (part.kind === 'one') return part.required && cellText(cell) === '' ? requiredMessage(part.label) : undefined
  return parseField({ ...part, db_type: part.kind }, cellText(cell)).problem
}

const without = <Value>(values: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

const withError = (row: GridRow, name: string, problem: string | undefined): GridRow => ({
  ...row,
  errors: problem === undefined ? without(row.errors, name) : { ...row.errors, [name]: problem },
})

/** The row with something else in a cell; what is saved already is no change. */
export function withCell(row: GridRow, part: CellPart, cell: Cell): GridRow {
  if (row.record && same(cell, savedCell(part, row.record)))
    return withError({ ...row, typed: without(row.typed, part.name) }, part.name, undefined)
  return withError({ ...row, typed: { ...row.typed, [part.name]: cell } }, part.name, cellProblem(part, cell))
}

/** The row with a message at one of its cells. */
export const marked = withError

/** A new row in which nothing stands. */
export const isBlank = ({ record, typed }: GridRow): boolean =>
  !record && Object.values(typed).every((cell) => cellText(cell) === '')

/** Whether a save would send the row. */
export const isChanged = (row: GridRow): boolean =>
  row.record ? row.deleted || Object.keys(row.typed).length > 0 : !isBlank(row)

/** A row with all that is wrong with it: of a new one every cell counts, of a saved one those that were typed into. */
export function checked(parts: Part[], row: GridRow): GridRow {
  if (row.deleted) return { ...row, errors: {} }
  return parts
    .filter(isCellPart)
    .filter(({ name }) => !row.record || Object.hasOwn(row.typed, name))
    .reduce((result, part) => {
      const cell = cellOf(part, row)
      const unknown = part.kind === 'one' && typeof cell === 'string' && cell !== ''
      return unknown ? result : withError(result, part.name, cellProblem(part, cell))
    }, row)
}

/** A row as the save sends it. */
export function sentRow({ record, typed, deleted }: GridRow): Record<string, unknown> {
  const known = record && { id: record.id, lock_version: record.lock_version }
  if (deleted) return { ...known, _delete: true }
  const cells = Object.entries(typed).map(([name, cell]) => [
    name,
    typeof cell === 'object' ? (cell?.id ?? null) : cell || null,
  ])
  return { ...known, ...Object.fromEntries(cells) }
}

/** The rows on the screen: changed ones that this page has not, the page's own, and new ones. */
export function gridRows(page: ModelRecord[], changes: GridRow[]): GridRow[] {
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
export function rebased(parts: Part[], row: GridRow, record: ModelRecord): GridRow {
  const fresh = { ...savedRow(record), key: row.key }
  return parts
    .filter(isCellPart)
    .filter((part) => Object.hasOwn(row.typed, part.name))
    .filter((part) => same(savedCell(part, row.record), savedCell(part, record)))
    .reduce((result, part) => withCell(result, part, row.typed[part.name] ?? null), fresh)
}
