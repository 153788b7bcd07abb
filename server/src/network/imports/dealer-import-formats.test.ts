import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildDealer } from '../../../test/fixtures/factories.ts'
import {
  assertImportWritesNothing,
  createImporter,
  csvGrid,
  type GridCell,
  type ImportFile,
  optionalHeaders,
  outcomes,
  problems,
  xlsxGrid,
} from '../../../test/fixtures/import.fixtures.ts'
import { samplePath } from '../../../test/fixtures/spreadsheets.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
  await buildDealer(t.deps.db, { baldo_id: 'D-1', name: 'Uguale' })
  await buildDealer(t.deps.db, { baldo_id: 'D-2', name: 'Vecchio nome' })
})
afterAll(() => t.close())

const dry = (file: ImportFile) => createImporter(admin, 'dealers').dry(file)
const sendRejected = async (file: ImportFile, fields = { confirm: '1' } as Record<string, string>) => {
  const { status, body } = await assertImportWritesNothing(t, () => createImporter(admin, 'dealers').send(file, fields))
  return [status, body.errors]
}

const columns = ['Baldo ID', 'Ragione sociale', 'Tipo contratto', 'Indirizzo', 'CAP', 'Città', 'Provincia']
const header = [...columns, 'Area vendite']
const line = (baldo_id: string, name: string, zip = '10100') => [
  baldo_id,
  name,
  'Vendita',
  'Via Roma 1',
  zip,
  'Torino',
  'TO',
  'Nord Ovest',
]

/** A sheet as people keep it: a title, an empty line, additional columns, formulas next to the data. */
const sum = { formula: '1+1', shown: '2' }
const shuffled = ([baldo_id, name, contract, address, zip, city, district, area]: GridCell[]): GridCell[] =>
  ['da rivedere', district, zip, name, baldo_id, area, contract, address, city, sum].map((cell) => cell ?? null)
const sheet: GridCell[][] = [
  ['Concessionarie della rete, novembre 2026'],
  [],
  ['Note', 'Provincia', ' cap', 'RAGIONE  sociale', 'Baldo ID', 'Area vendite', 'tipo contratto', 'Indirizzo', 'città'],
  shuffled(line('D-1', 'Uguale')),
  shuffled(line('D-2', 'Nuovo "nome" però; più lungo')),
  [],
  shuffled(line('0042', '=1+1 S.r.l.')),
  [null, null, null, null, null, null, null, null, null, sum],
  shuffled(line('D-9', 'CAP corto', '1234')),
]
const shownText = (cell: GridCell) => (typeof cell === 'string' ? cell : '')

const texts = sheet.map((cells) => cells.map(shownText))
const encoded = ({ name, content }: ImportFile, encoding: BufferEncoding) => ({
  name,
  content: Buffer.from(String(content), encoding),
})
const fixture = (name: string) => new URL(`../../../test/fixtures/imports/${name}`, import.meta.url).pathname

describe('the same rows in every format', () => {
  it.each<[string, () => Promise<ImportFile> | ImportFile]>([
    ['XLSX', () => xlsxGrid(sheet)],
    // These rows as LibreOffice writes them (README.md in the file's folder).
    ['ODS', async () => ({ name: 'concessionarie.ods', content: await readFile(fixture('concessionarie.ods')) })],
    ['CSV', () => csvGrid(texts)],
    ['CSV of Windows', () => encoded(csvGrid(texts), 'latin1')],
    ['CSV with a mark', () => ({ name: 'f.csv', content: `\ufeff${csvGrid(texts).content}` })],
    ['Unicode text of Excel', () => encoded(csvGrid([['\ufeff'], ...texts.slice(1)], 'f.txt', '\t'), 'utf16le')],
  ])('%s', async (_format, file) => {
    const answer = await assertImportWritesNothing(t, async () => dry(await file()))
    expect(outcomes(answer)).toEqual([
      [4, 'D-1', 'unchanged'],
      [5, 'D-2', 'changed'],
      [7, '0042', 'new'],
      [9, 'D-9', 'wrong'],
    ])
    expect(answer.rows[1]?.differences).toEqual([
      { column: 'Ragione sociale', from: 'Vecchio nome', to: 'Nuovo "nome" però; più lungo' },
    ])
    expect(answer.rows[2]?.name).toBe('=1+1 S.r.l.')
    expect(problems(answer)).toEqual({ 9: ['Il CAP ha cinque cifre.'] })
    expect([answer.written, answer.counts]).toEqual([false, { new: 1, changed: 1, unchanged: 1, wrong: 1 }])
  })
})

describe('the header', () => {
  const below = (rows: number) => [...Array.from({ length: rows }, () => ['x']), header, line('D-1', 'Uguale')]

  it.each([0, 1, 18, 19])('is found below %i other rows', async (rows) => {
    const found = [[rows + 2, 'D-1', 'unchanged']]
    expect(outcomes(await dry(xlsxGrid(below(rows))))).toEqual(found)
    expect(outcomes(await dry(csvGrid(below(rows))))).toEqual(found)
  })

  it('is not looked for below the 20th row', async () => {
    const { errors } = (await createImporter(admin, 'dealers').send(xlsxGrid(below(20)))).body
    expect(errors.file?.[0]).toMatch(/^Nel foglio “Uno” non c’è nessuna delle colonne attese: Baldo ID, /)
  })

  it('empty rows count as the spreadsheet counts them', async () => {
    const rows = [[], [], header, [], [], line('D-1', 'Uguale'), [], line('D-2', 'Vecchio nome'), []]
    const found = [
      [6, 'D-1', 'unchanged'],
      [8, 'D-2', 'unchanged'],
    ]
    expect(outcomes(await dry(xlsxGrid(rows)))).toEqual(found)
    expect(outcomes(await dry(csvGrid(rows)))).toEqual(found)
  })

  it('a CSV’s row of several lines counts as one', async () => {
    const rows = [header, line('D-7', 'Due\nrighe'), line('D-1', 'Uguale')]
    expect(outcomes(await dry(csvGrid(rows)))).toEqual([
      [2, 'D-7', 'new'],
      [3, 'D-1', 'unchanged'],
    ])
  })

  it.each<[string, GridCell[][], string]>([
    ['one column missing', [header.slice(1)], 'Nel foglio “Uno” manca la colonna Baldo ID.'],
    ['a column twice', [[...header, 'CAP']], 'Nel foglio “Uno” la colonna CAP compare due volte.'],
    [
      'no header',
      [line('D-1', 'Uguale')],
      `Nel foglio “Uno” non c’è nessuna delle colonne attese: ${[...header, ...optionalHeaders].join(', ')}.`,
    ],
    ['nothing below it', [header], 'Il file non ha righe sotto le intestazioni.'],
    ['blanks below it', [header, [' ', '', null]], 'Il file non ha righe sotto le intestazioni.'],
  ])('%s', async (_name, rows, sentence) => {
    expect(await sendRejected(xlsxGrid(rows))).toEqual([422, { file: [sentence] }])
  })
})

it('rejects the sample file of dealers, naming its sheet and its missing columns', async () => {
  const file = { name: 'dealers-import.xlsx', content: await readFile(samplePath('dealers-import.xlsx')) }
  const sentence = 'Nel foglio “Concessionari” mancano le colonne: Tipo contratto, Area vendite.'
  expect(await sendRejected(file)).toEqual([422, { file: [sentence] }])
  expect(await sendRejected(file, {})).toEqual([422, { file: [sentence] }])
})
