import { randomInt } from 'node:crypto'

/** Digits that no other test uses, in this or another run against the same server. */
export const uniqueDigits = (): string => String(randomInt(10 ** 8, 10 ** 9))

/** A unique Baldo ID; its leading zero sorts it before those of the demo data. */
export const uniqueBaldoId = (): string => `0${uniqueDigits()}`

/** A unique VAT number with a valid check digit. */
export function uniqueVatNumber(): string {
  const digits = `6${uniqueDigits()}` // 8 and 9 begin fiscal codes
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
