import type { Activity, ActivityYearDetail } from '@portale/domain/documents/activities/activity.ts'
import { maxFileSize } from '@portale/domain/platform/files.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { buildActivity, buildYear } from '../../../test/fixtures/factories.ts'
import { fileSamples, hostileFiles } from '../../../test/fixtures/samples.ts'
import { createForm, pdf, type TestFile } from '../../../test/form.ts'
import { sweepFiles } from '../../platform/files/sweep.ts'
import { rateLimits } from '../../platform/http/limits.ts'

type Saved = Activity & { message: string; errors: Record<string, string[]> }

let t: TestApp
let admin: Caller
let holder: Caller
let yearId: number
let activity: Awaited<ReturnType<typeof buildActivity>>
let typeId: number

beforeAll(async () => {
  t = await testApp({ limits: rateLimits.parse({ uploads: { count: 10_000 } }) })
  admin = await t.as('administrator')
  holder = await t.as('dealer_holder')
  yearId = (await buildYear(t.deps.db, '2026')).id
})
beforeEach(async () => {
  activity = await buildActivity(t.deps.db, { activity_year_id: yearId, types: ['DURC', 'Foto'] })
  typeId = activity.type_ids[0] ?? 0
})
afterAll(() => t.close())

const path = () => `/api/v1/activity_years/${yearId}/activities`
const form = (index: number, name = 'Modulo.pdf', content: Buffer | string = pdf): TestFile => ({
  field: `form_file[${index}]`,
  name,
  content,
})
const rowsOfActivity = (): object[] =>
  activity.type_ids.map((id, weight) => ({ id, description: `Documento ${weight}`, weight }))

type Sent = { rows?: object[]; change?: object; headers?: Record<string, string>; by?: Caller }

/** Sends an activity as JSON in a form with blank forms. */
function send(
  method: 'POST' | 'PUT',
  url: string,
  files: TestFile[],
  { rows = rowsOfActivity(), change = {}, headers = {}, by = admin }: Sent = {},
) {
  const fields = { title: 'Vetrina', description: '<p>a</p>', activity_document_types: rows, ...change }
  const { payload, headers: formHeaders } = createForm([{ field: 'activity', value: JSON.stringify(fields) }, ...files])
  return by.send<Saved>(method, url, payload, { ...formHeaders, ...headers })
}
const save = (files: TestFile[], more?: Sent) => send('PUT', `${path()}/${activity.id}`, files, more)
const download = (caller: Caller, id = typeId) => caller.get(`/activity_document_type/${id}/form`)
const formNames = ({ body }: { body: Activity }) => body.activity_document_types.map((type) => type.form_file_name)
const key = (index: number) => `activity.activity_document_types.${index}.form_file`

describe('a blank form', () => {
  it('comes with a new activity, and each one is the form of its row', async () => {
    const rows = [{ description: 'Senza' }, { description: 'Con' }, { description: 'Tolta', deleted_at: true }]
    const sent = [form(1, 'Modulo.docx', fileSamples.find(({ name }) => name.endsWith('.docx'))?.content), form(2)]
    const disk = (await filesOnDisk(t)).length
    const saved = await send('POST', path(), sent, { rows })
    expect([saved.status, formNames(saved)]).toEqual([201, [null, 'Modulo.docx']])
    expect(await filesOnDisk(t)).toHaveLength(disk + 1)
    const [, type] = saved.body.activity_document_types
    const { status, bytes, headers } = await download(holder, type?.id)
    expect([status, bytes.equals(Buffer.from(sent[0]?.content ?? ''))]).toEqual([200, true])
    expect(headers['content-disposition']).toContain('attachment; filename=Modulo.docx')
  })

  it('is saved with the rest of the form, replaced by another one, left by a save without it, and removed', async () => {
    const saved = await save([form(0, 'Primo.pdf')], { change: { title: 'Nuovo titolo' } })
    expect([saved.status, saved.body.title, formNames(saved)]).toEqual([200, 'Nuovo titolo', ['Primo.pdf', null]])
    const replaced = await save([form(0, 'Secondo.pdf', `${pdf}%`), form(1)])
    expect(formNames(replaced)).toEqual(['Secondo.pdf', 'Modulo.pdf'])
    const { text, headers } = await download(holder)
    expect([text, headers['content-disposition']]).toEqual([`${pdf}%`, 'attachment; filename=Secondo.pdf'])
    expect(formNames(await save([], { rows: [{ id: typeId, description: 'DURC' }] }))).toContain('Secondo.pdf')
    const removed = [{ id: typeId, description: 'DURC', form_file_name: '' }]
    expect(formNames(await save([], { rows: removed }))).not.toContain('Secondo.pdf')
    expect((await download(holder)).status).toBe(404)
    expect(formNames(await save([form(0, 'Terzo.pdf')], { rows: removed }))).toContain('Terzo.pdf')
  })

  it('follows its row when that moves', async () => {
    const rows = rowsOfActivity().map((row, index) => ({ ...row, weight: 1 - index }))
    const saved = await save([form(1, 'Foto.pdf')], { rows })
    expect(saved.body.activity_document_types.map(({ id, form_file_name }) => [id, form_file_name])).toEqual([
      [activity.type_ids[1], 'Foto.pdf'],
      [typeId, null],
    ])
  })

  it('is that of a copied activity too, and outlives its original', async () => {
    const [year, next] = [await buildYear(t.deps.db, '2030'), await buildYear(t.deps.db, '2031')]
    await send('POST', `/api/v1/activity_years/${year.id}/activities`, [form(0)], { rows: [{ description: 'DURC' }] })
    const copied = await admin.send<ActivityYearDetail>('POST', `/api/v1/activity_years/${next.id}/copy`, {})
    const type = copied.body.activities[0]?.activity_document_types[0]
    expect((await admin.send('DELETE', `/api/v1/activity_years/${year.id}?activities=1`)).status).toBe(204)
    expect(await sweepFiles(t.deps.db, t.deps.files, new Date(Date.now() + 40 * 86_400_000))).toMatchObject({
      sweep_unreferenced: 0,
    })
    expect((await download(holder, type?.id)).text).toBe(pdf)
  })

  it('is answered again for the same key, and stored once', async () => {
    const disk = (await filesOnDisk(t)).length
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const rows = [{ description: 'DURC' }]
    const [first, second] = await Promise.all([
      send('POST', path(), [form(0)], { rows, headers }),
      send('POST', path(), [form(0)], { rows, headers }),
    ])
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect(await filesOnDisk(t)).toHaveLength(disk + 1)
    const other = await assertWritesNothing(t, () => send('POST', path(), [form(0, 'Altro.pdf')], { rows, headers }))
    expect(other.status).toBe(422)
  })
})

describe('the download', () => {
  it('is for who sees the activity: 401, 403, 404 for the other audience, a draft, and a deleted document', async () => {
    await save([form(0)])
    const url = `/activity_document_type/${typeId}/form`
    expect((await t.anonymous.get(url)).status).toBe(401)
    expect((await (await t.as('dealer_sales_manager')).get(url)).status).toBe(403)
    for (const role of ['administrator', 'superuser_rt', 'sales_manager_rt', 'after_sales_manager_rt'] as const)
      expect([role, (await (await t.as(role)).get(url)).status]).toEqual([role, 200])
    expect((await holder.get(url)).status).toBe(200)
    expect((await (await t.as('workshop_user')).get(url)).status).toBe(404)
    for (const id of ['0', 'null', '999999999', String(activity.type_ids[1])])
      expect((await holder.get(`/activity_document_type/${id}/form`)).status).toBe(404)
    await save([], { rows: [{ id: typeId, description: 'DURC', deleted_at: true }] })
    expect([(await holder.get(url)).status, (await admin.get(url)).status]).toEqual([404, 200])
    await save([], { rows: [{ id: typeId, description: 'DURC' }], change: { state: 'draft' } })
    expect([(await holder.get(url)).status, (await admin.get(url)).status]).toEqual([404, 200])
  })

  it('is recorded', async () => {
    await save([form(0, 'Da compilare.pdf')])
    const reader = await t.as('dealer_holder')
    await download(reader)
    const rows = await t.deps.db
      .selectFrom('file_downloads')
      .select(['kind', 'subject_id', 'file_name', 'bytes'])
      .where('user_id', '=', reader.user_id)
      .execute()
    expect(rows).toEqual([
      { kind: 'activity_document_form', subject_id: typeId, file_name: 'Da compilare.pdf', bytes: pdf.length },
    ])
  })
})

describe('rejected, and nothing is stored', () => {
  const rejected = (files: TestFile[], more?: Sent) => assertWritesNothing(t, () => save(files, more))

  it('401, 403, 404 in this order', async () => {
    const manager = await t.as('sales_manager_rt')
    const missing = `${path()}/999999`
    await assertWritesNothing(t, async () => {
      expect((await send('PUT', missing, [form(0)], { by: t.anonymous })).status).toBe(401)
      expect((await send('PUT', missing, [form(0)], { by: manager })).status).toBe(403)
      expect((await send('PUT', missing, [form(0, 'a.exe')])).status).toBe(404)
      expect((await send('POST', '/api/v1/activity_years/999999/activities', [form(0)])).status).toBe(404)
    })
  })

  it.each(hostileFiles)('$name (415)', async ({ name, content }) => {
    const { status, body } = await rejected([form(0), form(1, name, content)])
    expect([status, Object.keys(body.errors)]).toEqual([415, [key(1)]])
  })

  it('an empty one (422), one of 25 MB and a byte (413), and both together (422)', async () => {
    const empty = await rejected([form(0, 'a.pdf', '')])
    expect([empty.status, empty.body.errors]).toEqual([422, { [key(0)]: ['a.pdf: Il file è vuoto.'] }])
    const large = form(1, 'b.pdf', Buffer.alloc(maxFileSize + 1, pdf))
    const tooLarge = await rejected([large])
    expect([tooLarge.status, tooLarge.body.errors]).toEqual([413, { [key(1)]: ['b.pdf: Il file supera 25 MB.'] }])
    const both = await rejected([form(0, 'c.exe'), large])
    expect([both.status, Object.keys(both.body.errors).toSorted()]).toEqual([422, [key(0), key(1)]])
  })

  it('together with the fields that are wrong, all at once (422)', async () => {
    const change = { title: '', description: '<p></p>' }
    const { status, body } = await rejected([form(1, 'a.exe')], { change: { ...change, due_on: 'domani' } })
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, [key(1), 'activity.due_on', 'activity.title']])
    const emptyText = await rejected([form(1, 'a.exe')], { change: { description: '<p></p>' } })
    expect(Object.keys(emptyText.body.errors).toSorted()).toEqual([key(1), 'activity.description'])
  })

  it('two for one document, and those of no document (422)', async () => {
    const { status, body } = await rejected([
      form(0),
      form(0, 'Secondo.pdf'),
      form(2),
      form(99),
      { field: 'file', name: 'Altro.pdf', content: pdf },
      { field: 'form_file[-1]', name: 'Meno.pdf', content: pdf },
    ])
    expect([status, body.errors[key(0)]]).toEqual([422, ['Secondo.pdf: Un documento può avere un solo modulo.']])
    expect(body.errors['activity.activity_document_types']).toHaveLength(4)
  })

  it('with a document of another activity (422)', async () => {
    const other = await buildActivity(t.deps.db, { activity_year_id: yearId, types: ['Altrui'] })
    const { status } = await rejected([form(0)], { rows: [{ id: other.type_ids[0], description: 'x' }] })
    expect(status).toBe(422)
  })

  it('of an outdated version (409): the form that a colleague saved stays', async () => {
    const { body } = await save([form(0, 'Primo.pdf')])
    await save([form(0, 'Collega.pdf')])
    const outdated = await rejected([form(0, 'Mio.pdf')], { change: { lock_version: body.lock_version } })
    expect([outdated.status, (await download(holder)).status]).toEqual([409, 200])
    const { body: now } = await admin.get<Activity>(`${path()}/${activity.id}`)
    expect(formNames({ body: now })).toEqual(['Collega.pdf', null])
  })

  it.each([
    ['[', 400],
    ['"testo"', 422],
    ['null', 422],
    ['[{}]', 422],
    ['{"activity_document_types":{"length":9}}', 422],
  ])('the field activity with %s (%i)', async (value, expected) => {
    const { payload, headers } = createForm([{ field: 'activity', value }, form(0)])
    const { status } = await assertWritesNothing(t, () =>
      admin.send('PUT', `${path()}/${activity.id}`, payload, headers),
    )
    expect(status).toBe(expected)
  })

  it('a form without the field activity (422), and one that is cut off (400)', async () => {
    const { payload, headers } = createForm([form(0)])
    const put = (body: Buffer) => admin.send<Saved>('PUT', `${path()}/${activity.id}`, body, headers)
    const without = await assertWritesNothing(t, () => put(payload))
    expect([without.status, Object.keys(without.body.errors)]).toEqual([
      422,
      ['activity.title', 'activity.description', 'activity.activity_document_types'],
    ])
    expect((await assertWritesNothing(t, () => put(payload.subarray(0, -20)))).status).toBe(400)
  })

  it('21 of them (413)', async () => {
    const rows = Array.from({ length: 21 }, (_, index) => ({ description: `Documento ${index}` }))
    const files = rows.map((_, index) => form(index, `${index}.pdf`))
    const { status, body } = await assertWritesNothing(t, () => send('POST', path(), files, { rows }))
    expect([status, body.message]).toEqual([413, 'Puoi inviare al massimo 20 file alla volta.'])
  })
})

it('two saves at once, each with a form, keep both', async () => {
  const [first, second] = activity.type_ids
  const saves = await Promise.all([
    save([form(0, 'Uno.pdf')], { rows: [{ id: first, description: 'Uno', weight: 0 }] }),
    save([form(0, 'Due.pdf')], { rows: [{ id: second, description: 'Due', weight: 1 }] }),
  ])
  expect(saves.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await admin.get<Activity>(`${path()}/${activity.id}`)
  expect(formNames({ body })).toEqual(['Uno.pdf', 'Due.pdf'])
})
