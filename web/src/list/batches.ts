import { ApiError } from '../api/client.ts'

/** What became of the rows of a selection. */
export type BatchResult<Row, Answer> = {
  /** The server's answers to the batches that were saved. */
  answers: Answer[]
  saved: Row[]
  /** The rows that the server rejected, each with the reason. */
  rejected: { row: Row; reason: string }[]
  /** The rows that were not saved only because their batch, or the whole, did not go on. */
  held: Row[]
  /** Why nothing went on: the message of the failed call. */
  problem?: string
}

type Batches<Row, Answer> = {
  rows: Row[]
  size: number
  send: (batch: Row[]) => Promise<Answer>
  /** The key under which the server rejects a row of a batch, by its index. */
  rowKey: (index: number) => string
  onProgress: (finished: number) => void
  isStopped: () => boolean
}

/**
 * Sends rows in batches, one after the other. The server saves a batch entirely or not at all; one with rejected rows does
 * not stop the next, any other failure does.
 */
export async function sendBatches<Row, Answer>(batches: Batches<Row, Answer>): Promise<BatchResult<Row, Answer>> {
  const { rows, size, send, rowKey, onProgress, isStopped } = batches
  const result: BatchResult<Row, Answer> = { answers: [], saved: [], rejected: [], held: [] }
  for (let start = 0; start < rows.length; start += size) {
    if (result.problem !== undefined || isStopped()) {
      result.held.push(...rows.slice(start))
      break
    }
    const batch = rows.slice(start, start + size)
    try {
      result.answers.push(await send(batch))
      result.saved.push(...batch)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const rejected = batch.flatMap((row, index) => {
        const reasons = error.errors?.[rowKey(index)]
        return reasons ? [{ row, reason: reasons.join(' ') }] : []
      })
      const rejectedRows = new Set(rejected.map(({ row }) => row))
      result.rejected.push(...rejected)
      result.held.push(...batch.filter((row) => !rejectedRows.has(row)))
      if (rejected.length === 0) result.problem = error.message
    }
    onProgress(Math.min(start + size, rows.length))
  }
  return result
}

// A spreadsheet program takes a cell that begins with one of these for a formula.
const quoteCell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table as the CSV that Italian spreadsheet programs open: with semicolons, and a mark that it is UTF-8. */
export const toCsv = (rows: (string | number)[][]): Blob =>
  new Blob(['\uFEFF', rows.map((cells) => cells.map((cell) => quoteCell(String(cell))).join(';')).join('\r\n')], {
    type: 'text/csv;charset=utf-8',
  })
