import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseWallClock } from './number-format.ts'
import { type RowWriter, rowWriter } from './row-writer.ts'
import { SharedStrings } from './shared-strings.ts'
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

/** Up to so many rows their texts are shared ones; more rows are written as they are read, with the texts in their cells. */
const maxSharedRows = 2000

/** The batches of rows, of which the first ones can be read ahead. */
function createBatches<Key extends string>(rows: Workbook<Key>['rows']) {
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : toBatches(rows)
  const ahead: SheetRow<Key>[][] = []
  let isDone = false

  async function next(): Promise<SheetRow<Key>[] | undefined> {
    const { value, done } = await source.next()
    isDone = done === true
    return done ? undefined : value
  }
  return {
    /** Whether there are no more rows than that. */
    async areAtMost(max: number): Promise<boolean> {
      for (let count = 0; count <= max && !isDone; ) {
        const batch = await next()
        if (batch) ahead.push(batch)
        count += batch?.length ?? 0
      }
      return isDone
    },
    read: async () => ahead.shift() ?? (isDone ? undefined : next()),
    end: async () => source.return?.(undefined),
  }
}

/** The parts of a workbook as its archive has them; rows that no longer fit on a sheet go to a further one. */
async function* workbookEntries<Key extends string>({ sheet, columns, rows }: Workbook<Key>): AsyncGenerator<ZipEntry> {
  const batches = createBatches(rows)
  const styles = createStyles(columns)
  const headers = Object.fromEntries(columns.map(({ key, header }) => [key, header])) as Record<Key, string>
  const name = toSheetName(sheet)
  const names: string[] = []
  let strings: SharedStrings | undefined
  let writeRow: RowWriter<Key> | undefined
  let batch: SheetRow<Key>[] | undefined
  let next = 0

  async function openRows(): Promise<RowWriter<Key>> {
    if (await batches.areAtMost(maxSharedRows)) strings = new SharedStrings()
    batch = await batches.read()
    return rowWriter(columns, styles, strings)
  }

  async function* sheetChunks(): AsyncGenerator<string> {
    yield sheetStart(columns) // at once: the download begins before the rows are read
    writeRow ??= await openRows()
    let chunk = writeRow(1, headers)
    for (let row = 2; batch && row <= maxSheetRows; ) {
      for (; next < batch.length && row <= maxSheetRows; row += 1, next += 1) {
        chunk += writeRow(row, batch[next] as SheetRow<Key>)
        if (chunk.length < chunkLength) continue
        yield chunk
        chunk = ''
      }
      if (next < batch.length) continue
      batch = await batches.read()
      next = 0
    }
    yield chunk + sheetEnd
  }

  try {
    do {
      names.push(names.length === 0 ? name : `${name.slice(0, 27)} ${names.length + 1}`)
      yield { path: `xl/worksheets/sheet${names.length}.xml`, data: sheetChunks(), compressionLevel: sheetLevel }
    } while (batch)
  } finally {
    await batches.end()
  }
  if (strings) yield { path: 'xl/sharedStrings.xml', data: [strings.xml()] }
  const parts = { 'xl/styles.xml': stylesXml(styles), ...workbookParts(names, strings !== undefined) }
  for (const [path, text] of Object.entries(parts)) yield { path, data: [text] }
}

/** Streams a workbook: reads rows only as fast as the stream is consumed, and ends their source when it is destroyed. */
export const streamWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Readable> =>
  zipStream(workbookEntries(workbook))

/** Writes a small workbook in memory. */
export const createWorkbook = async <Key extends string>(workbook: Workbook<Key>): Promise<Buffer> =>
  buffer(await streamWorkbook(workbook))

/** Converts wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, to the date of a cell; ignores an offset. */
export const toSheetDate = (text: string | null): Date | null => (text === null ? null : parseWallClock(text))
