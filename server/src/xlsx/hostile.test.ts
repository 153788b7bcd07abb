import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zip } from '../../test/samples.ts'
import { archiveOf, header, odsContent, odsOf, repeated, sample, worksheet, xlsxOf } from '../../test/spreadsheets.ts'
import type { SheetErrorCode } from './sheet-error.ts'
import { readTable } from './table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portale-sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: Buffer | string) {
  const path = join(folder, randomBytes(8).toString('hex'))
  await writeFile(path, content)
  return readTable(path, { code: 'Codice' })
}

const compound = (name: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(name, 'utf16le')])
const text = (reference: string, of: string) => `<c r="${reference}" t="inlineStr"><is><t>${of}</t></is></c>`
const odsRow = (cell: string, attributes = '') => `<table:table-row ${attributes}>${cell}</table:table-row>`
const odsCell = (of: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${of}</text:p></table:table-cell>`
const odsTable = (rows: string) => odsContent(`<table:table table:name="Uno">${rows}</table:table>`)
const [before, after] = worksheet(`${header}@`).split('@') as [string, string]
const row = '<row><c t="inlineStr"><is><t>riga</t></is></c></row>'
const laughs =
  '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><worksheet><sheetData><row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>'
const xxe =
  '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>'
const macroTypes =
  '<?xml version="1.0"?><Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
const binaryTypes = macroTypes
  .replace('sheet.macroEnabled.main+xml', 'sheet.binary.macroEnabled.main')
  .replace('macroEnabled.', '')
const sheet1 = (content: string | Buffer | ReturnType<typeof repeated>) =>
  xlsxOf('', { 'xl/worksheets/sheet1.xml': content })
const sharedStrings = (of: ReturnType<typeof repeated> | string, rows: string) =>
  xlsxOf(rows, { 'xl/sharedStrings.xml': of })
const pointing = repeated(before, '<row><c t="s"><v>0</v></c></row>'.repeat(1000), 190, after)
const manifest =
  '<?xml version="1.0"?><manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>'

const cases: [what: string, code: SheetErrorCode, content: () => Buffer | string][] = [
  ['nothing', 'empty', () => ''],
  ['more than 10 MB', 'too-large', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a')],
  ['1 GB of rows', 'too-big-inside', () => sheet1(repeated(before, row.repeat(20_000), 1000, after))],
  ['95 MB of equal rows', 'zip-bomb', () => sheet1(repeated(before, row.repeat(20_000), 90, after))],
  [
    '1 GB in one cell',
    'too-big-inside',
    () => sheet1(repeated(`${before}<row><c><v>`, '0'.repeat(1e6), 1000, `</v></c></row>${after}`)),
  ],
  [
    '2 MB in one cell',
    'cell-too-long',
    () => sheet1(repeated(`${before}<row><c><v>`, '0'.repeat(1e6), 2, `</v></c></row>${after}`)),
  ],
  ['40,000 characters in one cell', 'cell-too-long', () => xlsxOf(`<row>${text('A1', 'x'.repeat(40_000))}</row>`)],
  [
    '1 GB of rows that says it is small',
    'corrupt',
    () => sheet1({ ...repeated(before, row.repeat(20_000), 1000, after), size: 1000 }),
  ],
  [
    '201 parts',
    'too-many-parts',
    () => archiveOf(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.xml`, '']))),
  ],
  ['200,001 rows', 'too-many-rows', () => xlsxOf(header + '<row><c><v>1</v></c></row>'.repeat(200_000))],
  ['A1 and XFD1048576', 'too-many-columns', () => xlsxOf(`${header}<row r="1048576">${text('XFD1048576', 'x')}</row>`)],
  ['10,001 columns', 'too-many-columns', () => xlsxOf(`<row>${'<c><v>1</v></c>'.repeat(10_001)}</row>`)],
  ['a reference beyond all columns', 'too-many-columns', () => xlsxOf(`<row>${text('ZZZZZZ1', 'x')}</row>`)],
  ['a reference without column', 'corrupt', () => xlsxOf(`<row>${text('17', 'x')}</row>`)],
  ['a row beyond all rows', 'corrupt', () => xlsxOf(`<row r="1e99">${text('A1', 'x')}</row>`)],
  [
    'an ODS row repeated a million times',
    'too-many-rows',
    () => odsOf(odsTable(odsRow(odsCell('x'), 'table:number-rows-repeated="1048576"'))),
  ],
  [
    'an ODS cell repeated 16,384 times',
    'too-many-columns',
    () => odsOf(odsTable(odsRow(odsCell('x', 'table:number-columns-repeated="16384"')))),
  ],
  [
    '32,000 characters in 200,000 ODS rows',
    'too-big-inside',
    () =>
      odsOf(
        odsTable(
          odsRow(odsCell('Codice')) + odsRow(odsCell('x'.repeat(32_000)), 'table:number-rows-repeated="199000"'),
        ),
      ),
  ],
  [
    '32,000 characters that 190,000 cells share',
    'too-big-inside',
    () =>
      sharedStrings(`<?xml version="1.0"?><sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`, '').length
        ? xlsxOf('', {
            'xl/worksheets/sheet1.xml': pointing,
            'xl/sharedStrings.xml': `<?xml version="1.0"?><sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
          })
        : '',
  ],
  ['billion laughs', 'doctype', () => sheet1(laughs)],
  ['an entity that names a file', 'doctype', () => sheet1(xxe)],
  ['a DOCTYPE in the relations', 'doctype', () => xlsxOf(header, { '_rels/.rels': laughs })],
  ['a DOCTYPE in an ODS', 'doctype', () => odsOf(laughs)],
  ['an ODS in UTF-16', 'corrupt', () => odsOf(Buffer.from(`\ufeff${laughs}`, 'utf16le').toString('latin1'))],
  ['an .xlsm called .xlsx', 'macros', () => xlsxOf(header, { 'xl/vbaProject.bin': 'x' })],
  ['the content type of an .xlsm', 'macros', () => xlsxOf(header, { '[Content_Types].xml': macroTypes })],
  ['macros of Excel 4', 'macros', () => xlsxOf(header, { 'xl/macrosheets/sheet1.xml': 'x' })],
  ['macros of LibreOffice', 'macros', () => odsOf(odsTable(''), { 'Basic/Standard/Module1.xml': 'x' })],
  ['links to other files', 'external-links', () => xlsxOf(header, { 'xl/externalLinks/externalLink1.xml': 'x' })],
  ['links of LibreOffice', 'external-links', () => odsOf(odsTable('<table:table-source/>'))],
  ['a workbook with a password', 'encrypted', () => compound('EncryptedPackage')],
  ['a ZIP with a password', 'encrypted', () => sheet1({ ...repeated(before, '', 1, after), flags: 1 })],
  ['an ODS with a password', 'encrypted', () => odsOf('x', { 'META-INF/manifest.xml': manifest })],
  ['a newer ODS with a password', 'encrypted', () => archiveOf({ mimetype: 'x', 'encrypted-package': 'x' })],
  ['an old .xls', 'old-xls', () => compound('Workbook')],
  ['an .xlsb', 'xlsb', () => xlsxOf(header, { '[Content_Types].xml': binaryTypes })],
  ['a web page called .xlsx', 'html', () => '<html><table><tr><td>Codice</td></tr></table></html>'],
  ['an XML', 'html', () => '<?xml version="1.0"?><Workbook/>'],
  ['random bytes', 'binary', () => randomBytes(100_000)],
  ['another ZIP', 'not-a-sheet', () => archiveOf({ 'a.txt': 'a' })],
  ['a .docx', 'not-a-sheet', () => zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' })],
  ['a .docx with a table', 'not-a-sheet', () => xlsxOf('', { 'xl/workbook.xml': '<?xml version="1.0"?><document/>' })],
  [
    'an .odt with a table',
    'not-a-sheet',
    () => odsOf(odsTable(odsRow(odsCell('Codice'))).replaceAll('office:spreadsheet', 'office:text')),
  ],
  [
    'no sheet',
    'no-sheet',
    () => xlsxOf('', { 'xl/workbook.xml': '<?xml version="1.0"?><workbook><sheets/></workbook>' }),
  ],
  ['an ODS without sheet', 'no-sheet', () => odsOf(odsContent(''))],
  ['an empty sheet', 'empty-sheet', () => xlsxOf('')],
  ['broken XML', 'corrupt', () => sheet1('<?xml version="1.0"?><worksheet><sheetData><row>')],
  ['an unknown entity', 'corrupt', () => sheet1('<?xml version="1.0"?><worksheet>&x;</worksheet>')],
  ['broken data', 'corrupt', () => sheet1({ bytes: randomBytes(1000), size: 5000 })],
  ['a CSV of 200,001 rows', 'too-many-rows', () => `Codice\n${'a\n'.repeat(200_000)}`],
  ['a CSV of 10,001 columns', 'too-many-columns', () => `Codice${';x'.repeat(10_000)}`],
  ['a CSV of one long text', 'cell-too-long', () => `Codice\n"${'x'.repeat(1e6)}`],
  ['a CSV with a lost quote', 'bad-csv', () => 'Codice\nun "dodici"\n'],
]

describe('refused within two seconds, with a sentence', () => {
  it.each(cases)('%s: %s', async (_what, code, make) => {
    const content = make()
    const start = performance.now()
    const error = await read(content).then(
      () => 'read',
      (refusal) => refusal,
    )
    expect(error).toMatchObject({ code })
    expect(error.message).toMatch(/^(Il|Nel) .*\.$/)
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('a file cut short, wherever', async () => {
    const whole = await readFile(sample('market-shares-ok.xlsx'))
    for (const length of [4, 100, 2000, whole.length - 30, whole.length - 1])
      await expect(read(whole.subarray(0, length))).rejects.toMatchObject({ code: 'corrupt' })
  })
})
