import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseWallClock } from './number-format.ts'
import { rowWriter } from './row-writer.ts'
import { type SheetValue, toSheetName } from './sheet-values.ts'
import { createStyles, sheetEnd, sheetStart, stylesXml, workbookParts } from './workbook-xml.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a workbook; `numFmt` is an Excel number format, '@' for text. */
export type SheetColumn<Key extends string = string> = { header: string; key: Key; width: number; numFmt?: string }
export type SheetRow<Key extends string = string> = Record<Key, SheetValue>

/** The one sheet of a workbook to write. */
export type Workbook<Key extends string> = {
  sheet: string
  columns: SheetColumn<Key>[]
  /** Batches of rows as they are read, or the rows of a small workbook. */
  rows: AsyncIterable<SheetRow<Key>[]> | Iterable<SheetRow<Key>>
}

const chunkLength = 128 * 1024
const maxSheetRows = 1_048_576
// A fifth larger than with zlib's own level, in a third of the time: the processor is what an export waits for.
const sheetLevel = 2

/** Rows that are given one by one, as batches. */
function* toBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  for (const row of rows) yield [row]
}

/** The parts of a workbook as its archive has them; rows that no longer fit on a sheet go to a further one. */
function workbookEntries<Key extends string>({ sheet, columns, rows }: Workbook<Key>): AsyncGenerator<ZipEntry> {
  const styles = createStyles(columns)
  const writeRow = rowWriter(columns, styles)
  const headers = Object.fromEntries(columns.map(({ key, header }) => [key, header])) as Record<Key, string>
  const start = sheetStart(columns) + writeRow(1, headers)
  const name = toSheetName(sheet)
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : toBatches(rows)
  let batch: SheetRow<Key>[] | undefined
  let next = 0

  async function readBatch(): Promise<void> {
    const { value, done } = await source.next()
    batch = done ? undefined : value
    next = 0
  }

  async function* sheetChunks(): AsyncGenerator<string> {
    let chunk = start
    for (let row = 2; batch && row <= maxSheetRows; ) {
      for (; next < batch.length && row <= maxSheetRows; row += 1, next += 1) {
        chunk += writeRow(row, batch[next] as SheetRow<Key>)
        if (chunk.length < chunkLength) continue
        yield chunk
        chunk = ''
      }
      if (next === batch.length) await readBatch()
    }
    yield chunk + sheetEnd
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const names: string[] = []
    try {
      await readBatch()
      do {
        names.push(names.length === 0 ? name : `${name.slice(0, 27)} ${names.length + 1}`)
        yield { path: `xl/worksheets/sheet${names.length}.xml`, data: sheetChunks(), compressionLevel: sheetLevel }
      } while (batch)
    } finally {
      await source.return?.(undefined)
    }
    const parts = { 'xl/styles.xml': stylesXml(styles), ...workbookParts(names) }
    for (const [path, text] of Object.entries(parts)) yield { path, data: [text] }
  }
  return entries()
}

/** Streams a workbook: reads rows only as fast as the stream is consumed, and ends their source when it is destroyed. */
export const streamWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Readable> =>
  zipStream(workbookEntries(workbook))

/** Writes a small workbook in memory. */
export const createWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Buffer> =>
  buffer(await streamWorkbook(workbook))

/** Converts wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, to the date of a cell; ignores an offset. */
export const toSheetDate = (text: string | null): Date | null => (text === null ? null : parseWallClock(text))
