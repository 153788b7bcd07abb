import { limits } from './limits.ts'
import type { CellRow } from './read-rows.ts'
import type { Cell, TableRow } from './read-spreadsheet.ts'
import { SheetError } from './sheet-error.ts'

/** The columns of a table: by key, what stands above each; those of `optional` may be missing. */
export type TableColumns = { headers: Record<string, string>; optional: string[] }

/** A row taken for the header: where each column stands, and which are missing or there twice. */
type HeaderCandidate = { sheet: string; columns: Map<string, number>; missing: string[]; twice: string[] }

const normalizeHeader = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('it')
const isBlank = (cell: Cell): boolean => cell.t === 's' && cell.v.trim() === ''
const formatSheet = (sheet: string): string => (sheet ? `Nel foglio “${sheet}”` : 'Nel file')

/** The rows below the header; it is looked for among the first rows, titles may stand above it. */
export async function* readTableRows(
  rows: AsyncIterable<CellRow>,
  wanted: TableColumns,
): AsyncGenerator<TableRow<string>> {
  let best: HeaderCandidate | undefined
  let header: HeaderCandidate | undefined
  for await (const row of rows) {
    if (header) {
      const found = toTableRow(row, header, wanted)
      if (found) yield found
      continue
    }
    const candidate = readHeader(row, wanted)
    if (!best || candidate.columns.size > best.columns.size) best = candidate
    if (candidate.missing.length === 0 && candidate.columns.size > 0) header = assertNoDuplicateColumn(candidate)
    else if (row.row >= limits.headerRows) break
  }
  if (!header) throw best ? missingColumnsError(best, wanted) : new SheetError('empty-sheet')
}

function readHeader({ sheet, cells }: CellRow, { headers, optional }: TableColumns): HeaderCandidate {
  const texts = cells.map((cell) => (cell?.t === 's' ? normalizeHeader(cell.v) : ''))
  const header: HeaderCandidate = { sheet, columns: new Map(), missing: [], twice: [] }
  for (const [key, title] of Object.entries(headers)) {
    const at = texts.indexOf(normalizeHeader(title))
    if (at >= 0) header.columns.set(key, at)
    else if (!optional.includes(key)) header.missing.push(title)
    if (texts.lastIndexOf(normalizeHeader(title)) !== at) header.twice.push(title)
  }
  return header
}

function assertNoDuplicateColumn(header: HeaderCandidate): HeaderCandidate {
  const [twice] = header.twice
  if (twice === undefined) return header
  throw new SheetError('column-twice', `${formatSheet(header.sheet)} la colonna ${twice} compare due volte.`)
}

function missingColumnsError({ sheet, columns, missing }: HeaderCandidate, { headers }: TableColumns): SheetError {
  const all = Object.values(headers).join(', ')
  if (columns.size === 0)
    return new SheetError('columns-missing', `${formatSheet(sheet)} non c’è nessuna delle colonne attese: ${all}.`)
  const verb = missing.length === 1 ? 'manca la colonna' : 'mancano le colonne'
  return new SheetError(
    'columns-missing',
    `${formatSheet(sheet)} ${verb}${missing.length === 1 ? '' : ':'} ${missing.join(', ')}.`,
  )
}

/** What the row holds in the columns that are read; undefined when nobody typed anything into it. */
function toTableRow(
  { row, cells }: CellRow,
  { columns }: HeaderCandidate,
  { headers }: TableColumns,
): TableRow<string> | undefined {
  const found: TableRow<string> = { row, cells: {}, errors: [] }
  for (const [key, at] of columns) {
    const cell = cells[at]
    if (!cell || (isBlank(cell) && !cell.f)) continue
    found.cells[key] = cell
    const column = `La colonna ${headers[key]} contiene`
    if (cell.f) found.errors.push(`${column} una formula: incolla il valore.`)
    else if (cell.t === 'e') found.errors.push(`${column} un errore (${cell.v || '?'}): scrivi il valore.`)
  }
  // Formulas of other columns are often filled down below the last row; anything typed there is a row.
  const isTyped = () => cells.some((cell) => cell && !cell.f && !isBlank(cell))
  return Object.keys(found.cells).length > 0 || isTyped() ? found : undefined
}
