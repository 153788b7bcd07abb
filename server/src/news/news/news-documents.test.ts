import { maxDocumentNews, type News } from '@portale/domain/news/news/news.ts'
import { maxFileSize } from '@portale/domain/platform/files.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing, filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { buildDocumentNews, buildNews } from '../../../test/fixtures/factories.ts'
import { attachmentList, createNews, newsAttachment, updateNews } from '../../../test/fixtures/news.fixtures.ts'
import { fileSamples, hostileFiles } from '../../../test/fixtures/samples.ts'
import { pdf, type TestFile } from '../../../test/form.ts'
import { readConfig } from '../../platform/config.ts'

const { limits } = readConfig({ DATA_DIR: '' })
const manyUploads = { ...limits, uploads: { count: 10_000, minutes: 60 } }

let t: TestApp
let admin: Caller
let reader: Caller
beforeAll(async () => {
  t = await testApp({ limits: manyUploads })
  admin = await t.as('administrator')
  reader = await t.as('workshop_user')
})
afterAll(() => t.close())

const document = (name?: string, content?: Buffer | string) => newsAttachment('document_news[]', name, content)
const added = (name?: string, content?: Buffer | string) => newsAttachment('new_document_news[]', name, content)
const rejectedNews = (files: TestFile[], headers = {}) =>
  assertWritesNothing(t, () => createNews(admin, {}, files, headers))

describe('kept', () => {
  it('every kind, in their order, and sent as it came', async () => {
    const { status, body } = await createNews(
      admin,
      { workshops: '1' },
      fileSamples.map(({ name, content }) => document(name, content)),
    )
    expect(status).toBe(201)
    expect(body.document_news.map(({ file_name }) => file_name)).toEqual(fileSamples.map(({ name }) => name))
    for (const [index, { content, media_type }] of fileSamples.entries()) {
      const answer = await reader.get(`/document_news/${body.document_news[index]?.id}`)
      expect([answer.status, answer.headers['content-type']]).toEqual([200, media_type])
      expect(answer.bytes.equals(content)).toBe(true)
      const shown = media_type === 'application/pdf' || media_type.startsWith('image/')
      expect(String(answer.headers['content-disposition'])).toMatch(shown ? /^inline/ : /^attachment/)
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    }
  })

  it('a name is cleaned of what is no name', async () => {
    const { body } = await createNews(admin, {}, [document('../../etc/ciao\u202e.pdf')])
    expect(body.document_news[0]?.file_name).not.toMatch(/[/\u202e]/)
  })
})

describe('rejected: nothing is stored', () => {
  it.each(hostileFiles)('rejects $name next to a valid file (415)', async ({ name, content }) => {
    const { status, body } = await rejectedNews([document(), document(name, content)])
    expect([status, Object.keys(body.errors), body.errors.document_news?.length]).toEqual([415, ['document_news'], 1])
  })

  it('422 for an empty one, 413 for 25 MB and a byte, 422 when the reasons differ', async () => {
    const empty = await rejectedNews([document('a.pdf', '')])
    expect([empty.status, empty.body.errors]).toEqual([422, { document_news: ['a.pdf: Il file è vuoto.'] }])
    const large = document('b.pdf', Buffer.alloc(maxFileSize + 1, pdf))
    const tooLarge = await rejectedNews([document(), large])
    expect([tooLarge.status, tooLarge.body.errors]).toEqual([413, { document_news: ['b.pdf: Il file supera 25 MB.'] }])
    const both = await rejectedNews([large, document('c.exe')])
    expect([both.status, both.body.errors.document_news?.length]).toEqual([422, 2])
  })

  it('413 for 21 files and for more than 100 MB; 20 are taken', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => document(`${index}.pdf`))
    const many = await rejectedNews(files(21))
    expect([many.status, Object.keys(many.body.errors)]).toEqual([413, ['document_news']])
    const declared = await rejectedNews([document()], { 'content-length': String(115 * 1024 * 1024) })
    expect([declared.status, declared.body.message]).toEqual([413, 'I file scelti superano insieme 100 MB.'])
    expect((await createNews(admin, {}, files(20))).body.document_news).toHaveLength(20)
  })

  it.each(['document_news', 'file', 'new_document_news[]', 'document_news[0]', 'title'])(
    '422 for a file in the field %s of a new news',
    async (field) => {
      const { status, body } = await rejectedNews([document(), newsAttachment(field)])
      expect([status, Object.keys(body.errors)]).toEqual([422, ['document_news']])
    },
  )

  it('a good attachment of a form whose texts are wrong', async () => {
    expect((await assertWritesNothing(t, () => createNews(admin, { title: '' }, [document()]))).status).toBe(422)
    const { id } = await buildNews(t.deps.db)
    await assertWritesNothing(t, async () => {
      expect((await updateNews(admin, id, { body: '' }, [added()])).status).toBe(422)
      expect((await updateNews(admin, id, { lock_version: '9' }, [added()])).status).toBe(409)
      expect((await updateNews(admin, id, { document_news: '[{"id":1}]' }, [added()])).status).toBe(422)
      expect((await updateNews(admin, id, {}, [added(), added('x.svg', '<svg/>')])).status).toBe(415)
      expect((await updateNews(admin, id, {}, [document()])).status).toBe(422)
    })
  })

  it('more than a news may have', async () => {
    const { id } = await buildNews(t.deps.db)
    for (let index = 1; index < maxDocumentNews; index += 1) await buildDocumentNews(t.deps.db, { news_id: id })
    const over = await assertWritesNothing(t, () => updateNews(admin, id, {}, [added(), added()]))
    expect([over.status, over.body.errors.document_news?.[0]]).toEqual([422, expect.stringContaining('100 allegati')])
    const full = await updateNews(admin, id, {}, [added()])
    expect([full.status, full.body.document_news.length]).toEqual([200, 100])
    const { document_news } = full.body
    const swapped = await updateNews(
      admin,
      id,
      { document_news: attachmentList(document_news, document_news[0]?.id ?? 0) },
      [added('Nuovo.pdf')],
    )
    expect([swapped.status, swapped.body.document_news.at(-1)?.file_name]).toEqual([200, 'Nuovo.pdf'])
  })
})

describe('deleted', () => {
  it('it vanishes from answers and its address, its row and its file stay', async () => {
    const { body } = await createNews(admin, { workshops: '1' }, [document('Via.pdf'), document('Resta.pdf')])
    const [gone, stays] = body.document_news
    const before = await filesOnDisk(t)
    const marked = attachmentList(body.document_news, gone?.id ?? 0)
    const saved = await updateNews(admin, body.id, { workshops: '1', document_news: marked }, [added('Nuovo.pdf')])
    expect(saved.body.document_news.map(({ file_name }) => file_name)).toEqual(['Resta.pdf', 'Nuovo.pdf'])
    expect((await reader.get<News>(`/api/v1/news/${body.id}`)).body.document_news).toEqual(saved.body.document_news)
    for (const who of [reader, admin]) {
      expect((await who.get(`/document_news/${gone?.id}`)).status).toBe(404)
      expect((await who.get(`/document_news/${stays?.id}`)).status).toBe(200)
    }
    expect((await filesOnDisk(t)).length).toBe(before.length + 1)
    const row = t.deps.db
      .selectFrom('document_news')
      .select('deleted_at')
      .where('id', '=', gone?.id ?? 0)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ deleted_at: expect.any(String) })
  })

  it('a mark that was taken back before saving changes nothing; what is not listed stays', async () => {
    const { body } = await createNews(admin, {}, [document(), document()])
    for (const document_news of [attachmentList(body.document_news), '[]', attachmentList(body.document_news.slice(1))])
      expect((await updateNews(admin, body.id, { document_news })).body.document_news).toEqual(body.document_news)
  })

  it('422 for one that is gone already, another news’ one, or one named twice', async () => {
    const { body } = await createNews(admin, {}, [document(), document()])
    const [one, two] = body.document_news.map(({ id }) => id)
    const foreign = (await createNews(admin, {}, [document()])).body.document_news[0]?.id ?? 0
    await updateNews(admin, body.id, { document_news: attachmentList(body.document_news, one ?? 0) })
    for (const ids of [[one], [foreign], [two, foreign], [two, two]]) {
      const document_news = attachmentList(
        ids.map((id = 0) => ({ id })),
        ...ids.map((id = 0) => id),
      )
      const { status, body: answer } = await assertWritesNothing(t, () => updateNews(admin, body.id, { document_news }))
      expect([ids, status, Object.keys(answer.errors)]).toEqual([ids, 422, ['document_news']])
    }
    expect((await admin.get(`/document_news/${foreign}`)).status).toBe(200)
  })
})

it('429 once the hour’s uploads are used up; a save without files goes on', async () => {
  const limited = await testApp({ limits: { ...limits, uploads: { count: 1, minutes: 60 } } })
  const who = await limited.as('administrator')
  expect((await createNews(who, {}, [document()])).status).toBe(201)
  expect((await assertWritesNothing(limited, () => createNews(who, {}, [document()]))).status).toBe(429)
  expect((await createNews(who)).status).toBe(201)
  await limited.close()
})
