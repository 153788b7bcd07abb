import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { createForm, createLargePdf } from '../../../test/form.ts'
import { rawUpload } from '../../../test/raw-upload.ts'

let t: TestApp
let fixtures: UploadFixtures
let port: number

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => t.close())

/** The whole request as it goes over the wire. */
const request = (size: number) =>
  rawUpload(t, port, fixtures.holder, `/api/v1/activities/${fixtures.activity.id}`, [
    fileFor(fixtures.types.verbale, 'a.pdf', createLargePdf(size)),
    fileFor(fixtures.types.foto),
  ])

const arriving = async () => (await filesOnDisk(t)).filter((path) => path.includes('incoming'))

it.each([
  ['in the middle of the first file', 0.5],
  ['in the middle of a boundary', 0.999],
  ['just before its end', 1],
])('stores nothing of a request cut off %s', async (_name, part) => {
  const whole = request(3_000_000)
  await assertWritesNothing(t, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(whole.subarray(0, Math.min(Math.floor(whole.length * part), whole.length - 5)))
    await expect.poll(async () => (await arriving()).length).toBeGreaterThan(0)
    await wait(100)
    socket.destroy()
    await expect.poll(arriving).toEqual([])
  })
})

it('stores the same request when it arrives whole, in small pieces', async () => {
  const whole = request(300_000)
  const socket = connect(port, '127.0.0.1')
  const answer = once(socket, 'data')
  for (let at = 0; at < whole.length; at += 10_007) {
    socket.write(whole.subarray(at, at + 10_007))
    await wait(1)
  }
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
  expect(await arriving()).toEqual([])
  expect(await filesOnDisk(t)).toHaveLength(2)
})

it('stores one upload for repeated and concurrent requests with one Idempotency-Key', async () => {
  const send = (key: string) =>
    fixtures.holder.upload<Sent>(`/api/v1/activities/${fixtures.activity.id}`, [fileFor(fixtures.types.budget)], {
      'idempotency-key': key,
    })
  const before = (await filesOnDisk(t)).length
  const first = await send('once')
  expect((await send('once')).body).toEqual(first.body)
  const answers = await Promise.all([send('many'), send('many'), send('many')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.uploaded[0]?.id)).size).toBe(1)
  expect(await filesOnDisk(t)).toHaveLength(before + 2)
})

it('rejects a compressed form (415)', async () => {
  const { payload, headers } = createForm([fileFor(fixtures.types.budget)])
  const url = `/api/v1/activities/${fixtures.activity.id}`
  const send = (encoding: string) =>
    fixtures.holder.send<Sent>('POST', url, gzipSync(payload), { ...headers, 'content-encoding': encoding })
  for (const encoding of ['gzip', 'deflate', 'br'])
    expect((await assertWritesNothing(t, () => send(encoding))).status).toBe(415)
})

it('leaves the key free after a rejected batch', async () => {
  const key = { 'idempotency-key': 'again' }
  const url = `/api/v1/activities/${fixtures.activity.id}`
  expect((await fixtures.holder.upload(url, [fileFor(fixtures.types.budget, 'a.exe')], key)).status).toBe(415)
  expect((await fixtures.holder.upload(url, [fileFor(fixtures.types.budget)], key)).status).toBe(200)
})

it('stores both of two concurrent uploads for one type', async () => {
  const colleague = await t.as('dealer_holder_sales_manager', { dealers: [fixtures.dealer.id] })
  const url = `/api/v1/activities/${fixtures.activity.id}`
  const answers = await Promise.all(
    [fixtures.holder, colleague, fixtures.holder].map((caller) =>
      caller.upload<Sent>(url, [fileFor(fixtures.types.foto)]),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers.map(({ body }) => body.uploaded.length)).toEqual([1, 1, 1])
})

it('rejects an upload that waited while its last document was verified, and removes its file', async () => {
  const { db } = t.deps
  const url = `/api/v1/activities/${fixtures.activity.id}`
  await db.updateTable('activity_document_uploads').set({ status: 'verified' }).execute()
  const rejected = await db
    .updateTable('activity_document_uploads')
    .set({ status: 'rejected' })
    .where('activity_document_type_id', '=', fixtures.types.budget)
    .execute()
  expect(rejected).toHaveLength(1)
  const before = await filesOnDisk(t)
  const { waiting } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('dealers').select('id').where('id', '=', fixtures.dealer.id).forNoKeyUpdate().execute()
    await tx.updateTable('activity_document_uploads').set({ status: 'verified' }).execute()
    const waiting = fixtures.holder.upload<Sent>(url, [fileFor(fixtures.types.budget)])
    await wait(400)
    return { waiting }
  })
  expect((await waiting).status).toBe(422)
  expect(await filesOnDisk(t)).toEqual(before)
})

it('rejects an upload that waited while the audience changed, and removes its file', async () => {
  const { db } = t.deps
  const url = `/api/v1/activities/${fixtures.other.id}`
  const before = await filesOnDisk(t)
  const { waiting } = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('activities')
      .set({ for_dealers: false, for_workshops: true })
      .where('id', '=', fixtures.other.id)
      .execute()
    const waiting = fixtures.holder.upload<Sent>(url, [fileFor(fixtures.types.foreignType)])
    await wait(400)
    return { waiting }
  })
  expect((await waiting).status).toBe(422)
  expect(await filesOnDisk(t)).toEqual(before)
})
