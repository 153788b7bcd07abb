import { parentPort, workerData } from 'node:worker_threads'
import { readTableRows } from './find-table.ts'
import { limits } from './limits.ts'
import { readRows } from './read-rows.ts'
import type { TableColumns, TableRow } from './sheet.ts'
import { SheetError, type SheetErrorCode } from './sheet-error.ts'

/** `limits` are those of the thread that started this one, where tests lower them. */
export type ReaderTask = { path: string; limits: typeof limits } & TableColumns
export type ReaderMessage =
  | { kind: 'rows'; rows: TableRow<string>[] }
  | { kind: 'done' }
  | { kind: 'failed'; code: SheetErrorCode; message: string }

const batchSize = 1000
const post = (message: ReaderMessage) => parentPort?.postMessage(message)

const textLength = ({ cells }: TableRow<string>): number =>
  Object.values(cells).reduce((sum, cell) => sum + (cell?.t === 's' ? cell.v.length : 0), 0)

/** Reads the file and posts its rows in batches; posting copies a text that many cells share once for each cell. */
async function postRows({ path, ...columns }: ReaderTask): Promise<void> {
  let rows: TableRow<string>[] = []
  let length = 0
  for await (const row of readTableRows(readRows(path), columns)) {
    length += textLength(row)
    if (length > limits.textLength) throw new SheetError('too-big-inside')
    rows.push(row)
    if (rows.length < batchSize) continue
    post({ kind: 'rows', rows })
    rows = []
  }
  post({ kind: 'rows', rows })
}

try {
  const task: ReaderTask = workerData
  Object.assign(limits, task.limits)
  await postRows(task)
  post({ kind: 'done' })
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  post({ kind: 'failed', code: error.code, message: error.message })
}
