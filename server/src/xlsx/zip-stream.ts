import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { path: string; data: Iterable<string> | AsyncIterable<string> }
type Sizes = { crc: number; compressed: number; size: number }

// APPNOTE.TXT 4.3: the signatures of the records, the fields that all of them share, and the flag that an entry's sizes
// follow its content, because they are unknown before.
const signatures = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
const version = 20
const sizesFollow = 0x0808 // and the path is UTF-8
const deflated = 8
const firstOfJanuary1980 = 33
const maxSize = 0xffffffff

/** A record of 16-bit and 32-bit numbers, each given with its number of bytes. */
function record(...numbers: [value: number, bytes: 2 | 4][]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of numbers) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

const sharedFields = (path: Buffer, { crc, compressed, size }: Sizes): [number, 2 | 4][] => [
  [version, 2],
  [sizesFollow, 2],
  [deflated, 2],
  [0, 2],
  [firstOfJanuary1980, 2],
  [crc, 4],
  [compressed, 4],
  [size, 4],
  [path.length, 2],
  [0, 2],
]

/** Streams a ZIP archive: an entry is asked for when the one before is written, and its data as fast as they are read. */
export async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { path, data } of entries) {
    const name = Buffer.from(path)
    const sizes: Sizes = { crc: 0, compressed: 0, size: 0 }
    const start = offset
    const header = Buffer.concat([record([signatures.local, 4], ...sharedFields(name, sizes)), name])
    yield header
    for await (const chunk of deflate(data, sizes)) {
      sizes.compressed += chunk.length
      yield chunk
    }
    yield record([signatures.sizes, 4], [sizes.crc, 4], [sizes.compressed, 4], [sizes.size, 4])
    offset += header.length + sizes.compressed + 16
    if (Math.max(sizes.size, offset) > maxSize) throw new Error('an export of more than 4 GB')
    const fields = sharedFields(name, sizes)
    // No comment, on the first disk, no attributes.
    directory.push(
      record([signatures.central, 4], [version, 2], ...fields, [0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
      name,
    )
  }
  const central = Buffer.concat(directory)
  const count = directory.length / 2
  yield central
  yield record([signatures.end, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2])
}

/** Deflates texts and counts what they are; the source ends with the stream. */
function deflate(data: ZipEntry['data'], sizes: Sizes): AsyncIterable<Buffer> {
  async function* count() {
    for await (const text of data) {
      const bytes = Buffer.from(text)
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.size += bytes.length
      yield bytes
    }
  }
  // An error reaches who reads the stream; the callback would only repeat it.
  return pipeline(Readable.from(count(), { objectMode: false }), createDeflateRaw(), () => {})
}
