import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { ContentDoubt } from '@portale/domain/platform/document-doubts.ts'
import { findPdfDoubt, loadPdfReader, type PdfReader } from './check-pdf.ts'
import { findZipDoubt } from './check-zip.ts'

export type CheckTask = { path: string; extension: 'pdf' | 'docx' | 'xlsx' | 'odt' | 'ods' }
export type CheckMessage = { doubt: ContentDoubt | undefined }

const { wasmMegabytes }: { wasmMegabytes: number } = workerData
// The limits of a thread leave out the memory of WebAssembly, which takes 2 GB otherwise. Nothing else of the process uses it
// but Node's own parser of HTTP, with less than a megabyte.
setFlagsFromString(`--wasm-max-mem-pages=${wasmMegabytes * 16}`)

let reader: PdfReader | undefined
const megabytesOf = ({ pdfium }: PdfReader) => pdfium.HEAPU8.byteLength / 1024 / 1024

async function findDoubt({ path, extension }: CheckTask): Promise<ContentDoubt | undefined> {
  // Another program may open what our reader of XML refuses.
  if (extension !== 'pdf') return findZipDoubt(path, extension).catch(() => undefined)
  const content = await readFile(path)
  reader ??= await loadPdfReader()
  let isBroken = false
  try {
    return findPdfDoubt(reader, content)
  } catch {
    isBroken = true // its memory may be in any state
    // What stops this reader stops the one of the screen, unless it is the limit of its memory.
    return megabytesOf(reader) > wasmMegabytes / 2 ? undefined : 'unreadable'
  } finally {
    // Its memory never shrinks.
    if (isBroken || megabytesOf(reader) > wasmMegabytes / 2) reader = undefined
  }
}

parentPort?.on('message', async (task: CheckTask) => {
  const message: CheckMessage = { doubt: await findDoubt(task) }
  parentPort?.postMessage(message)
})
