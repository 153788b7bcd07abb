import { formatMoment } from '../../platform/dates.ts'
import type { FieldErrors } from '../../platform/plain-fields.ts'
import type { HistoryEntry } from './workshop.ts'

/** A period of the history to be stored; moments in milliseconds, null: still open. */
export type Period = { id: number | null; dealer_id: number; valid_from: number; valid_to: number | null }

const format = (at: number) => formatMoment(new Date(at))

/**
 * The errors of a history, newest entry first: an entry must begin before the one above, and a `valid_to` that is sent
 * must be where the entry above begins (spec 2 §5, decisions "Workshop history").
 */
export function validateHistory(entries: HistoryEntry[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const [index, { valid_from, valid_to }] of entries.entries()) {
    const above = entries[index - 1]
    const key = `workshop.dealers.${index}.pivot`
    if (above && valid_from >= above.valid_from)
      errors[`${key}.valid_from`] = [
        `La data deve venire prima di quella della riga sopra (${format(above.valid_from)}).`,
      ]
    if (valid_to === null || valid_to === (above?.valid_from ?? null)) continue
    errors[`${key}.valid_to`] = [
      above
        ? `La fine deve essere l’inizio della riga sopra: ${format(above.valid_from)}. Puoi lasciarla vuota.`
        : 'La riga più recente non ha una fine: lasciala vuota.',
    ]
  }
  return errors
}

/** The periods of a valid history: each ends where the one above begins, the newest is open. */
export const toPeriods = (entries: HistoryEntry[]): Period[] =>
  entries.map(({ id, dealer_id, valid_from }, index) => ({
    id,
    dealer_id,
    valid_from,
    valid_to: entries[index - 1]?.valid_from ?? null,
  }))
