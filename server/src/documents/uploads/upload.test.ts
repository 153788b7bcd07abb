import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { buildUpload } from '../../../test/fixtures/factories.ts'
import { fileSamples } from '../../../test/fixtures/samples.ts'
import {
  createUploadFixtures,
  fieldOf,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { pdf, png } from '../../../test/form.ts'

let t: TestApp
let fixtures: UploadFixtures
let url: string

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  url = `/api/v1/activities/${fixtures.activity.id}`
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('activity_document_uploads').execute()
})
afterAll(() => t.close())

const stored = (id: number) =>
  t.deps.db
    .selectFrom('activity_document_uploads as u')
    .innerJoin('files as f', 'f.id', 'u.file_id')
    .selectAll('f')
    .select(['u.dealer_id', 'u.workshop_id', 'u.user_id', 'u.status'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

describe.each(fileSamples)('$name', ({ name, content, media_type }) => {
  it('is stored unchanged and served with its media type', async () => {
    const { status, body } = await fixtures.holder.upload<Sent>(url, [fileFor(fixtures.types.verbale, name, content)])
    expect([status, body.refused]).toEqual([200, []])
    const [upload] = body.uploaded
    expect(upload).toMatchObject({
      activity_document_type_id: fixtures.types.verbale,
      file_name: name,
      media_type,
      size: content.length,
      status: 'pending',
    })
    const row = await stored(upload?.id ?? 0)
    expect(row).toMatchObject({
      sha256: createHash('sha256').update(content).digest('hex'),
      size: content.length,
      dealer_id: fixtures.dealer.id,
      workshop_id: null,
      user_id: fixtures.holder.user_id,
    })
    const file = (await filesOnDisk(t)).find((path) => path.endsWith(row.key)) ?? ''
    expect(await readFile(file)).toEqual(content)

    const answer = await fixtures.holder.get(`/activity_document_upload/${upload?.id}`)
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(content)).toBe(true)
    const shown = /^(application\/pdf|image\/)/.test(media_type)
    expect(answer.headers).toMatchObject({
      'content-type': media_type,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(shown ? /^inline; / : /^attachment; /)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    if (media_type !== 'application/pdf') expect(policy).toMatch(/^sandbox/)
  })
})

it('stores files for several types of one request in their order', async () => {
  const sent = await fixtures.holder.upload<Sent>(url, [
    fileFor(fixtures.types.verbale, 'uno.pdf'),
    fileFor(fixtures.types.foto, 'due.png', png),
    fileFor(fixtures.types.verbale, 'tre.pdf'),
  ])
  expect(sent.body.uploaded.map((upload) => [upload.activity_document_type_id, upload.file_name])).toEqual([
    [fixtures.types.verbale, 'uno.pdf'],
    [fixtures.types.foto, 'due.png'],
    [fixtures.types.verbale, 'tre.pdf'],
  ])
  const listed = await fixtures.holder.get<unknown[]>(`${url}/uploaded`)
  expect(listed.body).toEqual(sent.body.uploaded)
})

it('ignores the activity of the body', async () => {
  const boundary = 'X'
  const payload = `--X\r\nContent-Disposition: form-data; name="activity"\r\n\r\n{"id":1,"for_workshops":true}\r\n--X\r\nContent-Disposition: form-data; name="${fieldOf(fixtures.types.verbale)}"; filename="a.pdf"\r\nContent-Type: text/html\r\n\r\n${pdf}\r\n--X--\r\n`
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { status, body } = await fixtures.holder.send<Sent>('POST', url, payload, headers)
  expect([status, body.uploaded[0]?.media_type]).toEqual([200, 'application/pdf'])
})

describe('a mixed batch', () => {
  it('stores the valid files and names the rejected ones with their reason', async () => {
    const before = (await filesOnDisk(t)).length
    const { status, body } = await fixtures.holder.upload<Sent>(url, [
      fileFor(fixtures.types.verbale, 'buono.pdf'),
      fileFor(fixtures.types.verbale, 'finto.pdf', '<html></html>'),
      fileFor(fixtures.types.foto, 'vuoto.png', ''),
      fileFor(fixtures.types.foreignType, 'altrove.pdf'),
    ])
    expect(status).toBe(200)
    expect(body.uploaded.map((upload) => upload.file_name)).toEqual(['buono.pdf'])
    expect(body.refused).toEqual([
      {
        activity_document_type_id: fixtures.types.verbale,
        file_name: 'finto.pdf',
        message: 'Il contenuto del file non corrisponde alla sua estensione.',
      },
      { activity_document_type_id: fixtures.types.foto, file_name: 'vuoto.png', message: 'Il file è vuoto.' },
      {
        activity_document_type_id: fixtures.types.foreignType,
        file_name: 'altrove.pdf',
        message: 'Il documento non è tra quelli richiesti da questa attività.',
      },
    ])
    expect(await filesOnDisk(t)).toHaveLength(before + 1)
  })

  it('stores files for an open type next to a concluded one', async () => {
    const { id: user_id } = { id: fixtures.holder.user_id }
    await buildUpload(t.deps.db, {
      activity_document_type_id: fixtures.types.foto,
      dealer_id: fixtures.dealer.id,
      user_id,
      status: 'verified',
    })
    const { body } = await fixtures.holder.upload<Sent>(url, [
      fileFor(fixtures.types.foto, 'a.png', png),
      fileFor(fixtures.types.verbale),
    ])
    expect(body.uploaded).toHaveLength(1)
    expect(body.refused[0]?.message).toBe('Questa attività è conclusa: non è possibile caricare altri file.')
  })
})

it('keeps a type open that another partner concluded, or with one unverified document', async () => {
  const upload = { activity_document_type_id: fixtures.types.foto, user_id: fixtures.holder.user_id }
  await buildUpload(t.deps.db, { ...upload, dealer_id: fixtures.foreign.id, status: 'verified' })
  expect((await fixtures.holder.upload(url, [fileFor(fixtures.types.foto, 'a.png', png)])).status).toBe(200)
  await buildUpload(t.deps.db, { ...upload, dealer_id: fixtures.dealer.id, status: 'verified' })
  expect((await fixtures.holder.upload(url, [fileFor(fixtures.types.foto, 'b.png', png)])).status).toBe(200)
})

it('accepts a workshop’s upload for a workshops’ activity', async () => {
  const { status, body } = await fixtures.mechanic.upload<Sent>(`/api/v1/activities/${fixtures.workshops.id}`, [
    fileFor(fixtures.types.ponte),
  ])
  expect(status).toBe(200)
  expect(await stored(body.uploaded[0]?.id ?? 0)).toMatchObject({
    workshop_id: fixtures.workshop.id,
    dealer_id: null,
    status: 'pending',
  })
})

it('hides a file from another partner (404), serves it to who verifies it (200)', async () => {
  const { body } = await fixtures.holder.upload<Sent>(url, [fileFor(fixtures.types.verbale)])
  const file = `/activity_document_upload/${body.uploaded[0]?.id}`
  expect((await fixtures.stranger.get(file)).status).toBe(404)
  expect((await fixtures.mechanic.get(file)).status).toBe(404)
  expect((await (await t.as('sales_manager_rt', { dealers: [fixtures.foreign.id] })).get(file)).status).toBe(404)
  expect((await (await t.as('after_sales_manager_rt', { workshops: [fixtures.workshop.id] })).get(file)).status).toBe(
    404,
  )
  expect((await (await t.as('sales_manager_rt', { dealers: [fixtures.dealer.id] })).get(file)).status).toBe(200)
  expect((await (await t.as('superuser_rt')).get(file)).status).toBe(200)
  expect((await fixtures.holder.get('/activity_document_upload/999999')).status).toBe(404)
  expect((await t.anonymous.get(file)).status).toBe(401)
  const page = await t.anonymous.get(file, { accept: 'text/html' })
  expect([page.status, page.headers.location]).toEqual([302, `/login?next=${encodeURIComponent(file)}`])
})

it.each([
  ['a text', [{ field: 'activity', value: '{"id":1}' }]],
  ['a text per key', [{ field: 'activity[title]', value: 'x' }]],
  ['a file, with as many others as are allowed', [{ field: 'activity', name: 'blob', content: '{"id":1}' }]],
  ['nonsense', [{ field: 'activity', value: '\u0000' }]],
])('ignores the activity when it is sent as %s', async (_form, sent) => {
  const files = Array.from({ length: 20 }, (_, index) => fileFor(fixtures.types.verbale, `${index}.pdf`))
  const { status, body } = await fixtures.holder.upload<Sent>(url, [...sent, ...files])
  expect([status, body.uploaded.length]).toEqual([200, 20])
})
