import { limits } from './limits.ts'
import { type SharedStrings, textXml } from './shared-strings.ts'
import { type SheetValue, toCellValue } from './sheet-values.ts'
import { type Column, columnLetters, dateFormat, type Styles } from './workbook-xml.ts'

// Excel takes such a text for a formula as soon as the cell is edited, unless the style says that it is quoted.
const formulaLike = /^[=+\-@\t\n]/

// Most texts are written as they are: they have nothing that a sheet can't hold, that XML escapes or that looks escaped.
const special = /^ | $|[^ !#-%'-;=?-~\u00a0-\ud7ff]|_x/

const millisecondsPerDay = 86_400_000
const unixEpoch = 25_569

/** The cells of a column, up to their row and up to their value. */
type CellParts<Key extends string = string> = Record<'start' | 'plain' | 'quoted' | 'number' | 'date', string> & {
  key: Key
}

function cellParts<Key extends string>(columns: (Column & { key: Key })[], { formats }: Styles): CellParts<Key>[] {
  const dateStyle = 2 * formats.indexOf(dateFormat)
  return columns.map(({ key, numFmt = '' }, at) => {
    const style = 2 * formats.indexOf(numFmt)
    const withStyle = (number: number) => (number === 0 ? '"' : `" s="${number}"`)
    return {
      key,
      start: `<c r="${columnLetters(at)}`,
      plain: withStyle(style),
      quoted: withStyle(style + 1),
      number: `${withStyle(style)}><v>`,
      date: `${withStyle(style || dateStyle)}><v>`,
    }
  })
}

/** A cell; none for what has no value. It runs for each of millions. */
function cellXml(
  { start, plain, quoted, number, date }: CellParts,
  row: number,
  given: SheetValue | undefined,
  strings: SharedStrings | undefined,
) {
  const isPlain = typeof given === 'string' && given.length <= limits.cellLength && !special.test(given)
  const value = isPlain ? given : toCellValue(given)
  if (value === null) return ''
  if (typeof value === 'string') {
    const cell = start + row + (formulaLike.test(value) ? quoted : plain)
    if (strings) return `${cell} t="s"><v>${strings.findNumber(value)}</v></c>`
    return `${cell} t="inlineStr"><is>${isPlain ? `<t>${value}</t>` : textXml(value)}</is></c>`
  }
  if (typeof value === 'number') return `${start}${row}${number}${value}</v></c>`
  return `${start}${row}${date}${value.getTime() / millisecondsPerDay + unixEpoch}</v></c>`
}

export type RowWriter<Key extends string> = (row: number, values: Record<Key, SheetValue>) => string

/** A function that writes rows, counted from 1, with their texts among the shared ones or in the cells. */
export function rowWriter<Key extends string>(
  columns: (Column & { key: Key })[],
  styles: Styles,
  strings: SharedStrings | undefined,
): RowWriter<Key> {
  const cells = cellParts(columns, styles)
  return (row, values) => {
    let xml = `<row r="${row}">`
    for (const cell of cells) xml += cellXml(cell, row, values[cell.key], strings)
    return `${xml}</row>`
  }
}
