import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

async function listKeysBefore(moment: Date): Promise<string[]> {
  const keys = []
  for await (const key of store.listKeysOlderThan(moment)) keys.push(key)
  return keys
}

it('creates files that only this account can read', async () => {
  const received = await store.receive(Readable.from(['a']))
  expect((await stat(received.path)).mode & 0o077).toBe(0)
})

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

it('stores a file in a copy of itself that lacks a subfolder it had created', async () => {
  const storeFile = async () => store.store(await store.receive(Readable.from(['a'])), 'ab'.repeat(16))
  const key = await storeFile()
  await rm(join(folder, 'kept', 'ab'), { recursive: true })
  await storeFile()
  expect(await store.findSize(key)).toBe(1)
})
