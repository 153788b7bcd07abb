import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { maxImportRows } from '@portale/domain/network/import.ts'
import { assertValid, invalidMessage } from '../http/errors.ts'
import { isNumberText, parseCodeCell, parseDateCell, parseTextCell } from '../xlsx/cells.ts'
import { readSpreadsheet } from '../xlsx/read-spreadsheet.ts'
import type { TableRow } from '../xlsx/sheet.ts'
import { SheetError } from '../xlsx/sheet-error.ts'
import { type ImportedTexts, importedColumns } from './undo-sheet.ts'

/** A row of a file as texts by column, '' for an empty cell; dates in ISO wall-clock time. */
export type TextRow<Key extends string> = {
  row: number
  texts: Record<Key, string>
  /** The columns with a number instead of a text, which may have lost leading zeros. */
  numeric: ReadonlySet<string>
  errors: string[]
  /** The optional columns that the file lacks, if any. */
  missing?: string[]
  /** In an undo file: what the import had written. */
  imported?: ImportedTexts
}

/** A row of a table; in an undo file with what the import had written. */
export type ImportedRow<Key extends string> = TableRow<Key> & { imported?: ImportedTexts }

const rejectFile = (message: string): void => assertValid({ file: [message] }, invalidMessage)

/** Reads the file's table; 422 on `file` when it is unreadable, empty or too long. */
export async function readTable<Key extends string>(
  path: string,
  headers: Record<Key, string>,
  optional: readonly Key[] = [],
): Promise<ImportedRow<Key>[]> {
  const imported = importedColumns(headers)
  const all: Record<string, string> = { ...headers, ...imported.headers }
  const rows = await readSpreadsheet(path, all, { optional, unnamed: Object.keys(imported.headers) }).catch(
    (error: unknown) => {
      if (error instanceof SheetError) rejectFile(error.message)
      throw error
    },
  )
  if (rows.length === 0) rejectFile('Il file non ha righe sotto le intestazioni.')
  if (rows.length > maxImportRows)
    rejectFile(`Il file ha più di ${maxImportRows.toLocaleString('it-IT')} righe: dividilo in più file.`)
  return rows.map((row) => toImportedRow(row, imported.columns))
}

/** A row whose columns of an undo file alone stand apart, by their headers. */
function toImportedRow<Key extends string>(
  { unnamed = [], ...row }: TableRow<string>,
  columns: Record<string, string>,
): ImportedRow<Key> {
  if (unnamed.length === 0) return row as ImportedRow<Key>
  const imported = Object.fromEntries(
    unnamed.map((key) => [columns[key] ?? '', parseTextCell(row.cells[key]).value ?? '']),
  )
  return { ...(row as ImportedRow<Key>), imported }
}

/** The columns of a table that are not just texts. */
export type ColumnKinds<Key extends string> = {
  dates?: readonly Key[]
  /** Codes and numbers of digits: CAP, VAT number, telephone, Baldo ID. */
  codes?: readonly Key[]
  optional?: readonly Key[]
}

function toTextRow<Key extends string>(
  { row, cells, errors, missing, imported }: ImportedRow<Key>,
  headers: Record<Key, string>,
  { dates = [], codes = [] }: ColumnKinds<Key>,
): TextRow<Key> {
  const problems = [...errors]
  const texts = {} as Record<Key, string>
  const numeric = new Set<string>()
  for (const key of Object.keys(headers) as Key[]) {
    const cell = cells[key]
    const parse = dates.includes(key) ? parseDateCell : codes.includes(key) ? parseCodeCell : parseTextCell
    const parsed = parse(cell)
    texts[key] = cell ? (parsed.value ?? '').replace(/\s*\n\s*/g, ' ').trim() : ''
    if (cell?.t === 'n' || (codes.includes(key) && isNumberText(cell))) numeric.add(key)
    if (cell && parsed.problem !== undefined && errors.length === 0) problems.push(`${headers[key]}: ${parsed.problem}`)
  }
  return { row, texts, numeric, errors: problems, ...(missing && { missing }), ...(imported && { imported }) }
}

/** The headers of the optional columns that a file with these rows lacks. */
export const missingHeaders = ([row]: { missing?: string[] }[], headers: Record<string, string>): string[] =>
  row?.missing?.flatMap((key) => headers[key] ?? []) ?? []

/** Maps the rows in batches, so that other requests are not blocked. */
export async function mapRows<Row, Result>(rows: Row[], map: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    if (index % 500 === 499) await yieldToEventLoop()
    results.push(map(row))
  }
  return results
}

/** Reads the rows of an uploaded spreadsheet as texts. */
export async function readTextRows<Key extends string>(
  path: string,
  headers: Record<Key, string>,
  kinds: ColumnKinds<NoInfer<Key>> = {},
): Promise<TextRow<Key>[]> {
  const rows = await readTable<Key>(path, headers, kinds.optional)
  return mapRows(rows, (row) => toTextRow(row, headers, kinds))
}
