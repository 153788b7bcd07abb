import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { buildNews } from '../../../test/fixtures/factories.ts'
import {
  createNews,
  listNotified,
  newsAttachment,
  newsFields,
  updateNews,
} from '../../../test/fixtures/news.fixtures.ts'
import { createForm } from '../../../test/form.ts'
import { createXsrfToken } from '../../platform/http/csrf.ts'

let t: TestApp
let admin: Caller
let port: number
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  await t.as('workshop_user')
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => t.close())

/** A whole save as it goes over the wire. */
function request(path: string, field: string): Buffer {
  const big = newsAttachment(field, 'a.pdf', Buffer.alloc(3_000_000, '%PDF-1.4\n'))
  const { payload, headers } = createForm([...newsFields({ workshops: '1' }), big, newsAttachment(field)])
  const xsrf = createXsrfToken(t.deps.config.secret, admin.token)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: portale_session=${admin.token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), payload])
}

const arriving = async () => (await filesOnDisk(t)).filter((path) => path.includes('incoming'))

it.each([
  ['a new news', 'in the middle of a file', 0.5],
  ['a new news', 'just before its end', 1],
  ['a change', 'in the middle of a file', 0.5],
  ['a change', 'just before its end', 1],
])('%s cut off %s stores nothing and notifies nobody', async (kind, _where, part) => {
  const { id } = await buildNews(t.deps.db, { dealers: false, workshops: false })
  const whole =
    kind === 'a change'
      ? request(`/api/v1/news/${id}`, 'new_document_news[]')
      : request('/api/v1/news', 'document_news[]')
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

it.each([
  ['no boundary', '--X\r\n', 'multipart/form-data'],
  [
    'a part cut off',
    '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nciao',
    'multipart/form-data; boundary=X',
  ],
  [
    'a file cut off',
    '--X\r\nContent-Disposition: form-data; name="document_news[]"; filename="a.pdf"\r\n\r\n%PDF',
    'multipart/form-data; boundary=X',
  ],
])('%s: 400', async (_name, payload, type) => {
  const send = () => admin.send('POST', '/api/v1/news', payload, { 'content-type': type })
  expect((await assertWritesNothing(t, send)).status).toBe(400)
})

it('a database error removes the stored files and frees the idempotency key', async () => {
  const { id } = await buildNews(t.deps.db)
  const key = { 'idempotency-key': 'ancora' }
  const save = () => updateNews(admin, id, {}, [newsAttachment('new_document_news[]')], key)
  const waiting = await t.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('news').select('id').where('id', '=', id).forUpdate().execute()
    return assertWritesNothing(t, save) // the row stays locked longer than anybody waits
  })
  expect(waiting.status).toBe(503)
  expect((await save()).status).toBe(200)
})

it('answers 404, stores nothing and notifies nobody when the writer loses the role during the upload', async () => {
  const { id } = await buildNews(t.deps.db, { dealers: false, workshops: false })
  const writer = await t.as('superuser_rt')
  const before = await filesOnDisk(t)
  const { waiting } = await t.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('news').select('id').where('id', '=', id).forUpdate().execute()
    const waiting = updateNews(writer, id, { workshops: '1' }, [newsAttachment('new_document_news[]')])
    await wait(400)
    await tx.updateTable('users').set({ role_id: 8 }).where('id', '=', writer.user_id).execute()
    return { waiting }
  })
  expect((await waiting).status).toBe(404)
  expect(await filesOnDisk(t)).toEqual(before)
  expect(await listNotified(t, id)).toEqual({ notified: [], mailed: [] })
})

it('a news that goes while a form is under way: 404, its file gone', async () => {
  const { body } = await createNews(admin)
  const before = await filesOnDisk(t)
  const { waiting } = await t.deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('news').where('id', '=', body.id).execute()
    const waiting = updateNews(admin, body.id, {}, [newsAttachment('new_document_news[]')])
    await wait(400)
    return { waiting }
  })
  expect((await waiting).status).toBe(404)
  expect(await filesOnDisk(t)).toEqual(before)
})
