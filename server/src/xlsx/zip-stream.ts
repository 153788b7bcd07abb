import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = {
  path: string
  data: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  /** Not worth compressing: written as deflate's stored blocks. */
  isCompressed?: boolean
  /** zlib's level, where its own is not what is wanted. */
  level?: number
  /** When it was last changed, as the clocks showed it: 2026-11-21T09:30:00. */
  modified_at?: string
}
type Sizes = { crc: number; compressed: number; size: number }

// APPNOTE.TXT 4.3: the signatures of the records, the fields that all of them share, and the flag that an entry's sizes
// follow its content, because they are unknown before.
const signatures = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 }
const version = 20
const sizesFollow = 0x0808 // and the path is UTF-8
const deflated = 8
const firstOfJanuary1980 = 33
const maxSize = 0xffffffff
const maxEntries = 0xffff
const outputLength = 64 * 1024 // each is sent by itself

/** A clock time as MS-DOS has it: the time in the lower 16 bits, in steps of two seconds, the date in the upper ones. */
function toDosTime(clock = ''): { time: number; date: number } {
  const [year = 1980, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = clock.match(/\d+/g)?.map(Number) ?? []
  if (year < 1980) return { time: 0, date: firstOfJanuary1980 }
  return { time: (hours << 11) | (minutes << 5) | (seconds >> 1), date: ((year - 1980) << 9) | (month << 5) | day }
}

/** A record of 16-bit and 32-bit numbers, each given with its number of bytes. */
function record(...numbers: [value: number, bytes: 2 | 4][]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, length]) => sum + length, 0))
  let at = 0
  for (const [value, length] of numbers) at = bytes.writeUIntLE(value, at, length)
  return bytes
}

type DosTime = ReturnType<typeof toDosTime>

const sharedFields = (path: Buffer, { crc, compressed, size }: Sizes, { time, date }: DosTime): [number, 2 | 4][] => [
  [version, 2],
  [sizesFollow, 2],
  [deflated, 2],
  [time, 2],
  [date, 2],
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
  for await (const { path, data, isCompressed, level, modified_at } of entries) {
    const name = Buffer.from(path)
    const sizes: Sizes = { crc: 0, compressed: 0, size: 0 }
    const start = offset
    const modified = toDosTime(modified_at)
    const header = Buffer.concat([record([signatures.local, 4], ...sharedFields(name, sizes, modified)), name])
    yield header
    for await (const chunk of deflate(data, sizes, isCompressed ? 0 : level)) {
      sizes.compressed += chunk.length
      yield chunk
    }
    yield record([signatures.sizes, 4], [sizes.crc, 4], [sizes.compressed, 4], [sizes.size, 4])
    offset += header.length + sizes.compressed + 16
    if (Math.max(sizes.size, offset) > maxSize) throw new Error('a ZIP of more than 4 GB')
    if (directory.length / 2 === maxEntries) throw new Error('a ZIP of more than 65,535 files')
    const fields = sharedFields(name, sizes, modified)
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

/**
 * Deflates contents and counts what they are; the source ends with the stream. The next piece is asked for when the one
 * before is compressed, so that a source may use its buffer again.
 */
function deflate(data: ZipEntry['data'], sizes: Sizes, level: number | undefined): AsyncIterable<Buffer> {
  const stream = createDeflateRaw({ chunkSize: outputLength, ...(level !== undefined && { level }) })
  let stop = () => {}
  stream.once('close', () => stop())
  const write = (bytes: Buffer) =>
    new Promise<boolean>((resolve) => {
      stop = () => resolve(false)
      stream.write(bytes, (error) => resolve(!error))
    })
  async function writeAll(): Promise<void> {
    for await (const chunk of data) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.size += bytes.length
      if (stream.destroyed || !(await write(bytes))) return
    }
    stream.end()
  }
  writeAll().catch((error) => stream.destroy(error)) // who reads the stream meets the error
  return stream
}
