import { setImmediate as breathe } from 'node:timers/promises'
import { maxImportRows } from '@portale/domain/import.ts'
import { assertValid, invalidMessage } from '../http/errors.ts'
import { parseDateCell, parseTextCell } from '../xlsx/cells.ts'
import { readSpreadsheet } from '../xlsx/read-spreadsheet.ts'
import type { TableRow } from '../xlsx/sheet.ts'
import { SheetError } from '../xlsx/sheet-error.ts'

/** A row of a file as texts by column, '' where there is nothing; dates as their wall clock in ISO. */
export type TextRow<Key extends string> = {
  row: number
  texts: Record<Key, string>
  /** The columns that the file holds as numbers: leading zeros may be lost. */
  numeric: ReadonlySet<string>
  errors: string[]
}

const rejectFile = (message: string): void => assertValid({ file: [message] }, invalidMessage)

/** The file's table, or 422 under `file` with what is wrong with it. */
export async function readTable<Key extends string>(
  path: string,
  headers: Record<Key, string>,
  optional: Key[] = [],
): Promise<TableRow<Key>[]> {
  const rows = await readSpreadsheet(path, headers, { optional }).catch((error: unknown) => {
    if (error instanceof SheetError) rejectFile(error.message)
    throw error
  })
  if (rows.length === 0) rejectFile('Il file non ha righe sotto le intestazioni.')
  if (rows.length > maxImportRows)
    rejectFile(`Il file ha più di ${maxImportRows.toLocaleString('it-IT')} righe: dividilo in più file.`)
  return rows
}

function toTextRow<Key extends string>(
  { row, cells, errors }: TableRow<Key>,
  headers: Record<Key, string>,
  dates: Key[],
): TextRow<Key> {
  const problems = [...errors]
  const texts = {} as Record<Key, string>
  const numeric = new Set<string>()
  for (const key of Object.keys(headers) as Key[]) {
    const cell = cells[key]
    const converted = dates.includes(key) ? parseDateCell(cell) : parseTextCell(cell)
    texts[key] = cell ? (converted.value ?? '').replace(/\s*\n\s*/g, ' ').trim() : ''
    if (cell?.t === 'n') numeric.add(key)
    if (cell && converted.problem !== undefined && errors.length === 0)
      problems.push(`${headers[key]}: ${converted.problem}`)
  }
  return { row, texts, numeric, errors: problems }
}

/** Does something with every row without keeping the other requests waiting. */
export async function mapRows<Row, Result>(rows: Row[], work: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, row] of rows.entries()) {
    if (index % 500 === 499) await breathe()
    results.push(work(row))
  }
  return results
}

/** The rows of an uploaded spreadsheet under these headers; `dates` are the columns that hold dates. */
export async function readTextRows<Key extends string>(
  path: string,
  headers: Record<Key, string>,
  { dates = [], optional = [] }: { dates?: Key[]; optional?: Key[] } = {},
): Promise<TextRow<Key>[]> {
  const rows = await readTable(path, headers, optional)
  return mapRows(rows, (row) => toTextRow(row, headers, dates))
}
