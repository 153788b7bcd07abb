import { readdirSync } from 'node:fs'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { Radosgw } from '../../../test/radosgw.ts'
import { parseStoreAddress, type S3Address } from './address.ts'
import { withFallback } from './fallback.ts'
import { claimStore } from './installation.ts'
import { copyFiles, deleteMoved } from './move.ts'
import { openStoreAt } from './open-store.ts'
import { objectFileStore } from './s3.ts'
import { connectS3 } from './s3-client.ts'
import { s3Objects } from './s3-objects.ts'
import { verifyAllFiles } from './scrub.ts'
import type { FileStore } from './store.ts'
import { sweepFiles } from './sweep.ts'

let server: Radosgw
let t: TestApp
let fixtures: UploadFixtures
beforeAll(async () => {
  server = await Radosgw.start()
  await server.createBucket('portale')
  t = await testApp()
  await useStore(server.url('portale', 'app'))
  fixtures = await createUploadFixtures(t)
})
afterAll(async () => {
  await t.close()
  await server.stop()
})

const addressOf = (url: string) => parseStoreAddress(url, `${t.dataDir}/files`, server.credentialsFile)
const open = (url: string) => openStoreAt(addressOf(url), t.dataDir)
/** Makes the running portal use another store. */
async function useStore(url: string, fallback?: FileStore): Promise<FileStore> {
  const store = await open(url)
  await claimStore(t.deps.db, store, { isNew: true })
  Object.assign(t.deps.files, fallback ? withFallback(store, fallback) : store)
  return store
}
const upload = (headers = {}) =>
  fixtures.holder.upload<Sent>(`/api/v1/activities/${fixtures.activity.id}`, [fileFor(fixtures.types.verbale)], headers)
const download = ({ body }: { body: Sent }) =>
  fixtures.holder.get<{ message: string }>(`/activity_document_upload/${body.uploaded[0]?.id}`)
const countRows = async () => (await t.deps.db.selectFrom('files').select('id').execute()).length
const quick = { connectMs: 500, idleMs: 700, callMs: 1000, putMs: 1500 }
const connect = async (url: string, timeouts = quick) => {
  const connection = await connectS3(addressOf(url) as S3Address, timeouts)
  const files = objectFileStore(s3Objects(connection), `${t.dataDir}/incoming`)
  await files.prepare()
  return files
}
const unreachable = 'L’archivio dei documenti non è raggiungibile: riprova tra poco.'

describe('a portal with its files in a bucket', () => {
  it('stores and sends documents', async () => {
    const sent = await upload()
    const { status, bytes, headers } = await download(sent)
    expect([status, bytes.length]).toEqual([200, Number(headers['content-length'])])
  })

  it('keeps one form’s objects of two concurrent duplicates, and none of a rejected one', async () => {
    const listKeys = async () => {
      const keys: string[] = []
      for await (const key of t.deps.files.listKeysOlderThan(new Date(Date.now() + 60_000))) keys.push(key)
      return keys.toSorted()
    }
    const url = `/api/v1/activities/${fixtures.activity.id}`
    const send = async (typeId: number, key: string) =>
      (await fixtures.holder.upload(url, [fileFor(typeId), fileFor(typeId)], { 'idempotency-key': key })).status
    const before = await listKeys()
    const both = [send(fixtures.types.foto, 'twice'), send(fixtures.types.foto, 'twice')]
    expect(await Promise.all(both)).toEqual([200, 200])
    const keys = await listKeys()
    expect(keys.length).toBe(before.length + 2)
    expect(await send(fixtures.types.foreignType, 'other')).toBe(422)
    expect(await listKeys()).toEqual(keys)
  })

  it('answers 503 while the server is away, without a row or a lost file, and works once it is back', async () => {
    const once = { 'idempotency-key': 'once' }
    const sent = await upload(once)
    const rows = await countRows()
    await server.kill()
    expect((await upload(once)).body).toEqual(sent.body) // the same form again is not stored again
    for (const answer of [await upload(), await download(sent)])
      expect([answer.status, answer.body.message]).toEqual([503, unreachable])
    await expect(t.deps.files.checkWritable()).rejects.toThrow('the bucket portale does not answer')
    await expect(sweepFiles(t.deps.db, t.deps.files, new Date())).rejects.toThrow('does not answer')
    await server.start()
    expect([await countRows(), (await download(sent)).status]).toEqual([rows, 200])
    expect((await upload()).status).toBe(200)
  })

  it('answers requests that need no file while as many uploads as it has connections wait for a frozen bucket', async () => {
    const admin = await t.as('administrator')
    const rows = await countRows()
    Object.assign(t.deps.files, await connect(server.url('portale', 'app'), { ...quick, idleMs: 2000, putMs: 3000 }))
    await server.freeze()
    let answered = 0
    const maxConnections = t.deps.pool.options.max
    const uploads = Array.from({ length: maxConnections }, async () => {
      const { status } = await upload()
      answered += 1
      return status
    })
    const incoming = join(t.dataDir, 'incoming')
    while (readdirSync(incoming).length < maxConnections) await wait(5)
    await wait(300) // enough for a transaction to begin
    const list = await admin.get('/api/v1/activities')
    expect([list.status, answered]).toEqual([200, 0])
    expect(new Set(await Promise.all(uploads))).toEqual(new Set([503]))
    server.thaw()
    expect([await countRows(), readdirSync(incoming)]).toEqual([rows, []])
    await useStore(server.url('portale', 'app'))
  })

  // The short version of `npm run prove files`.
  it('keeps every acknowledged file, and has no row without its object, when the server is killed during uploads', async () => {
    const acknowledged: { body: Sent }[] = []
    const statuses = new Set<number>()
    const write = async () => {
      for (;;) {
        const sent = await upload()
        statuses.add(sent.status)
        if (sent.status !== 200) return
        acknowledged.push(sent)
      }
    }
    const writing = Promise.all([write(), write(), write()])
    while (acknowledged.length < 6) await wait(10)
    await server.kill()
    await writing
    await server.start()
    expect([...statuses].toSorted()).toEqual([200, 503])
    for (const sent of acknowledged) expect((await download(sent)).status).toBe(200)
    const { damaged } = await verifyAllFiles(t.deps.db, t.deps.files, () => {})
    expect(damaged).toEqual([])
  })

  it('quarantines an object without a row, and no other', async () => {
    const key = await t.deps.files.store(await t.deps.files.receive(Readable.from(['x'])))
    const later = new Date(Date.now() + 25 * 3_600_000)
    const result = await sweepFiles(t.deps.db, t.deps.files, later, { all: true })
    expect([result.sweep_problem, result.sweep_unreferenced >= 1]).toEqual([null, true])
    expect(await t.deps.files.open(key)).toBe(undefined)
    expect(result.sweep_examined - result.sweep_unreferenced).toBe(await countRows())
  })
})

it('files move from the disk to a bucket and back while the portal reads and writes', async () => {
  const disk = await useStore('disk')
  const first = await upload()
  const bucket = await open(server.url('portale', 'moved'))
  await claimStore(t.deps.db, bucket, { isNew: true })
  const copy = (from: FileStore, to: FileStore) => copyFiles(t.deps.db, { from, to }, () => {})
  // Files of the tests before are in another prefix.
  const others = (await countRows()) - 1
  expect(await copy(disk, bucket)).toMatchObject({ copied: 1, present: 0, failed: { length: others } })
  const second = await upload()
  await useStore(server.url('portale', 'moved'), disk)
  const third = await upload()
  expect(await Promise.all([first, second, third].map(async (sent) => (await download(sent)).status))).toEqual([
    200, 200, 200,
  ])
  expect(await copy(disk, bucket)).toMatchObject({ copied: 1, present: 2 })
  expect(await deleteMoved(t.deps.db, { from: disk, to: bucket })).toBe(2)
  await useStore(server.url('portale', 'moved'))
  for (const sent of [first, second, third]) expect((await download(sent)).status).toBe(200)
  expect(await copy(bucket, disk)).toMatchObject({ copied: 3, present: 0 })
  await useStore('disk')
  for (const sent of [first, second, third]) expect((await download(sent)).status).toBe(200)
})

describe('a connection to a bucket', () => {
  const storeFile = async (files: FileStore, content: Buffer | string = 'a') =>
    files.store(await files.receive(Readable.from([content])))
  afterEach(() => server.thaw())

  it.each<[string, (files: FileStore, key: string) => Promise<unknown>]>([
    ['an upload', (files) => storeFile(files)],
    ['a download', (files, key) => files.open(key)],
    ['a search', (files, key) => files.findSize(key)],
  ])('ends %s within its limits of time while the server is frozen', async (_call, work) => {
    const url = server.url('portale', 'frozen')
    const files = await connect(url)
    const key = await storeFile(await open(url)) // without its short limits of time
    await server.freeze()
    const startedAt = Date.now()
    await expect(work(files, key)).rejects.toThrow('the bucket portale does not answer')
    expect(Date.now() - startedAt).toBeLessThan(5000)
  })

  it('stores nothing that arrives with other bytes than its hash, and keeps the received file', async () => {
    const files = await connect(server.url('portale', 'hash'))
    const received = await files.receive(Readable.from(['abc']))
    const key = 'a'.repeat(32)
    await expect(files.store({ ...received, sha256: '0'.repeat(64) }, key)).rejects.toThrow('XAmzContentSHA256Mismatch')
    expect(await files.findSize(key)).toBe(undefined)
    await files.store(received, key)
    expect(await files.findSize(key)).toBe(3)
  })

  it.each([
    ['a bucket that does not exist', () => server.url('absent'), 'absent'],
    ['a wrong profile', () => `${server.url('portale')}&profile=absent`, 'absent'],
  ])('says so of %s, instead of a missing file', async (_problem, url, text) => {
    const files = await connect(url())
    await expect(files.open('a'.repeat(32))).rejects.toThrow(text)
    await expect(files.findSize('a'.repeat(32))).rejects.toThrow(text)
    await expect(storeFile(files)).rejects.toThrow(text)
  })

  it('continues a download whose connection breaks, and asks for the encryption of each object', async () => {
    const heads: string[] = []
    let cutAfter = Number.POSITIVE_INFINITY
    const sockets = new Set<Socket>()
    const proxy = createServer((client) => {
      const upstream = new URL(server.endpoint)
      const socket = connectTo(Number(upstream.port))
      sockets.add(client).add(socket)
      client.on('data', (chunk) => heads.push(chunk.toString('latin1')))
      client.on('error', () => {}).pipe(socket)
      let bytes = 0
      socket.on('data', (chunk) => {
        bytes += chunk.length
        client.write(chunk)
        if (bytes > cutAfter) {
          cutAfter = Number.POSITIVE_INFINITY
          client.destroy()
        }
      })
      socket.on('error', () => {}).on('end', () => client.end())
    }).listen(0, '127.0.0.1')
    await wait(20)
    const { port } = proxy.address() as { port: number }
    const url = server.url('portale', 'broken').replace(/:\d+&/, `:${port}&`)
    const files = await connect(url)
    const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
    const key = await storeFile(files, content)
    cutAfter = 1_000_000
    const file = await files.open(key)
    expect((file && (await buffer(file.content)))?.equals(content)).toBe(true)
    expect(cutAfter).toBe(Number.POSITIVE_INFINITY)
    const encrypted = await connect(`${url}&sse=AES256`)
    await storeFile(encrypted).catch(() => {}) // this server refuses it without TLS
    expect(heads.join('')).toMatch(/x-amz-server-side-encryption: AES256/i)
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
})
