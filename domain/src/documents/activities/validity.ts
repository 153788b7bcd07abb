import { formatDate } from '../../platform/dates.ts'
import type { ParseResult } from '../../platform/italian-number.ts'
import { parseDay } from '../../platform/plain-fields.ts'

/** The last day on which an uploaded document is valid, as ISO, or what is wrong with it. */
export function parseValidUntil(value: string | undefined, today: string): ParseResult<string> {
  if (!value) return { problem: 'Scrivi fino a quando è valido il documento.' }
  const day = parseDay(value)
  if (!day) return { problem: 'Non è una data valida: scrivila come 31/12/2026, dal 2000 in poi.' }
  return day < today
    ? { problem: `È scaduto il ${formatDate(day)}: carica un documento ancora valido.` }
    : { value: day }
}

/** "Valido fino al 12/03/2027", "Scaduto il 12/03/2026". */
export const formatValidity = (valid_until: string, today: string): string =>
  `${valid_until < today ? 'Scaduto il' : 'Valido fino al'} ${formatDate(valid_until)}`

/** What its partner reads of a document that may be replaced because it expires then, or has expired. */
export const formatRenewal = (expiry: string, today: string): string =>
  expiry < today
    ? `Il documento è scaduto il ${formatDate(expiry)}: carica quello nuovo.`
    : `Scade il ${formatDate(expiry)}: puoi già caricare il documento nuovo.`
