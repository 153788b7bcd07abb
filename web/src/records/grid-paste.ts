import { formatCellValue, type GridRow, getCell, isCellField, newRow, withCell } from './grid-rows.ts'
import type { RecordField } from './record-fields.ts'

/** A block of cells as spreadsheets copy it: tabs and lines, and quotes around what holds either. */
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
  /** The cell that takes the first value of the block. */
  at: { row: number; field: number }
  block: string[][]
  canUpdate: boolean
  canAdd: boolean
}

/** The rows that a pasted block changes; what goes beyond the last row makes new ones where that is allowed. */
export function applyPaste({ fields, rows, at, block, canUpdate, canAdd }: Paste): GridRow[] {
  return block.flatMap((values, line) => {
    const row = rows[at.row + line] ?? (canAdd ? newRow() : undefined)
    if (!row || row.deleted || (row.record && !canUpdate)) return []
    return values.reduce((result, value, place) => {
      const field = fields[at.field + place]
      if (!field || !isCellField(field)) return result
      // The same name is the same record, whose id is known.
      if (field.kind === 'one' && value === formatCellValue(getCell(field, row))) return result
      return withCell(result, field, value)
    }, row)
  })
}
