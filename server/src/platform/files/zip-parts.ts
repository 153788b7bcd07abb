import type { Readable } from 'node:stream'
import { type Entry, openPromise } from 'yauzl'
import type { UnzippedFile } from '../xlsx/zip-file.ts'

const maxEntries = 20_000

/** An open archive, with the names of its parts in lower case; none of one that has too many. */
export type ZipParts = UnzippedFile & { names: string[]; sizeOf(part: string): number }

/**
 * Opens an archive by its directory, as every reader finds its parts: in any order, in ZIP64, with their sizes behind them.
 * Throws for one that can't be read, or what `read` throws.
 */
export async function withZip<T>(path: string, read: (zip: ZipParts) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const parts = new Map<string, Entry>()
    if (zip.entryCount <= maxEntries)
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
    const find = (part: string): Entry => {
      const entry = parts.get(part.toLowerCase())
      if (!entry) throw new Error(`the archive has no ${part}`)
      return entry
    }
    return await read({
      names: [...parts.keys()],
      has: (part) => parts.has(part.toLowerCase()),
      sizeOf: (part) => find(part).uncompressedSize,
      open: (part): Promise<Readable> => zip.openReadStreamPromise(find(part)),
      close: () => {}, // with the archive
    })
  } finally {
    zip.close()
  }
}
