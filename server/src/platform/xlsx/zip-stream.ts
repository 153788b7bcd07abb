import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  path: string
  data: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** zlib's level, where its own is not what is wanted; 0 stores what is not worth compressing. */
  compressionLevel?: number
  /** When it was last changed, as the clocks showed it: 2026-11-21T09:30:00. */
  modified_at?: string
}

/**
 * Streams a ZIP archive: an entry is asked for when the one before is read, and its data as fast as the archive is. An error
 * of an entry destroys the stream, and a destroyed stream ends its entries.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let source: Readable | undefined
  pipeline(zip.outputStream, output, () => source?.destroy())
  async function addEntries(): Promise<void> {
    for await (const { path, data, modified_at, ...options } of entries) {
      if (output.destroyed) return
      source = Readable.from(data, { objectMode: false })
      // A ZIP has clock times without a zone; yazl takes those of the server's zone, and so does a date without an offset.
      const mtime = new Date(modified_at ?? '1980-01-01T00:00')
      zip.addReadStream(source, path, { ...options, mtime, forceDosTimestamp: true })
      await finished(source)
    }
    zip.end()
  }
  addEntries().catch((error) => output.destroy(error))
  return output
}
