import { describe, expect, it } from 'vitest'
import { createOds, createXlsx, odsContent, samplePath } from '../../../test/fixtures/spreadsheets.ts'
import { readContent } from '../../../test/sheets/read-content.ts'
import { isNumberText, parseCodeCell, parseNumberCell, parseTextCell } from './cells.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import type { Cell } from './sheet.ts'

const shares = { id: 'Baldo ID', now: 'Attuale', target: 'Target' }
const readShares = async (name: string) =>
  (await readSpreadsheet(samplePath(name), shares)).map(({ cells, errors }) => [
    parseTextCell(cells.id).value,
    parseNumberCell(cells.now, 100).value,
    parseNumberCell(cells.target, 100).value,
    ...errors,
  ])

// Each file is named after the program that wrote it.
it.each([
  'gnumeric-1.12.55-percentage-as-float-12.5.ods',
  'info-zip-zip64-openpyxl.xlsx',
  'sheetjs-0.18.5-default-bin-content-type.xlsx',
])('%s: percentages are what the program shows', async (name) => {
  expect(await readShares(name)).toEqual([
    ['311110', 12.5, 15],
    ['312356', 10, 20],
  ])
})

it('gnumeric-1.12.55-computed-21-digits.csv: a computed number with all its decimals', async () => {
  expect(await readShares('gnumeric-1.12.55-computed-21-digits.csv')).toEqual([
    ['311110', 12.333333333333334, 14.285714285714286],
    ['312356', 25.7, 0.1],
  ])
})

it('pandas-1.5.3-vat-as-float.csv: 1000000009.0 is the number 1000000009, not another company', async () => {
  const [row] = await readSpreadsheet(samplePath('pandas-1.5.3-vat-as-float.csv'), { vat_n: 'Partita IVA' })
  expect(parseCodeCell(row?.cells.vat_n)).toEqual({ value: '1000000009' })
  expect(isNumberText(row?.cells.vat_n)).toBe(true)
})

it.each(['libreoffice-7.4.7-xlsx-booleans-saved-as-ods.ods', 'pandas-1.5.3-ods-booleans-without-boolean-value.ods'])(
  '%s: booleans are what the program shows',
  async (name) => {
    const rows = await readSpreadsheet(samplePath(name), { code: 'Codice', on: 'Attiva' })
    const values = rows.map(({ cells, errors }) => ({ on: cells.on?.t === 's' ? cells.on.v : cells.on?.v, errors }))
    const [yes, no] = name.startsWith('pandas') ? ['TRUE', 'FALSE'] : [true, false]
    expect(values).toEqual([
      { on: yes, errors: [] },
      { on: no, errors: [] },
    ])
  },
)

it('gnumeric-1.12.55-style-of-the-column-alone.xlsx: cells without a style have that of their column', async () => {
  const headers = { text: 'Testo', number: 'Numero', share: 'Quota', day: 'Giorno', truth: 'Vero' }
  const rows = await readSpreadsheet(samplePath('gnumeric-1.12.55-style-of-the-column-alone.xlsx'), headers)
  expect(rows.map(({ cells }) => cells)).toEqual([
    {
      text: { t: 's', v: '0123' },
      number: { t: 'n', v: 12.5 },
      share: { t: 'pct', v: 0.125 },
      day: { t: 'd', v: new Date('2026-11-21') },
      truth: { t: 'b', v: true },
    },
    {
      text: { t: 's', v: 'Rossi & C.' },
      number: { t: 'n', v: -3 },
      share: { t: 'pct', v: 0.1 },
      day: { t: 'd', v: new Date('2026-01-02') },
      truth: { t: 'b', v: false },
    },
  ])
})

it.each([
  ['its own', '<row r="2" s="0" customFormat="1"><c r="A2" s="1"><v>0.125</v></c></row>', ''],
  [
    'of its row',
    '<row r="2" s="1" customFormat="1"><c r="A2"><v>0.125</v></c></row>',
    '<cols><col min="1" max="1" style="0"/></cols>',
  ],
  [
    'of its column',
    '<row r="2" s="0"><c r="A2"><v>0.125</v></c></row>',
    '<cols><col min="1" max="16384" style="1"/></cols>',
  ],
])('a cell of an .xlsx has the style %s', async (_name, cells, columns) => {
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Quota</t></is></c></row>'
  const sheet = `<?xml version="1.0"?><worksheet>${columns}<sheetData>${header}${cells}</sheetData></worksheet>`
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>'
  const [read] = await readContent(createXlsx('', { 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles }), {
    share: 'Quota',
  })
  expect(read?.cells.share).toEqual({ t: 'pct', v: 0.125 })
})

const percentStyle = '<number:percentage-style style:name="P"><number:number/></number:percentage-style>'
const cellStyle = (name: string, more: string) =>
  `<style:style style:name="${name}" style:family="table-cell" ${more}/>`
const number = (value: string, shown = '', more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${shown}</text:p></table:table-cell>`
const header =
  '<table:table-row><table:table-cell office:value-type="string"><text:p>Quota</text:p></table:table-cell></table:table-row>'
const table = (row: string, columns = '') => `<table:table table:name="A">${columns}${header}${row}</table:table>`
const row = (cell: string, more = '') => `<table:table-row ${more}>${cell}</table:table-row>`
const stylesXml = (named: string, automatic = '') => ({
  'styles.xml': `<office:document-styles><office:styles>${named}</office:styles><office:automatic-styles>${automatic}</office:automatic-styles></office:document-styles>`,
})

describe('where the style of a cell in an .ods says percentage', () => {
  const byData = cellStyle('c', 'style:data-style-name="P"')
  const inherited = cellStyle('c', 'style:parent-style-name="Percento"')
  const named = percentStyle + cellStyle('Percento', 'style:data-style-name="P"')
  const column = '<table:table-column table:default-cell-style-name="c"/>'
  const styled = 'table:style-name="c"'
  const plain = `${cellStyle('n', 'style:data-style-name="N"')}<number:number-style style:name="N"/>`
  const conditional = `${percentStyle}<number:number-style style:name="M"><number:number/><style:map style:condition="value()&lt;1" style:apply-style-name="P"/></number:number-style>${cellStyle('c', 'style:data-style-name="M"')}`

  it.each<[string, Buffer, Cell]>([
    [
      'the cell',
      createOds(odsContent(table(row(number('0.125', '', styled))), percentStyle + byData)),
      { t: 'pct', v: 0.125 },
    ],
    [
      'the row',
      createOds(odsContent(table(row(number('0.125'), 'table:default-cell-style-name="c"')), percentStyle + byData)),
      { t: 'pct', v: 0.125 },
    ],
    [
      'the column',
      createOds(odsContent(table(row(number('0.125')), column), percentStyle + byData)),
      { t: 'pct', v: 0.125 },
    ],
    [
      'a parent in styles.xml',
      createOds(odsContent(table(row(number('0.125', '', styled))), inherited), stylesXml(named)),
      { t: 'pct', v: 0.125 },
    ],
    [
      'the style of all cells',
      createOds(
        odsContent(table(row(number('0.125')))),
        stylesXml(`${percentStyle}<style:default-style style:family="table-cell" style:data-style-name="P"/>`),
      ),
      { t: 'pct', v: 0.125 },
    ],
    [
      'a format for small numbers',
      createOds(odsContent(table(row(number('0.125', '', styled))), conditional)),
      { t: 'pct', v: 0.125 },
    ],
    [
      'a format for small numbers, not this one',
      createOds(odsContent(table(row(number('12.5', '', styled))), conditional)),
      { t: 'n', v: 12.5 },
    ],
    [
      'the column, but not the cell',
      createOds(
        odsContent(table(row(number('12.5', '', 'table:style-name="n"')), column), percentStyle + byData + plain),
      ),
      { t: 'n', v: 12.5 },
    ],
    [
      'only a header of pages',
      createOds(
        odsContent(table(row(number('12.5', '', styled))), cellStyle('c', 'style:data-style-name="P"')),
        stylesXml('', percentStyle),
      ),
      { t: 'n', v: 12.5 },
    ],
    [
      'itself its parent',
      createOds(odsContent(table(row(number('12.5', '', styled))), cellStyle('c', 'style:parent-style-name="c"'))),
      { t: 'n', v: 12.5 },
    ],
    [
      'only the text that it shows',
      createOds(odsContent(table(row(number('0.125', '12,5%'))))),
      { t: 'pct', v: 0.125 },
    ],
    [
      'another number than it shows',
      createOds(odsContent(table(row(number('12.5', '12,5%'))))),
      { t: 'pct', v: 12.5, shown: '12,5%' },
    ],
  ])('%s', async (_name, file, cell) => {
    const [read] = await readContent(file, { share: 'Quota' })
    expect(read?.cells.share).toEqual(cell)
  })

  it('a cell that shows another number is a question', () => {
    expect(parseNumberCell({ t: 'pct', v: 12.5, shown: '12,5%' }).problem).toBe(
      'la cella mostra 12,5% ma contiene 12,5: quale dei due vale? Riscrivi il valore.',
    )
    expect(parseTextCell({ t: 'n', v: 1234567, shown: '1.235' }).problem).toMatch(/mostra 1.235 ma contiene 1234567/)
  })
})

it.each<[string, string, Cell | undefined]>([
  [
    'a date style on a number',
    `${cellStyle('c', 'style:data-style-name="D"')}<number:date-style style:name="D"/>`,
    { t: 'd', v: new Date('2026-11-21') },
  ],
  [
    'a style of truth values',
    `${cellStyle('c', 'style:data-style-name="B"')}<number:boolean-style style:name="B"/>`,
    { t: 'b', v: true },
  ],
])('%s', async (_name, style, cell) => {
  const [read] = await readContent(
    createOds(odsContent(table(row(number('46347', '', 'table:style-name="c"'))), style)),
    {
      share: 'Quota',
    },
  )
  expect(read?.cells.share).toEqual(cell)
})

it.each([
  ['boolean', 'VERO'],
  ['date', '21/11/2026'],
  ['float', '12,5'],
  ['percentage', '12,5%'],
])('an .ods cell of type %s without its value is the text that it shows', async (type, text) => {
  const cell = `<table:table-cell office:value-type="${type}"><text:p>${text}</text:p></table:table-cell>`
  const [read] = await readContent(createOds(odsContent(table(row(cell)))), { share: 'Quota' })
  expect(read?.cells.share).toEqual({ t: 's', v: text })
})

describe('a formula in an .xlsx', () => {
  const sheet = (cell: string) =>
    createXlsx(`<row r="1"><c r="A1" t="inlineStr"><is><t>Quota</t></is></c></row><row r="2">${cell}</row>`)
  it.each<[string, Cell]>([
    ['<c r="A2" t="b"><f>TRUE()</f><v>1</v></c>', { t: 'b', v: true, constant: true }],
    ['<c r="A2"><f aca="false">FALSE()</f><v>0</v></c>', { t: 'b', v: false, constant: true }],
    ['<c r="A2"><f>1+1</f><v>2</v></c>', { t: 'n', v: 2, constant: true }],
    ['<c r="A2" t="str"><f>"Rossi"&amp;" srl"</f><v>Rossi srl</v></c>', { t: 's', v: 'Rossi srl', constant: true }],
    ['<c r="A2"><f>1+1</f></c>', { t: 'e', v: '', f: true }],
    ['<c r="A2"><f>B2</f><v>2</v></c>', { t: 'n', v: 2, f: true }],
    ['<c r="A2"><f t="shared" si="0"/><v>2</v></c>', { t: 'n', v: 2, f: true }],
    ['<c r="A2"><f t="shared" si="0" ref="A2:A3">1+1</f><v>2</v></c>', { t: 'n', v: 2, f: true }],
    ['<c r="A2"><f t="array" ref="A2">1+1</f><v>2</v></c>', { t: 'n', v: 2, f: true }],
    ['<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', { t: 'e', v: '#DIV/0!', f: true }],
  ])('%s', async (cell, expected) => {
    const [read] = await readContent(sheet(cell), { share: 'Quota' })
    expect(read?.cells.share).toEqual(expected)
  })
})
