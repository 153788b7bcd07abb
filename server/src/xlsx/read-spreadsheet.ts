import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../http/concurrency.ts'
import { limits } from './limits.ts'
import type { ReaderMessage, ReaderTask } from './reader.worker.ts'
import { SheetError } from './sheet-error.ts'

type Content =
  | { t: 's'; v: string }
  | { t: 'n' | 'pct'; v: number }
  | { t: 'd'; v: Date }
  | { t: 'b'; v: boolean }
  | { t: 'e'; v: string }

/**
 * A cell: text, number, number shown as a percentage (12,5% is 0.125), date as the clock shows it (in UTC), boolean,
 * error; `f` when it holds a formula.
 */
export type Cell = Content & { f?: true }

/** A row below the header by the number that a spreadsheet program shows; `errors` are sentences for the user. */
export type TableRow<Key extends string> = { row: number; cells: Partial<Record<Key, Cell>>; errors: string[] }

const withReaderSlot = limitConcurrency(limits.atOnce)

/**
 * Reads the table whose header holds all of these columns: in the first 20 rows of the first visible sheet, trimmed,
 * NFKC, case-blind, in any order; other columns are ignored. A SheetError says why a file can't be read.
 */
export async function readSpreadsheet<Key extends string>(
  path: string,
  headers: Record<Key, string>,
  { optional = [] }: { optional?: NoInfer<Key>[] } = {},
): Promise<TableRow<Key>[]> {
  if ((await stat(path)).size > limits.fileBytes) throw new SheetError('too-large')
  return withReaderSlot(() => readInWorker({ path, headers, optional })) as Promise<TableRow<Key>[]>
}

/** A thread of its own, with little memory and time: what a hostile file costs ends with it. */
function readInWorker(task: ReaderTask): Promise<TableRow<string>[]> {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  let timer: NodeJS.Timeout | undefined
  const read = new Promise<TableRow<string>[]>((resolve, reject) => {
    const rows: TableRow<string>[] = []
    timer = setTimeout(() => reject(new SheetError('too-slow')), limits.seconds * 1000)
    worker.on('message', (message: ReaderMessage) => {
      if (message.kind === 'rows') for (const row of message.rows) rows.push(row)
      else if (message.kind === 'read') resolve(rows)
      else reject(new SheetError(message.code, message.message))
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('out-of-memory') : error),
    )
    worker.on('exit', () => reject(new Error('the reader of spreadsheets ended without an answer')))
  })
  return read.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
