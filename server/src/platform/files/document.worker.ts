import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { ContentDoubt } from '@portale/domain/platform/document-doubts.ts'
import { findPdfDoubt, loadPdfReader, type PdfReader } from './check-pdf.ts'
import { findZipDoubt } from './check-zip.ts'

export type CheckTask = { path: string; extension: 'pdf' | 'docx' | 'xlsx' | 'odt' | 'ods' }
export type CheckMessage = { doubt: ContentDoubt | undefined }

let reader: PdfReader | undefined

async function findDoubt({ path, extension }: CheckTask): Promise<ContentDoubt | undefined> {
  // Another program may open what our reader of XML refuses.
  if (extension !== 'pdf') return findZipDoubt(path, extension).catch(() => undefined)
  const content = await readFile(path)
  reader ??= await loadPdfReader()
  try {
    return findPdfDoubt(reader, content)
  } catch {
    reader = undefined // its memory may be in any state
    return 'unreadable' // what stops this reader stops the one of the screen
  }
}

parentPort?.on('message', async (task: CheckTask) => {
  const message: CheckMessage = { doubt: await findDoubt(task) }
  parentPort?.postMessage(message)
})
