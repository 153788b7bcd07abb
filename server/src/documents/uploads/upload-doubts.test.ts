import { readFileSync } from 'node:fs'
import { contentDoubtMessages } from '@portale/domain/platform/document-doubts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildActivity } from '../../../test/fixtures/factories.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { createPdf, type TestField, type TestFile } from '../../../test/form.ts'

let t: TestApp
let f: UploadFixtures
let url: string
let visura: number
let durc: number
let title: string

beforeAll(async () => {
  t = await testApp()
  f = await createUploadFixtures(t)
})
beforeEach(async () => {
  const activity = await buildActivity(t.deps.db, { activity_year_id: f.year.id, types: ['Visura', 'DURC'] })
  url = `/api/v1/activities/${activity.id}`
  title = activity.title
  ;[visura = 0, durc = 0] = activity.type_ids
})
afterAll(() => t.close())

const sample = (name: string) => readFileSync(new URL(`../../../test/fixtures/documents/${name}`, import.meta.url))
const confirm = (...codes: string[]): TestField => ({ field: 'confirmed', value: codes.join(',') })
const send = (...parts: (TestFile | TestField)[]) => f.holder.upload<Sent>(url, parts)
const refuse = (...parts: (TestFile | TestField)[]) => assertWritesNothing(t, () => send(...parts))
const key = (typeId: number, index = 0) => `new_activity_document_type.${typeId}.${index}`

describe.each([
  ['needs-password-user.pdf', 'password', 415],
  ['password.odt', 'password', 415],
  ['password.docx', 'password', 415],
  ['password.xls', 'password', 415],
  ['cut-off.pdf', 'unreadable', 422],
  ['no-pages.pdf', 'no_pages', 422],
  ['empty.pdf', 'empty', 422],
  ['empty.docx', 'empty', 422],
  ['empty.ods', 'empty', 422],
] as const)('%s', (name, code, status) => {
  it(`is asked about (${status}), and taken byte for byte when "${code}" is confirmed`, async () => {
    const refused = await refuse(fileFor(visura, name, sample(name)))
    const message = contentDoubtMessages[code]
    expect([refused.status, refused.body.errors]).toEqual([status, { [key(visura)]: [`${name}: ${message}`] }])
    expect(refused.body.refused).toEqual([{ activity_document_type_id: visura, file_name: name, message, code }])

    const taken = await send(fileFor(visura, name, sample(name)), confirm(code))
    expect([taken.status, taken.body.refused]).toEqual([200, []])
    const stored = await f.holder.get(`/activity_document_upload/${taken.body.uploaded[0]?.id}`)
    expect(stored.bytes.equals(sample(name))).toBe(true)
  })
})

describe('a confirmation', () => {
  it('of another doubt leaves the question', async () => {
    const { body } = await refuse(fileFor(visura, 'a.pdf', sample('empty.pdf')), confirm('password', 'duplicate'))
    expect(body.refused.map(({ code }) => code)).toEqual(['empty'])
  })
  it('that does not exist is 422 at its field', async () => {
    const { status, body } = await refuse(fileFor(visura), confirm('empty', 'tutto'))
    expect([status, body.errors]).toEqual([422, { confirmed: ['Questa conferma non esiste.'] }])
  })
  it('of nothing that is asked changes nothing', async () => {
    expect((await send(fileFor(visura), confirm('empty', 'duplicate'))).status).toBe(200)
    expect((await send(fileFor(durc), confirm(''))).status).toBe(200)
  })
  it('does not make a wrong kind right', async () => {
    const { status } = await refuse(fileFor(visura, 'a.exe', 'MZ'), confirm('unreadable', 'empty', 'password'))
    expect(status).toBe(415)
  })
})

it('takes the others of a batch, and names the doubtful one with its code', async () => {
  const blank = Buffer.concat([sample('empty.pdf'), Buffer.from('%2')])
  const { status, body } = await send(fileFor(visura, 'a.pdf', blank), fileFor(durc, 'b.pdf'))
  expect([status, body.uploaded.map(({ file_name }) => file_name)]).toEqual([200, ['b.pdf']])
  expect(body.refused.map(({ file_name, code }) => [file_name, code])).toEqual([['a.pdf', 'empty']])
})

it('takes a PDF whose owner only forbids printing', async () => {
  expect((await send(fileFor(visura, 'a.pdf', sample('restrictions-only.pdf')))).status).toBe(200)
})

describe('the same file', () => {
  const content = () => createPdf(`one file for two documents of ${url}`)
  const codes = ({ body }: { body: Sent }) => body.refused.map(({ code }) => code)

  it('for another document is asked about, with the first one and its day, and taken when confirmed', async () => {
    await send(fileFor(visura, 'visura.pdf', content()))
    const { status, body } = await refuse(fileFor(durc, 'durc.pdf', content()))
    expect([status, codes({ body })]).toEqual([422, ['duplicate']])
    expect(body.refused[0]?.message).toMatch(
      new RegExp(`^È lo stesso file già caricato per «Visura» di «${title}» il \\d\\d/\\d\\d/\\d{4}\\.$`),
    )
    expect((await send(fileFor(durc, 'durc.pdf', content()), confirm('duplicate'))).status).toBe(200)
  })

  it('for two documents of one batch is asked about once', async () => {
    const sent = await send(fileFor(visura, 'a.pdf', content()), fileFor(durc, 'b.pdf', content()))
    expect([sent.body.uploaded.length, codes(sent)]).toEqual([1, ['duplicate']])
    expect(sent.body.refused[0]?.message).toBe('È lo stesso file scelto anche per un altro documento («a.pdf»).')
  })

  it('in two calls at once is asked about once', async () => {
    const [one, two] = await Promise.all([
      send(fileFor(visura, 'a.pdf', content())),
      send(fileFor(durc, 'b.pdf', content())),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 422])
  })

  it('for the same document, of a rejected or withdrawn one, and of another partner, is taken', async () => {
    const { body } = await send(fileFor(visura, 'a.pdf', content()))
    expect((await send(fileFor(visura, 'b.pdf', content()))).status).toBe(200)
    expect((await f.stranger.upload<Sent>(url, [fileFor(durc, 'c.pdf', content())])).status).toBe(200)
    for (const status of ['rejected', 'cancelled'] as const) {
      const ids = await t.deps.db
        .updateTable('activity_document_uploads')
        .set({ status })
        .where('activity_document_type_id', '=', visura)
        .returning('id')
        .execute()
      expect(ids.map(({ id }) => id)).toContain(body.uploaded[0]?.id)
      expect((await send(fileFor(durc, `${status}.pdf`, content()))).status).toBe(200)
    }
  })

  it('that is doubtful too is asked about both at once', async () => {
    await send(fileFor(visura, 'a.pdf', sample('empty.pdf')), confirm('empty', 'duplicate'))
    const sent = await refuse(fileFor(durc, 'b.pdf', sample('empty.pdf')))
    expect(codes(sent)).toEqual(['empty', 'duplicate'])
    expect(sent.body.errors[key(durc)]).toHaveLength(2)
    expect((await send(fileFor(durc, 'b.pdf', sample('empty.pdf')), confirm('empty', 'duplicate'))).status).toBe(200)
  })
})
