import type { RelationHint } from '@portale/domain/generator/records/view.ts'
import { foldName } from '@portale/domain/platform/folding.ts'
import {
  type CellField,
  formatCellValue,
  type GridRow,
  getCell,
  isCellField,
  newRow,
  withCell,
  withError,
} from './grid-rows.ts'
import type { RecordField } from './record-fields.ts'

/** Parses cells copied from a spreadsheet: separated by tabs and lines, quoted when they contain either. */
export function parseClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = '', end = ''] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '\t') continue
    if (cell.lastIndex === text.length) break
    rows.push([])
  }
  return rows
}

type Paste = {
  fields: RecordField[]
  rows: GridRow[]
  /** The cell of the block's first value. */
  start: { row: number; field: number }
  block: string[][]
  canUpdate: boolean
  canAdd: boolean
}

/** The rows that a pasted block changes; values below the last row create rows if the user may. */
export function applyPaste({ fields, rows, start, block, canUpdate, canAdd }: Paste): GridRow[] {
  return block.flatMap((values, rowOffset) => {
    const row = rows[start.row + rowOffset] ?? (canAdd ? newRow() : undefined)
    if (!row || row.deleted || (row.record && !canUpdate)) return []
    return values.reduce((result, value, columnOffset) => {
      const field = fields[start.field + columnOffset]
      if (!field || !isCellField(field)) return result
      // The label that the cell already has means the same record, so it needs no look-up.
      if (field.kind === 'one' && value === formatCellValue(getCell(field, row))) return result
      return withCell(result, field, value)
    }, row)
  })
}

type RelationCellField = Extract<CellField, { kind: 'one' }>

const relationFields = (fields: RecordField[]): RelationCellField[] =>
  fields.filter(isCellField).filter((field): field is RelationCellField => field.kind === 'one')

/** A pasted label of a relation, to be looked up once for all rows. */
export type UnresolvedName = { field: RelationCellField; text: string }

/** The labels in these rows that have not been looked up yet. */
export function listUnresolvedNames(fields: RecordField[], rows: GridRow[]): UnresolvedName[] {
  const found = new Map<string, UnresolvedName>()
  for (const field of relationFields(fields))
    for (const row of rows) {
      const cell = getCell(field, row)
      if (typeof cell === 'string' && cell !== '' && !row.deleted)
        found.set(`${field.name} ${foldName(cell)}`, { field, text: cell.trim() })
    }
  return [...found.values()]
}

/** The row with the record of a label, or with an error when no record or several have it. */
export function resolveName(row: GridRow, { field, text }: UnresolvedName, hints: RelationHint[]): GridRow {
  const cell = getCell(field, row)
  if (typeof cell !== 'string' || foldName(cell) !== foldName(text)) return row
  const [hit, other] = hints.filter(({ label }) => foldName(label) === foldName(text))
  if (!hit) return withError(row, field.name, `«${text}» non c’è: scegli dall’elenco.`)
  return other
    ? withError(row, field.name, `Più elementi si chiamano «${text}»: scegli dall’elenco.`)
    : withCell(row, field, hit)
}
