import { vatCheckDigit } from '@portale/domain/platform/vat.ts'

/** A VAT number outside the demo data; each workload has its own first digit, and none that of a fiscal code. */
export function vatNumber(first: '5' | '6' | '7', round: number, count: number): string {
  const digits = `${first}${String(round).padStart(4, '0')}${String(count).padStart(5, '0')}`
  return `${digits}${vatCheckDigit(digits)}`
}
