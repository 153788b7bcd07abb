import { formatDate } from '../dates.ts'
import { isDay } from '../plain-fields.ts'

/** The problem of the last day on which an uploaded document is valid, if any. */
export function validUntilProblem(value: string | undefined, today: string): string | undefined {
  if (!value) return 'Scrivi fino a quando è valido il documento.'
  if (!isDay(value)) return 'Non è una data valida: scrivila come 31/12/2026, dal 2000 in poi.'
  return value < today ? `È scaduto il ${formatDate(value)}: carica un documento ancora valido.` : undefined
}

/** "Valido fino al 12/03/2027", "Scaduto il 12/03/2026". */
export const formatValidity = (valid_until: string, today: string): string =>
  `${valid_until < today ? 'Scaduto il' : 'Valido fino al'} ${formatDate(valid_until)}`

/** What its partner reads of a document that may be replaced because it expires then, or has expired. */
export const formatRenewal = (expiry: string, today: string): string =>
  expiry < today
    ? `Il documento è scaduto il ${formatDate(expiry)}: carica quello nuovo.`
    : `Scade il ${formatDate(expiry)}: puoi già caricare il documento nuovo.`
