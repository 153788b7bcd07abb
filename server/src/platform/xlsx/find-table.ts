import { foldName } from '@portale/domain/platform/folding.ts'
import { limits } from './limits.ts'
import type { Cell, CellRow, TableColumns, TableRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

/** A row compared with the headers: the index of each column found, the missing and the duplicate headers. */
type HeaderMatch = {
  sheet: string
  row: number
  columns: Map<string, number>
  missing: string[]
  duplicates: string[]
}

const isBlank = (cell: Cell): boolean => cell.t === 's' && cell.v.trim() === ''
const formatSheet = (sheet: string): string => (sheet ? `Nel foglio “${sheet}”` : 'Nel file')

/** Finds the header among the first rows (there may be titles above it) and yields the rows below it. */
export async function* readTableRows(
  rows: AsyncIterable<CellRow>,
  requested: TableColumns,
): AsyncGenerator<TableRow<string>> {
  const firstRows: CellRow[] = []
  let header: HeaderMatch | undefined
  for await (const row of rows) {
    if (header) {
      const [tableRow] = toTableRows([row], header, requested)
      if (tableRow) yield tableRow
      continue
    }
    firstRows.push(row)
    if (row.row < limits.headerRows) continue
    header = findHeader(firstRows, requested)
    yield* toTableRows(firstRows, header, requested)
  }
  if (!header) yield* toTableRows(firstRows, findHeader(firstRows, requested), requested)
}

/** The row with the most columns: a title above the header may be the name of one that is optional. */
function findHeader(rows: CellRow[], requested: TableColumns): HeaderMatch {
  const matches = rows
    .map((row) => matchHeader(row, requested))
    .toSorted((left, right) => right.columns.size - left.columns.size)
  const header = matches.find(({ columns, missing }) => missing.length === 0 && columns.size > 0)
  if (!header && rows.some((row) => hasUnseparatedHeader(row, requested))) throw new SheetError('separators')
  if (!header) throw matches[0] ? missingColumnsError(matches[0], requested) : new SheetError('empty-sheet')
  assertNoDuplicates(header)
  return header
}

/** Whether a line of text has all headers, and more than one of them in the same cell: blanks or other signs separate them. */
function hasUnseparatedHeader({ sheet, cells }: CellRow, { headers, optional, unnamed = [] }: TableColumns): boolean {
  if (sheet !== '') return false
  const texts = cells.flatMap((cell) => (cell?.t === 's' ? foldName(cell.v) : []))
  const required = Object.entries(headers).filter(([key]) => !optional.includes(key) && !unnamed.includes(key))
  const found = required.map(([, header]) => texts.findIndex((text) => text.includes(foldName(header))))
  return required.length > 1 && !found.includes(-1) && new Set(found).size < found.length
}

function matchHeader({ sheet, row, cells }: CellRow, { headers, optional, unnamed = [] }: TableColumns): HeaderMatch {
  const texts = cells.map((cell) => (cell?.t === 's' ? foldName(cell.v) : ''))
  const match: HeaderMatch = { sheet, row, columns: new Map(), missing: [], duplicates: [] }
  for (const [key, header] of Object.entries(headers)) {
    const index = texts.indexOf(foldName(header))
    if (index >= 0) match.columns.set(key, index)
    else if (!optional.includes(key) && !unnamed.includes(key)) match.missing.push(header)
    if (texts.lastIndexOf(foldName(header)) !== index) match.duplicates.push(header)
  }
  return match
}

function assertNoDuplicates({ sheet, duplicates: [header] }: HeaderMatch): void {
  if (header !== undefined)
    throw new SheetError('column-twice', `${formatSheet(sheet)} la colonna ${header} compare due volte.`)
}

function missingColumnsError({ sheet, columns, missing }: HeaderMatch, { headers, unnamed }: TableColumns): SheetError {
  const named = Object.entries(headers).filter(([key]) => !unnamed?.includes(key))
  const all = named.map(([, header]) => header).join(', ')
  if (columns.size === 0)
    return new SheetError('columns-missing', `${formatSheet(sheet)} non c’è nessuna delle colonne attese: ${all}.`)
  const verb = missing.length === 1 ? 'manca la colonna' : 'mancano le colonne:'
  return new SheetError('columns-missing', `${formatSheet(sheet)} ${verb} ${missing.join(', ')}.`)
}

/** Picks the columns of the table in the rows below the header; leaves out rows without any typed value. */
function toTableRows(
  rows: CellRow[],
  header: HeaderMatch,
  { headers, optional, unnamed = [] }: TableColumns,
): TableRow<string>[] {
  const missing = optional.filter((key) => !header.columns.has(key))
  const found = unnamed.filter((key) => header.columns.has(key))
  return rows.flatMap((row) => {
    const tableRow = row.row > header.row ? toTableRow(row, header, headers) : undefined
    if (!tableRow) return []
    return { ...tableRow, ...(missing.length > 0 && { missing }), ...(found.length > 0 && { unnamed: found }) }
  })
}

function toTableRow(
  { row, cells }: CellRow,
  { columns }: HeaderMatch,
  headers: TableColumns['headers'],
): TableRow<string> | undefined {
  const tableRow: TableRow<string> = { row, cells: {}, errors: [] }
  for (const [key, index] of columns) {
    const cell = cells[index]
    if (!cell || (isBlank(cell) && !cell.f)) continue
    tableRow.cells[key] = cell
    const column = `La colonna ${headers[key]} contiene`
    if (cell.f) tableRow.errors.push(`${column} una formula: incolla il valore.`)
    else if (cell.t === 'e') tableRow.errors.push(`${column} un errore (${cell.v || '?'}): scrivi il valore.`)
  }
  // Formulas of other columns are often filled down below the last row; a typed value anywhere makes it a row.
  const hasTypedCell = () => cells.some((cell) => cell && !cell.f && !cell.constant && !isBlank(cell))
  return Object.keys(tableRow.cells).length > 0 || hasTypedCell() ? tableRow : undefined
}
