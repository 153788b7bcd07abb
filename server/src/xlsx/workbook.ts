import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../files/name.ts'
import { parseWallClock } from './number-format.ts'
import { type SheetValue, toCellValue, toSheetName } from './sheet-values.ts'

/** The media type of what is written here. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type WebStream = Parameters<typeof Readable.fromWeb>[0]

/** A column of a sheet that is written: `numFmt` as Excel spells it, '@' for a column of texts that people fill in. */
export type SheetColumn<Key extends string = string> = { header: string; key: Key; width: number; numFmt?: string }
export type SheetRow<Key extends string = string> = Record<Key, SheetValue>

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>
/** A sheet that is written. */
export type Workbook<Key extends string> = {
  sheet: string
  columns: SheetColumn<Key>[]
  rows: Rows<SheetRow<Key>>
}

/** The rows in the order of the columns, each value as a cell takes it. */
async function* toCellRows<Key extends string>({ columns, rows }: Workbook<Key>): AsyncGenerator<SheetValue[]> {
  for await (const row of rows) yield columns.map(({ key }) => toCellValue(row[key]))
}

/** The workbook as a stream that asks for rows only as fast as it is read, and ends their source when it is destroyed. */
async function xlsxStream<Key extends string>(content: Workbook<Key>): Promise<Readable> {
  // Loaded by the first export: a start needs none.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const columns = content.columns.map(({ header, width, numFmt }) => ({ header, width, numFmt }))
  const name = toSheetName(content.sheet)
  return Readable.fromWeb(writeXlsxStream(toCellRows(content), { name, columns, freezePane: { rows: 1 } }) as WebStream)
}

/** Wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, as the date that a cell takes; an offset is not looked at. */
export const toSheetDate = (text: string | null): Date | null => (text === null ? null : parseWallClock(text))

/** A small .xlsx in memory: templates, and what an import replaced. */
export const createWorkbook = async <Key extends string>(content: Workbook<Key>): Promise<Buffer> =>
  buffer(await xlsxStream(content))

/**
 * Answers with an .xlsx while its rows are read. A failure before the first row is answered as any other; one later on
 * breaks the connection, so that nobody takes half a file for the whole.
 */
export async function sendXlsx<Key extends string>(
  reply: FastifyReply,
  { fileName, ...content }: Workbook<Key> & { fileName: string },
): Promise<FastifyReply> {
  const source = await withFirstRow(content.rows)
  const stream = await xlsxStream({ ...content, rows: source.rows }).catch(async (error) => {
    await source.end()
    throw error
  })
  // Also when it is destroyed before its first byte was asked for: then nobody else ends the source.
  stream.once('close', () => void source.end().catch(() => {}))
  return reply
    .headers({
      'content-type': xlsxType,
      'content-disposition': contentDisposition('attachment', fileName),
      'cache-control': 'no-store',
    })
    .send(stream)
}

/** The rows once the first is there, and how to end their source. */
async function withFirstRow<Row>(rows: Rows<Row>): Promise<{ rows: AsyncIterable<Row>; end: () => Promise<unknown> }> {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const end = async () => iterator.return?.()
  const first = await iterator.next()
  async function* all() {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await end()
    }
  }
  return { rows: all(), end }
}
