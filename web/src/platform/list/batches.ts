import { type BatchAnswer, batchRowKey, maxBatch } from '@portale/domain/platform/lists/batch.ts'
import { ApiError, api } from '../api/client.ts'

/** Rows that are saved together, or not at all. */
export type Batch<Row> = {
  rows: Row[]
  /** Its Idempotency-Key: sent again after a lost answer, a batch that was saved is answered as saved. */
  key: string
  /** Whether it was sent and the answer was lost: it may have been saved. */
  isUncertain?: boolean
}

/** What became of the rows of a selection. */
export type BatchResult<Row, Answer> = {
  /** The server's answers to the batches that were saved. */
  answers: Answer[]
  saved: Row[]
  /** The rows that the server rejected, each with the reason. */
  rejected: { row: Row; reason: string }[]
  /** What was not saved only because its batch, or the whole, did not go on: as it has to be sent again. */
  held: Batch<Row>[]
  /** Why nothing went on: the message of the failed call. */
  problem?: string
}

type Sending<Row, Answer> = {
  batches: Batch<Row>[]
  send: (batch: Batch<Row>) => Promise<Answer>
  /** The keys under which the server rejects a row of a batch, by its index. */
  rowKeys?: (index: number) => string[]
  /** Gets how many rows were sent, after each batch. */
  onProgress?: (finished: number) => void
  isStopped?: () => boolean
}

/** Divides rows into batches. */
export const toBatches = <Row>(rows: Row[], size = maxBatch): Batch<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => ({
    rows: rows.slice(index * size, (index + 1) * size),
    key: crypto.randomUUID(),
  }))

const isLost = ({ status }: ApiError) => status === 0 || status >= 500

/**
 * Sends batches, one after the other. The server saves a batch entirely or not at all; one with rejected rows does not stop
 * the next, any other failure does.
 */
export async function sendBatches<Row, Answer>(sending: Sending<Row, Answer>): Promise<BatchResult<Row, Answer>> {
  const { batches, send, rowKeys = (index) => [batchRowKey(index)], onProgress, isStopped } = sending
  const result: BatchResult<Row, Answer> = { answers: [], saved: [], rejected: [], held: [] }
  let finished = 0
  for (const [position, batch] of batches.entries()) {
    if (result.problem !== undefined || isStopped?.()) {
      result.held.push(...batches.slice(position))
      break
    }
    try {
      result.answers.push(await send(batch))
      result.saved.push(...batch.rows)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const rejected = batch.rows.flatMap((row, index) => {
        const reasons = rowKeys(index).flatMap((key) => error.errors?.[key] ?? [])
        return reasons.length > 0 ? [{ row, reason: reasons.join(' ') }] : []
      })
      const rejectedRows = new Set(rejected.map(({ row }) => row))
      result.rejected.push(...rejected)
      if (rejected.length === 0) {
        result.problem = error.message
        result.held.push(isLost(error) ? { ...batch, isUncertain: true } : batch)
      } else result.held.push(...toBatches(batch.rows.filter((row) => !rejectedRows.has(row))))
    }
    finished += batch.rows.length
    onProgress?.(finished)
  }
  return result
}

/** Sends a batch to a call of the server that answers which rows it changed. */
export const postBatch =
  (url: string, more: object = {}) =>
  ({ rows, key }: Batch<{ id: number; lock_version?: number }>) =>
    api.post<BatchAnswer>(
      url,
      { rows: rows.map(({ id, lock_version }) => ({ id, lock_version })), ...more },
      { idempotencyKey: key },
    )

// A spreadsheet program takes a cell that begins with one of these for a formula.
const quoteCell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table as the CSV that Italian spreadsheet programs open: with semicolons, and a mark that it is UTF-8. */
export const toCsv = (rows: (string | number)[][]): Blob =>
  new Blob(['\uFEFF', rows.map((cells) => cells.map((cell) => quoteCell(String(cell))).join(';')).join('\r\n')], {
    type: 'text/csv;charset=utf-8',
  })
