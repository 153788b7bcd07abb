import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import type { ExaminedUpload } from '@portale/domain/documents/verification/verification.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import { buildActivity, buildUpload } from '../../../test/fixtures/factories.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { png, type TestField, type TestFile } from '../../../test/form.ts'

let t: TestApp
let f: UploadFixtures
let url: string
let durc: number
let photo: number
let free: number

/** A picture that no other document has. */
const pngFor = (typeId: number) => Buffer.concat([png, Buffer.from(String(typeId))])
const inDays = (days: number) => romeDay(new Date(Date.now() + days * 86_400_000))
const missing = ['Scrivi fino a quando è valido il documento.']
const pdfAlone = 'Il tipo di file non è ammesso per questo documento: accetta solo PDF.'

const setRules = (id: number, rules: { asks_valid_until?: boolean; accepted_kinds?: string[] | null }) =>
  t.deps.db.updateTable('activity_document_types').set(rules).where('id', '=', id).execute()

beforeAll(async () => {
  t = await testApp()
  f = await createUploadFixtures(t)
})
// A document that expires and is a PDF, a picture, and one without rules.
beforeEach(async () => {
  const types = ['DURC', 'Foto', 'Altro']
  const activity = await buildActivity(t.deps.db, { activity_year_id: f.year.id, types })
  url = `/api/v1/activities/${activity.id}`
  ;[durc = 0, photo = 0, free = 0] = activity.type_ids
  await setRules(durc, { asks_valid_until: true, accepted_kinds: ['pdf'] })
  await setRules(photo, { accepted_kinds: ['image', 'signed'] })
})
afterAll(() => t.close())

const day = (typeId: number, value: string): TestField => ({ field: `valid_until[${typeId}]`, value })
const send = (...parts: (TestFile | TestField)[]) => f.holder.upload<Sent>(url, parts)
const rejected = (...parts: (TestFile | TestField)[]) => assertWritesNothing(t, () => send(...parts))
const fileKey = (typeId: number, index = 0) => `new_activity_document_type.${typeId}.${index}`
const validities = ({ body }: { body: Sent }) => body.uploaded.map(({ valid_until }) => valid_until)

describe('the kinds that a document takes', () => {
  it('are taken; another one is rejected with their names (415)', async () => {
    const { status, body } = await rejected(fileFor(durc, 'foto.png', png), day(durc, inDays(90)))
    expect([status, body.errors]).toEqual([415, { [fileKey(durc)]: [`foto.png: ${pdfAlone}`] }])
    const sheet = await rejected(fileFor(photo, 'a.xlsx'))
    expect(sheet.body.errors[fileKey(photo)]?.[0]).toContain(
      'accetta solo immagini (PNG, JPG, WEBP) e file firmati (P7M)',
    )
    const { body: taken } = await send(
      fileFor(photo, 'foto.PNG', pngFor(photo)),
      fileFor(free, 'foto.png', png),
      fileFor(free),
    )
    expect([taken.uploaded.length, taken.refused]).toEqual([3, []])
  })

  it('reject one file of a batch; the others are stored', async () => {
    const { status, body } = await send(fileFor(durc, 'a.docx'), fileFor(durc, 'b.pdf'), day(durc, inDays(90)))
    expect([status, body.uploaded.map(({ file_name }) => file_name)]).toEqual([200, ['b.pdf']])
    expect(body.refused).toEqual([{ activity_document_type_id: durc, file_name: 'a.docx', message: pdfAlone }])
  })

  it('say more than the kinds of the portal, and less than the content', async () => {
    const unknown = await rejected(fileFor(durc, 'a.exe', 'MZ'))
    expect([unknown.status, unknown.body.errors[fileKey(durc)]]).toEqual([415, [`a.exe: ${pdfAlone}`]])
    const disguised = await rejected(fileFor(durc, 'a.pdf', png), day(durc, inDays(1)))
    expect(disguised.body.errors[fileKey(durc)]).toEqual([
      'a.pdf: Il contenuto del file non corrisponde alla sua estensione.',
    ])
  })

  it('are those of the moment of the upload', async () => {
    await setRules(photo, { accepted_kinds: ['pdf'] })
    expect((await rejected(fileFor(photo, 'foto.png', png))).status).toBe(415)
    await setRules(photo, { accepted_kinds: null })
    expect((await send(fileFor(photo, 'foto.png', pngFor(photo)))).status).toBe(200)
  })
})

describe('a document that expires', () => {
  it('is stored with its last day, all files of the type with the same', async () => {
    const sent = await send(fileFor(durc, 'a.pdf'), fileFor(durc, 'b.pdf'), fileFor(free), day(durc, ` ${inDays(90)} `))
    expect([sent.status, validities(sent)]).toEqual([200, [inDays(90), inDays(90), null]])
    const { body } = await f.holder.get<Upload[]>(`${url}/uploaded`)
    expect(body.map(({ valid_until }) => valid_until)).toEqual([inDays(90), inDays(90), null])
  })

  it('may be valid for today alone', async () => {
    expect(validities(await send(fileFor(durc), day(durc, inDays(0))))).toEqual([inDays(0)])
  })

  const invalid = ['Non è una data valida: scrivila come 31/12/2026, dal 2000 in poi.']
  it.each([
    ['', missing],
    ['  ', missing],
    ['domani', invalid],
    ['31/11/2027', invalid],
    ['2027-02-30', invalid],
    ['1999-12-31', invalid],
    ['2200-01-01', invalid],
    ['2027-03-12T10:00:00Z', invalid],
    ['2027-03-12; DROP TABLE', invalid],
    ['2020-01-31', ['È scaduto il 31/01/2020: carica un documento ancora valido.']],
  ])('is rejected with the day %j (422), and nothing is stored', async (value, messages) => {
    const { status, body } = await rejected(fileFor(durc), fileFor(free), day(durc, value))
    expect([status, body.errors]).toEqual([422, { [`valid_until.${durc}`]: messages }])
    expect(body.message).toBe('Nessun file è stato caricato: controlla i motivi indicati.')
  })

  it('is rejected without a day, or with one of another document, next to what else is wrong', async () => {
    const { status, body } = await rejected(fileFor(durc), fileFor(photo, 'a.pdf'), day(photo, inDays(9)))
    expect([status, body.errors[`valid_until.${durc}`], Object.keys(body.errors)]).toEqual([
      422,
      missing,
      [`valid_until.${durc}`, fileKey(photo)],
    ])
    const yesterday = await rejected(fileFor(durc), day(durc, inDays(-1)))
    expect(yesterday.status).toBe(422)
  })

  it('needs no day while none of its files is taken: the others are stored', async () => {
    const { status, body } = await send(fileFor(durc, 'a.docx'), fileFor(free))
    expect([status, body.uploaded.length, body.refused.length]).toEqual([200, 1, 1])
  })

  it('is what its activity asks for: a day that nobody asked for is ignored', async () => {
    const sent = await send(fileFor(free), day(free, 'domani'), day(999_999, 'x'), {
      field: 'valid_until[x]',
      value: 'y',
    })
    expect([sent.status, validities(sent)]).toEqual([200, [null]])
    await setRules(free, { asks_valid_until: true })
    expect((await rejected(fileFor(free))).status).toBe(422)
  })

  it('is taken as its message advises to write it', async () => {
    const iso = inDays(90)
    const sent = await send(fileFor(durc), day(durc, iso.split('-').toReversed().join('/')))
    expect([sent.status, validities(sent)]).toEqual([200, [iso]])
  })

  it('may be replaced in the last 30 days and when it has expired, not before (422)', async () => {
    const verify = (valid_until: string) =>
      t.deps.db
        .updateTable('activity_document_uploads')
        .set({ status: 'verified', valid_until })
        .where('activity_document_type_id', '=', durc)
        .execute()
    const renew = () => send(fileFor(durc, 'nuovo.pdf'), day(durc, inDays(400)))
    await buildUpload(t.deps.db, {
      activity_document_type_id: durc,
      dealer_id: f.dealer.id,
      user_id: f.holder.user_id,
      status: 'verified',
      valid_until: inDays(30),
    })
    const early = await rejected(fileFor(durc), day(durc, inDays(400)))
    expect(early.body.errors[fileKey(durc)]?.[0]).toContain('Questa attività è conclusa')
    await verify(inDays(29))
    expect((await renew()).status).toBe(200)
    await verify(inDays(-1))
    expect((await renew()).status).toBe(200)
  })
})

it('staff read until when a document is valid: examining it, in the list and in its sheet', async () => {
  const { body } = await send(fileFor(durc, 'durc.pdf'), day(durc, '2031-03-12'))
  const id = body.uploaded[0]?.id
  const admin = await t.as('administrator')
  const path = '/api/v1/activity_document_uploads'
  expect((await admin.get<ExaminedUpload>(`${path}/${id}`)).body.valid_until).toBe('2031-03-12')
  const filter = `activity_document_type_id=${durc}&page=1`
  expect((await admin.get<{ data: Upload[] }>(`${path}?${filter}`)).body.data[0]?.valid_until).toBe('2031-03-12')
  const [header, row] = await readExport((await admin.get(`${path}/xls?${filter}`)).bytes)
  const column = header?.cells.findIndex((cell) => cell?.v === 'Valido fino al') ?? -1
  expect(row?.cells[column]?.v).toEqual(new Date('2031-03-12T00:00:00Z'))
})
