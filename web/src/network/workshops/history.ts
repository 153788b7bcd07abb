import type { PartnerHint } from '@portale/domain/network/dealers/partner.ts'
import type { DealerPeriod, WorkshopDealer } from '@portale/domain/network/workshops/workshop.ts'
import { romeInput } from '@portale/domain/platform/moments.ts'
import { formatMomentInput } from '../../platform/form/moment-input.ts'
import { formatPartner } from '../dealers/partner.api.ts'

/**
 * An entry of the history in the form: `valid_from` is the text of its input, in Rome time; `stored` is the more precise
 * moment it came from. `key` identifies the row on the screen only, `dealer` is the chosen one.
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

export const toRows = (dealers: WorkshopDealer[]): HistoryRow[] =>
  dealers.map(({ id, baldo_id, name, pivot }) => ({
    key: `entry-${pivot.id}`,
    dealer: { id, baldo_id, name },
    stored: pivot.valid_from,
    pivot: { id: pivot.id, dealer_id: pivot.dealer_id, valid_from: romeInput(pivot.valid_from) },
  }))

/** The rows as the request sends them: an unchanged moment is sent as it was stored. */
export const toBody = (rows: HistoryRow[]) =>
  rows.map(({ stored, pivot }) => ({
    pivot: {
      ...pivot,
      valid_from: stored && romeInput(stored) === pivot.valid_from ? stored : pivot.valid_from,
      valid_to: null,
    },
  }))

/** The end of an entry: the start of the one above; the newest is open. */
export function formatEnd(rows: HistoryRow[], index: number): string {
  const above = rows[index - 1]
  return above ? formatMomentInput(above.pivot.valid_from) : 'in corso'
}

/** A history as text. */
export const formatHistory = (rows: HistoryRow[]): string =>
  rows
    .map(
      ({ dealer, pivot }) =>
        `${dealer ? formatPartner(dealer) : '—'}\ndal ${formatMomentInput(pivot.valid_from) || '—'}`,
    )
    .join('\n\n')

/** The rows of this form on top of a newer saved history: rows that were removed there become new ones. */
export function mergeHistory(mine: HistoryRow[], saved: HistoryRow[]): HistoryRow[] {
  const savedIds = new Set(saved.map(({ pivot }) => pivot.id))
  return mine.map((row) => (savedIds.has(row.pivot.id) ? row : { ...row, pivot: { ...row.pivot, id: undefined } }))
}

/** Whether an entry is in the past, current or in the future. */
export function getTime({ valid_from, valid_to }: Pick<DealerPeriod, 'valid_from' | 'valid_to'>, now: number) {
  if (Date.parse(valid_from) > now) return 'future'
  return valid_to === null || Date.parse(valid_to) > now ? 'today' : 'past'
}
