import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStore } from './disk.ts'
import type { FileStore } from './store.ts'

let folder: string
let store: FileStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-store-'))
  store = await diskStore(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const below = async (part: string) =>
  (await readdir(join(folder, part), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

async function* broken(pieces: number) {
  for (let piece = 0; piece < pieces; piece += 1) yield Buffer.alloc(70_000)
  throw new Error('the connection broke')
}
async function keysBefore(moment: Date): Promise<string[]> {
  const keys = []
  for await (const key of store.keysOlderThan(moment)) keys.push(key)
  return keys
}

describe('receive and keep', () => {
  it('the content, its size and its hash', async () => {
    const content = Buffer.from('Così è, se vi pare'.repeat(20_000))
    const received = await store.receive(Readable.from([content.subarray(0, 7), content.subarray(7)]))
    expect(received).toMatchObject({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    const key = await store.keep(received)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await buffer(await store.open(key))).toEqual(content)
    expect(await below('incoming')).toEqual([])
    await store.discard(received)
    expect(await buffer(await store.open(key))).toEqual(content)
  })

  it('an empty stream is a file of nothing', async () => {
    expect((await store.receive(Readable.from([]))).size).toBe(0)
  })

  it.each([0, 1, 20])('a stream that breaks after %i pieces leaves nothing', async (pieces) => {
    await expect(store.receive(Readable.from(broken(pieces)))).rejects.toThrow('the connection broke')
    expect(await below('incoming')).toEqual([])
  })

  it('keys are random: the same content twice has two', async () => {
    const keep = async () => store.keep(await store.receive(Readable.from(['uguale'])))
    expect(await keep()).not.toBe(await keep())
  })

  it('files are for this account alone to read', async () => {
    const received = await store.receive(Readable.from(['a']))
    expect((await stat(received.path)).mode & 0o077).toBe(0)
  })

  it('remove and discard take away, and may be repeated', async () => {
    const received = await store.receive(Readable.from(['a']))
    await store.discard(received)
    await store.discard(received)
    const key = await store.keep(await store.receive(Readable.from(['a'])))
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toThrow('ENOENT')
    expect([...(await below('incoming')), ...(await below('kept'))]).toEqual([])
  })
})

it.each(['', '..', '../../etc/passwd', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}/..`, `${'a'.repeat(32)}\n`])(
  '%j is no key',
  async (key) => {
    await expect(store.open(key)).rejects.toThrow('not a key of the file store')
    expect(() => store.remove(key)).toThrow('not a key of the file store')
  },
)

describe('age', () => {
  const old = new Date('2020-01-01T00:00:00Z')

  it('keysOlderThan lists kept files last written before, and no strangers', async () => {
    const [aged, fresh] = [
      await store.keep(await store.receive(Readable.from(['a']))),
      await store.keep(await store.receive(Readable.from(['b']))),
    ]
    await utimes(join(folder, 'kept', aged.slice(0, 2), aged), old, old)
    const stranger = join(folder, 'kept', aged.slice(0, 2), 'README')
    await writeFile(stranger, 'x')
    await utimes(stranger, old, old)
    expect(await keysBefore(new Date('2021-01-01T00:00:00Z'))).toEqual([aged])
    expect((await keysBefore(new Date(Date.now() + 60_000))).toSorted()).toEqual([aged, fresh].toSorted())
  })

  it('discardAbandoned takes only what stopped arriving', async () => {
    const [abandoned, arriving] = [await store.receive(Readable.from(['a'])), await store.receive(Readable.from(['b']))]
    await utimes(abandoned.path, old, old)
    expect(await store.discardAbandoned(new Date('2021-01-01T00:00:00Z'))).toBe(1)
    expect((await stat(arriving.path)).size).toBe(1)
    await expect(stat(abandoned.path)).rejects.toThrow('ENOENT')
  })
})
