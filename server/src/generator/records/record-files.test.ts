import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { ModelRecord, RecordFile } from '@portale/domain/generator/records/view.ts'
import { maxFiles } from '@portale/domain/platform/files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'
import { hostileFiles } from '../../../test/fixtures/samples.ts'
import { createForm, pdf, png, type TestFile } from '../../../test/form.ts'
import { createXsrfToken } from '../../platform/http/csrf.ts'

type ErrorBody = { message: string; errors: Record<string, string[]> }
type Sample = ModelRecord & Record<'attachment' | 'contract', RecordFile[]> & { photo: RecordFile | null }

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

const photo: TestFile = { field: 'photo', name: 'Foto.png', content: png }
const attached = (name: string, content: string | Buffer = pdf): TestFile => ({ field: 'attachment', name, content })
const parts = (sample: unknown, files: TestFile[]) => [{ field: 'sample', value: JSON.stringify(sample) }, ...files]

const create = (files: TestFile[], sample: unknown = { title: 'Con file' }) =>
  fixtures.admin.upload<Sample & ErrorBody>(samplesUrl, parts(sample, files))
const change = (id: number, sample: unknown, files: TestFile[] = []) => {
  const form = createForm(parts(sample, files))
  return fixtures.admin.send<Sample & ErrorBody>('PUT', `${samplesUrl}/${id}`, form.payload, form.headers)
}
const download = (record: ModelRecord, file: number | string, caller: Caller = fixtures.admin) =>
  caller.get(`${samplesUrl}/${record.id}?_file=${file}`)
const names = (files: RecordFile[]) => files.map(({ file_name }) => file_name)

describe('files of a record', () => {
  it('are stored with it and can be downloaded', async () => {
    const { status, body } = await create([photo, attached('a.pdf'), attached('../b.pdf')])
    expect(status).toBe(201)
    expect(body.photo).toEqual({ id: expect.any(Number), file_name: 'Foto.png', size: png.length })
    expect(names(body.attachment)).toEqual(['a.pdf', 'b.pdf'])
    const shown = await download(body, body.photo?.id ?? 0)
    expect(shown.bytes).toEqual(png)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename=Foto.png',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  it('are kept, deleted and added by a save', async () => {
    const { body: created } = await create([photo, attached('a.pdf'), attached('b.pdf')])
    const [a, b] = created.attachment
    expect((await change(created.id, { count: 1 })).body).toMatchObject({ photo: created.photo, attachment: [a, b] })
    const joined = (await change(created.id, { attachment: [b?.id] }, [attached('c.pdf')])).body
    expect(names(joined.attachment)).toEqual(['b.pdf', 'c.pdf'])
    const replaced = (await change(created.id, { photo: created.photo }, [{ ...photo, name: 'Altra.png' }])).body
    expect(replaced.photo?.file_name).toBe('Altra.png')
    const emptied = await fixtures.admin.send<Sample>('PUT', `${samplesUrl}/${created.id}`, {
      sample: { photo: null, attachment: [] },
    })
    expect(emptied.body).toMatchObject({ photo: null, attachment: [] })
    expect((await download(created, a?.id ?? 0)).status).toBe(404)
  })

  it('in a collection of one are replaced by a new file', async () => {
    const contract = (name: string): TestFile => ({ field: 'contract[]', name, content: pdf })
    const { body: created } = await create([contract('uno.pdf')])
    expect(names((await change(created.id, {}, [contract('due.pdf')])).body.contract)).toEqual(['due.pdf'])
    const both = await change(created.id, {}, [contract('tre.pdf'), contract('quattro.pdf')])
    expect(both.body.errors).toEqual({ 'sample.contract': ['Contratto: al massimo un file.'] })
  })

  it('of another record are neither downloaded nor accepted', async () => {
    const { body: other } = await create([photo, attached('a.pdf')])
    const { body: own } = await create([])
    const foreign = { photo: other.photo?.id, attachment: other.attachment.map(({ id }) => id) }
    const rejected = await assertWritesNothing(fixtures.app, () => change(own.id, foreign))
    expect(rejected.status).toBe(422)
    expect(Object.keys(rejected.body.errors)).toEqual(['sample.photo', 'sample.attachment'])
    for (const id of [other.photo?.id ?? 0, 'x', 0, 999_999, '']) expect((await download(own, id)).status).toBe(404)
    const workshop = await fixtures.app.as('workshop_user')
    expect((await download(other, other.photo?.id ?? 0, workshop)).status).toBe(403)
    expect((await download(other, other.photo?.id ?? 0, fixtures.app.anonymous)).status).toBe(401)
  })
})

describe('rejected', () => {
  it.each<[string, TestFile[], number, string]>([
    ['a kind that is not taken', [attached('x.exe', 'MZ')], 415, 'sample.attachment'],
    ['a disguised file', [{ ...photo, content: '<script>alert(1)</script>' }], 415, 'sample.photo'],
    ...hostileFiles.map(
      ({ name, content }) =>
        [name, [attached(name, content)], 415, 'sample.attachment'] as [string, TestFile[], number, string],
    ),
    ['an empty file', [attached('vuoto.pdf', '')], 422, 'sample.attachment'],
    ['too large a file', [attached('grande.pdf', Buffer.alloc(26 * 1024 * 1024, pdf))], 413, 'sample.attachment'],
    ['two kinds of reasons', [attached('x.exe', 'MZ'), { ...photo, content: '' }], 422, 'sample.attachment'],
    ['a field that takes none', [{ field: 'title', name: 'a.pdf', content: pdf }], 422, 'sample'],
    ['an unknown field', [{ field: 'nothing', name: 'a.pdf', content: pdf }], 422, 'sample'],
    ['two photos', [photo, photo], 422, 'sample.photo'],
    ['too many files', Array.from({ length: maxFiles + 1 }, (_, index) => attached(`${index}.pdf`)), 413, 'sample'],
  ])('%s', async (_name, files, status, key) => {
    const answer = await assertWritesNothing(fixtures.app, () => create(files))
    expect(answer.status).toBe(status)
    expect(answer.body.errors).toHaveProperty([key])
  })

  it('an invalid record, and its valid files are not stored', async () => {
    const answer = await assertWritesNothing(fixtures.app, () => create([photo, attached('a.pdf')], { title: '' }))
    expect(answer.body.errors).toEqual({ 'sample.title': ['Il campo Titolo è obbligatorio.'] })
  })

  it('invalid or missing JSON', async () => {
    const send = (value: string) => fixtures.admin.upload(samplesUrl, [{ field: 'sample', value }, photo])
    expect((await assertWritesNothing(fixtures.app, () => send('{"title":'))).status).toBe(400)
    expect((await assertWritesNothing(fixtures.app, () => fixtures.admin.upload(samplesUrl, [photo]))).status).toBe(422)
  })

  it.each(['__proto__', 'constructor'])('a form field called %s', async (field) => {
    expect((await assertWritesNothing(fixtures.app, () => create([{ ...photo, field }]))).status).toBe(400)
  })

  it('a caller who may not write, before the files are read', async () => {
    const reader = await fixtures.app.as('dealer_sales_manager')
    expect(
      (await assertWritesNothing(fixtures.app, () => reader.upload(samplesUrl, parts({ title: 'x' }, [photo])))).status,
    ).toBe(403)
  })
})

it('the same Idempotency-Key stores the files once', async () => {
  const send = () =>
    fixtures.admin.upload<Sample>(samplesUrl, parts({ title: 'x' }, [photo]), { 'idempotency-key': 'foto' })
  const first = await send()
  expect((await assertWritesNothing(fixtures.app, send)).body).toEqual(first.body)
})

it('a broken connection leaves no file', async () => {
  const port = Number(new URL(await fixtures.app.app.listen({ host: '127.0.0.1', port: 0 })).port)
  const { payload, headers } = createForm(
    parts({ title: 'Tagliato' }, [attached('a.pdf', Buffer.alloc(3_000_000, pdf))]),
  )
  const xsrf = createXsrfToken(fixtures.app.deps.config.secret, fixtures.admin.token)
  const head = [
    `POST ${samplesUrl} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: portale_session=${fixtures.admin.token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  const arriving = async () => (await filesOnDisk(fixtures.app)).filter((path) => path.includes('incoming'))
  await assertWritesNothing(fixtures.app, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(payload.subarray(0, payload.length / 2))
    await expect.poll(async () => (await arriving()).length).toBeGreaterThan(0)
    await wait(100)
    socket.destroy()
    await expect.poll(arriving).toEqual([])
  })
})
