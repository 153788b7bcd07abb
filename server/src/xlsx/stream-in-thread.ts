import { on } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { RawRows } from '../db/raw-query.ts'
import type { SheetColumn } from './workbook.ts'
import type { WriterMessage, WriterTask } from './writer.worker.ts'

type RawWorkbook = { sheet: string; columns: SheetColumn[]; rows: AsyncIterable<RawRows> }

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

const startWriter = (workerData: WriterTask): Worker =>
  new Worker(new URL(`./writer.worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits,
  })

/**
 * Streams a workbook that a thread of its own writes and compresses, so that nobody waits for it: this one hands it the
 * rows as PostgreSQL sent them, when it asks for them, and the parts of the file on. The thread ends with the stream.
 */
export const streamInThread = (workbook: RawWorkbook): Readable =>
  Readable.from(writtenChunks(workbook), { objectMode: false })

async function* writtenChunks({ sheet, columns, rows }: RawWorkbook): AsyncGenerator<Uint8Array> {
  const source = rows[Symbol.asyncIterator]()
  const worker = startWriter({ sheet, columns })
  worker.on('error', () => {}) // the messages end with it; one that comes after them is nobody's
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WriterMessage]>) {
      if (message === 'end') return
      if (message !== 'next') yield message
      else {
        const { value, done } = await source.next()
        if (done) worker.postMessage(undefined)
        else worker.postMessage(value, [value.bytes.buffer])
      }
    }
    throw new Error('the thread that writes a workbook ended before its file')
  } finally {
    await Promise.allSettled([worker.terminate(), source.return?.()])
  }
}
