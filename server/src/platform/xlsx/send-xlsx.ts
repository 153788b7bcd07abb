import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { contentDisposition } from '../files/name.ts'
import type { RateLimits } from '../http/limits.ts'
import { getQuery } from '../http/request.ts'
import { tooManyExports, waitMs } from './cursor.queries.ts'
import { beginLimitedExport } from './export-limit.ts'
import { createTurns } from './turns.ts'
import { type SheetRow, streamWorkbook, type Workbook, xlsxType } from './workbook.ts'

type Download<Key extends string> = Omit<Workbook<Key>, 'rows'> & {
  fileName: string
  rows: AsyncIterable<SheetRow<Key>[]>
}

// As many as PostgreSQL lets run on all servers. The refusal comes before a proxy gives up on the answer, at 60 seconds.
const waitForTurn = createTurns({ running: 2, waiting: 20, timeoutMs: waitMs })

/** The same rows, from this server's next turn on; who closes the connection before the first ones has none. */
async function* rowsInTurn<Rows>({ raw }: FastifyReply, batches: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  const gone = new AbortController()
  const left = Promise.withResolvers<never>()
  left.promise.catch(() => {})
  const leave = () => {
    gone.abort()
    left.reject(tooManyExports())
  }
  if (raw.destroyed) leave()
  raw.once('close', leave)
  const source = batches[Symbol.asyncIterator]()
  let endTurn = () => {}
  try {
    endTurn = await waitForTurn(gone.signal, tooManyExports)
    // With several servers the first rows may wait for those of another one.
    const first = await Promise.race([source.next(), left.promise])
    raw.off('close', leave)
    for (let next = first; !next.done; next = await source.next()) yield next.value
  } finally {
    raw.off('close', leave)
    endTurn()
    source.return?.()?.catch(() => {})
  }
}

/** Sends an .xlsx, and counts its rows against the limit of the person who acts. */
export async function sendRateLimitedXlsx<Key extends string>(
  deps: { db: Db; config: { limits: RateLimits } },
  req: FastifyRequest,
  reply: FastifyReply,
  download: Download<Key>,
): Promise<FastifyReply> {
  const limited = await beginLimitedExport(deps, req, reply)
  const { fileName: file_name, sheet: what } = download
  const filters = new URLSearchParams(getQuery(req)).toString()
  const record = async (rows: number, is_complete: boolean) => {
    await limited.count(rows)
    await req.recordAccess('export', { what, file_name, rows, is_complete, filters })
  }
  return sendXlsx(reply, { ...download, rows: countedRows(rowsInTurn(reply, download.rows), record) }).catch(
    async (error) => {
      await limited.end()
      throw error
    },
  )
}

/**
 * The same rows, of which it is recorded how many were sent: before the end of the file, so that nobody has a whole one
 * without a record, and what was sent until then of one that broke off, with the batch that it broke off in.
 */
async function* countedRows<Rows extends { length: number }>(
  batches: AsyncIterable<Rows>,
  record: (count: number, isComplete: boolean) => Promise<void>,
): AsyncGenerator<Rows> {
  let [count, isComplete] = [0, false]
  try {
    for await (const rows of batches) {
      count += rows.length
      yield rows
    }
    isComplete = true
  } finally {
    if (count > 0 || isComplete) await record(count, isComplete)
  }
}

/**
 * Sends an .xlsx while its rows are read. A failure before the first row becomes an error response; a later one breaks
 * the connection, so that nobody mistakes half a file for the whole.
 */
export async function sendXlsx<Key extends string>(
  reply: FastifyReply,
  { fileName, ...workbook }: Download<Key>,
): Promise<FastifyReply> {
  const source = await readFirst(workbook.rows)
  const stream = await streamWorkbook({ ...workbook, rows: source.rows }).catch(async (error) => {
    await source.end()
    throw error
  })
  // A stream destroyed before its first byte was read never starts the generator that ends the source.
  stream.once('close', () => void source.end().catch(() => {}))
  return reply
    .headers({
      'content-type': xlsxType,
      'content-disposition': contentDisposition('attachment', fileName),
      'cache-control': 'no-store',
    })
    .send(stream)
}

type Source<Rows> = { rows: AsyncIterable<Rows>; end: () => Promise<unknown> }

/** Waits for the first rows; returns all of them, and a function that ends their source. */
async function readFirst<Rows>(batches: AsyncIterable<Rows>): Promise<Source<Rows>> {
  const iterator = batches[Symbol.asyncIterator]()
  const end = async () => iterator.return?.()
  const first = await iterator.next()
  async function* allRows() {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await end()
    }
  }
  return { rows: allRows(), end }
}
