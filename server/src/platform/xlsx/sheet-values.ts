import { limits } from './limits.ts'

export type SheetValue = string | number | Date | null

const firstDate = Date.UTC(1900, 2, 1) // Excel counts a 29 February 1900, so earlier dates would be one day off

// Characters that XML 1.0 forbids, and texts that a reader would take for an escape.
const forbiddenCharacters = /[^\t\n\x20-\u{10ffff}]|[\ufffe\uffff]/gu
const escapeLookalikes = /_x(?=[0-9A-Fa-f]{4}_)/g
// Most texts have none of these and need no further check.
const specialCharacters = /[^ -^`-~\u00a0-\ud7ff]/

function toCellText(text: string): string {
  if (text.length <= limits.cellLength && !specialCharacters.test(text)) return text
  return text
    .replace(/\r\n?/g, '\n')
    .slice(0, limits.cellLength)
    .replace(/[\ud800-\udbff]$/, '') // a surrogate pair cut in two
    .toWellFormed()
    .replace(forbiddenCharacters, '')
    .replace(escapeLookalikes, '_x005F_x')
}

/** Converts a value for a cell; what Excel cannot represent as a number becomes a text, or null. */
export function toCellValue(value: SheetValue | undefined): SheetValue {
  if (typeof value === 'string') return toCellText(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (!value || Number.isNaN(value.getTime())) return null
  return value.getTime() < firstDate ? value.toISOString().slice(0, 10) : value
}

/** Excel rejects some characters in a sheet's name, an apostrophe at its ends, more than 31 characters, and one word. */
export function toSheetName(name: string): string {
  const valid = toCellText(name.replace(/[[\]:*?/\\]/g, ' '))
    .slice(0, 31)
    .replace(/^['\s]+|['\s\ud800-\udbff]+$/g, '')
  return valid === '' || valid.toLowerCase() === 'history' ? 'Foglio' : valid
}
