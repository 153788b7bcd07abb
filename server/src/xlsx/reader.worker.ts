import { parentPort, workerData } from 'node:worker_threads'
import { readTableRows, type TableColumns } from './find-table.ts'
import { limits } from './limits.ts'
import { readRows } from './read-rows.ts'
import type { TableRow } from './read-spreadsheet.ts'
import { SheetError, type SheetErrorCode } from './sheet-error.ts'

export type ReaderTask = { path: string } & TableColumns
export type ReaderMessage =
  | { kind: 'rows'; rows: TableRow<string>[] }
  | { kind: 'read' }
  | { kind: 'refused'; code: SheetErrorCode; message: string }

const batch = 1000
const send = (message: ReaderMessage) => parentPort?.postMessage(message)

const lengthOf = ({ cells }: TableRow<string>): number =>
  Object.values(cells).reduce((sum, cell) => sum + (cell?.t === 's' ? cell.v.length : 0), 0)

/** Reads the file on this thread and hands its rows over; a text that many cells share is copied for each. */
async function read({ path, headers, optional }: ReaderTask): Promise<void> {
  let rows: TableRow<string>[] = []
  let length = 0
  for await (const row of readTableRows(readRows(path), { headers, optional })) {
    length += lengthOf(row)
    if (length > limits.textLength) throw new SheetError('too-big-inside')
    rows.push(row)
    if (rows.length < batch) continue
    send({ kind: 'rows', rows })
    rows = []
  }
  send({ kind: 'rows', rows })
}

try {
  await read(workerData as ReaderTask)
  send({ kind: 'read' })
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  send({ kind: 'refused', code: error.code, message: error.message })
}
