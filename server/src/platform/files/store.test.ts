import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Radosgw } from '../../../test/radosgw.ts'
import { S3rver } from '../../../test/s3rver.ts'
import { bySize } from '../../../test/sizes.ts'
import { parseStoreAddress } from './address.ts'
import { openStoreAt } from './open-store.ts'
import { type FileStore, newKey } from './store.ts'

let folder: string
let server: Radosgw
let other: S3rver | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-store-'))
  server = await Radosgw.start()
  await server.createBucket('portale')
  other = await bySize(undefined, S3rver.start)?.('portale')
})
afterAll(async () => {
  await server.stop()
  await other?.stop()
  await rm(folder, { recursive: true })
})

type Place = { url: string; credentialsFile?: string | undefined }
const inBucket = (of: Radosgw | S3rver | undefined): Place => ({
  url: of?.url('portale', newKey()) ?? '',
  credentialsFile: of?.credentialsFile,
})
const stores: [string, () => Place][] = [
  ['on the disk', () => ({ url: 'disk' })],
  ['in a bucket', () => inBucket(server)],
  // `npm run prove neighbours`: a second server, which takes as little for granted as the first.
  ...bySize<[string, () => Place][]>([], [['in a bucket of another server', () => inBucket(other)]]),
]

async function* brokenStream(chunks: number) {
  for (let chunk = 0; chunk < chunks; chunk += 1) yield Buffer.alloc(70_000)
  throw new Error('the connection broke')
}
async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const array: T[] = []
  for await (const item of items) array.push(item)
  return array
}

// What every driver of the port does.
describe.each(stores)('a store %s', (_name, findPlace) => {
  let files: FileStore
  let incoming: string
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const { url, credentialsFile } = findPlace()
    const address = parseStoreAddress(url, join(dataDir, 'files'), credentialsFile)
    files = await openStoreAt(address, dataDir)
    incoming = join(dataDir, address.kind === 'disk' ? 'files/incoming' : 'incoming')
    await files.prepare()
  })
  const receive = (content: string | Buffer = 'a') => files.receive(Readable.from([content]))
  const storeFile = async (content?: string | Buffer) => files.store(await receive(content))
  const read = async (key: string) => {
    const file = await files.open(key)
    return file && buffer(file.content)
  }
  const listKeys = (moment = new Date(Date.now() + 60_000)) => toArray(files.listKeysOlderThan(moment))

  it('stores the content, and returns its size and its hash', async () => {
    const content = Buffer.from('Così è, se vi pare'.repeat(20_000))
    const received = await files.receive(Readable.from([content.subarray(0, 7), content.subarray(7)]))
    expect(received).toMatchObject({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
    const key = await files.store(received)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect([await read(key), await files.findSize(key)]).toEqual([content, content.length])
    expect(await readdir(incoming)).toEqual([])
    await files.discard(received)
    expect(await read(key)).toEqual(content)
  })

  it('stores a file under a given key, again over itself', async () => {
    const key = newKey()
    for (const content of ['a', 'a']) expect(await files.store(await receive(content), key)).toBe(key)
    expect((await read(key))?.toString()).toBe('a')
  })

  it('stores an empty file', async () => {
    const received = await files.receive(Readable.from([]))
    expect(received.size).toBe(0)
    expect((await read(await files.store(received)))?.length).toBe(0)
  })

  it.each([0, 1, 20])('leaves nothing of a stream that fails after %i chunks', async (chunks) => {
    await expect(files.receive(Readable.from(brokenStream(chunks)))).rejects.toThrow('the connection broke')
    expect(await readdir(incoming)).toEqual([])
  })

  it('gives the same content two keys', async () => {
    expect(await storeFile('uguale')).not.toBe(await storeFile('uguale'))
  })

  it('has neither content nor size of a missing file', async () => {
    expect([await files.open(newKey()), await files.findSize(newKey())]).toEqual([undefined, undefined])
  })

  it('discards and deletes files, also when it is repeated', async () => {
    const received = await receive()
    await files.discard(received)
    await files.discard(received)
    const key = await storeFile()
    await files.delete(key)
    await files.delete(key)
    expect([await read(key), await readdir(incoming)]).toEqual([undefined, []])
  })

  it.each([
    '',
    '..',
    '../../etc/passwd',
    'a'.repeat(31),
    'A'.repeat(32),
    `${'a'.repeat(32)}/..`,
    `${'a'.repeat(32)}\n`,
  ])('rejects %j as a key', async (key) => {
    await expect(files.open(key)).rejects.toThrow('not a key of the file store')
    await expect(files.delete(key)).rejects.toThrow('not a key of the file store')
  })

  it('lists the files that were stored before a moment', async () => {
    const moment = new Date()
    const before = await listKeys()
    const key = await storeFile()
    expect((await listKeys()).toSorted()).toEqual([...before, key].toSorted())
    expect(await listKeys(new Date(moment.getTime() - 60_000))).toEqual([])
  })

  it('moves a file to the quarantine and back, with its content', async () => {
    const key = await storeFile('prova')
    const since = new Date('2026-01-02T03:04:05.678Z')
    await files.quarantine(key, since)
    expect([await read(key), await toArray(files.listQuarantined())]).toEqual([undefined, [{ key, since }]])
    await files.releaseFromQuarantine(key)
    expect([(await read(key))?.toString(), await toArray(files.listQuarantined())]).toEqual(['prova', []])
    await files.quarantine(key, since)
    await files.deleteQuarantined(key)
    expect([await read(key), await toArray(files.listQuarantined())]).toEqual([undefined, []])
  })

  it('keeps the id of its installation, and is writable then', async () => {
    expect(await files.readInstallation()).toBe(undefined)
    await files.writeInstallation('first')
    expect(await files.readInstallation()).toBe('first')
    await files.checkWritable()
  })

  it('deletes only the received files last written before a moment', async () => {
    const old = new Date('2020-01-01T00:00:00Z')
    const [abandoned, arriving] = [await receive('a'), await receive('b')]
    await utimes(abandoned.path, old, old)
    expect(await files.deleteAbandoned(new Date('2021-01-01T00:00:00Z'))).toBe(1)
    expect((await stat(arriving.path)).size).toBe(1)
    await expect(stat(abandoned.path)).rejects.toThrow('ENOENT')
  })
})
