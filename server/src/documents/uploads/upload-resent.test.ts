import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { createUploadFixtures, fileFor, type UploadFixtures } from '../../../test/fixtures/upload.fixtures.ts'
import { createLargePdf } from '../../../test/form.ts'
import { rawUpload } from '../../../test/raw-upload.ts'

let t: TestApp
let fixtures: UploadFixtures
let port: number
let nextKey = 0
let key: string

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
beforeEach(() => {
  key = `file ${nextKey++}`
})
afterAll(() => t.close())

/** One file of 2 MB with a key, as the browser sends each file by itself. */
const request = (name = `${key}.pdf`) =>
  rawUpload(
    t,
    port,
    fixtures.holder,
    `/api/v1/activities/${fixtures.activity.id}`,
    [{ field: 'notify', value: 'later' }, fileFor(fixtures.types.verbale, name, createLargePdf(2_000_000))],
    { 'Idempotency-Key': key },
  )

function open(): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** Sends the request whole and reads the answer's status and body. */
async function send(whole: Buffer): Promise<{ status: number; ids: number[] }> {
  const socket = open()
  socket.write(whole)
  let text = ''
  while (!text.includes('\r\n\r\n') || !text.trimEnd().endsWith('}')) text += String(...(await once(socket, 'data')))
  socket.destroy()
  const body = JSON.parse(text.slice(text.indexOf('{')))
  const ids = (body.uploaded ?? []).map(({ id }: { id: number }) => id)
  return { status: Number(text.slice(9, 12)), ids }
}

const listKept = async () =>
  (
    await t.deps.db
      .selectFrom('activity_document_uploads')
      .select('id')
      .where('file_name', 'like', `${key}%`)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

it.each([0.3, 0.999])('keeps a file once that was cut off after %d of it and sent again', async (part) => {
  const whole = request()
  for (let attempt = 0; attempt < 3; attempt++) {
    const socket = open()
    socket.write(whole.subarray(0, Math.floor(whole.length * part)))
    await expect
      .poll(async () => (await filesOnDisk(t)).filter((path) => path.includes('incoming')).length)
      .toBeGreaterThan(0)
    socket.destroy()
  }
  const answer = await send(whole)
  expect(answer).toEqual({ status: 200, ids: await listKept() })
  expect(answer.ids).toHaveLength(1)
})

it('keeps a file once whose answer was lost after the commit, and answers what it answered', async () => {
  const before = (await filesOnDisk(t)).length
  const socket = open().pause()
  socket.write(request())
  await expect.poll(listKept).toHaveLength(1)
  socket.destroy()
  expect(await send(request())).toEqual({ status: 200, ids: await listKept() })
  expect(await send(request())).toEqual({ status: 200, ids: await listKept() })
  expect(await listKept()).toHaveLength(1)
  expect(await filesOnDisk(t)).toHaveLength(before + 1)
})

it('keeps a file once that is sent again while its first transaction is still open', async () => {
  const before = (await filesOnDisk(t)).length
  const answer = await t.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('dealers').select('id').where('id', '=', fixtures.dealer.id).forNoKeyUpdate().execute()
    const socket = open()
    socket.write(request())
    await expect.poll(async () => (await filesOnDisk(t)).length).toBeGreaterThan(before)
    socket.destroy()
    return { again: send(request()) }
  })
  const { status, ids } = await answer.again
  expect([status, ids]).toEqual([200, await listKept()])
  expect(ids).toHaveLength(1)
  expect(await filesOnDisk(t)).toHaveLength(before + 1)
})

it('rejects another file with the same key (422)', async () => {
  expect((await send(request())).status).toBe(200)
  expect(await send(request(`${key} altro.pdf`))).toEqual({ status: 422, ids: [] })
  expect(await listKept()).toHaveLength(1)
})
