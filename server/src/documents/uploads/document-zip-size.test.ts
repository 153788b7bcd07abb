import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { maxZipDocuments } from '@portale/domain/documents/uploads/document-zip.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { pdf } from '../../../test/form.ts'
import { bySize } from '../../../test/sizes.ts'
import { assertUnzips, readZip } from '../../../test/zip.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The bytes of the buffers that are still used. Those that a collection finds are freed later, at the next one at the latest. */
function measureBuffers(): number {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}
const step = 24 * 1024 * 1024

const path = '/api/v1/activity_document_uploads/zip'
let t: TestApp
let f: UploadFixtures
let admin: Caller
let address: string
beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.exports = { rows: 1_000_000_000, minutes: 60, at_once: 100 }
  f = await createUploadFixtures(t)
  admin = await t.as('administrator')
  await f.holder.upload<Sent>(`/api/v1/activities/${f.activity.id}`, [fileFor(f.types.verbale, 'altro.pdf', pdf)])
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

describe('many documents', () => {
  /** The stored files that this process has open. */
  async function listOpenFiles(): Promise<string[]> {
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return links.filter((link) => link.includes(`${t.dataDir}/files/kept/`))
  }

  /** So many uploads of one stored file. */
  async function buildMany(count: number, content: Buffer): Promise<string> {
    const { body } = await f.stranger.upload<Sent>(`/api/v1/activities/${f.other.id}`, [
      fileFor(f.types.foreignType, 'grande.pdf', content),
    ])
    await sql`INSERT INTO activity_document_uploads (activity_document_type_id, dealer_id, file_id, file_name, user_id)
      SELECT activity_document_type_id, dealer_id, file_id, file_name, user_id FROM activity_document_uploads,
        generate_series(2, ${count}::int) WHERE id = ${body.uploaded[0]?.id ?? 0}`.execute(t.deps.db)
    return `?activity_id=${f.other.id}`
  }
  afterEach(async () => {
    await t.deps.db
      .deleteFrom('activity_document_uploads')
      .where('activity_document_type_id', '=', f.types.foreignType)
      .execute()
  })

  it('are read only as fast as they are received, in little memory, and no longer once nobody receives them', async () => {
    const megabytes = bySize(120, 1000)
    const query = await buildMany(megabytes, Buffer.concat([Buffer.from(pdf), randomBytes(1024 * 1024)]))
    const before = measureBuffers()
    let received = 0
    let highest = 0
    const headers = { cookie: `portale_session=${admin.token}` }
    const answer = await fetch(`${address}${path}${query}`, { headers })
    for await (const chunk of answer.body ?? []) {
      const isMeasured = Math.floor(received / step) < Math.floor((received + chunk.length) / step)
      received += chunk.length
      if (isMeasured) highest = Math.max(highest, measureBuffers())
    }
    expect(received).toBeGreaterThan(megabytes * 1024 * 1024)
    expect(highest - before).toBeLessThan(64 * 1024 * 1024)

    const gone = get(`${address}${path}${query}`, { headers })
    const response = await new Promise<IncomingMessage>((resolve) =>
      gone.on('response', (started) => started.once('readable', () => resolve(started))),
    )
    const listOrRead = async () => {
      const open = await listOpenFiles()
      if (open.length === 0) response.read() // it may stand between two files
      return open
    }
    await expect.poll(listOrRead).toHaveLength(1)
    gone.destroy()
    await expect.poll(listOpenFiles).toEqual([])
  })

  it('are a whole ZIP', async () => {
    const count = bySize(500, maxZipDocuments)
    const { bytes } = await admin.get(`${path}${await buildMany(count, Buffer.from(pdf))}`)
    await assertUnzips(bytes, t.dataDir)
    expect((await readZip(bytes)).size).toBe(count + 1)
  })

  it('are 422 with what to do when they are too many', async () => {
    const query = await buildMany(maxZipDocuments, Buffer.from(pdf))
    expect((await admin.get(`${path}/size${query}`)).status).toBe(200)
    const { status, body } = await admin.get<{ message: string }>(path)
    expect([status, body.message]).toEqual([
      422,
      'I documenti sono più di 5.000: scegli un anno, un’attività o un partner.',
    ])
  })

  it('of more than 4 GB are 422', async () => {
    const { id: user_id } = await buildUser(t.deps.db, { role: 'dealer_holder' })
    const { id: file_id } = await t.deps.db
      .insertInto('files')
      .values({ key: 'f'.repeat(32), sha256: 'x', size: 4_000_000_001, media_type: 'application/pdf' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('activity_document_uploads')
      .values({
        activity_document_type_id: f.types.foreignType,
        dealer_id: f.foreign.id,
        file_id,
        file_name: 'x',
        user_id,
      })
      .execute()
    const { status, body } = await admin.get<{ message: string }>(`${path}?activity_id=${f.other.id}`)
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^I documenti superano 3,7 GB/)])
  })
})
