import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { readExport } from '../../../test/exports.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import { getUndoFile, type ImportFile, problems, xlsxGrid } from '../../../test/fixtures/import.fixtures.ts'
import { importSamples, sampleFile, sampleHeaders } from '../../../test/fixtures/record-import.fixtures.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'
import { pdf } from '../../../test/form.ts'
import type { CellRow } from '../../platform/xlsx/sheet.ts'

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(async () => {
  await fixtures.app.close()
})

const requiredHeaders = sampleHeaders.slice(1)
const send = (file: ImportFile, fields?: Record<string, string>) => importSamples(fixtures.admin, file, fields)

async function exported(query = ''): Promise<{ bytes: Buffer; rows: CellRow[] }> {
  const { bytes, status } = await fixtures.admin.get(`${samplesUrl}/xls${query}`)
  expect(status).toBe(200)
  return { bytes, rows: await readExport(bytes) }
}

describe('the export', () => {
  it('has every column with typed cells and no formula', async () => {
    await fixtures.createSample({
      title: '=HYPERLINK("x")',
      count: 12,
      price: 1234.5,
      active: true,
      notes: 'riga 1\nriga 2',
      used_at: '2026-07-01 09:30:15',
      dealer_id: fixtures.dealerId,
      workshop_ids: fixtures.workshopIds,
    })
    const answer = await fixtures.admin.get(`${samplesUrl}/xls?title=hyperlink`)
    expect(answer.headers['content-disposition']).toContain('filename=Campioni.xlsx')
    const { rows } = await exported('?title=hyperlink')
    expect(rows.map(({ cells }) => cells.map((cell) => cell && ('v' in cell ? cell.v : undefined)))).toEqual([
      [...sampleHeaders, 'Foto', 'Allegati', 'Contratto', 'Creato il'],
      [
        expect.any(Number),
        '=HYPERLINK("x")',
        12,
        1234.5,
        'Sì',
        'riga 1\nriga 2',
        new Date('2026-07-01T09:30:15Z'),
        'Rossi, Bianchi & C.',
        undefined,
        undefined,
        'W-1, W-2',
        undefined,
        undefined,
        undefined,
        expect.any(Date),
      ],
    ])
    expect(rows[1]?.cells.some((cell) => cell?.f)).toBe(false)
  })

  it('has the rows of the list, in its order', async () => {
    for (const title of ['Ordine B', 'Ordine A', 'Ordine C']) await fixtures.createSample({ title })
    const { rows } = await exported('?title=ordine&sort=-title')
    expect(rows.slice(1).map(({ cells }) => cells[1]?.v)).toEqual(['Ordine C', 'Ordine B', 'Ordine A'])
  })

  it('names the files', async () => {
    const files = ['a.pdf', 'b.pdf'].map((name) => ({ field: 'attachment', name, content: pdf }))
    await fixtures.admin.upload(samplesUrl, [{ field: 'sample', value: '{"title":"Con allegati"}' }, ...files])
    const { rows } = await exported('?title=allegati')
    expect(rows[1]?.cells[12]?.v).toBe('a.pdf, b.pdf')
  })

  it('has a template with the headers of an import', async () => {
    const { rows } = await exported('?_template=1')
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.v))).toEqual([requiredHeaders])
    expect((await send(xlsxGrid([requiredHeaders, ['Da modello']]))).body.counts).toMatchObject({ new: 1, wrong: 0 })
  })

  it('is rate-limited as an export', async () => {
    const { limits } = fixtures.app.deps.config
    const before = limits.exports
    limits.exports = { ...before, rows: 1 }
    const person = await fixtures.app.as('administrator')
    const status = async () => (await person.get(`${samplesUrl}/xls`)).status
    expect([await status(), await status()]).toEqual([200, 429])
    limits.exports = before
  })
})

describe('an exported file', () => {
  it('changes nothing when imported without edits', async () => {
    await buildDealer(fixtures.app.deps.db, { name: 'Gemella' })
    const sameName = await buildDealer(fixtures.app.deps.db, { name: 'Gemella' })
    await fixtures.createSample({ title: 'Ambiguo', dealer_id: sameName.id, used_at: '2026-11-21T09:30:15.123456Z' })
    await fixtures.createSample({ title: 'Ora doppia', used_at: '2026-10-25T02:30:00+01:00', price: 0.0001, count: -1 })
    await fixtures.createSample({ title: '00123', notes: ' = 1\n\n2 ', active: false })
    const { bytes, rows } = await exported()
    const { body } = await send({ name: 'export.xlsx', content: bytes })
    expect(problems(body)).toEqual({})
    expect(body.counts).toEqual({ new: 0, changed: 0, unchanged: rows.length - 1, wrong: 0 })
  })

  it('imports its edits, and the undo file reverts them', async () => {
    const before = await fixtures.createSample({
      title: 'Prima',
      price: 1.5,
      used_at: '2026-07-01 09:30',
      dealer_id: fixtures.dealerId,
    })
    const changes = {
      Id: before.id,
      Titolo: 'Dopo',
      Prezzo: 2,
      Attivo: 'Sì',
      'Usato il': '02/07/2026',
      Officine: 'W-2; W-1',
    }
    const file = sampleFile(changes)
    const { body } = await assertWritesNothing(fixtures.app, () => send(file))
    expect(body.rows).toMatchObject([{ row: 2, code: String(before.id), name: 'Dopo', outcome: 'changed' }])
    expect(body.rows[0]?.differences).toEqual([
      { column: 'Titolo', from: 'Prima', to: 'Dopo' },
      { column: 'Prezzo', from: '1,5', to: '2' },
      { column: 'Attivo', from: '', to: 'Sì' },
      { column: 'Usato il', from: '01/07/2026 09:30:00', to: '02/07/2026 00:00:00' },
      { column: 'Concessionaria', from: 'Rossi, Bianchi & C.', to: '' },
      { column: 'Officine', from: '', to: 'W-2; W-1' },
    ])
    const done = await send(file, { confirm: '1', plan: body.plan })
    expect(done.body).toMatchObject({ written: true, counts: { changed: 1 } })
    const after = (await fixtures.admin.get<ModelRecord>(`${samplesUrl}/${before.id}`)).body
    expect(after).toMatchObject({ title: 'Dopo', price: 2, active: true, dealer_id: null, lock_version: 1 })
    expect(after.workshop_ids).toEqual(fixtures.workshopIds.toReversed())
    expect((await send(getUndoFile(done.body), { confirm: '1' })).status).toBe(200)
    const {
      lock_version: _1,
      updated_at: _2,
      ...restored
    } = (await fixtures.admin.get<ModelRecord>(`${samplesUrl}/${before.id}`)).body
    expect(before).toMatchObject(restored)
  })
})
