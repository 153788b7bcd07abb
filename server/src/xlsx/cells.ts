import { parseItalianDate } from '@portale/domain/italian-date.ts'
import { numberBecameDate, type ParseResult, parseItalianNumber } from '@portale/domain/italian-number.ts'
import type { Cell } from './read-spreadsheet.ts'

const retypeAsText = 'formatta la cella come testo e riscrivilo.'
const errorCell = { problem: 'la cella contiene un errore.' }

/** The text of a cell, trimmed, without control signs; whole numbers become their digits, an empty cell ''. */
export function parseTextCell(cell: Cell | undefined): ParseResult<string> {
  switch (cell?.t) {
    case undefined:
      return { value: '' }
    case 's':
      return { value: cleanText(cell.v) }
    case 'n':
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

const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** A date or moment as ISO text without offset, as a clock shows it: '2026-11-21' or '2026-11-21T10:30:15'. */
export function parseDateCell(cell: Cell | undefined): ParseResult<string> {
  switch (cell?.t) {
    case 'd':
      return parseDateValue(cell.v)
    case 's':
      return parseItalianDate(cleanText(cell.v))
    case 'e':
      return errorCell
    case undefined:
      return { problem: 'manca la data.' }
    default:
      return { problem: 'il valore non è una data: scrivila come 21/11/2026.' }
  }
}

/** A date cell at midnight is a day. What lies outside these years was a time or a number before. */
function parseDateValue(date: Date): ParseResult<string> {
  const year = date.getUTCFullYear()
  if (!(year >= 1900 && year <= 2200)) return { problem: 'il valore non è una data: scrivila come 21/11/2026.' }
  const [day = '', time] = date.toISOString().slice(0, 19).split('T')
  return { value: time === '00:00:00' ? day : `${day}T${time}` }
}

/** A number as it is written in Italy, at the `most` this one. Percentages are points: 12,5% is 12.5, a plain 12,5 too. */
export function parseNumberCell(cell: Cell | undefined, most?: number): ParseResult<number> {
  switch (cell?.t) {
    case 'n':
      return { value: cell.v }
    case 'pct':
      return { value: Number((cell.v * 100).toPrecision(12)) } // 0.037 * 100 is 3.6999999999999997
    case 's':
      return parseItalianNumber(cell.v, most)
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
