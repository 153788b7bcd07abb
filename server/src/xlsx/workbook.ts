import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseWallClock } from './number-format.ts'
import { type SheetValue, toCellValue, toSheetName } from './sheet-values.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type WebStream = Parameters<typeof Readable.fromWeb>[0]

/** A column of a workbook; `numFmt` is an Excel number format, '@' for text. */
export type SheetColumn<Key extends string = string> = { header: string; key: Key; width: number; numFmt?: string }
export type SheetRow<Key extends string = string> = Record<Key, SheetValue>

/** The one sheet of a workbook to write. */
export type Workbook<Key extends string> = {
  sheet: string
  columns: SheetColumn<Key>[]
  rows: AsyncIterable<SheetRow<Key>> | Iterable<SheetRow<Key>>
}

async function* toCellRows<Key extends string>({ columns, rows }: Workbook<Key>): AsyncGenerator<SheetValue[]> {
  for await (const row of rows) yield columns.map(({ key }) => toCellValue(row[key]))
}

/** Streams a workbook: reads rows only as fast as the stream is consumed, and ends their source when it is destroyed. */
export async function streamWorkbook<Key extends string>(workbook: Workbook<Key>): Promise<Readable> {
  // Imported by the first export, to keep the server's start fast.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = workbook.columns.map(({ header, width, numFmt }) => ({ header, width, numFmt }))
  const name = toSheetName(workbook.sheet)
  return Readable.fromWeb(
    writeXlsxStream(toCellRows(workbook), { name, columns, freezePane: { rows: 1 } }) as WebStream,
  )
}

/** Writes a small workbook in memory. */
export const createWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Buffer> =>
  buffer(await streamWorkbook(workbook))

/** Converts wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, to the date of a cell; ignores an offset. */
export const toSheetDate = (text: string | null): Date | null => (text === null ? null : parseWallClock(text))
