import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import {
  buildDocumentNews,
  buildLead,
  buildNews,
  buildOffer,
  storeBuiltFiles,
} from '../../../test/fixtures/factories.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { createPdf } from '../../../test/form.ts'

let t: TestApp
let f: UploadFixtures
let uploaded: { id: number; file_name: string }
beforeAll(async () => {
  t = await testApp()
  f = await createUploadFixtures(t)
  const { body } = await f.holder.upload<Sent>(`/api/v1/activities/${f.activity.id}`, [fileFor(f.types.verbale)])
  const [first] = body.uploaded
  if (!first) throw new Error('nothing was uploaded')
  uploaded = first
})
afterAll(() => t.close())

const listDownloads = (userId: number) =>
  t.deps.db.selectFrom('file_downloads').selectAll().where('user_id', '=', userId).orderBy('id').execute()

describe('the log of downloads', () => {
  it('has a row for each document that is sent: who, what, when, how much', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await f.holder.get(`/activity_document_upload/${uploaded.id}`)).status).toBe(200)
    const rows = await listDownloads(f.holder.user_id)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      kind: 'activity_document_upload',
      subject_id: uploaded.id,
      filters: null,
      impersonator_id: null,
      file_name: uploaded.file_name,
      bytes: createPdf(`of ${f.types.verbale}`).length,
    })
    expect(Date.now() - Date.parse(rows[0]?.created_at ?? '')).toBeLessThan(60_000)
  })

  it('has the attachments of news and the quotes too', async () => {
    const admin = await t.as('administrator')
    const { db } = t.deps
    const news = await buildNews(db, { user_id: admin.user_id })
    const attachment = await buildDocumentNews(db, { news_id: news.id })
    const lead = await buildLead(db, { workshop_id: f.workshop.id })
    const offer = await buildOffer(db, { lead_id: lead.id })
    await storeBuiltFiles(db, t.dataDir)
    expect((await admin.get(`/document_news/${attachment.id}`)).status).toBe(200)
    expect((await admin.get(`/lead_offers/${offer.id}`)).status).toBe(200)
    expect((await listDownloads(admin.user_id)).map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
      ['document_news', attachment.id],
      ['lead_offer', offer.id],
    ])
  })

  it('has one row for a ZIP, with its filters', async () => {
    const admin = await t.as('administrator')
    const query = `year=2026&dealer_id=${f.dealer.id}`
    expect((await admin.get(`/api/v1/activity_document_uploads/zip?${query}`)).status).toBe(200)
    const [row, ...more] = await listDownloads(admin.user_id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      kind: 'activity_documents_zip',
      subject_id: null,
      filters: { year: '2026', dealer_id: String(f.dealer.id) },
      bytes: createPdf(`of ${f.types.verbale}`).length,
    })
    expect(row?.file_name).toMatch(/^documenti_.+\.zip$/)
  })

  it('has no row for what was not sent: a foreign document, an empty ZIP, its size', async () => {
    expect((await f.stranger.get(`/activity_document_upload/${uploaded.id}`)).status).toBe(404)
    expect((await f.stranger.get('/api/v1/activity_document_uploads/zip')).status).toBe(422)
    expect((await f.holder.get('/api/v1/activity_document_uploads/zip/size')).status).toBe(200)
    expect(await listDownloads(f.stranger.user_id)).toEqual([])
    expect(await listDownloads(f.holder.user_id)).toHaveLength(2)
  })
})
