import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { ContentDoubt } from '@portale/domain/platform/document-doubts.ts'

// The errors of FPDF_GetLastError: a password that is missing, a protection that the reader doesn't know.
const passwordErrors = [4, 5]

export type PdfReader = WrappedPdfiumModule

/** Loads Chromium's own reader. */
export async function loadPdfReader(): Promise<PdfReader> {
  const library = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const reader = await init({ wasmBinary: new Uint8Array(library).buffer, printErr: () => {} })
  reader.PDFiumExt_Init()
  return reader
}

/** Opens a PDF as Chromium does, without a password: the doubt about it, if any. Throws what stops the reader. */
export function findPdfDoubt(reader: PdfReader, content: Buffer): ContentDoubt | undefined {
  const { wasmExports } = reader.pdfium
  const address = wasmExports.malloc(content.length)
  if (address === 0) throw new Error('no memory for the document')
  reader.pdfium.HEAPU8.set(content, address)
  const document = reader.FPDF_LoadMemDocument(address, content.length, '')
  const doubt = document === 0 ? findOpeningDoubt(reader) : findPagesDoubt(reader, document)
  if (document !== 0) reader.FPDF_CloseDocument(document)
  wasmExports.free(address)
  return doubt
}

/** Why a document was not opened just now. */
const findOpeningDoubt = (reader: PdfReader): ContentDoubt =>
  passwordErrors.includes(reader.FPDF_GetLastError()) ? 'password' : 'unreadable'

function findPagesDoubt(reader: PdfReader, document: number): ContentDoubt | undefined {
  const pages = reader.FPDF_GetPageCount(document)
  if (pages === 0) return 'no_pages'
  if (reader.FPDFDoc_GetAttachmentCount(document) > 0) return undefined
  for (let page = 0; page < pages; page++) if (hasContent(reader, document, page)) return undefined
  return 'empty'
}

/** Whether anything is drawn on a page, or may be filled in; a page that can't be read counts as one that is not blank. */
function hasContent(reader: PdfReader, document: number, index: number): boolean {
  const page = reader.FPDF_LoadPage(document, index)
  if (page === 0) return true
  const count = reader.FPDFPage_CountObjects(page) + reader.FPDFPage_GetAnnotCount(page)
  reader.FPDF_ClosePage(page)
  return count > 0
}
