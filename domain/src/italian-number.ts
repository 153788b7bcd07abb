/** The value of a text or a cell, or its problem, to be shown after the column's name: `${name}: ${problem}`. */
export type ParseResult<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

const thousands = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
const decimalComma = /^[+-]?\d+(,\d+)?$/
// A point before three digits may separate thousands, unless a zero or more than three digits precede it.
const decimalPoint = /^[+-]?(0\.\d+|\d+\.\d{1,2}|\d+\.\d{4,}|\d{4,}\.\d+)$/

// The dates that spreadsheet programs make of 12.5 or 12/5: 12/05/2026, 12.05.2026, 12-mag, mag-26.
const looksLikeDate = /^(\d{1,2}([/.-])\d{1,2}\2\d{2,4}|\d{1,2}[/-](\d{1,2}|[a-z]{3})|[a-z]{3}[/-]\d{2})$/i

export const numberBecameDate = {
  problem: 'il numero è diventato una data: formatta la cella come numero e riscrivilo.',
}

/**
 * Parses a number in Italian notation: 1.234,5 or 12,5% or 12.5 or € 20. 1.234 is ambiguous and therefore a problem,
 * unless reading the point as a thousands separator exceeds `max`.
 */
export function parseItalianNumber(text: string, max = Number.POSITIVE_INFINITY): ParseResult<number> {
  const number = text.normalize('NFKC').replace(/\s/g, '').replace(/^€|€$/g, '').replace(/[−–]/g, '-').replace(/%$/, '')
  if (thousands.test(number)) {
    if (!number.includes(',') && number.split('.').length === 2) {
      if (Math.abs(Number(number.replace('.', ''))) > max) return toNumber(number)
      return {
        problem: `${text.trim()} può avere due significati: scrivi ${number.replace('.', '')} oppure ${number.replace('.', ',')}.`,
      }
    }
    return toNumber(number.replaceAll('.', '').replace(',', '.'))
  }
  if (decimalComma.test(number)) return toNumber(number.replace(',', '.'))
  if (decimalPoint.test(number)) return toNumber(number)
  return looksLikeDate.test(number) ? numberBecameDate : notANumber
}

const notANumber = { problem: 'il valore non è un numero: scrivilo come 12,5.' }

const toNumber = (digits: string): ParseResult<number> => (digits.length <= 20 ? { value: Number(digits) } : notANumber)
