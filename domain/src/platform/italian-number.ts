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

/** What the point of 1.000 means: that it groups thousands, or that decimals follow. */
export const pointMeanings = ['thousands', 'decimals'] as const
export type PointMeaning = (typeof pointMeanings)[number]

export type NumberOptions = {
  /** Reading a point as a thousands separator is out of the question for numbers above. */
  max?: number | undefined
  /** What an ambiguous point means; without it such a number is a problem. */
  point?: PointMeaning | undefined
}

const notANumber = { problem: 'il valore non è un numero: scrivilo come 12,5.' }
// Programs write a computed number with up to 55 decimals, all those of a binary fraction; no whole part is as long.
const maxWholeLength = 20
const maxLength = 80

const toDigits = (digits: string): ParseResult<string> =>
  digits.length <= maxLength && (digits.split('.')[0] ?? '').length <= maxWholeLength ? { value: digits } : notANumber

function parseAmbiguous(number: string, text: string, { max = Number.POSITIVE_INFINITY, point }: NumberOptions) {
  const whole = number.replace('.', '')
  if (point) return toDigits(point === 'thousands' ? whole : number)
  if (Math.abs(Number(whole)) > max) return toDigits(number)
  return {
    problem: `${text.trim()} può avere due significati: scrivi ${whole} oppure ${number.replace('.', ',')}.`,
  }
}

/**
 * The digits of a number in Italian notation, with a point before the decimals: 1.234,5 or 12,5% or 12.5 or € 20. 1.234 is
 * ambiguous and therefore a problem, unless the options decide. The database reads texts in the same way: `number_digits`.
 */
export function parseItalianDigits(text: string, options: NumberOptions = {}): ParseResult<string> {
  const number = text.normalize('NFKC').replace(/\s/g, '').replace(/^€|€$/g, '').replace(/[−–]/g, '-').replace(/%$/, '')
  if (thousands.test(number)) {
    const isAmbiguous = !number.includes(',') && number.split('.').length === 2
    if (isAmbiguous) return parseAmbiguous(number, text, options)
    return toDigits(number.replaceAll('.', '').replace(',', '.'))
  }
  if (decimalComma.test(number)) return toDigits(number.replace(',', '.'))
  if (decimalPoint.test(number)) return toDigits(number)
  return looksLikeDate.test(number) ? numberBecameDate : notANumber
}

/** The same as a number. */
export function parseItalianNumber(text: string, options: NumberOptions = {}): ParseResult<number> {
  const digits = parseItalianDigits(text, options)
  return digits.problem === undefined ? { value: Number(digits.value) } : digits
}
