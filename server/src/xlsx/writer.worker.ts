import { parentPort, workerData } from 'node:worker_threads'
import type { RawRows } from '../db/raw-query.ts'
import { type SheetColumn, streamWorkbook } from './workbook.ts'

export type WriterTask = { sheet: string; columns: SheetColumn[] }
/** Asks for the next rows, is a part of the file, or tells its end. */
export type WriterMessage = 'next' | Uint8Array | 'end'

const port = parentPort
if (!port) throw new Error('not a thread')
const post = (message: WriterMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** The rows as they come; the next ones are asked for while these are written. */
async function* receiveRows(): AsyncGenerator<RawRows> {
  let received = Promise.withResolvers<RawRows | undefined>()
  port?.on('message', (rows: RawRows | undefined) => received.resolve(rows))
  const ask = () => {
    received = Promise.withResolvers()
    post('next')
    return received.promise
  }
  for (let next = ask(); ; ) {
    const rows = await next
    if (!rows) return
    next = ask()
    yield rows
    rows.bytes.buffer.transfer(0) // frees it now: there is too little garbage here for a collector to come by
  }
}

const { sheet, columns }: WriterTask = workerData
for await (const chunk of await streamWorkbook({ sheet, columns, rows: receiveRows() })) {
  const copy = new Uint8Array(chunk)
  post(copy, [copy.buffer])
}
post('end')
port.close()
