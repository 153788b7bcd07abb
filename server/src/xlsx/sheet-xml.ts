import type { SheetColumn, SheetRow, SheetValue } from './export.ts'
import { limits } from './limits.ts'

const mostRows = 1_048_576
const pieceLength = 65_536
const firstSerial = 61 // 1 March 1900: before it Excel counts a day that never was

// What XML 1.0 can't hold at all, and a text that a reader would take for the escape of a sign.
const forbidden = /[^\t\n\x20-\u{10ffff}]|[\ufffe\uffff]/gu
const lookingEscaped = /_x(?=[0-9A-Fa-f]{4}_)/g
// Any sign but the harmless ones: most texts have none and are done with one look.
const special = /[^ !#-%'-;=?-^`-~\u00a0-\ud7ff]/
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it may stand in XML, cut where Excel would refuse the cell. */
export function xmlText(text: string): string {
  if (text.length <= limits.cellLength && !special.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .slice(0, limits.cellLength)
    .replace(/[\ud800-\udbff]$/, '') // half of a sign that was cut in two
    .toWellFormed()
    .replace(forbidden, '')
    .replace(lookingEscaped, '_x005F_x')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? '')
}

/** A or AB for 0 or 27. */
export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

function textCell(reference: string, style: number, text: string): string {
  if (text === '') return ''
  const space = /^\s|\s$|\n|\t/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}"${styled(style)} t="inlineStr"><is><t${space}>${xmlText(text)}</t></is></c>`
}

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`)

/** A typed cell; a text is always a text, whatever it looks like. */
function cell(reference: string, style: number, value: SheetValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return textCell(reference, style, value)
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${reference}"${styled(style)}><v>${value}</v></c>` : ''
  const serial = value.getTime() / 86_400_000 + 25_569
  if (!Number.isFinite(serial)) return ''
  if (serial < firstSerial) return textCell(reference, style, value.toISOString().slice(0, 10))
  return `<c r="${reference}"${styled(style || styles.date)}><v>${serial}</v></c>`
}

/** The styles that every workbook has; those of the columns' formats follow, in their order. */
export const styles = { plain: 0, header: 1, date: 2, formats: 3 }

/** By column, its style; the formats in the order of their styles. */
export function columnStyles(columns: SheetColumn[]): { formats: string[]; styleOf: number[] } {
  const formats = [...new Set(columns.flatMap(({ numFmt }) => numFmt ?? []))]
  const styleOf = columns.map(({ numFmt }) => (numFmt ? styles.formats + formats.indexOf(numFmt) : styles.plain))
  return { formats, styleOf }
}

function sheetStart(columns: SheetColumn[], styleOf: number[], names: string[]): string {
  const widths = columns.map(({ width }, at) => {
    const style = styleOf[at] ? ` style="${styleOf[at]}"` : ''
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"${style}/>`
  })
  const header = columns.map((column, at) => cell(`${names[at]}1`, styles.header, column.header))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    '<selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
  )
}

/** A worksheet as XML, piece by piece; the next rows are asked for when the last piece was taken. */
export async function* sheetXml(
  columns: SheetColumn[],
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
): AsyncGenerator<Buffer> {
  const { styleOf } = columnStyles(columns)
  const names = columns.map((_, at) => columnName(at))
  let xml = sheetStart(columns, styleOf, names)
  let number = 1
  for await (const row of rows) {
    number += 1
    if (number > mostRows) throw new Error('a sheet holds 1,048,575 rows at the most')
    xml += `<row r="${number}">`
    for (const [at, { key }] of columns.entries()) xml += cell(`${names[at]}${number}`, styleOf[at] ?? 0, row[key])
    xml += '</row>'
    if (xml.length < pieceLength) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`)
}
