import type { SheetColumn } from './export.ts'
import { columnStyles, xmlText } from './sheet-xml.ts'

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const firstCustomFormat = 164

const contentTypes =
  `${start}<Types xmlns="${packages}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`

const relations = (...list: [type: string, target: string][]): string =>
  `${start}<Relationships xmlns="${packages}/relationships">${list
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Excel refuses some signs in a sheet's name, and more than 31 of any. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

const book = (sheet: string): string =>
  `${start}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${xmlText(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Plain, bold for the header, dates, then one style for each format of the columns. */
function styleSheet(columns: SheetColumn[]): string {
  const formats = ['dd/mm/yyyy', ...columnStyles(columns).formats]
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${firstCustomFormat + at}" formatCode="${xmlText(code)}"/>`,
  )
  const formatted = formats.map(
    (_, at) =>
      `<xf numFmtId="${firstCustomFormat + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return (
    `${start}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    `${formatted.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

/** What an .xlsx of one sheet holds beside the sheet itself. */
export const workbookParts = (sheet: string, columns: SheetColumn[]): { name: string; text: string }[] => [
  { name: '[Content_Types].xml', text: contentTypes },
  { name: '_rels/.rels', text: relations(['officeDocument', 'xl/workbook.xml']) },
  { name: 'xl/workbook.xml', text: book(sheet) },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  },
  { name: 'xl/styles.xml', text: styleSheet(columns) },
]
