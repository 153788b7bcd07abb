import type { PartnerHint } from '@portale/domain/dealers/partner.ts'
import { romeInput } from '@portale/domain/moments.ts'
import type { DealerPeriod, WorkshopDealer } from '@portale/domain/workshops/workshop.ts'
import { partnerLabel } from '../dealers/partner.api.ts'
import { formatMomentInput } from '../form/moment-input.ts'

/**
 * An entry of the history as the form holds it: `valid_from` as its input shows it, in Rome; `stored` is the moment it
 * came from, which is finer. `key` tells rows apart on the screen alone, `dealer` names what was chosen.
 */
export type HistoryRow = {
  key: string
  dealer: PartnerHint | null
  stored?: string
  pivot: { id?: number; dealer_id: number | null; valid_from: string }
}

export const blankRow = (valid_from = ''): HistoryRow => ({
  key: crypto.randomUUID(),
  dealer: null,
  pivot: { dealer_id: null, valid_from },
})

export const rowsOf = (dealers: WorkshopDealer[]): HistoryRow[] =>
  dealers.map(({ id, baldo_id, name, pivot }) => ({
    key: `entry-${pivot.id}`,
    dealer: { id, baldo_id, name },
    stored: pivot.valid_from,
    pivot: { id: pivot.id, dealer_id: pivot.dealer_id, valid_from: romeInput(pivot.valid_from) },
  }))

/** The rows as the call takes them: an untouched moment goes back as it came. */
export const bodyOf = (rows: HistoryRow[]) =>
  rows.map(({ stored, pivot }) => ({
    pivot: {
      ...pivot,
      valid_from: stored && romeInput(stored) === pivot.valid_from ? stored : pivot.valid_from,
      valid_to: null,
    },
  }))

/** Until when an entry goes: the start of the one above, the newest is open. */
export function shownEnd(rows: HistoryRow[], index: number): string {
  const above = rows[index - 1]
  return above ? formatMomentInput(above.pivot.valid_from) : 'in corso'
}

/** A history for people to read. */
export const readableHistory = (rows: HistoryRow[]): string =>
  rows
    .map(
      ({ dealer, pivot }) =>
        `${dealer ? partnerLabel(dealer) : '—'}\ndal ${formatMomentInput(pivot.valid_from) || '—'}`,
    )
    .join('\n\n')

/** My rows over a history that was saved meanwhile: those that are no longer there count as new. */
export function continued(mine: HistoryRow[], saved: HistoryRow[]): HistoryRow[] {
  const known = new Set(saved.map(({ pivot }) => pivot.id))
  return mine.map((row) => (known.has(row.pivot.id) ? row : { ...row, pivot: { ...row.pivot, id: undefined } }))
}

/** Whether an entry is over, counts now, or is still to begin. */
export function timeOf({ valid_from, valid_to }: Pick<DealerPeriod, 'valid_from' | 'valid_to'>, now: number) {
  if (Date.parse(valid_from) > now) return 'future'
  return valid_to === null || Date.parse(valid_to) > now ? 'today' : 'past'
}
