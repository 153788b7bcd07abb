import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { limits } from './limits.ts'
import type { ReaderMessage, ReaderTask } from './reader.worker.ts'
import type { TableRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

const withReaderSlot = pLimit(limits.concurrentReaders)

/**
 * Reads the table whose header row has all of these columns: among the first 20 rows of the first visible sheet,
 * trimmed, NFKC, case-insensitive, in any order; other columns are ignored. Throws a SheetError for an unreadable file.
 */
export async function readSpreadsheet<Key extends string>(
  path: string,
  headers: Record<Key, string>,
  { optional = [], unnamed = [] }: { optional?: readonly NoInfer<Key>[]; unnamed?: readonly NoInfer<Key>[] } = {},
): Promise<TableRow<Key>[]> {
  if ((await stat(path)).size > limits.fileBytes) throw new SheetError('too-large')
  return withReaderSlot(() => readInWorker({ path, headers, optional, unnamed, limits })) as Promise<TableRow<Key>[]>
}

/** Reads on a thread with little memory and time, so that a hostile file cannot harm the server. */
async function readInWorker(task: ReaderTask): Promise<TableRow<string>[]> {
  const worker = new Worker(
    new URL(`./reader.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
    {
      workerData: task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes, maxYoungGenerationSizeMb: 32 },
    },
  )
  try {
    return await receiveRows(worker)
  } finally {
    await worker.terminate()
  }
}

function receiveRows(worker: Worker): Promise<TableRow<string>[]> {
  const { promise, resolve, reject } = Promise.withResolvers<TableRow<string>[]>()
  const rows: TableRow<string>[] = []
  const timer = setTimeout(() => reject(new SheetError('too-slow')), limits.seconds * 1000)
  worker.on('message', (message: ReaderMessage) => {
    if (message.kind === 'rows') for (const row of message.rows) rows.push(row)
    else if (message.kind === 'done') resolve(rows)
    else reject(new SheetError(message.code, message.message))
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError('out-of-memory') : error),
  )
  worker.on('exit', () => reject(new Error('the spreadsheet reader exited without a result')))
  return promise.finally(() => clearTimeout(timer))
}
