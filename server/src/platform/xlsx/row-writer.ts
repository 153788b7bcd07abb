import { limits } from './limits.ts'
import { type SheetValue, toCellValue } from './sheet-values.ts'
import { type Column, columnLetters, dateFormat, escapeXml, type Styles } from './workbook-xml.ts'

// Excel takes such a text for a formula as soon as the cell is edited, unless the style says that it is quoted.
const formulaLike = /^[=+\-@\t\n]/
const keepsSpaces = /^ | $|[\t\n]/
// Most texts are written as they are: they have nothing that a sheet can't hold, that XML escapes or that looks escaped.
const special = /[^ !#-%'-;=?-~\u00a0-\ud7ff]|_x/

const millisecondsPerDay = 86_400_000
const unixEpoch = 25_569

/** The cells of a column, up to their row and up to their value. */
type CellParts<Key extends string = string> = Record<'start' | 'text' | 'quoted' | 'number' | 'date', string> & {
  key: Key
}

function cellParts<Key extends string>(columns: (Column & { key: Key })[], { formats }: Styles): CellParts<Key>[] {
  const dateStyle = 2 * formats.indexOf(dateFormat)
  return columns.map(({ key, numFmt = '' }, at) => {
    const style = 2 * formats.indexOf(numFmt)
    const withStyle = (number: number) => (number === 0 ? '"' : `" s="${number}"`)
    const inline = ' t="inlineStr"><is><t'
    return {
      key,
      start: `<c r="${columnLetters(at)}`,
      text: withStyle(style) + inline,
      quoted: withStyle(style + 1) + inline,
      number: `${withStyle(style)}><v>`,
      date: `${withStyle(style || dateStyle)}><v>`,
    }
  })
}

/** A cell; none for what has no value. It runs for each of millions. */
function cellXml({ start, text, quoted, number, date }: CellParts, row: number, given: SheetValue | undefined) {
  const isPlain = typeof given === 'string' && given.length <= limits.cellLength && !special.test(given)
  const value = isPlain ? given : toCellValue(given)
  if (value === null) return ''
  if (typeof value === 'string') {
    const kind = formulaLike.test(value) ? quoted : text
    const space = keepsSpaces.test(value) ? ' xml:space="preserve">' : '>'
    return `${start}${row}${kind}${space}${isPlain ? value : escapeXml(value)}</t></is></c>`
  }
  if (typeof value === 'number') return `${start}${row}${number}${value}</v></c>`
  return `${start}${row}${date}${value.getTime() / millisecondsPerDay + unixEpoch}</v></c>`
}

/** A function that writes rows, counted from 1. */
export function rowWriter<Key extends string>(
  columns: (Column & { key: Key })[],
  styles: Styles,
): (row: number, values: Record<Key, SheetValue>) => string {
  const cells = cellParts(columns, styles)
  return (row, values) => {
    let xml = `<row r="${row}">`
    for (const cell of cells) xml += cellXml(cell, row, values[cell.key])
    return `${xml}</row>`
  }
}
