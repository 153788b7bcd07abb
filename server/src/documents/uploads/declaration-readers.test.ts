import type { Upload } from '@portale/domain/documents/activities/activity.ts'
import type { ZipSize } from '@portale/domain/documents/uploads/document-zip.ts'
import type {
  ExaminedUpload,
  ListedUpload,
  SelectedUpload,
} from '@portale/domain/documents/verification/verification.ts'
import type { Home } from '@portale/domain/front/me.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { readExport } from '../../../test/exports.ts'
import { readAudit } from '../../../test/fixtures/audit.fixtures.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { createPdf } from '../../../test/form.ts'
import { readZip } from '../../../test/zip.ts'
import { notifyVerifiedUploads } from './upload-notice.job.ts'

const queue = '/api/v1/activity_document_uploads'
const reason = 'La sede non ha una fossa.'
let t: TestApp
let fixtures: UploadFixtures
let admin: Caller
let manager: Caller
/** A file and a declaration of one document, and a withdrawn file of another one. */
let ids: Record<'file' | 'declaration' | 'withdrawn', number>

beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
  admin = await t.as('administrator')
  manager = await t.as('sales_manager_rt', { dealers: [fixtures.dealer.id] })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('activity_document_uploads').execute()
  const { holder, types, activity } = fixtures
  const { body: sent } = await holder.upload<Sent>(`/api/v1/activities/${activity.id}`, [
    fileFor(types.verbale),
    fileFor(types.foto, 'ritirata.pdf'),
  ])
  const declared = await holder.send<Upload>(
    'POST',
    `/api/v1/activity_document_types/${types.verbale}/not_applicable`,
    {
      declaration: { reason },
    },
  )
  ids = {
    file: sent.uploaded[0]?.id ?? 0,
    withdrawn: sent.uploaded[1]?.id ?? 0,
    declaration: declared.body.id,
  }
  await holder.send('POST', `${queue}/${ids.withdrawn}/withdraw`, {})
})
afterAll(() => t.close())

const names = (found: { id: number }[]) =>
  found.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])

/** The rows of a sheet as objects by header. */
async function readSheet(content: Buffer): Promise<Record<string, unknown>[]> {
  const [header, ...rows] = await readExport(content)
  return rows.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((cell, index) => [cell?.v, cells[index]?.v ?? ''])),
  )
}

describe('the queue', () => {
  it.each([
    ['', ['file', 'withdrawn', 'declaration']],
    ['kind=file', ['file', 'withdrawn']],
    ['kind=not_applicable', ['declaration']],
    ['kind=not_applicable&status=verified', []],
    ['kind=x', []],
    ['kind=__proto__', []],
    ['kind=constructor', []],
  ])('lists with the filter «%s» %j', async (query, expected) => {
    const { body } = await manager.get<Page<ListedUpload>>(`${queue}?page=1&${query}`)
    expect(names(body.data)).toEqual(expected)
    expect(body.total).toBe(expected.length)
    const own = await fixtures.holder.get<Page<ListedUpload>>(`${queue}?page=1&${query}`)
    expect(names(own.body.data)).toEqual(expected)
  })

  it('answers what a row, a selection and the examination show of a declaration', async () => {
    const { body: page } = await manager.get<Page<ListedUpload>>(`${queue}?kind=not_applicable`)
    const shown = { media_type: null, size: null, not_applicable_reason: reason, file_name: 'Non applicabile' }
    expect(page.data[0]).toMatchObject(shown)
    const { body: selected } = await manager.get<{ data: SelectedUpload[] }>(`${queue}/selection?kind=not_applicable`)
    expect(selected.data).toMatchObject([
      { id: ids.declaration, not_applicable_reason: reason, activity_document_type: { description: 'Verbale' } },
    ])
    const { body: examined } = await manager.get<ExaminedUpload>(`${queue}/${ids.file}`)
    expect(examined.earlier).toMatchObject([{ id: ids.declaration, ...shown, status_at: null, status_by: null }])
    expect((await manager.get<ExaminedUpload>(`${queue}/${ids.declaration}`)).body).toMatchObject(shown)
  })

  it('exports the reason of a declaration, and who withdrew a file apart from who verified one', async () => {
    await manager.send('POST', `${queue}/verify`, { managed: [{ id: ids.declaration, status: 'verified' }] })
    const rows = await readSheet((await admin.get(`${queue}/xls`)).bytes)
    const { rows: people } = await sql<{ id: number; name: string }>`SELECT id, name FROM users
      WHERE id IN (${manager.user_id}, ${fixtures.holder.user_id})`.execute(t.deps.db)
    const nameOf = (caller: Caller) => people.find(({ id }) => id === caller.user_id)?.name
    const shown = rows.map((row) =>
      ['File', 'Stato', 'Verificato da', 'Perché non è applicabile', 'Ritirato da'].map((header) => row[header]),
    )
    expect(shown).toEqual([
      ['Verbale.pdf', 'Pending', '', '', ''],
      ['ritirata.pdf', 'Cancellato', '', '', nameOf(fixtures.holder)],
      ['Non applicabile', 'Verificato', nameOf(manager), reason, ''],
    ])
    const { bytes } = await admin.get(`${queue}/xls?kind=not_applicable`)
    expect((await readSheet(bytes)).map((row) => row.File)).toEqual(['Non applicabile'])
  })
})

describe('a ZIP', () => {
  it('has no file of a declaration, which its index alone names, and counts it apart', async () => {
    const { body: size } = await manager.get<ZipSize>(`${queue}/zip/size`)
    expect(size).toEqual({
      documents: 2,
      bytes: 2 * createPdf(`of ${fixtures.types.foto}`).length,
      damaged: 0,
      withheld: 0,
      declarations: 1,
    })
    const entries = await readZip((await manager.get(`${queue}/zip`)).bytes)
    expect(entries.size).toBe(3)
    const rows = await readSheet(entries.get('indice.xlsx') ?? Buffer.of())
    expect(rows.map((row) => [row.File, row['Perché non è applicabile']])).toEqual([
      [expect.stringMatching(/_Verbale_1\.pdf$/), ''],
      [expect.stringMatching(/_Foto_1\.pdf$/), ''],
      ['Nessun file: dichiarato non applicabile', reason],
    ])
  })

  it('of declarations alone is 422 with what is missing', async () => {
    const { status, body } = await manager.get<{ message: string }>(`${queue}/zip?kind=not_applicable`)
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^I documenti scelti sono dichiarati/)])
  })
})

it('the newest uploads of the home mark a declaration, and leave out what was withdrawn', async () => {
  const { uploads } = (await manager.get<Home>('/api/v1/home')).body
  expect(uploads.map(({ id, not_applicable }) => [id, not_applicable])).toEqual([
    [ids.declaration, true],
    [ids.file, false],
  ])
})

it('the audit names a declaration by its document', async () => {
  const { names: named } = await readAudit(admin).rows({ per_page: 100 })
  expect(named.activity_document_uploads?.[ids.declaration]).toBe('Verbale (non applicabile)')
  expect(named.activity_document_uploads?.[ids.file]).toBe('Verbale.pdf')
})

describe('the partner is notified', () => {
  const lastNotice = () =>
    t.deps.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', fixtures.holder.user_id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  type Row = { id: number; status: string; reason?: string }
  const setStatuses = async (path: string, managed: Row[]) => {
    await manager.send('POST', path, { managed })
    await sql`UPDATE upload_status_notices SET due_at = now()`.execute(t.deps.db)
    await notifyVerifiedUploads(t.deps)
  }
  const verify = (...managed: Row[]) => setStatuses(`${queue}/verify`, managed)
  const manage = (...managed: Row[]) =>
    setStatuses(`/api/v1/dealers/${fixtures.dealer.id}/activities/${fixtures.activity.id}/manage`, managed)

  it.each([
    ['in the queue', verify],
    ['on the activity', manage],
  ])('of a declaration that is accepted or refused %s, by its document', async (_where, change) => {
    await change({ id: ids.declaration, status: 'rejected', reason: 'La fossa c’è.' })
    expect(await lastNotice()).toMatchObject({
      title: '«Non applicabile» rifiutato',
      message: expect.stringContaining('Verbale (non applicabile): Rifiutato. Motivo: La fossa c’è.'),
    })
    await change({ id: ids.declaration, status: 'verified' })
    expect(await lastNotice()).toMatchObject({
      title: '«Non applicabile» accettato',
      message: expect.stringContaining('Verbale (non applicabile): Accettato'),
    })
  })

  it('of a file and a declaration together as of documents', async () => {
    await manage({ id: ids.file, status: 'verified' }, { id: ids.declaration, status: 'verified' })
    const notice = await lastNotice()
    expect(notice?.title).toBe('Documenti verificati')
    expect(notice?.message).toContain('Verbale.pdf: Verificato')
    expect(notice?.message).toContain('Verbale (non applicabile): Accettato')
  })
})
