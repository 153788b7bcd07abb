import { vatCheckDigit } from '@portale/domain/vat.ts'

/** A VAT number that the demonstration does not use; whoever makes them has a first digit of its own. */
export function vatNumber(first: '8' | '9', round: number, count: number): string {
  const ten = `${first}${String(round).padStart(4, '0')}${String(count).padStart(5, '0')}`
  return `${ten}${vatCheckDigit(ten)}`
}
