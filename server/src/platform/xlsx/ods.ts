import { FormulaRanges } from './formula-ranges.ts'
import { limits } from './limits.ts'
import { toOdsCell } from './ods-cell.ts'
import { OdsStyles } from './ods-styles.ts'
import { OdsText } from './ods-text.ts'
import type { Cell, CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'
import { type Attributes, readXml, readXmlInChunks, type XmlHandler } from './xml.ts'
import type { UnzippedFile } from './zip-file.ts'

type OpenRow = { cells: (Cell | undefined)[]; width: number; repeated: number; style: string | undefined }

const manifest = 'META-INF/manifest.xml'
const defaultStyle = 'table:default-cell-style-name'

/** Reads the rows of an .ods's first visible sheet. */
export async function* readOds(zip: UnzippedFile): AsyncGenerator<CellRow> {
  if (zip.has(manifest))
    await readXml(zip, manifest, {
      open(name) {
        if (name === 'manifest:encryption-data') throw new SheetError('encrypted')
      },
    })
  const common = new OdsStyles()
  if (zip.has('styles.xml')) await readXml(zip, 'styles.xml', namedStylesOnly(common))
  const parser = createOdsParser(common)
  for await (const _ of readXmlInChunks(zip, 'content.xml', parser.handler)) {
    yield* parser.drainRows()
    if (parser.state() === 'done') return
  }
  throw new SheetError(parser.state() === 'no spreadsheet' ? 'not-a-sheet' : 'no-sheet')
}

const parseCount = (text: string | undefined): number => Math.max(1, Math.trunc(Number(text ?? 1)) || 1)

const openRow = (attributes: Attributes): OpenRow => ({
  cells: [],
  width: 0,
  repeated: parseCount(attributes['table:number-rows-repeated']),
  style: attributes[defaultStyle],
})

const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell'

/** Collects what stands in office:styles: the automatic styles of styles.xml belong to the headers of pages. */
function namedStylesOnly(styles: OdsStyles): XmlHandler {
  let isInside = false
  return {
    open(name, attributes) {
      if (name === 'office:styles') isInside = true
      else if (isInside) styles.open(name, attributes)
    },
    close(name) {
      if (name === 'office:styles') isInside = false
      else if (isInside) styles.close(name)
    },
  }
}

/** The styles of cells that have none, by column: a column names it before the rows. */
function createColumnStyles() {
  const styles: string[] = []
  return {
    add({ [defaultStyle]: style = '', 'table:number-columns-repeated': repeated }: Attributes): void {
      const end = Math.min(styles.length + parseCount(repeated), limits.columns)
      while (styles.length < end) styles.push(style)
    },
    find: (column: number) => styles[column] ?? '',
  }
}

/** Parses content.xml; `drainRows` returns the rows of the first visible sheet completed since the last call. */
function createOdsParser(common: OdsStyles) {
  let state: 'no spreadsheet' | 'no sheet' | 'reading' | 'done' = 'no spreadsheet'
  let rows: CellRow[] = []
  let depth = 0
  let sheet = ''
  let rowsBefore = 0
  let rowCount = 0
  let row: OpenRow | undefined
  let cell: Attributes | undefined
  const text = new OdsText()
  const styles = new OdsStyles(common)
  let columns = createColumnStyles()
  const formulas = new FormulaRanges()

  function openTable(attributes: Attributes): void {
    depth += 1
    if (state !== 'no sheet' || depth > 1 || styles.hidesTable(attributes['table:style-name'])) return
    state = 'reading'
    sheet = attributes['table:name'] ?? ''
    columns = createColumnStyles()
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
    const style = attributes['table:style-name'] ?? current.style ?? columns.find(current.width)
    const parsed = toOdsCell(attributes, text.text, {
      inFormulaRange: formulas.contains(rowsBefore + 1, current.width),
      numberKind: (number) => styles.numberKind(style, number),
    })
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
      else if (name === 'table:table-column') columns.add(attributes)
      else if (name === 'table:table-row') row = openRow(attributes)
      else if (row && isCell(name)) openCell(attributes, row.width)
      else if (cell) text.open(name, attributes)
    },
    text(more) {
      if (cell) text.add(more)
    },
    close(name) {
      if (name === 'table:table') closeTable()
      else if (state !== 'reading') styles.close(name)
      else if (depth > 1 || !row) return
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
