/** What a text or a cell means; or what is wrong with it, to be written after its name: `${name}: ${problem}`. */
export type ParseResult<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string }

const thousands = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
const decimalComma = /^[+-]?\d+(,\d+)?$/
// A point before three digits may divide thousands, unless there is a zero or more than three digits before it.
const decimalPoint = /^[+-]?(0\.\d+|\d+\.\d{1,2}|\d+\.\d{4,}|\d{4,}\.\d+)$/

// What a spreadsheet program makes of 12.5 or 12/5: 12/05/2026, 12.05.2026, 12-mag, mag-26.
const looksLikeDate = /^(\d{1,2}([/.-])\d{1,2}\2\d{2,4}|\d{1,2}[/-](\d{1,2}|[a-z]{3})|[a-z]{3}[/-]\d{2})$/i

export const numberBecameDate = {
  problem: 'il numero è diventato una data: formatta la cella come numero e riscrivilo.',
}

/**
 * A number as people write it in Italy: 1.234,5 or 12,5% or 12.5 or € 20. 1.234 could be two numbers and is none, unless
 * the one that divides thousands is more than can be meant.
 */
export function parseItalianNumber(text: string, most = Number.POSITIVE_INFINITY): ParseResult<number> {
  const written = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^€|€$/g, '')
    .replace(/[−–]/g, '-')
    .replace(/%$/, '')
  if (thousands.test(written)) {
    if (!written.includes(',') && written.split('.').length === 2) {
      if (Math.abs(Number(written.replace('.', ''))) > most) return toNumber(written)
      return {
        problem: `${text.trim()} può avere due significati: scrivi ${written.replace('.', '')} oppure ${written.replace('.', ',')}.`,
      }
    }
    return toNumber(written.replaceAll('.', '').replace(',', '.'))
  }
  if (decimalComma.test(written)) return toNumber(written.replace(',', '.'))
  if (decimalPoint.test(written)) return toNumber(written)
  return looksLikeDate.test(written) ? numberBecameDate : notANumber
}

const notANumber = { problem: 'il valore non è un numero: scrivilo come 12,5.' }

const toNumber = (digits: string): ParseResult<number> => (digits.length <= 20 ? { value: Number(digits) } : notANumber)
