import { readFile } from 'node:fs/promises'
import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { buildDealer, buildWorkshop } from '../../../test/fixtures/factories.ts'
import {
  createImportApp,
  csvGrid,
  type GridCell,
  type ImportFile,
  xlsxGrid,
} from '../../../test/fixtures/import.fixtures.ts'
import { buildSampleWorkshops, sendShareFile, shareCsv } from '../../../test/fixtures/market-share.fixtures.ts'
import { samplePath } from '../../../test/fixtures/spreadsheets.ts'

let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await createImportApp()
  admin = await t.as('administrator')
  await buildSampleWorkshops(t)
  await buildDealer(t.deps.db, { baldo_id: '204118' })
  await buildWorkshop(t.deps.db, { baldo_id: '0042' })
  await buildWorkshop(t.deps.db, { baldo_id: '43' })
  for (const baldo_id of ['311110', '312356']) await buildWorkshop(t.deps.db, { baldo_id })
  await buildWorkshop(t.deps.db, { baldo_id: '0043' })
})
afterAll(() => t.close())

const fileOf = async (name: string): Promise<ImportFile> => ({ name, content: await readFile(samplePath(name)) })

async function accepted(file: ImportFile): Promise<[string, number, number][]> {
  const { status, body, text } = await sendShareFile<MarketShare>(admin, file)
  expect([status, status === 201 ? '' : text]).toEqual([201, ''])
  return body.workshop_market_share_workshops.map(({ baldo_id, current, target }) => [baldo_id, current, target])
}
async function fileProblems(file: ImportFile): Promise<string[] | undefined> {
  const { status, body } = await assertWritesNothing(t, () => sendShareFile(admin, file))
  expect(status).toBe(422)
  return body.errors.file
}
const grid = (...rows: GridCell[][]) => xlsxGrid([['Baldo ID', 'Attuale', 'Target'], ...rows])

describe('files of LibreOffice and Excel', () => {
  it.each(['market-shares-ok.xlsx', 'market-shares-ok.ods', 'market-shares-ok.csv', 'market-shares-excel-it.csv'])(
    '%s is read, its columns in whatever order',
    async (name) => {
      const rows = await accepted(await fileOf(name))
      expect(rows).toHaveLength(40)
      expect(rows.slice(0, 3)).toEqual([
        ['OFF0001', 3.7, 5.7],
        ['OFF0002', 7.4, 9.9],
        ['OFF0003', 11.1, 14.1],
      ])
    },
  )

  it.each([
    ['gnumeric-1.12.55-percentage-as-float-12.5.ods', 12.5, 15, 10, 20],
    ['sheetjs-0.18.5-default-bin-content-type.xlsx', 12.5, 15, 10, 20],
    ['info-zip-zip64-openpyxl.xlsx', 12.5, 15, 10, 20],
    ['gnumeric-1.12.55-computed-21-digits.csv', 12.333, 14.286, 25.7, 0.1],
  ])('%s is read as the program shows it', async (name, ...shares) => {
    const [first, second, third, fourth] = shares
    expect(await accepted(await fileOf(name))).toEqual([
      ['311110', first, second],
      ['312356', third, fourth],
    ])
  })

  it('market-shares-errors.xlsx: reports each wrong cell by row and column, and stores nothing', async () => {
    expect(await fileProblems(await fileOf('market-shares-errors.xlsx'))).toEqual([
      'Riga 6, colonna Baldo ID: OFF9999 non è il Baldo ID di nessuna officina.',
      'Riga 10, colonna Baldo ID: OFF0003 è già alla riga 4.',
      'Riga 13, colonna Attuale: il valore non è un numero: scrivilo come 12,5.',
      'Riga 16, colonna Attuale: manca il numero.',
      'Riga 19, colonna Attuale: il valore deve essere tra 0 e 100%.',
      'Riga 21, colonna Attuale: il valore deve essere tra 0 e 100%.',
      'Riga 23, colonna Attuale: il valore deve essere tra 0 e 100%.',
      'Riga 25, colonna Baldo ID: manca il Baldo ID.',
      'Riga 29, colonna Attuale: il valore deve essere tra 0 e 100%.',
      'Riga 33, colonna Attuale: la cella contiene una formula, incolla il valore.',
      'Riga 35, colonna Attuale: il numero è diventato una data: formatta la cella come numero e riscrivilo.',
    ]) // rows 27 and 31 are no errors: letters may differ in case, and a number without % is points
  })
})

describe('values', () => {
  it.each<[GridCell, number]>([
    [12.5, 12.5],
    [0.125, 0.125],
    [0, 0],
    [100, 100],
    [{ percent: 0.125 }, 12.5],
    [{ percent: 0.037 }, 3.7],
    [{ percent: 1 }, 100],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12,5%', 12.5],
    [' 12,5 % ', 12.5],
    ['12.345', 12.345],
    ['0', 0],
    ['100%', 100],
    ['12,34567', 12.346],
  ])('%j is %d points', async (cell, points) => {
    expect(await accepted(grid(['OFF0001', cell, cell]))).toEqual([['OFF0001', points, points]])
  })

  const range = 'il valore deve essere tra 0 e 100%.'
  it.each<[GridCell, string]>([
    [null, 'manca il numero.'],
    ['   ', 'manca il numero.'],
    [100.001, range],
    [-0.001, range],
    ['-1', range],
    ['1.234,5', range],
    [{ percent: 1.001 }, range],
    ['circa 12', 'il valore non è un numero: scrivilo come 12,5.'],
    ['%', 'il valore non è un numero: scrivilo come 12,5.'],
    [true, 'il valore è VERO o FALSO: scrivi un numero.'],
    [new Date('2026-05-12'), 'il numero è diventato una data: formatta la cella come numero e riscrivilo.'],
    ['12/05/2026', 'il numero è diventato una data: formatta la cella come numero e riscrivilo.'],
    ['12-mag', 'il numero è diventato una data: formatta la cella come numero e riscrivilo.'],
    [{ formula: 'A1', shown: '12' }, 'la cella contiene una formula, incolla il valore.'],
    [{ error: '#N/D' }, 'la cella contiene un errore.'],
  ])('%j is not a percentage', async (cell, problem) => {
    expect(await fileProblems(grid(['OFF0001', cell, 1], ['OFF0002', 1, cell]))).toEqual([
      `Riga 2, colonna Attuale: ${problem}`,
      `Riga 3, colonna Target: ${problem}`,
    ])
  })

  it('ignores formulas and errors in other columns', async () => {
    const header = ['Delta', 'Target', 'Note', 'Attuale', 'Baldo ID']
    const row = [{ formula: 'B2-D2', shown: '2' }, 12, { error: '#REF!' }, 10, 'OFF0001']
    expect(await accepted(xlsxGrid([['Target 2026'], [], header, row]))).toEqual([['OFF0001', 10, 12]])
  })
})

describe('Baldo IDs', () => {
  const idProblem = (problem: string) => [`Riga 2, colonna Baldo ID: ${problem}`]
  const lost = (whole: string) => `esiste ${whole}. Se il file ha perso gli zeri iniziali, scrivilo come testo.`

  it.each<[GridCell, string]>([
    ['204118', '204118 è una concessionaria, non un’officina.'],
    [204118, '204118 è una concessionaria, non un’officina.'],
    ['OFF 0001', 'OFF 0001 non è il Baldo ID di nessuna officina.'],
    [42, lost('0042')],
    ['42', lost('0042')],
    [43, lost('0043')],
    [12.5, 'il valore è un numero con decimali o troppo lungo: formatta la cella come testo e riscrivilo.'],
    [{ formula: 'A9', shown: 'OFF0001' }, 'la cella contiene una formula, incolla il valore.'],
    [null, 'manca il Baldo ID.'],
    ['x'.repeat(5000), `${'x'.repeat(40)}… non è il Baldo ID di nessuna officina.`],
  ])('%j is rejected', async (cell, problem) => {
    expect(await fileProblems(grid([cell, 10, 12]))).toEqual(idProblem(problem))
  })

  it('a text that is exactly a workshop’s is taken, whatever others resemble it', async () => {
    expect(await accepted(grid(['43', 10, 12], ['0043', 11, 13]))).toEqual([
      ['43', 10, 12],
      ['0043', 11, 13],
    ])
  })

  it('of very many errors a hundred are named, and how many others there are', async () => {
    const sentences = await fileProblems(shareCsv(Array.from({ length: 70 }, (_, at) => [`NO${at}`, 'x', '1'])))
    expect(sentences).toHaveLength(101)
    expect(sentences?.slice(0, 2)).toEqual([
      'Riga 2, colonna Baldo ID: NO0 non è il Baldo ID di nessuna officina.',
      'Riga 2, colonna Attuale: il valore non è un numero: scrivilo come 12,5.',
    ])
    expect(sentences?.at(-1)).toBe('Altri errori: 40.')
  })
})

describe('a file that is no such table', () => {
  it.each<[what: string, file: ImportFile, sentence: string]>([
    ['nothing', { name: 'a.csv', content: '' }, 'Il file è vuoto.'],
    ['the header alone', shareCsv([]), 'Il file non ha righe sotto le intestazioni.'],
    [
      'without Target',
      csvGrid([
        ['Baldo ID', 'Attuale'],
        ['OFF0001', '1'],
      ]),
      'Nel file manca la colonna Target.',
    ],
    [
      'Attuale twice',
      csvGrid([
        ['Baldo ID', 'Attuale', 'attuale ', 'Target'],
        ['OFF0001', '1', '2', '3'],
      ]),
      'Nel file la colonna Attuale compare due volte.',
    ],
    [
      'too many rows',
      { name: 'a.csv', content: `Baldo ID;Attuale;Target${'\nx;1;1'.repeat(50_001)}` },
      'Il file ha più di 50.000 righe: dividilo in più file.',
    ],
  ])('%s', async (_what, file, sentence) => {
    expect(await fileProblems(file)).toEqual([sentence])
  })
})
