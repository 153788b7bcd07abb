import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import type { ImportAnswer } from '@portale/domain/network/import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  csvGrid,
  type GridCell,
  type ImportFile,
  outcomes,
  problems,
  xlsxGrid,
} from '../../../test/fixtures/import.fixtures.ts'
import { importSamples, sampleFile, sampleHeaders, sampleRow } from '../../../test/fixtures/record-import.fixtures.ts'
import { createRecordFixtures, type RecordFixtures, samplesUrl } from '../../../test/fixtures/records.fixtures.ts'

let fixtures: RecordFixtures
beforeAll(async () => {
  fixtures = await createRecordFixtures()
})
afterAll(() => fixtures.app.close())

type Cells = Partial<Record<string, GridCell>>

const requiredHeaders = sampleHeaders.slice(1)
const send = (file: ImportFile, fields?: Record<string, string>) => importSamples(fixtures.admin, file, fields)
const dryRun = async (...rows: Cells[]) => (await send(sampleFile(...rows))).body
/** The problems of a row imported alone. */
const findProblems = async (cells: Cells) => problems(await dryRun({ Titolo: 'x', ...cells }))[2]
const newest = async () => (await fixtures.admin.get<{ data: ModelRecord[] }>(samplesUrl)).body.data[0]

describe('new rows', () => {
  it('are created from a CSV of an Italian Excel', async () => {
    const cells = [
      '',
      'Da CSV',
      '1.234',
      '1.234,5',
      'vero',
      'Nota',
      '21/11/2026 10:30',
      'Rossi, Bianchi & C.',
      '',
      '',
      'W-1, W-2',
    ]
    const file = csvGrid([sampleHeaders, cells])
    const { body } = await send(file)
    expect(outcomes(body)).toEqual([[2, '', 'new']])
    await send(file, { confirm: '1', plan: body.plan })
    expect(await newest()).toMatchObject({
      title: 'Da CSV',
      count: 1234,
      price: 1234.5,
      active: true,
      notes: 'Nota',
      used_at: '2026-11-21T09:30:00+00:00',
      dealer_id: fixtures.dealerId,
      workshop_ids: fixtures.workshopIds,
    })
  })

  it('are created from typed cells without a column Id', async () => {
    const file = xlsxGrid([
      requiredHeaders,
      [
        'Celle',
        7,
        0.5,
        true,
        'x',
        new Date('2026-11-21T10:30:00Z'),
        `#${fixtures.dealerId}`,
        null,
        null,
        `#${fixtures.workshopIds[0]}`,
      ],
    ])
    expect((await send(file, { confirm: '1' })).body).toMatchObject({ written: true, counts: { new: 1 } })
    expect(await newest()).toMatchObject({
      count: 7,
      price: 0.5,
      active: true,
      dealer_id: fixtures.dealerId,
      workshop_ids: [fixtures.workshopIds[0]],
    })
  })

  it('are created by the thousand', async () => {
    const file = csvGrid([
      sampleHeaders,
      ...Array.from({ length: 6000 }, (_, index) =>
        sampleRow({ Titolo: `Molti ${index}` }).map((cell) => String(cell ?? '')),
      ),
    ])
    expect((await send(file, { confirm: '1' })).body.counts.new).toBe(6000)
    expect((await fixtures.admin.get<{ total: number }>(`${samplesUrl}?title=molti`)).body.total).toBe(6000)
  })
})

const wrongRows: [string, Cells, RegExp][] = [
  ['no title', { Titolo: null, Note: 'x' }, /^Il campo Titolo è obbligatorio\.$/],
  ['too long a title', { Titolo: 'x'.repeat(256) }, /255/],
  ['no number', { Quantità: 'x' }, /^Quantità: il valore non è un numero/],
  ['a fraction as an integer', { Quantità: 1.5 }, /^Quantità: scrivi un numero intero/],
  ['a date for a number', { Prezzo: new Date('2026-11-21') }, /^Prezzo: il numero è diventato una data/],
  ['an ambiguous number', { Prezzo: '1.234' }, /due significati/],
  ['an invalid boolean', { Attivo: 'forse' }, /^Attivo: scrivi Sì o No/],
  ['no date', { 'Usato il': '31/02/2026' }, /^Usato il: la data 31\/02\/2026 non esiste/],
  ['an ambiguous hour', { 'Usato il': '25/10/2026 02:30' }, /due volte/],
  ['a formula', { Titolo: { formula: 'A1', shown: '2' } }, /formula/],
  ['an error', { Note: { error: '#N/D' } }, /errore/],
  ['an unknown dealer', { Concessionaria: 'Nessuna' }, /^Concessionaria: “Nessuna” non c’è\.$/],
  ['an unknown number', { Concessionaria: '#999999' }, /“#999999” non c’è/],
  ['one unknown workshop', { Officine: 'W-1, W-7' }, /^Officine: “W-7” non c’è/],
  ['a missing id', { Id: 999_999 }, /^Id: l’elemento 999999 non c’è\.$/],
  ['an invalid id', { Id: 'x' }, /^Id: “x” non è un numero\.$/],
]

describe('wrong rows', () => {
  let rowProblems: ReturnType<typeof problems>
  beforeAll(async () => {
    rowProblems = problems(await dryRun(...wrongRows.map(([, cells]) => ({ Titolo: 'x', ...cells }))))
  })

  it.each(wrongRows.map(([name, , expected], index): [string, number, RegExp] => [name, index + 2, expected]))(
    '%s (row %i)',
    (_name, row, expected) => {
      expect(rowProblems[row]?.join(' ')).toMatch(expected)
    },
  )

  it('an ambiguous label needs the number', async () => {
    const one = await buildDealer(fixtures.app.deps.db, { name: 'Doppia' })
    await buildDealer(fixtures.app.deps.db, { name: 'Doppia' })
    expect(await findProblems({ Concessionaria: 'Doppia' })).toEqual([
      `Concessionaria: “Doppia” è il nome di più elementi: scrivi il numero di quello giusto, come #${one.id}.`,
    ])
    expect(await findProblems({ Concessionaria: `#${one.id}` })).toBeUndefined()
  })

  it('a label is found as people read it, first the one that is spelt alike', async () => {
    const { db } = fixtures.app.deps
    const capitals = await buildDealer(db, { name: 'ÀLFA  MEZZI' })
    expect(await findProblems({ Concessionaria: 'alfa mezzi' })).toBeUndefined()
    const other = await buildDealer(db, { name: 'Alfa Mezzi' })
    expect(await findProblems({ Concessionaria: 'Alfa Mezzi' })).toBeUndefined()
    expect(await findProblems({ Concessionaria: 'alfa MEZZI' })).toEqual([
      `Concessionaria: “alfa MEZZI” è il nome di più elementi: scrivi il numero di quello giusto, come #${capitals.id}.`,
    ])
    await send(sampleFile({ Titolo: 'Con maiuscole', Concessionaria: 'Alfa Mezzi' }), { confirm: '1' })
    expect(await newest()).toMatchObject({ title: 'Con maiuscole', dealer_id: other.id })
  })

  it('the same record twice is rejected', async () => {
    const { id } = await fixtures.createSample()
    const body = await dryRun({ Id: id, Titolo: 'a' }, { Id: id, Titolo: 'b' })
    expect(problems(body)).toEqual({ 3: [`Id: l’elemento ${id} è già alla riga 2.`] })
  })

  it('reject the whole file (422)', async () => {
    const file = sampleFile({ Titolo: 'Giusta' }, { Titolo: 'Sbagliata', Quantità: 'x' })
    const { status, body } = await assertWritesNothing(fixtures.app, () => send(file, { confirm: '1' }))
    expect(status).toBe(422)
    expect(body.errors.file?.join()).toMatch(/^Riga 3: Quantità/)
  })

  it('of a role that may only create: the ids', async () => {
    const { id } = await fixtures.createSample()
    const creator = await fixtures.app.as('superuser_rt')
    const { name, content } = sampleFile({ Id: id, Titolo: 'x' })
    const { body } = await creator.upload<ImportAnswer>(`${samplesUrl}/import`, [{ field: 'file', name, content }])
    expect(problems(body)).toEqual({ 2: ['Id: con questa vista si possono solo creare elementi.'] })
  })
})

describe('a file', () => {
  it('without a required column is rejected and the column is named (422)', async () => {
    const { status, body } = await send(csvGrid([['Note'], ['y']]))
    expect(status).toBe(422)
    expect(body.errors.file).toEqual(['Nel file manca la colonna Titolo.'])
  })

  it('without the optional columns creates records, and keeps the values of stored ones', async () => {
    const { id } = await fixtures.createSample({ title: 'Prima', count: 7, dealer_id: fixtures.dealerId })
    const file = csvGrid([
      ['Id', 'Titolo'],
      [String(id), 'Dopo'],
      ['', 'Senza colonne'],
    ])
    const { body } = await send(file, { confirm: '1' })
    expect(body).toMatchObject({ written: true, counts: { new: 1, changed: 1 }, missing: sampleHeaders.slice(2) })
    const { body: kept } = await fixtures.admin.get<ModelRecord>(`${samplesUrl}/${id}`)
    expect(kept).toMatchObject({ title: 'Dopo', count: 7, dealer_id: fixtures.dealerId })
    expect(await newest()).toMatchObject({ title: 'Senza colonne', count: null, dealer_id: null })
  })

  it('whose changes differ from the confirmed plan is rejected (409)', async () => {
    const { id } = await fixtures.createSample({ title: 'Prima' })
    const file = sampleFile({ Id: id, Titolo: 'Dopo' })
    const { plan } = (await send(file)).body
    await fixtures.admin.send('PUT', `${samplesUrl}/${id}`, { sample: { title: 'Intanto' } })
    expect((await assertWritesNothing(fixtures.app, () => send(file, { confirm: '1', plan }))).status).toBe(409)
  })

  it('sent twice with one Idempotency-Key is imported once', async () => {
    const file = sampleFile({ Titolo: 'Importata una volta' })
    const parts = [
      { field: 'confirm', value: '1' },
      { field: 'file', name: file.name, content: file.content },
    ]
    const once = () => fixtures.admin.upload(`${samplesUrl}/import`, parts, { 'idempotency-key': 'import' })
    expect((await once()).body).toEqual((await once()).body)
    expect((await fixtures.admin.get<{ total: number }>(`${samplesUrl}?title=importata`)).body.total).toBe(1)
  })

  it.each(['', 'MZ', '<html></html>', '{"a":1}'])('that is no spreadsheet (%j) is rejected (422)', async (content) => {
    expect((await send({ name: 'x.xlsx', content })).status).toBe(422)
  })
})
