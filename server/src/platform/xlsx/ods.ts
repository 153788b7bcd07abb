import { FormulaRanges } from './formula-ranges.ts'
import { limits } from './limits.ts'
import { parseWallClock } from './number-format.ts'
import { OdsText } from './ods-text.ts'
import type { Cell, CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { type Attributes, readXml, readXmlInChunks, type XmlHandler } from './xml.ts'
import type { UnzippedFile } from './zip-file.ts'

type OpenRow = { cells: (Cell | undefined)[]; width: number; repeated: number }

const manifest = 'META-INF/manifest.xml'

/** Reads the rows of an .ods's first visible sheet. */
export async function* readOds(zip: UnzippedFile): AsyncGenerator<CellRow> {
  if (zip.has(manifest))
    await readXml(zip, manifest, {
      open(name) {
        if (name === 'manifest:encryption-data') throw new SheetError('encrypted')
      },
    })
  const parser = createOdsParser()
  for await (const _ of readXmlInChunks(zip, 'content.xml', parser.handler)) {
    yield* parser.drainRows()
    if (parser.state() === 'done') return
  }
  throw new SheetError(parser.state() === 'no spreadsheet' ? 'not-a-sheet' : 'no-sheet')
}

const parseCount = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)
const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell'

/** Collects the table styles that hide a sheet; they precede the sheets in the file. */
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

/** Parses content.xml; `drainRows` returns the rows of the first visible sheet completed since the last call. */
function createOdsParser() {
  let state: 'no spreadsheet' | 'no sheet' | 'reading' | 'done' = 'no spreadsheet'
  let rows: CellRow[] = []
  let depth = 0
  let sheet = ''
  let rowsBefore = 0
  let rowCount = 0
  let row: OpenRow | undefined
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
    if (depth === 0 && state === 'reading') state = 'done'
  }

  function openCell(attributes: Attributes, column: number): void {
    cell = attributes
    text.start()
    const rowSpan = attributes['table:number-matrix-rows-spanned']
    const columnSpan = attributes['table:number-matrix-columns-spanned']
    if (rowSpan || columnSpan) formulas.add(rowsBefore + 1, column, parseCount(rowSpan), parseCount(columnSpan))
  }

  function closeCell(attributes: Attributes, current: OpenRow): void {
    const parsed = toCell(attributes, text.text, formulas.contains(rowsBefore + 1, current.width))
    const width = current.width + parseCount(attributes['table:number-columns-repeated'])
    cell = undefined
    if (parsed && width > limits.columns) throw new SheetError('too-many-columns')
    if (parsed) current.cells.length = current.width
    for (let column = current.width; parsed && column < width; column += 1) current.cells.push(parsed)
    current.width = width
  }

  function closeRow({ cells, repeated }: OpenRow): void {
    row = undefined
    if (cells.length > 0) {
      rowCount += repeated
      if (rowCount > limits.rows) throw new SheetError('too-many-rows')
      for (let offset = 1; offset <= repeated; offset += 1) rows.push({ sheet, row: rowsBefore + offset, cells })
    }
    rowsBefore += repeated
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (state === 'no spreadsheet' && name === 'office:spreadsheet') state = 'no sheet'
      if (name === 'table:table') openTable(attributes)
      else if (state !== 'reading') styles.open(name, attributes)
      else if (name === 'table:table-source') throw new SheetError('external-links')
      else if (depth > 1) return
      else if (name === 'table:table-row')
        row = { cells: [], width: 0, repeated: parseCount(attributes['table:number-rows-repeated']) }
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
  const drainRows = () => {
    const completed = rows
    rows = []
    return completed
  }
  return { handler, drainRows, state: () => state }
}

function toCell(attributes: Attributes, text: string | undefined, inFormulaRange: boolean): Cell | undefined {
  const hasFormula = inFormulaRange || 'table:formula' in attributes
  const content = toCellContent(attributes, text ?? '')
  return hasFormula ? { ...(content ?? { t: 's', v: '' }), f: true } : content
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
      const value = attributes['office:string-value'] ?? text
      return value === '' ? undefined : { t: 's', v: value }
    }
  }
}
