import { cleanText } from '@portale/domain/platform/clean-text.ts'
import { parseItalianDate } from '@portale/domain/platform/italian-date.ts'
import { numberBecameDate, type ParseResult, parseItalianNumber } from '@portale/domain/platform/italian-number.ts'
import type { Cell } from './sheet.ts'

const retypeAsText = 'formatta la cella come testo e riscrivilo.'
const formatNumber = (number: number): string =>
  number.toLocaleString('it-IT', { maximumFractionDigits: 20, useGrouping: false })
const shownOtherwise = (shown: string, number: number) => ({
  problem: `la cella mostra ${shown} ma contiene ${formatNumber(number)}: quale dei due vale? Riscrivi il valore.`,
})
const errorCell = { problem: 'la cella contiene un errore.' }

/** Parses a cell as text, trimmed and without control characters; an integer becomes its digits, an empty cell ''. */
export function parseTextCell(cell: Cell | undefined): ParseResult<string> {
  switch (cell?.t) {
    case undefined:
      return { value: '' }
    case 's':
      return { value: readText(cell.v) }
    case 'n':
      if (cell.shown !== undefined) return shownOtherwise(cell.shown, cell.v)
      if (Number.isSafeInteger(cell.v)) return { value: String(cell.v) }
      return { problem: `il valore è un numero con decimali o troppo lungo: ${retypeAsText}` }
    case 'pct':
      return { problem: `il valore è una percentuale: ${retypeAsText}` }
    case 'd':
      return { problem: `il valore è una data: ${retypeAsText}` }
    case 'b':
      return { problem: `il valore è VERO o FALSO: ${retypeAsText}` }
    case 'e':
      return errorCell
  }
}

// pandas writes a column of numbers that has a gap as decimals: 1000000009.0 is the number 1000000009.
const wholeDecimal = /^\s*(\d+)[.,]0+\s*$/

/** Whether the text of a code is a number that a program wrote with decimals: it may have lost leading zeros. */
export const isNumberText = (cell: Cell | undefined): boolean => cell?.t === 's' && wholeDecimal.test(cell.v)

/** Parses a cell as a code, a Baldo ID or a VAT number: as text, and a whole number without its decimals. */
export function parseCodeCell(cell: Cell | undefined): ParseResult<string> {
  const { value, problem } = parseTextCell(cell)
  return problem === undefined ? { value: value.replace(wholeDecimal, '$1') } : { problem }
}

const readText = (text: string): string =>
  cleanText(
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ''),
  )

/** Parses a date or moment as wall-clock ISO text without offset: '2026-11-21' or '2026-11-21T10:30:15'. */
export function parseDateCell(cell: Cell | undefined): ParseResult<string> {
  switch (cell?.t) {
    case 'd':
      return parseDateValue(cell.v)
    case 's':
      return parseItalianDate(readText(cell.v))
    case 'e':
      return errorCell
    case undefined:
      return { problem: 'manca la data.' }
    default:
      return { problem: 'il valore non è una data: scrivila come 21/11/2026.' }
  }
}

/** A date cell at midnight is a day. A year out of this range comes from a time or a number formatted as a date. */
function parseDateValue(date: Date): ParseResult<string> {
  const year = date.getUTCFullYear()
  if (!(year >= 1900 && year <= 2200)) return { problem: 'il valore non è una data: scrivila come 21/11/2026.' }
  const [day = '', time] = date.toISOString().slice(0, 19).split('T')
  return { value: time === '00:00:00' ? day : `${day}T${time}` }
}

/** Parses a number in Italian notation, of at max `max`. A percentage is its points: 12,5% and 12,5 are both 12.5. */
export function parseNumberCell(cell: Cell | undefined, max?: number): ParseResult<number> {
  switch (cell?.t) {
    case 'n':
      return cell.shown === undefined ? { value: cell.v } : shownOtherwise(cell.shown, cell.v)
    case 'pct':
      if (cell.shown !== undefined) return shownOtherwise(cell.shown, cell.v)
      return { value: Number((cell.v * 100).toPrecision(12)) } // 0.037 * 100 is 3.6999999999999997
    case 's':
      return parseItalianNumber(cell.v, { max })
    case 'd':
      return numberBecameDate
    case 'b':
      return { problem: 'il valore è VERO o FALSO: scrivi un numero.' }
    case 'e':
      return errorCell
    case undefined:
      return { problem: 'manca il numero.' }
  }
}
