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
  store = diskStore(folder)
  await store.prepare()
})
afterEach(() => rm(folder, { recursive: true }))

const filesIn = async (part: string) =>
  (await readdir(join(folder, part), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

async function* brokenStream(chunks: number) {
  for (let chunk = 0; chunk < chunks; chunk += 1) yield Buffer.alloc(70_000)
  throw new Error('the connection broke')
}
async function listKeysBefore(moment: Date): Promise<string[]> {
  const keys = []
  for await (const key of store.listKeysOlderThan(moment)) keys.push(key)
  return keys
}

describe('receive and store', () => {
  it('stores the content, and returns its size and its hash', async () => {
    const content = Buffer.from('Così è, se vi pare'.repeat(20_000))
    const received = await store.receive(Readable.from([content.subarray(0, 7), content.subarray(7)]))
    expect(received).toMatchObject({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    const key = await store.store(received)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await buffer(await store.open(key))).toEqual(content)
    expect(await filesIn('incoming')).toEqual([])
    await store.discard(received)
    expect(await buffer(await store.open(key))).toEqual(content)
  })

  it('receives an empty stream as a file of size 0', async () => {
    expect((await store.receive(Readable.from([]))).size).toBe(0)
  })

  it.each([0, 1, 20])('leaves no file of a stream that fails after %i chunks', async (chunks) => {
    await expect(store.receive(Readable.from(brokenStream(chunks)))).rejects.toThrow('the connection broke')
    expect(await filesIn('incoming')).toEqual([])
  })

  it('returns random keys: the same content stored twice has two', async () => {
    const storeSameContent = async () => store.store(await store.receive(Readable.from(['uguale'])))
    expect(await storeSameContent()).not.toBe(await storeSameContent())
  })

  it('creates files that only this account can read', async () => {
    const received = await store.receive(Readable.from(['a']))
    expect((await stat(received.path)).mode & 0o077).toBe(0)
  })

  it('discards and deletes files, also when it is repeated', async () => {
    const received = await store.receive(Readable.from(['a']))
    await store.discard(received)
    await store.discard(received)
    const key = await store.store(await store.receive(Readable.from(['a'])))
    await store.delete(key)
    await store.delete(key)
    await expect(store.open(key)).rejects.toThrow('ENOENT')
    expect([...(await filesIn('incoming')), ...(await filesIn('kept'))]).toEqual([])
  })
})

it.each(['', '..', '../../etc/passwd', 'a'.repeat(31), 'A'.repeat(32), `${'a'.repeat(32)}/..`, `${'a'.repeat(32)}\n`])(
  'rejects %j as a key',
  async (key) => {
    await expect(store.open(key)).rejects.toThrow('not a key of the file store')
    expect(() => store.delete(key)).toThrow('not a key of the file store')
  },
)

describe('files by age', () => {
  const old = new Date('2020-01-01T00:00:00Z')

  it('lists the keys of the stored files last written before a moment, without foreign files', async () => {
    const [oldKey, newKey] = [
      await store.store(await store.receive(Readable.from(['a']))),
      await store.store(await store.receive(Readable.from(['b']))),
    ]
    await utimes(join(folder, 'kept', oldKey.slice(0, 2), oldKey), old, old)
    const foreignFile = join(folder, 'kept', oldKey.slice(0, 2), 'README')
    await writeFile(foreignFile, 'x')
    await utimes(foreignFile, old, old)
    expect(await listKeysBefore(new Date('2021-01-01T00:00:00Z'))).toEqual([oldKey])
    expect((await listKeysBefore(new Date(Date.now() + 60_000))).toSorted()).toEqual([oldKey, newKey].toSorted())
  })

  it('deletes only the received files last written before a moment', async () => {
    const [abandoned, arriving] = [await store.receive(Readable.from(['a'])), await store.receive(Readable.from(['b']))]
    await utimes(abandoned.path, old, old)
    expect(await store.deleteAbandoned(new Date('2021-01-01T00:00:00Z'))).toBe(1)
    expect((await stat(arriving.path)).size).toBe(1)
    await expect(stat(abandoned.path)).rejects.toThrow('ENOENT')
  })
})
