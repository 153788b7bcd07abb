import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { contentDisposition } from '../files/name.ts'
import type { RateLimits } from '../http/limits.ts'
import { consumeRateLimit, refundRateLimit } from '../http/rate.queries.ts'
import { getQuery } from '../http/request.ts'
import { tooManyExports } from './cursor.queries.ts'
import { createTurns } from './turns.ts'
import { type SheetRow, streamWorkbook, type Workbook, xlsxType } from './workbook.ts'

type Download<Key extends string> = Workbook<Key> & { fileName: string; rows: AsyncIterable<SheetRow<Key>[]> }

// As many as PostgreSQL lets run on all servers. The refusal comes before a proxy gives up on the answer, at 60 seconds.
const waitForTurn = createTurns({ running: 2, waiting: 20, timeoutMs: 50_000 })

/** The same rows, from this server's next turn on; who closes the connection meanwhile has none. */
async function* rowsInTurn<Row>({ raw }: FastifyReply, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  if (raw.destroyed) leave()
  raw.once('close', leave)
  const endTurn = await waitForTurn(gone.signal, tooManyExports).finally(() => raw.off('close', leave))
  try {
    yield* rows
  } finally {
    endTurn()
  }
}

/** Sends an .xlsx and counts it against the caller's export limit, unless it fails before its first row. */
export async function sendRateLimitedXlsx<Key extends string>(
  deps: { db: Db; config: { limits: RateLimits } },
  req: FastifyRequest,
  reply: FastifyReply,
  download: Download<Key>,
): Promise<FastifyReply> {
  const userId = String(req.user.id)
  await consumeRateLimit(deps.db, 'exports', userId, deps.config.limits.exports)
  const { fileName: file_name, sheet: what } = download
  const filters = new URLSearchParams(getQuery(req)).toString()
  const record = (rows: number, is_complete: boolean) =>
    req.recordAccess('export', { what, file_name, rows, is_complete, filters })
  return sendXlsx(reply, { ...download, rows: countedRows(rowsInTurn(reply, download.rows), record) }).catch(
    async (error) => {
      await refundRateLimit(deps.db, 'exports', userId)
      throw error
    },
  )
}

/**
 * The same rows, of which it is recorded how many were sent: before the end of the file, so that nobody has a whole one
 * without a record, and what was sent until then of one that broke off, with the batch that it broke off in.
 */
async function* countedRows<Row>(
  batches: AsyncIterable<Row[]>,
  record: (count: number, isComplete: boolean) => Promise<void>,
): AsyncGenerator<Row[]> {
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

/** Waits for the first rows; returns all of them, and a function that ends their source. */
async function readFirst<Row>(
  rows: AsyncIterable<Row[]>,
): Promise<{ rows: AsyncIterable<Row[]>; end: () => Promise<unknown> }> {
  const iterator = rows[Symbol.asyncIterator]()
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
