import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

export type UnzippedFile = {
  /** OPC part names are case-insensitive. */
  has(part: string): boolean
  /** Streams a part; fails when it is longer than the central directory declares. */
  open(part: string): Promise<Readable>
  close(): void
}

/** Converts the errors of a broken ZIP; disk errors and our own stay as they are. */
export const toSheetError = (error: unknown): unknown =>
  error instanceof SheetError || error instanceof TypeError || (error instanceof Error && 'syscall' in error)
    ? error
    : new SheetError('corrupt', undefined, { cause: error })

/** Opens a ZIP and validates it by its central directory alone, before anything is inflated. */
export async function openZip(path: string): Promise<UnzippedFile> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw toSheetError(error)
  })
  try {
    const parts = await listParts(zip)
    return {
      has: (part) => parts.has(part.toLowerCase()),
      open: (part) => zip.openReadStreamPromise(parts.get(part.toLowerCase()) ?? throwMissingPart()),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw toSheetError(error)
  }
}

function throwMissingPart(): never {
  throw new SheetError('corrupt')
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.parts) throw new SheetError('too-many-parts')
  const parts = new Map<string, Entry>()
  const total = { inflated: 0, compressed: 0 }
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SheetError('encrypted')
    total.inflated += entry.uncompressedSize
    total.compressed += entry.compressedSize
    assertSize(entry.uncompressedSize, entry.compressedSize)
    assertSize(total.inflated, total.compressed)
    assertNoActiveContent(entry.fileName.toLowerCase())
    parts.set(entry.fileName.toLowerCase(), entry)
  }
  return parts
}

function assertSize(inflated: number, compressed: number): void {
  if (inflated > limits.inflatedBytes) throw new SheetError('too-big-inside')
  if (inflated > limits.ratioFrom && inflated > compressed * limits.ratio) throw new SheetError('zip-bomb')
}

function assertNoActiveContent(name: string): void {
  if (/(^|\/)vbaproject\.bin$|^xl\/macrosheets\/|^basic\/|^scripts\//.test(name)) throw new SheetError('macros')
  if (name.startsWith('xl/externallinks/')) throw new SheetError('external-links')
}
