import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOds, createXlsx, odsContent, samplePath, worksheetXml } from '../../../test/fixtures/spreadsheets.ts'
import { parseDateCell, parseNumberCell, parseTextCell } from './cells.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-table-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function writeSheet(content: Buffer | string): Promise<string> {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, content)
  return path
}

const shares = {
  id: 'Baldo ID',
  name: 'Ragione sociale',
  zip: 'CAP',
  now: 'Attuale',
  day: 'Data rilevazione',
  note: 'Note',
}

describe('what LibreOffice wrote', () => {
  const meaning = async (name: string) =>
    (await readSpreadsheet(samplePath(name), shares)).map(({ row, cells, errors }) => ({
      row,
      id: parseTextCell(cells.id).value,
      name: parseTextCell(cells.name).value,
      zip: parseTextCell(cells.zip).value,
      now: parseNumberCell(cells.now).value,
      day: parseDateCell(cells.day).value,
      note: parseTextCell(cells.note).value,
      errors,
    }))

  it('reads the same rows from .xlsx, .ods and .csv', async () => {
    const rows = await meaning('market-shares-ok.xlsx')
    expect(rows).toHaveLength(40)
    expect(rows[2]).toEqual({
      row: 4,
      id: 'OFF0003',
      name: 'Officina D’Alò 3',
      zip: '00139',
      now: 11.1,
      day: '2026-04-04',
      note: 'riga 1\nriga 2',
      errors: [],
    })
    expect(await meaning('market-shares-ok.ods')).toEqual(rows)
    expect(await meaning('market-shares-ok.csv')).toEqual(rows)
  })

  it('and as Italian Excel writes a CSV', async () => {
    const plain = (rows: Awaited<ReturnType<typeof meaning>>) =>
      JSON.parse(JSON.stringify(rows).replaceAll('’', "'").normalize('NFD').replace(/\p{M}/gu, ''))
    expect(plain(await meaning('market-shares-excel-it.csv'))).toEqual(plain(await meaning('market-shares-ok.xlsx')))
  })

  it('columns in any order and case, among others', async () => {
    const headers = { id: 'Baldo ID', city: 'CITTÀ ', name: 'ragione  sociale' }
    const [row] = await readSpreadsheet(samplePath('dealers-import.xlsx'), headers)
    expect(row).toMatchObject({ row: 2, cells: { id: { v: 'CON0001' }, city: { v: 'Città di Castello' } } })
  })

  it('formulas and errors, by row', async () => {
    const rows = await readSpreadsheet(samplePath('market-shares-errors.xlsx'), { id: 'Baldo ID', now: 'Attuale' })
    expect(rows.filter(({ errors }) => errors.length > 0)).toMatchObject([
      { row: 33, errors: ['La colonna Attuale contiene una formula: incolla il valore.'] },
    ])
    expect(parseNumberCell(rows.find(({ row }) => row === 35)?.cells.now).problem).toMatch(/una data/)
    expect(parseNumberCell(rows.find(({ row }) => row === 31)?.cells.now).value).toBe(12.5)
  })
})

describe.each(['tricky.xlsx', 'tricky.ods'])('%s', (name) => {
  const formula = 'La colonna Valore contiene una formula: incolla il valore.'
  const read = () => readSpreadsheet(samplePath(name), { code: 'codice', value: 'Valore', note: 'nota' })
  const cellsOf = async (row: number) => (await read()).find((one) => one.row === row)?.cells

  it('rows have the numbers that the user sees, hidden ones too, empty ones not', async () => {
    expect((await read()).map(({ row }) => row)).toEqual([5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 19])
  })

  it('cells are what they are', async () => {
    expect(await cellsOf(5)).toEqual({
      code: { t: 's', v: '0000042' },
      value: { t: 'pct', v: 0.125 },
      note: { t: 's', v: 'perché “è” così 😀' },
    })
    expect(await cellsOf(6)).toEqual({
      code: { t: 'n', v: 42 },
      value: { t: 'n', v: 12.5 },
      note: { t: 's', v: 'riga 1\nriga 2' },
    })
    expect(await cellsOf(7)).toMatchObject({
      value: { t: 'd', v: new Date('2026-11-21') },
      note: { v: '  due  spazi ' },
    })
    expect(await cellsOf(8)).toEqual({
      code: { t: 's', v: 'COMMENTO' },
      value: { t: 'd', v: new Date('2026-11-21T10:30:15Z') },
      note: { t: 's', v: '=1+1' },
    })
    expect(await cellsOf(17)).toEqual({ code: { t: 's', v: 'BOOLE' }, value: { t: 'b', v: true } })
  })

  it('reports formulas in the columns of the table alone, array formulas included', async () => {
    const errors = Object.fromEntries((await read()).map((row) => [row.row, row.errors]))
    expect(errors[12]).toEqual([
      formula,
      'La colonna Nota contiene una formula: incolla il valore.'.replace('Nota', 'nota'),
    ])
    expect([errors[14], errors[15], errors[16]]).toEqual([[formula], [formula], [formula]])
    expect([errors[13], errors[17]]).toEqual([[], []])
  })

  it('a row with a formula filled down is empty, one with something typed elsewhere is not', async () => {
    expect(await cellsOf(18)).toBeUndefined()
    expect(await cellsOf(19)).toEqual({})
  })
})

describe('which sheet', () => {
  const cell = (of: string) => `<row><c t="inlineStr"><is><t>${of}</t></is></c></row>`
  const sheets = '<sheets><sheet name="Uno" state="hidden" r:id="r1"/><sheet name="Due" r:id="r4"/></sheets>'

  it('of an .xlsx: the first that is visible', async () => {
    const path = await writeSheet(
      createXlsx(cell('Codice') + cell('nascosto'), {
        'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r">${sheets}</workbook>`,
        'xl/worksheets/sheet2.xml': worksheetXml(cell('Codice') + cell('visibile')),
      }),
    )
    expect(await readSpreadsheet(path, { code: 'Codice' })).toMatchObject([
      { row: 2, cells: { code: { v: 'visibile' } } },
    ])
  })

  it('of an .ods: the first that is visible', async () => {
    const style =
      '<style:style style:name="n" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const row = (of: string) =>
      `<table:table-row><table:table-cell office:value-type="string"><text:p>${of}</text:p></table:table-cell></table:table-row>`
    const tables = `<table:table table:name="Uno" table:style-name="n">${row('Codice')}${row('nascosto')}</table:table>
      <table:table table:name="Due">${row('Codice')}${row('visibile')}</table:table>`
    const path = await writeSheet(createOds(odsContent(tables, style)))
    expect(await readSpreadsheet(path, { code: 'Codice' })).toMatchObject([
      { row: 2, cells: { code: { v: 'visibile' } } },
    ])
  })
})

describe('the header', () => {
  const read = async (text: string, options: { optional?: ('code' | 'zip' | 'note')[] } = {}) =>
    readSpreadsheet(await writeSheet(text), { code: 'Codice', zip: 'CAP', note: 'Note' }, options)

  it('is found below titles, in any order, whatever its case and spaces', async () => {
    expect(await read('Titolo\n;;\nnote;x; cap ; CODICE\nn;x;00139;A1\n')).toEqual([
      {
        row: 4,
        cells: { code: { t: 's', v: 'A1' }, zip: { t: 's', v: '00139' }, note: { t: 's', v: 'n' } },
        errors: [],
      },
    ])
  })

  it('may lack what is optional', async () => {
    expect(await read('Codice;CAP\nA1;00139', { optional: ['note'] })).toMatchObject([{ row: 2, missing: ['note'] }])
    expect(await read('Codice;CAP;Note\nA1;00139;', { optional: ['note'] })).not.toHaveProperty('0.missing')
  })

  it('stands below a title that is the name of an optional column', async () => {
    const optional = ['code', 'zip', 'note'] as const
    expect(await read('Note\nCodice;CAP\nA1;00139', { optional: [...optional] })).toMatchObject([
      { row: 3, missing: ['note'] },
    ])
  })

  it.each([
    ['x;y\n1;2', 'Nel file non c’è nessuna delle colonne attese: Codice, CAP, Note.'],
    ['x\nCAP;y\n', 'Nel file mancano le colonne: Codice, Note.'],
    ['Codice;CAP\nCAP\n', 'Nel file manca la colonna Note.'],
    ['Codice;CAP;Note;codice\n', 'Nel file la colonna Codice compare due volte.'],
    [`${'x\n'.repeat(20)}Codice;CAP;Note\n`, 'Nel file non c’è nessuna delle colonne attese: Codice, CAP, Note.'],
  ])('%j: %s', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  it('of a sheet is reported with the sheet’s name', async () => {
    const missing = readSpreadsheet(samplePath('market-shares-ok.xlsx'), {
      id: 'Baldo ID',
      area: 'Area vendite',
      x: 'X',
    })
    await expect(missing).rejects.toThrow(/^Nel foglio “.+” mancano le colonne: Area vendite, X\.$/)
    const none = readSpreadsheet(samplePath('market-shares-ok.ods'), { x: 'X' })
    await expect(none).rejects.toThrow(/^Nel foglio “.+” non c’è nessuna delle colonne attese: X\.$/)
  })
})

it('reports an error cell with its row', async () => {
  const rows = '<row><c t="inlineStr"><is><t>Codice</t></is></c></row><row><c t="e"><v>#N/A</v></c></row>'
  expect(await readSpreadsheet(await writeSheet(createXlsx(rows)), { code: 'Codice' })).toMatchObject([
    { row: 2, errors: ['La colonna Codice contiene un errore (#N/A): scrivi il valore.'] },
  ])
})

it('a formula that was never calculated is a formula, not an empty cell', async () => {
  const rows = '<row><c t="inlineStr"><is><t>Codice</t></is></c></row><row><c><f>A1</f></c></row>'
  expect(await readSpreadsheet(await writeSheet(createXlsx(rows)), { code: 'Codice' })).toMatchObject([
    { row: 2, errors: ['La colonna Codice contiene una formula: incolla il valore.'] },
  ])
})

it('several files at once are read one after the other, two at a time', async () => {
  const read = () => readSpreadsheet(samplePath('market-shares-ok.xlsx'), { id: 'Baldo ID' })
  const all = await Promise.all([read(), read(), read(), read(), read()])
  expect(all.map((rows) => rows.length)).toEqual([40, 40, 40, 40, 40])
})
