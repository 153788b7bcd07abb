import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStore } from './disk.ts'
import { receiveFile } from './incoming.ts'
import { detectDocumentType } from './kind.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-incoming-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A stream of these sizes, one chunk each. */
function chunksOf(sizes: number[]): { content: Buffer; stream: Readable } {
  const content = randomBytes(sizes.reduce((sum, size) => sum + size, 0))
  let end = 0
  const chunks = sizes.map((size) => {
    end += size
    return content.subarray(end - size, end)
  })
  return { content, stream: Readable.from(chunks) }
}

it.each<[string, number[]]>([
  ['of one byte', [1]],
  ['in chunks of one byte', Array(5000).fill(1)],
  ['whose first chunks are shorter than the head', [10, 5000, 3]],
  ['of exactly one block', [512 * 1024]],
  ['of blocks to the byte', Array(16).fill(64 * 1024)],
  ['one byte longer than its blocks', [...Array(16).fill(64 * 1024), 1]],
  ['in one chunk of several blocks', [3_000_000]],
  ['in chunks of all sizes', [1, 65_536, 34_816, 700_000, 2, 524_287, 100_000]],
])('writes content %s byte for byte, with its hash and its beginning', async (_name, sizes) => {
  const { content, stream } = chunksOf(sizes)
  const { path, size, sha256, head, flushed } = await receiveFile(folder, stream)
  await flushed
  expect((await readFile(path)).equals(content)).toBe(true)
  expect([size, sha256]).toEqual([content.length, createHash('sha256').update(content).digest('hex')])
  expect(head.equals(content.subarray(0, 4096))).toBe(true)
})

it('deletes what was written of a stream that breaks off in the middle of a block', async () => {
  const broken = Readable.from(
    (async function* () {
      for (let chunk = 0; chunk < 30; chunk += 1) yield Buffer.alloc(65_536)
      throw new Error('the connection broke')
    })(),
  )
  await expect(receiveFile(folder, broken)).rejects.toThrow('the connection broke')
  expect(await readdir(folder)).toEqual([])
})

describe('a file that is being flushed', () => {
  const receive = async () => {
    const store = diskStore(folder)
    await store.prepare()
    const received = await store.receive(Readable.from(['a']))
    await received.flushed
    return { store, received }
  }
  const kept = async () => (await readdir(join(folder, 'kept'), { recursive: true })).filter((name) => name.length > 2)

  it('is stored once it is durable, and not before', async () => {
    const { store, received } = await receive()
    const { promise, resolve } = Promise.withResolvers<void>()
    const storing = store.store({ ...received, flushed: promise })
    await store.findSize('0'.repeat(32)) // a look at the disk: the rename would have been before it
    expect(await kept()).toEqual([])
    resolve()
    expect(await storing).toMatch(/^[0-9a-f]{32}$/)
    expect(await kept()).toHaveLength(1)
  })

  it('is not stored when the disk fails, and can still be discarded', async () => {
    const { store, received } = await receive()
    const failed = { ...received, flushed: Promise.reject(new Error('EIO')) }
    await expect(store.store(failed)).rejects.toThrow('EIO')
    await store.discard(failed)
    expect([await kept(), await readdir(join(folder, 'incoming'))]).toEqual([[], []])
  })
})

describe('the kind of a document', () => {
  const detect = async (content: Buffer, name: string) => {
    const received = await receiveFile(folder, Readable.from([content]))
    return detectDocumentType(received, name)
  }
  const pngChunk = (type: string, length: number) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(length)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, Buffer.alloc(length + 4)])
  }
  const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])

  it.each<[string, string, Buffer, string]>([
    ['PDF', 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10_000)]), 'application/pdf'],
    ['picture', 'a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(10_000)]), 'image/jpeg'],
    [
      'PNG with its pixels beyond the head',
      'a.png',
      png(pngChunk('IHDR', 13), pngChunk('tEXt', 9000), pngChunk('IDAT', 10)),
      'image/png',
    ],
  ])('%s is recognized by its content', async (_kind, name, content, media_type) => {
    expect(await detect(content, name)).toEqual({ media_type, file_name: name })
  })

  it('an animated PNG is none, also where the head does not say so', async () => {
    const animated = png(pngChunk('IHDR', 13), pngChunk('tEXt', 9000), pngChunk('acTL', 8), pngChunk('IDAT', 10))
    expect(await detect(animated, 'a.png')).toHaveProperty('problem')
  })

  it.each([
    ['nothing that is known', Buffer.alloc(20_000, 'x')],
    ['a music tag without an end', Buffer.concat([Buffer.from('49443304000000007f7f', 'hex'), Buffer.alloc(100)])],
    ['nothing', Buffer.alloc(0)],
  ])('a PDF by its name alone is refused: %s', async (_name, content) => {
    expect(await detect(content, 'a.pdf')).toHaveProperty('problem')
  })
})
