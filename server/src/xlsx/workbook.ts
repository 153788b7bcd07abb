import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseWallClock } from './number-format.ts'
import { type SheetValue, toCellValue, toSheetName } from './sheet-values.ts'
import { createStyles, rowWriter, sheetEnd, sheetStart, stylesXml, workbookParts } from './workbook-xml.ts'
import { type ZipEntry, zipChunks } from './zip-stream.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a workbook; `numFmt` is an Excel number format, '@' for text. */
export type SheetColumn<Key extends string = string> = { header: string; key: Key; width: number; numFmt?: string }
export type SheetRow<Key extends string = string> = Record<Key, SheetValue>

/** The one sheet of a workbook to write. */
export type Workbook<Key extends string> = {
  sheet: string
  columns: SheetColumn<Key>[]
  rows: AsyncIterable<SheetRow<Key>> | Iterable<SheetRow<Key>>
}

const chunkLength = 64 * 1024
const maxSheetRows = 1_048_576

/** The parts of a workbook as its archive has them; rows that no longer fit on a sheet go to a further one. */
function workbookEntries<Key extends string>({ sheet, columns, rows }: Workbook<Key>): AsyncGenerator<ZipEntry> {
  const styles = createStyles(columns)
  const writeRow = rowWriter(columns, styles)
  const headers = columns.map(({ header }) => toCellValue(header))
  const start = sheetStart(columns) + writeRow(1, headers)
  const name = toSheetName(sheet)
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let next: IteratorResult<SheetRow<Key>>

  async function* sheetChunks(): AsyncGenerator<string> {
    let text = start
    for (let row = 2; !next.done && row <= maxSheetRows; row += 1) {
      const { value } = next
      text += writeRow(
        row,
        columns.map(({ key }) => toCellValue(value[key])),
      )
      if (text.length > chunkLength) {
        yield text
        text = ''
      }
      next = await source.next()
    }
    yield text + sheetEnd
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const names: string[] = []
    try {
      next = await source.next()
      do {
        names.push(names.length === 0 ? name : `${name.slice(0, 27)} ${names.length + 1}`)
        yield { path: `xl/worksheets/sheet${names.length}.xml`, data: sheetChunks() }
      } while (!next.done)
    } finally {
      await source.return?.()
    }
    const parts = { 'xl/styles.xml': stylesXml(styles), ...workbookParts(names) }
    for (const [path, text] of Object.entries(parts)) yield { path, data: [text] }
  }
  return entries()
}

/** Streams a workbook: reads rows only as fast as the stream is consumed, and ends their source when it is destroyed. */
export const streamWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Readable> =>
  Readable.from(zipChunks(workbookEntries(workbook)), { objectMode: false })

/** Writes a small workbook in memory. */
export const createWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Buffer> =>
  buffer(await streamWorkbook(workbook))

/** Converts wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, to the date of a cell; ignores an offset. */
export const toSheetDate = (text: string | null): Date | null => (text === null ? null : parseWallClock(text))
