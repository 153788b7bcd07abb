import { limits } from './limits.ts'

export type SheetValue = string | number | Date | null

const firstDay = Date.UTC(1900, 2, 1) // before it Excel counts a day that never was

// What XML 1.0 can't hold at all, and a text that a reader would take for the escape of a sign.
const forbiddenCharacters = /[^\t\n\x20-\u{10ffff}]|[\ufffe\uffff]/gu
const escapeLookalikes = /_x(?=[0-9A-Fa-f]{4}_)/g
// Any sign but the harmless ones: most texts have none and are done with one look.
const specialCharacters = /[^ -^`-~\u00a0-\ud7ff]/

/** A text as a cell may hold it, cut where Excel would refuse it. */
function toCellText(text: string): string {
  if (text.length <= limits.cellLength && !specialCharacters.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .slice(0, limits.cellLength)
    .replace(/[\ud800-\udbff]$/, '') // half of a sign that was cut in two
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replace(escapeLookalikes, '_x005F_x')
}

/** What a cell is given; what Excel has no number for is a text, or nothing. */
export function toCellValue(value: SheetValue | undefined): SheetValue {
  if (typeof value === 'string') return toCellText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (!value || Number.isNaN(value.getTime())) return null
  return value.getTime() < firstDay ? value.toISOString().slice(0, 10) : value
}

/** Excel refuses some signs in a sheet's name, an apostrophe at its ends, more than 31 signs of any, and one word. */
export function toSheetName(name: string): string {
  const fitting = toCellText(name.replace(/[[\]:*?/\\]/g, ' '))
    .slice(0, 31)
    .replace(/^['\s]+|['\s\ud800-\udbff]+$/g, '')
  return fitting === '' || fitting.toLowerCase() === 'history' ? 'Foglio' : fitting
}
