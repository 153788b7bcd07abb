import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { limits } from './limits.ts'
import { SheetError } from './sheet-error.ts'

export type Archive = {
  /** The parts by their names in lower case: names of OPC parts are case-blind. */
  has(part: string): boolean
  names: string[]
  /** The content of a part; it ends with an error when it is longer than the directory says. */
  open(part: string): Promise<Readable>
  close(): void
}

/** Errors of the ZIP itself mean a broken file; those of the disk stay what they are. */
export const toSheetError = (error: unknown): unknown =>
  error instanceof SheetError || error instanceof TypeError || (error instanceof Error && 'syscall' in error)
    ? error
    : new SheetError('corrupt', undefined, { cause: error })

/** Opens a ZIP and refuses it by its central directory alone, before anything is inflated. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw toSheetError(error)
  })
  try {
    const parts = await listParts(zip)
    return {
      has: (part) => parts.has(part.toLowerCase()),
      names: [...parts.keys()],
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
  const sizes = { inside: 0, packed: 0 }
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SheetError('encrypted')
    sizes.inside += entry.uncompressedSize
    sizes.packed += entry.compressedSize
    assertSize(entry.uncompressedSize, entry.compressedSize)
    assertSize(sizes.inside, sizes.packed)
    assertNoActiveContent(entry.fileName.toLowerCase())
    parts.set(entry.fileName.toLowerCase(), entry)
  }
  return parts
}

function assertSize(inside: number, packed: number): void {
  if (inside > limits.insideBytes) throw new SheetError('too-big-inside')
  if (inside > limits.ratioFrom && inside > packed * limits.ratio) throw new SheetError('zip-bomb')
}

function assertNoActiveContent(name: string): void {
  if (/(^|\/)vbaproject\.bin$|^xl\/macrosheets\/|^basic\/|^scripts\//.test(name)) throw new SheetError('macros')
  if (name.startsWith('xl/externallinks/')) throw new SheetError('external-links')
}
