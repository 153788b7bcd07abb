import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../files/name.ts'
import { wallClock } from './number-format.ts'
import { sheetXml } from './sheet-xml.ts'
import { workbookParts } from './workbook-parts.ts'
import { zipped } from './zip-write.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type SheetValue = string | number | Date | null

/** A column of a sheet that is written: `numFmt` as Excel spells it, '@' for a column of texts that people fill in. */
export type SheetColumn<Key extends string = string> = { header: string; key: Key; width: number; numFmt?: string }
export type SheetRow<Key extends string = string> = Record<Key, SheetValue>

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>
type Workbook<Key extends string> = {
  sheet: string
  columns: SheetColumn<Key>[]
  rows: Rows<SheetRow<Key>>
}

/** The archive as a stream that asks for rows only as fast as it is read, and ends their source when it is destroyed. */
function xlsxStream<Key extends string>({ sheet, columns, rows }: Workbook<Key>): Readable {
  const parts = workbookParts(sheet, columns).map(({ name, text }) => ({ name, content: [Buffer.from(text)] }))
  const content = sheetXml(columns, rows)
  return Readable.from(zipped([...parts, { name: 'xl/worksheets/sheet1.xml', content }]), { objectMode: false })
}

/** Wall-clock text, 2026-11-21 or 2026-11-21T10:30:15, as the date that a cell takes; an offset is not looked at. */
export const sheetDate = (text: string | null): Date | null => (text === null ? null : wallClock(text))

/** A small .xlsx in memory: templates, and what an import replaced. */
export const workbook = <Key extends string>(content: Workbook<Key>): Promise<Buffer> => buffer(xlsxStream(content))

/**
 * Answers with an .xlsx while its rows are read. A failure before the first row is answered as any other; one later on
 * breaks the connection, so that nobody takes half a file for the whole.
 */
export async function sendXlsx<Key extends string>(
  reply: FastifyReply,
  { fileName, ...content }: Workbook<Key> & { fileName: string },
): Promise<FastifyReply> {
  const source = await begun(content.rows)
  const stream = xlsxStream({ ...content, rows: source.rows })
  // Also when it is destroyed before its first byte was asked for: then nobody else ends the source.
  stream.once('close', () => void source.end().catch(() => {}))
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': contentDisposition('attachment', fileName),
      'cache-control': 'no-store',
    })
    .send(stream)
}

/** The rows once the first is there, and how to end their source. */
async function begun<Row>(rows: Rows<Row>): Promise<{ rows: AsyncIterable<Row>; end: () => Promise<unknown> }> {
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
