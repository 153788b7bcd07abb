import { FormulaRanges } from './formula-ranges.ts'
import { limits } from './limits.ts'
import { parseWallClock } from './number-format.ts'
import { OdsText } from './ods-text.ts'
import type { CellRow } from './read-rows.ts'
import type { Cell } from './read-spreadsheet.ts'
import { SheetError } from './sheet-error.ts'
import type { Attributes, XmlHandler } from './xml.ts'

type State = 'no spreadsheet' | 'no sheet' | 'reading' | 'read'

const parseCount = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)
const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell'

/** The sheets' styles that hide them stand before the sheets. */
function createHiddenStyles() {
  const hidden = new Set<string>()
  let style = ''
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'style:style') style = attributes['style:name'] ?? ''
      if (name === 'style:table-properties' && attributes['table:display'] === 'false') hidden.add(style)
    },
    hides: (name = '') => hidden.has(name),
  }
}

/** Reads the elements of content.xml; `take` answers the rows of the first visible sheet that were complete since. */
export function createOdsParser(): { handler: XmlHandler; take(): CellRow[]; state(): State } {
  let state: State = 'no spreadsheet'
  let rows: CellRow[] = []
  let depth = 0
  let sheet = ''
  let before = 0
  let kept = 0
  let row: { cells: (Cell | undefined)[]; width: number; times: number } | undefined
  let cell: Attributes | undefined
  const text = new OdsText()
  const styles = createHiddenStyles()
  const formulas = new FormulaRanges()

  function openTable(attributes: Attributes): void {
    depth += 1
    if (state !== 'no sheet' || depth > 1 || styles.hides(attributes['table:style-name'])) return
    state = 'reading'
    sheet = attributes['table:name'] ?? ''
  }

  function closeTable(): void {
    depth -= 1
    if (depth === 0 && state === 'reading') state = 'read'
  }

  function openCell(attributes: Attributes, width: number): void {
    cell = attributes
    text.start()
    const rowsOf = attributes['table:number-matrix-rows-spanned']
    const columnsOf = attributes['table:number-matrix-columns-spanned']
    if (rowsOf || columnsOf) formulas.add(before + 1, width, parseCount(rowsOf), parseCount(columnsOf))
  }

  function closeCell(attributes: Attributes, into: NonNullable<typeof row>): void {
    const found = toCell(attributes, text.text, formulas.contains(before + 1, into.width))
    const width = into.width + parseCount(attributes['table:number-columns-repeated'])
    cell = undefined
    if (found && width > limits.columns) throw new SheetError('too-many-columns')
    if (found) into.cells.length = into.width
    for (let at = into.width; found && at < width; at += 1) into.cells.push(found)
    into.width = width
  }

  function closeRow(closed: NonNullable<typeof row>): void {
    row = undefined
    if (closed.cells.length > 0) {
      kept += closed.times
      if (kept > limits.rows) throw new SheetError('too-many-rows')
      for (let at = 1; at <= closed.times; at += 1) rows.push({ sheet, row: before + at, cells: closed.cells })
    }
    before += closed.times
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (state === 'no spreadsheet' && name === 'office:spreadsheet') state = 'no sheet'
      if (name === 'table:table') openTable(attributes)
      else if (state !== 'reading') styles.open(name, attributes)
      else if (name === 'table:table-source') throw new SheetError('external-links')
      else if (depth > 1) return
      else if (name === 'table:table-row')
        row = { cells: [], width: 0, times: parseCount(attributes['table:number-rows-repeated']) }
      else if (row && isCell(name)) openCell(attributes, row.width)
      else if (cell) text.open(name, attributes)
    },
    text(more) {
      if (cell) text.add(more)
    },
    close(name) {
      if (name === 'table:table') closeTable()
      else if (state !== 'reading' || depth > 1 || !row) return
      else if (name === 'table:table-row') closeRow(row)
      else if (cell && isCell(name)) closeCell(cell, row)
      else if (cell) text.close(name)
    },
  }
  const take = () => {
    const taken = rows
    rows = []
    return taken
  }
  return { handler, take, state: () => state }
}

function toCell(attributes: Attributes, text: string | undefined, filled: boolean): Cell | undefined {
  const formula = filled || 'table:formula' in attributes
  const content = toCellContent(attributes, text ?? '')
  if (!formula) return content
  return { ...(content ?? { t: 's', v: '' }), f: true }
}

function toCellContent(attributes: Attributes, text: string): Cell | undefined {
  if (attributes['calcext:value-type'] === 'error') return { t: 'e', v: text }
  const number = Number(attributes['office:value'])
  switch (attributes['office:value-type']) {
    case 'percentage':
      return { t: 'pct', v: number }
    case 'float':
    case 'currency':
      return { t: 'n', v: number }
    case 'boolean':
      return { t: 'b', v: attributes['office:boolean-value'] === 'true' }
    case 'date':
      return { t: 'd', v: parseWallClock(attributes['office:date-value'] ?? '') }
    default: {
      const shown = attributes['office:string-value'] ?? text
      return shown === '' ? undefined : { t: 's', v: shown }
    }
  }
}
