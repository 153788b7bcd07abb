import { open, readFile } from 'node:fs/promises'
import type { CellRow } from './sheet.ts'
import { SheetError } from './sheet-error.ts'

// Each file starts a thread, which loads only the modules that read its kind.

/** Reads the rows of the first visible sheet one by one; throws a SheetError for an unreadable file. */
export async function* readRows(path: string): AsyncGenerator<CellRow> {
  const container = await detectContainer(path)
  if (container === 'empty') throw new SheetError('empty')
  if (container === 'compound') throw new SheetError((await isEncryptedCompound(path)) ? 'encrypted' : 'old-xls')
  if (container === 'text') yield* (await import('./csv.ts')).readCsv(path)
  else yield* readZip(path)
}

async function* readZip(path: string): AsyncGenerator<CellRow> {
  const zip = await (await import('./zip-file.ts')).openZip(path)
  try {
    if (zip.has('encrypted-package')) throw new SheetError('encrypted')
    if (zip.has('[Content_Types].xml')) yield* (await import('./xlsx.ts')).readXlsx(zip)
    else if (zip.has('content.xml')) yield* (await import('./ods.ts')).readOds(zip)
    else throw new SheetError('not-a-sheet')
  } finally {
    zip.close()
  }
}

/** Detects the container by the first bytes, since a file name can be wrong. */
async function detectContainer(path: string): Promise<'zip' | 'compound' | 'text' | 'empty'> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const head = buffer.subarray(0, bytesRead).toString('hex')
    if (head.startsWith('504b0304')) return 'zip'
    if (head === 'd0cf11e0a1b11ae1') return 'compound'
    return bytesRead > 0 ? 'text' : 'empty'
  } finally {
    await file.close()
  }
}

/** A compound file is an old .xls, or a workbook with a password when it has a stream of this name. */
const isEncryptedCompound = async (path: string): Promise<boolean> =>
  (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
