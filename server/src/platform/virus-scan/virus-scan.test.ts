import { type ZipSize, zipIndexName } from '@portale/domain/documents/uploads/document-zip.ts'
import type { SystemState } from '@portale/domain/platform/system/system.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { infectedText, signatureName, startClamd } from '../../../test/clamd.ts'
import { readExport } from '../../../test/exports.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { pdf } from '../../../test/form.ts'
import { readZip } from '../../../test/zip.ts'
import { reportInfectedFiles } from '../../people/notifications/infected-files.ts'
import { claimStore } from '../files/installation.ts'
import { scanFiles } from './scan-files.job.ts'

type Clamd = Awaited<ReturnType<typeof startClamd>>
let clamd: Clamd
let t: TestApp
let fixtures: UploadFixtures
let admin: Caller
let url: string

beforeAll(async () => {
  clamd = await startClamd()
  t = await testApp({ scan: { clamd: clamd.address, whenAway: 'quarantine', timeoutMs: 60_000 } })
  await claimStore(t.deps.db, t.deps.files)
  fixtures = await createUploadFixtures(t)
  admin = await t.as('administrator')
  url = `/api/v1/activities/${fixtures.activity.id}`
})
afterAll(async () => {
  await t.close()
  await clamd.close()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('activity_document_uploads').execute()
  await mark()
})

/** Of the notifications and mails, those after the last mark. */
const marked = { notifications: 0, mails: 0 }
async function mark(): Promise<void> {
  for (const table of ['notifications', 'mails'] as const) {
    const last = await t.deps.db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    marked[table] = last?.id ?? 0
  }
}

const infectedPdf = Buffer.concat([Buffer.from(pdf), Buffer.from(`\n%${infectedText}\n`)])
const upload = (content: Buffer | string, name = 'Verbale.pdf') =>
  fixtures.holder.upload<Sent>(url, [fileFor(fixtures.types.verbale, name, content)])
const files = () => t.deps.db.selectFrom('files').selectAll().orderBy('id').execute()
const lastFile = async () => (await files()).at(-1)
const open = (id: number | undefined, caller = fixtures.holder) =>
  caller.get<{ message: string }>(`/activity_document_upload/${id}`)
const notices = () =>
  t.deps.db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'title', 'message'])
    .where('id', '>', marked.notifications)
    .orderBy('user_id')
    .execute()
const events = () =>
  sql<{
    user_id: number
    detail: object
  }>`SELECT user_id, detail FROM access_events WHERE kind = 'file_infected' ORDER BY id`.execute(t.deps.db)

async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  await clamd.stop()
  try {
    return await work()
  } finally {
    await clamd.start()
  }
}

describe('an infected upload', () => {
  it('is rejected at its field with a sentence, stored nowhere, told to the administrators and recorded', async () => {
    const before = await files()
    const { status, body } = await fixtures.holder.upload<Sent>(url, [
      fileFor(fixtures.types.verbale, 'Pulito.pdf'),
      fileFor(fixtures.types.verbale, 'Infetto.pdf', infectedPdf),
    ])
    const key = `new_activity_document_type.${fixtures.types.verbale}.1`
    expect([status, Object.keys(body.errors)]).toEqual([422, [key]])
    expect(body.errors[key]?.[0]).toMatch(/^Infetto\.pdf: contiene un virus/)
    expect(await files()).toEqual(before)
    expect(await notices()).toEqual([
      {
        user_id: admin.user_id,
        kind: 'file_infected',
        title: 'File infetto rifiutato',
        message: expect.stringContaining(signatureName),
      },
    ])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select(['kind', 'user_id'])
      .where('id', '>', marked.mails)
      .execute()
    expect(mails).toEqual([{ kind: 'file_infected', user_id: admin.user_id }])
    expect((await events()).rows.at(-1)).toMatchObject({
      user_id: fixtures.holder.user_id,
      detail: { file_name: 'Infetto.pdf', signature: signatureName, stored: false },
    })
  })
})

describe('a clean upload', () => {
  it('is stored as scanned and served', async () => {
    const { status, body } = await upload(pdf)
    expect(status).toBe(200)
    expect(await lastFile()).toMatchObject({ scan_state: 'clean', scanned_at: expect.any(String) })
    expect((await open(body.uploaded[0]?.id)).status).toBe(200)
  })
})

describe('an upload while the scanner is away, in quarantine', () => {
  it('is stored, not served (423), left out of a ZIP that says so, and served once it was scanned', async () => {
    const { status, body } = await whileAway(() => upload(pdf))
    const id = body.uploaded[0]?.id
    expect([status, (await lastFile())?.scan_state]).toEqual([200, 'pending'])
    await whileAway(async () => {
      const locked = await open(id)
      expect([locked.status, locked.body.message]).toEqual([
        423,
        expect.stringContaining('attende il controllo antivirus'),
      ])
    })
    const zip = `/api/v1/activity_document_uploads/zip`
    expect((await admin.get<{ message: string }>(`${zip}?activity_id=${fixtures.activity.id}`)).body.message).toMatch(
      /antivirus/,
    )
    await whileAway(() => scanFiles(t.deps, reportInfectedFiles))
    expect((await lastFile())?.scan_state).toBe('pending')
    await scanFiles(t.deps, reportInfectedFiles)
    expect((await lastFile())?.scan_state).toBe('clean')
    expect((await open(id)).status).toBe(200)
    const archive = await admin.get(`${zip}?activity_id=${fixtures.activity.id}`)
    expect([archive.status, [...(await readZip(archive.bytes)).keys()].length]).toEqual([200, 2])
  })

  it('that is infected is found when the scanner is back: nobody opens it, its author and the administrators are told once', async () => {
    const { body } = await whileAway(() => upload(infectedPdf, 'Infetto.pdf'))
    const id = body.uploaded[0]?.id
    await mark()
    await scanFiles(t.deps, reportInfectedFiles)
    await scanFiles(t.deps, reportInfectedFiles)
    expect(await lastFile()).toMatchObject({ scan_state: 'infected', signature: signatureName, scan_reported: true })
    for (const caller of [fixtures.holder, admin]) expect((await open(id, caller)).status).toBe(410)
    const told = await notices()
    expect(told.map(({ user_id }) => user_id)).toEqual(
      [fixtures.holder.user_id, admin.user_id].toSorted((a, b) => a - b),
    )
    expect(told[0]?.message).toContain(`Infetto.pdf: ${signatureName}`)
    expect((await events()).rows.at(-1)).toMatchObject({ user_id: fixtures.holder.user_id, detail: { stored: true } })
  })
})

it('a ZIP has the clean files; the size counts those held back, and the index says why each is missing', async () => {
  await upload(pdf, 'Pulito.pdf')
  await whileAway(() => upload(infectedPdf, 'Infetto.pdf'))
  await scanFiles(t.deps, reportInfectedFiles)
  const query = `activity_id=${fixtures.activity.id}`
  const zip = `/api/v1/activity_document_uploads/zip`
  await whileAway(async () => {
    await upload(`${pdf}2`, 'In attesa.pdf')
    const { body: size } = await admin.get<ZipSize>(`${zip}/size?${query}`)
    expect(size).toMatchObject({ documents: 1, bytes: pdf.length, withheld: 2, damaged: 0, declarations: 0 })
    const entries = await readZip((await admin.get(`${zip}?${query}`)).bytes)
    expect([...entries.keys()]).toEqual([zipIndexName, expect.stringMatching(/_Verbale_1\.pdf$/)])
    const [header, ...rows] = await readExport(entries.get(zipIndexName) ?? Buffer.of())
    const column = header?.cells.findIndex((cell) => cell?.v === 'Nome originale') ?? -1
    expect(rows.map(({ cells }) => [cells[column]?.v, cells[0]?.v])).toEqual([
      ['Pulito.pdf', [...entries.keys()][1]],
      ['Infetto.pdf', 'Non incluso: nel file è stato trovato un virus'],
      ['In attesa.pdf', 'Non incluso: il file attende il controllo antivirus'],
    ])
  })
})

describe('a file from before the scanner', () => {
  const age = async () => {
    const { id = 0 } = (await lastFile()) ?? {}
    await t.deps.db.updateTable('files').set({ scan_state: null, scanned_at: null }).where('id', '=', id).execute()
  }

  it('is scanned when it is first opened, and not served while the scanner is away', async () => {
    const { body } = await upload(pdf)
    const id = body.uploaded[0]?.id
    await age()
    await whileAway(async () => expect((await open(id)).status).toBe(423))
    expect((await lastFile())?.scan_state).toBeNull()
    expect((await open(id)).status).toBe(200)
    expect((await lastFile())?.scan_state).toBe('clean')
  })

  it('that is infected is found when it is opened (410)', async () => {
    const { body } = await whileAway(() => upload(infectedPdf))
    await age()
    expect((await open(body.uploaded[0]?.id)).status).toBe(410)
  })

  it('is served by a portal without a scanner, but not one that waits in quarantine', async () => {
    const { body } = await whileAway(() => upload(pdf))
    const id = body.uploaded[0]?.id
    const { scan } = t.deps.config
    t.deps.config.scan = { clamd: undefined, whenAway: 'refuse', timeoutMs: 60_000 }
    const inQuarantine = await open(id)
    await age()
    const neverScanned = await open(id)
    t.deps.config.scan = scan
    expect([inQuarantine.status, neverScanned.status]).toEqual([423, 200])
  })
})

it('"Sistema" has the scanner’s version, what waits for it, and that it is away', async () => {
  const state = async () => (await admin.get<SystemState>('/api/system')).body.scanner
  expect(await state()).toMatchObject({ version: expect.stringMatching(/^ClamAV/), infected: expect.any(Number) })
  expect(await whileAway(state)).toMatchObject({ version: null })
})
