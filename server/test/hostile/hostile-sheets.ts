import { randomBytes } from 'node:crypto'
import { limits } from '../../src/platform/xlsx/limits.ts'
import type { SheetErrorCode } from '../../src/platform/xlsx/sheet-error.ts'
import { createStoredZip } from '../fixtures/samples.ts'
import {
  createOds,
  createXlsx,
  createZip,
  type Deflated,
  deflateRepeated,
  headerRow,
  odsContent,
  worksheetXml,
} from '../fixtures/spreadsheets.ts'

type HostileSheet = [what: string, code: SheetErrorCode, content: () => Buffer | string]

const xml = (content: string) => `<?xml version="1.0"?>${content}`
const [before = '', after = ''] = worksheetXml(`${headerRow}@`).split('@')
const text = (reference: string, of: string) => `<c r="${reference}" t="inlineStr"><is><t>${of}</t></is></c>`
const manyRows = '<row><c t="inlineStr"><is><t>riga</t></is></c></row>'.repeat(20_000)
const withSheetXml = (content: string | Deflated) => createXlsx('', { 'xl/worksheets/sheet1.xml': content })
const singleCell = (text: string, times: number) =>
  withSheetXml(deflateRepeated(`${before}<row><c><v>`, text, times, `</v></c></row>${after}`))

const odsRow = (cell: string, times = 1) =>
  `<table:table-row table:number-rows-repeated="${times}">${cell}</table:table-row>`
const odsCell = (of: string, times = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${times}"><text:p>${of}</text:p></table:table-cell>`
const odsTable = (rows: string) => odsContent(`<table:table table:name="Uno">${rows}</table:table>`)

const longText = 'x'.repeat(32_000)
const withSharedStrings = (content: string | Deflated, rows: string | Deflated) =>
  createXlsx('', {
    'xl/worksheets/sheet1.xml': rows,
    'xl/sharedStrings.xml': typeof content === 'string' ? xml(`<sst>${content}</sst>`) : content,
  })
// Noise against the ratio, and signs that cost two bytes: 94 MB of them do not fit into the reader's memory.
const oversizedStrings = () => {
  const noise = randomBytes(9000).toString('hex').replace(/.{12}/g, '<si><t>$&</t></si>')
  return deflateRepeated(xml('<sst>'), noise + '<si><t>aaaaaaaaaaaaaaaaaaa€</t></si>'.repeat(27_000), 90, '</sst>')
}

/** Small files that would become big. */
export const oversizedSheets: HostileSheet[] = [
  ['more than 10 MB', 'too-large', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a')],
  ['1 GB of rows', 'too-big-inside', () => withSheetXml(deflateRepeated(before, manyRows, 1000, after))],
  ['95 MB of equal rows', 'zip-bomb', () => withSheetXml(deflateRepeated(before, manyRows, 90, after))],
  [
    '1 GB that says it is small',
    'corrupt',
    () => withSheetXml({ ...deflateRepeated(before, manyRows, 1000, after), size: 1000 }),
  ],
  ['1 GB in one cell', 'too-big-inside', () => singleCell('0'.repeat(1e6), 1000)],
  ['2 MB in one cell', 'cell-too-long', () => singleCell('0'.repeat(1e6), 2)],
  ['40,000 characters in one cell', 'cell-too-long', () => singleCell('x', 40_000)],
  [
    'a text that 190,000 cells share',
    'too-big-inside',
    () =>
      withSharedStrings(
        `<si><t>Codice</t></si><si><t>${longText}</t></si>`,
        deflateRepeated(
          worksheetXml('<row><c t="s"><v>0</v></c></row>@').split('@')[0] ?? '',
          '<row><c t="s"><v>1</v></c></row>'.repeat(1000),
          190,
          after,
        ),
      ),
  ],
  [
    '201 parts',
    'too-many-parts',
    () => createZip(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.xml`, '']))),
  ],
  ['one row too many', 'too-many-rows', () => createXlsx(headerRow + '<row><c><v>1</v></c></row>'.repeat(limits.rows))],
  [
    'A1 and XFD1048576',
    'too-many-columns',
    () => createXlsx(`${headerRow}<row r="1048576">${text('XFD1048576', 'x')}</row>`),
  ],
  ['10,001 columns', 'too-many-columns', () => createXlsx(`<row>${'<c><v>1</v></c>'.repeat(10_001)}</row>`)],
  ['a reference beyond all columns', 'too-many-columns', () => createXlsx(`<row>${text('ZZZZZZ1', 'x')}</row>`)],
  ['an ODS row a million times', 'too-many-rows', () => createOds(odsTable(odsRow(odsCell('x'), 1_048_576)))],
  ['an ODS cell 16,384 times', 'too-many-columns', () => createOds(odsTable(odsRow(odsCell('x', 16_384))))],
  [
    'a long ODS row almost as often as allowed',
    'too-big-inside',
    () => createOds(odsTable(odsRow(odsCell('Codice')) + odsRow(odsCell(longText), limits.rows - 1000))),
  ],
  ['a CSV of one row too many', 'too-many-rows', () => `Codice\n${'a\n'.repeat(limits.rows)}`],
  ['a CSV of 10,001 columns', 'too-many-columns', () => `Codice${';x'.repeat(10_000)}`],
  ['a CSV of one long text', 'cell-too-long', () => `Codice\n"${'x'.repeat(1e6)}`],
]

/** Uses the reader's whole memory before it is rejected: slower than the others. */
export const memoryBomb = (): Buffer => withSharedStrings(oversizedStrings(), worksheetXml(headerRow))

const billionLaughs = xml(
  '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><worksheet><v>&c;</v></worksheet>',
)
const externalEntity = xml('<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><v>&x;</v></worksheet>')
const types = (type: string) => ({
  '[Content_Types].xml': xml(
    `<Types><Override PartName="/xl/workbook.xml" ContentType="application/${type}"/></Types>`,
  ),
})

const attacks: HostileSheet[] = [
  ['billion laughs', 'doctype', () => withSheetXml(billionLaughs)],
  ['an entity that names a file', 'doctype', () => withSheetXml(externalEntity)],
  ['a DOCTYPE in the relations', 'doctype', () => createXlsx(headerRow, { '_rels/.rels': billionLaughs })],
  ['a DOCTYPE in an ODS', 'doctype', () => createOds(billionLaughs)],
  [
    'a DOCTYPE in UTF-16',
    'corrupt',
    () => createZip({ 'content.xml': Buffer.from(`\ufeff${externalEntity}`, 'utf16le') }),
  ],
  ['an .xlsm called .xlsx', 'macros', () => createXlsx(headerRow, { 'xl/vbaProject.bin': 'x' })],
  [
    'the content type of an .xlsm',
    'macros',
    () => createXlsx(headerRow, types('vnd.ms-excel.sheet.macroEnabled.main+xml')),
  ],
  ['macros of Excel 4', 'macros', () => createXlsx(headerRow, { 'xl/macrosheets/sheet1.xml': 'x' })],
  ['macros of LibreOffice', 'macros', () => createOds(odsTable(''), { 'Basic/Standard/Module1.xml': 'x' })],
  [
    'links to other files',
    'external-links',
    () => createXlsx(headerRow, { 'xl/externalLinks/externalLink1.xml': 'x' }),
  ],
  ['links of LibreOffice', 'external-links', () => createOds(odsTable('<table:table-source/>'))],
]

const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000), Buffer.from(stream, 'utf16le')])
const manifest = xml('<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>')
const withWorkbookXml = (content: string) => createXlsx('', { 'xl/workbook.xml': xml(content) })
const createOdt = () => odsTable(odsRow(odsCell('Codice'))).replaceAll('office:spreadsheet', 'office:text')

const wrongFiles: HostileSheet[] = [
  ['nothing', 'empty', () => ''],
  ['a workbook with a password', 'encrypted', () => compound('EncryptedPackage')],
  ['a ZIP with a password', 'encrypted', () => withSheetXml({ ...deflateRepeated(before, '', 1, after), flags: 1 })],
  ['an ODS with a password', 'encrypted', () => createOds('x', { 'META-INF/manifest.xml': manifest })],
  ['a newer ODS with a password', 'encrypted', () => createZip({ mimetype: 'x', 'encrypted-package': 'x' })],
  ['an old .xls', 'old-xls', () => compound('Workbook')],
  ['an .xlsb', 'xlsb', () => createXlsx(headerRow, types('vnd.ms-excel.sheet.binary.main'))],
  ['a web page called .xlsx', 'html', () => '<html><table><tr><td>Codice</td></tr></table></html>'],
  ['an XML', 'html', () => xml('<Workbook/>')],
  ['random bytes', 'binary', () => randomBytes(100_000)],
  ['another ZIP', 'not-a-sheet', () => createZip({ 'a.txt': 'a' })],
  ['a .docx', 'not-a-sheet', () => createStoredZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' })],
  ['a .docx that poses as a workbook', 'not-a-sheet', () => withWorkbookXml('<document/>')],
  ['an .odt with a table', 'not-a-sheet', () => createOds(createOdt())],
  ['no sheet', 'no-sheet', () => withWorkbookXml('<workbook><sheets/></workbook>')],
  ['an ODS without sheet', 'no-sheet', () => createOds(odsContent(''))],
  ['an empty sheet', 'empty-sheet', () => createXlsx('')],
  ['an empty ODS sheet', 'empty-sheet', () => createOds(odsTable(''))],
  ['a reference without column', 'corrupt', () => createXlsx(`<row>${text('17', 'x')}</row>`)],
  ['a row beyond all rows', 'corrupt', () => createXlsx(`<row r="1e99">${text('A1', 'x')}</row>`)],
  ['XML that breaks off', 'corrupt', () => withSheetXml(xml('<worksheet><sheetData><row>'))],
  ['an unknown entity', 'corrupt', () => withSheetXml(xml('<worksheet>&x;</worksheet>'))],
  ['broken data', 'corrupt', () => withSheetXml({ bytes: randomBytes(1000), size: 5000 })],
  ['a CSV with a lost quote', 'bad-csv', () => 'Codice\nun "dodici"\n'],
]

/** What must be rejected, and why: files that attack the reader, and files that are something else. */
export const hostileSheets: HostileSheet[] = [...oversizedSheets, ...attacks, ...wrongFiles]
