import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { RawRows } from '../db/raw-query.ts'
import { parseWallClock } from './number-format.ts'
import { RawRowWriter } from './raw-row-writer.ts'
import { rowWriter } from './row-writer.ts'
import { type SheetValue, toSheetName } from './sheet-values.ts'
import { createStyles, sheetEnd, sheetStart, stylesXml, workbookParts } from './workbook-xml.ts'
import { type ZipEntry, zipChunks } from './zip-stream.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A column of a workbook; `numFmt` is an Excel number format, '@' for text. */
export type SheetColumn<Key extends string = string> = { header: string; key: Key; width: number; numFmt?: string }
export type SheetRow<Key extends string = string> = Record<Key, SheetValue>

/** The one sheet of a workbook to write. */
export type Workbook<Key extends string> = {
  sheet: string
  columns: SheetColumn<Key>[]
  /** Batches of rows as they are read, or as PostgreSQL sends them in the order of the columns; or the rows of a small workbook. */
  rows: AsyncIterable<SheetRow<Key>[] | RawRows> | Iterable<SheetRow<Key>>
}

const chunkLength = 256 * 1024 // bytes
const maxSheetRows = 1_048_576
// A fifth larger than with zlib's own level, in a third of the time: the processor is what an export waits for.
const sheetLevel = 2

/** Rows that are given one by one, as batches. */
function* toBatches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  for (const row of rows) yield [row]
}

/**
 * A buffer of bytes: to join texts first would cost more than to write them. There is one for the whole file: what is taken
 * has been compressed when the next row is written; a new one each time would wait for the garbage collector.
 */
class Chunk {
  bytes = Buffer.allocUnsafe(chunkLength)
  length = 0

  hasSpace = (needed: number): boolean => this.length + needed <= this.bytes.length

  add(text: string): void {
    this.length += this.bytes.write(text, this.length)
  }

  /** Takes what was written, and makes space for at least so much. */
  take(needed: number): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    if (needed > this.bytes.length) this.bytes = Buffer.allocUnsafe(needed)
    this.length = 0
    return taken
  }
}

/** The rows of a batch, to be written one after the other: each is prepared, which tells the bytes it takes at most. */
type OpenBatch = { isAtEnd: () => boolean; prepare: (row: number) => number; write: (chunk: Chunk) => void }

const bytesPerCharacter = 3 // at most

function openRows<Row>(rows: Row[], writeRow: (row: number, values: Row) => string): OpenBatch {
  let next = 0
  let text = ''
  return {
    isAtEnd: () => next === rows.length,
    prepare(row) {
      text = writeRow(row, rows[next] as Row)
      return text.length * bytesPerCharacter
    },
    write(chunk) {
      chunk.add(text)
      next += 1
    },
  }
}

function openRawRows({ bytes }: RawRows, writer: RawRowWriter): OpenBatch {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  let length = 0
  let number = 0
  return {
    isAtEnd: () => at === source.length,
    prepare(row) {
      number = row
      length = 1 + source.readUInt32BE(at + 1)
      return writer.maxLength(length)
    },
    write(chunk) {
      chunk.length = writer.write(number, source, at, chunk.bytes, chunk.length)
      at += length
    },
  }
}

/** The parts of a workbook as its archive has them; rows that no longer fit on a sheet go to a further one. */
function workbookEntries<Key extends string>({ sheet, columns, rows }: Workbook<Key>): AsyncGenerator<ZipEntry> {
  const styles = createStyles(columns)
  const writeRow = rowWriter(columns, styles)
  const headers = Object.fromEntries(columns.map(({ key, header }) => [key, header])) as Record<Key, string>
  const start = sheetStart(columns) + writeRow(1, headers)
  const name = toSheetName(sheet)
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : toBatches(rows)
  let rawWriter: RawRowWriter | undefined
  let batch: OpenBatch | undefined

  async function readBatch(): Promise<void> {
    const { value, done } = await source.next()
    if (done) batch = undefined
    else if (Array.isArray(value)) batch = openRows(value, writeRow)
    else {
      rawWriter ??= new RawRowWriter(columns, styles, value)
      batch = openRawRows(value, rawWriter)
    }
  }

  async function* sheetChunks(): AsyncGenerator<Buffer> {
    const chunk = new Chunk()
    const needed = start.length * bytesPerCharacter
    if (!chunk.hasSpace(needed)) yield chunk.take(needed)
    chunk.add(start)
    for (let row = 2; batch && row <= maxSheetRows; ) {
      for (; !batch.isAtEnd() && row <= maxSheetRows; row += 1) {
        const needed = batch.prepare(row)
        if (!chunk.hasSpace(needed)) yield chunk.take(needed)
        batch.write(chunk)
      }
      if (batch.isAtEnd()) await readBatch()
    }
    yield chunk.take(0)
    yield Buffer.from(sheetEnd)
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    const names: string[] = []
    try {
      await readBatch()
      do {
        names.push(names.length === 0 ? name : `${name.slice(0, 27)} ${names.length + 1}`)
        yield { path: `xl/worksheets/sheet${names.length}.xml`, data: sheetChunks(), level: sheetLevel }
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
  Readable.from(zipChunks(workbookEntries(workbook)), { objectMode: false })

/** Writes a small workbook in memory. */
export const createWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Buffer> =>
  buffer(await streamWorkbook(workbook))

/** Converts wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, to the date of a cell; ignores an offset. */
export const toSheetDate = (text: string | null): Date | null => (text === null ? null : parseWallClock(text))
