import { randomBytes } from 'node:crypto'
import { unlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { ZipSize } from '@portale/domain/documents/uploads/document-zip.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { filesOnDisk } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import {
  createUploadFixtures,
  fileFor,
  type Sent,
  type UploadFixtures,
} from '../../../test/fixtures/upload.fixtures.ts'
import { pdf } from '../../../test/form.ts'
import { assertUnzips, readZip } from '../../../test/zip.ts'

const path = '/api/v1/activity_document_uploads/zip'
let t: TestApp
let f: UploadFixtures
let admin: Caller
let address: string

const noLimits = { rows: 1_000_000, minutes: 60, at_once: 2 }

beforeAll(async () => {
  t = await testApp()
  t.deps.config.limits.exports = noLimits
  f = await createUploadFixtures(t)
  admin = await t.as('administrator')
  await f.holder.upload<Sent>(`/api/v1/activities/${f.activity.id}`, [
    fileFor(f.types.verbale, 'Primo è.pdf', `${pdf}1`),
    fileFor(f.types.verbale, '../secondo.PDF', `${pdf}2`),
    fileFor(f.types.foto, 'foto.pdf', `${pdf}3`),
  ])
  await f.stranger.upload<Sent>(`/api/v1/activities/${f.activity.id}`, [
    fileFor(f.types.verbale, 'altro.pdf', `${pdf}4`),
  ])
  await f.mechanic.upload<Sent>(`/api/v1/activities/${f.workshops.id}`, [
    fileFor(f.types.ponte, 'ponte.pdf', `${pdf}5`),
  ])
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

const names = async (caller: Caller, query = '') => {
  const { status, bytes } = await caller.get(`${path}${query}`)
  return status === 200 ? [...(await readZip(bytes)).keys()] : status
}
const slug = (name: string) => name.replace(' ', '-')

/** Asks over the network, as only there a connection can break. */
const request = (caller: Caller, query = '') =>
  fetch(`${address}${path}${query}`, { headers: { cookie: `portale_session=${caller.token}` } })

describe('a ZIP of documents', () => {
  it('has an index and the files as they were stored, with speaking names', async () => {
    const { bytes, headers } = await admin.get(`${path}?activity_id=${f.activity.id}&dealer_id=${f.dealer.id}`)
    expect(headers['content-type']).toBe('application/zip')
    const title = f.activity.title.replace('Attività ', 'Attivita-')
    expect(headers['content-disposition']).toContain(`filename=documenti_${slug(f.dealer.name)}_${title}_2026.zip`)
    const entries = await readZip(bytes)
    const stem = `${slug(f.dealer.name)}_${title}`
    expect([...entries.keys()]).toEqual([
      'indice.xlsx',
      `${stem}_Verbale_1.pdf`,
      `${stem}_Verbale_2.pdf`,
      `${stem}_Foto_1.pdf`,
    ])
    expect(entries.get(`${stem}_Verbale_2.pdf`)?.toString()).toBe(`${pdf}2`)
    await assertUnzips(bytes, t.dataDir)
    const rows = (await readExport(entries.get('indice.xlsx') ?? Buffer.of())).map(({ cells }) =>
      cells.map((c) => c?.v),
    )
    expect(rows).toHaveLength(4)
    expect(rows[1]?.slice(0, 8)).toEqual([
      ...[
        `${stem}_Verbale_1.pdf`,
        f.dealer.baldo_id,
        f.dealer.name,
        '2026',
        f.activity.title,
        'Verbale',
        'Primo è.pdf',
      ],
      'Pending',
    ])
    expect(rows[1]?.at(-1)).toBeInstanceOf(Date)
  })

  it('says in its index until when a document is valid', async () => {
    await t.deps.db
      .updateTable('activity_document_uploads')
      .set({ valid_until: '2027-03-12' })
      .where('file_name', '=', 'Primo è.pdf')
      .execute()
    const { bytes } = await admin.get(`${path}?activity_id=${f.activity.id}&dealer_id=${f.dealer.id}`)
    const index = (await readZip(bytes)).get('indice.xlsx') ?? Buffer.of()
    const [header, ...rows] = (await readExport(index)).map(({ cells }) => cells.map((cell) => cell?.v))
    const column = header?.indexOf('Valido fino al') ?? -1
    expect(rows.map((row) => row[column])).toEqual([new Date('2027-03-12T00:00:00Z'), undefined, undefined])
  })

  it('has the documents in the caller’s scope alone', async () => {
    const sales = await t.as('sales_manager_rt', { dealers: [f.foreign.id], workshops: [f.workshop.id] })
    const service = await t.as('after_sales_manager_rt', { dealers: [f.foreign.id], workshops: [f.workshop.id] })
    expect(await names(admin)).toHaveLength(6)
    expect(await names(f.holder)).toHaveLength(4)
    expect(await names(f.mechanic)).toHaveLength(2)
    expect(await names(sales)).toHaveLength(2)
    expect(await names(service)).toHaveLength(2)
    expect(await names(sales, `?dealer_id=${f.dealer.id}`)).toBe(422)
    expect(await names(f.holder, `?workshop_id=${f.workshop.id}`)).toBe(422)
    expect(await names(await t.as('sales_manager_rt'))).toBe(422)
    expect((await (await t.as('dealer_sales_manager')).get(path)).status).toBe(403)
    expect((await t.anonymous.get(path)).status).toBe(401)
  })

  it('has those of the filters; nothing to download, or a status that does not exist, is 422', async () => {
    expect(await names(admin, `?workshop_id=${f.workshop.id}&year=2026`)).toHaveLength(2)
    expect(await names(admin, '?status=pending&year=2026')).toHaveLength(6)
    for (const query of [
      '?partner=nessuno',
      '?age=3000',
      '?audience=x',
      '?status=verified',
      '?year=1999',
      '?activity_id=x',
      '?dealer_id=1e9',
      '?activity_id=999999',
    ])
      for (const url of [path, `${path}/size`]) {
        const { status, body } = await admin.get<{ message: string }>(`${url}${query}`)
        expect([status, body.message]).toEqual([422, 'Non ci sono documenti da scaricare.'])
      }
    for (const status of ['x', '__proto__', 'Pending'])
      expect((await admin.get<{ errors: object }>(`${path}?status=${status}`)).body.errors).toEqual({
        status: ['Lo stato scelto non è valido.'],
      })
  })

  it('is counted before: documents and bytes', async () => {
    const { body } = await admin.get<ZipSize>(`${path}/size?dealer_id=${f.dealer.id}`)
    expect(body).toEqual({ documents: 3, bytes: 3 * (pdf.length + 1), damaged: 0, withheld: 0, declarations: 0 })
  })
})

describe('a damaged file', () => {
  const damages: [string, (file: string) => Promise<void>][] = [
    ['that is missing', unlink],
    ['that is shorter', (file) => writeFile(file, '%PDF')],
    ['with other bytes', (file) => writeFile(file, 'X', { flag: 'r+' })],
  ]
  it.each(damages)('%s breaks the download; the next one names it in the index', async (_name, damage) => {
    const { body } = await f.holder.upload<Sent>(`/api/v1/activities/${f.activity.id}`, [
      fileFor(f.types.budget, 'rotto.pdf', `${pdf}${randomBytes(8).toString('hex')}`),
    ])
    const query = `?dealer_id=${f.dealer.id}`
    const { key } = await t.deps.db
      .selectFrom('activity_document_uploads as u')
      .innerJoin('files as f', 'f.id', 'u.file_id')
      .select('f.key')
      .where('u.id', '=', body.uploaded[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    await damage((await filesOnDisk(t)).find((file) => file.endsWith(key)) ?? '')

    const answer = await request(admin, query)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()

    const { body: size } = await admin.get<ZipSize>(`${path}/size${query}`)
    expect(size).toMatchObject({ documents: 3, damaged: 1 })
    const whole = await readZip(Buffer.from(await (await request(admin, query)).arrayBuffer()))
    expect(whole.size).toBe(4)
    const rows = await readExport(whole.get('indice.xlsx') ?? Buffer.of())
    expect(rows.at(-1)?.cells[0]?.v).toBe('Non incluso: il file è danneggiato o manca')
    await t.deps.db
      .deleteFrom('activity_document_uploads')
      .where('id', '=', body.uploaded[0]?.id ?? 0)
      .execute()
  })
})

it('a ZIP after too many documents of an hour is 429', async () => {
  t.deps.config.limits.exports = { ...noLimits, rows: 1 }
  const person = await t.as('administrator')
  expect([(await person.get(path)).status, (await person.get(path)).status]).toEqual([200, 429])
})
