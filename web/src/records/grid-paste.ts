import { cellOf, cellText, type GridRow, isCellPart, newRow, withCell } from './grid-rows.ts'
import type { Part } from './parts.ts'

/** A block of cells as spreadsheets copy it: tabs and lines, and quotes around what holds either. */
export function readBlock(text: string): string[][] {
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
  parts: Part[]
  rows: GridRow[]
  /** The cell that takes the first value of the block. */
  at: { row: number; part: number }
  block: string[][]
  canUpdate: boolean
  canAdd: boolean
}

/** The rows that a pasted block changes; what goes beyond the last row makes new ones where that is allowed. */
export function pasted({ parts, rows, at, block, canUpdate, canAdd }: Paste): GridRow[] {
  return block.flatMap((values, line) => {
    const row = rows[at.row + line] ?? (canAdd ? newRow() : undefined)
    if (!row || row.deleted || (row.record && !canUpdate)) return []
    return values.reduce((result, value, place) => {
      const part = parts[at.part + place]
      if (!part || !isCellPart(part)) return result
      // The same name is the same record, whose id is known.
      if (part.kind === 'one' && value === cellText(cellOf(part, row))) return result
      return withCell(result, part, value)
    }, row)
  })
}
