import { randomInt } from 'node:crypto'

/** Digits that no other test has, nor another run against the same server. */
export const uniqueDigits = (): string => String(randomInt(10 ** 8, 10 ** 9))

/** A Baldo ID of its own; its zero comes before those of the demonstration. */
export const uniqueBaldoId = (): string => `0${uniqueDigits()}`

/** A VAT number with the check digit that its first ten ask for: every second one doubled. */
export function uniqueVatNumber(): string {
  const ten = `8${uniqueDigits()}`
  const sum = [...ten].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${ten}${(10 - (sum % 10)) % 10}`
}
