import { vatCheckDigit } from '@portale/domain/platform/vat.ts'

/** A VAT number outside the demo data; each workload has its own first digit. */
export function vatNumber(first: '7' | '8' | '9', round: number, count: number): string {
  const digits = `${first}${String(round).padStart(4, '0')}${String(count).padStart(5, '0')}`
  return `${digits}${vatCheckDigit(digits)}`
}
