import type { Audience } from '../../network/dealers/audience.ts'
import { requestedPage } from '../../platform/page.ts'
import type { YearOption, YearRequest } from './activity.ts'
import type { DocumentTypeInput } from './document-type.ts'

/** The audience of an activity, from its two flags: exactly one is set (spec 1 §4). */
export const getAudience = (activity: { for_dealers: boolean }): Audience =>
  activity.for_dealers ? 'dealers' : 'workshops'

/** Ticking one audience clears the other, and unticking it ticks the other. */
export const audienceFlags = (audience: Audience) => ({
  for_dealers: audience === 'dealers',
  for_workshops: audience === 'workshops',
})

export const audienceFixedMessage =
  'Ci sono già documenti caricati: il destinatario dell’attività non si può più cambiare.'

/** Sorts titles in Italian order, as the lists of a year do (spec 1 §2). */
export const byTitle = (a: { title: string }, b: { title: string }): number => a.title.localeCompare(b.title, 'it')

/** The year or page in the query of a list that answers one year a page. */
export const yearRequest = (query: Record<string, unknown>): YearRequest => ({
  page: query.page === undefined ? undefined : requestedPage(query),
  year: typeof query.year === 'string' ? query.year : undefined,
})

/**
 * The number of the page that shows the requested year, from 1; without a request that of the newest open year. 1 when
 * there are no years.
 */
export function findYearPosition(years: Pick<YearOption, 'year' | 'state'>[], { page, year }: YearRequest): number {
  const index = years.findIndex((candidate) => candidate.year === year)
  if (index >= 0) return index + 1
  if (page !== undefined) return Math.max(1, Math.min(page, years.length))
  return Math.max(1, years.findIndex(({ state }) => state === 'open') + 1)
}

/** The year whose activities a year would copy: the latest earlier one that has any. */
export const findCopySource = <Year extends { year: string; activities_count: number }>(
  years: Year[],
  year: string,
): Year | undefined =>
  years
    .filter((candidate) => candidate.activities_count > 0 && candidate.year < year)
    .sort((a, b) => b.year.localeCompare(a.year))[0]

export const byWeight = (a: { weight: number }, b: { weight: number }): number => a.weight - b.weight

type Row = Pick<DocumentTypeInput, 'weight'> & { deleted_at: unknown }

/**
 * The rows by weight with the weights 0, 1, 2, …, deleted ones last: neither the active types nor all of them have a gap
 * (decisions "Activities"). Rows of equal weight stay in the given order.
 */
export function renumberWeights<T extends Row>(rows: T[]): T[] {
  const isDeleted = (row: T) => Number(Boolean(row.deleted_at))
  return rows
    .toSorted((a, b) => isDeleted(a) - isDeleted(b) || byWeight(a, b))
    .map((row, weight) => ({ ...row, weight }))
}

/** Whether a row of the document types can swap with the neighbour above (-1) or below (1): spec 1 §4. */
export const canMove = (rows: Row[], index: number, step: -1 | 1): boolean =>
  !rows[index]?.deleted_at && index + step >= 0 && index + step < rows.length

/** The rows with the weights of a row and its neighbour swapped, in their new order. */
export function moveRow<T extends Row>(rows: T[], index: number, step: -1 | 1): T[] {
  const row = rows[index]
  const neighbour = rows[index + step]
  if (!row || !neighbour || !canMove(rows, index, step)) return rows
  const moved = [...rows]
  moved[index] = { ...neighbour, weight: row.weight }
  moved[index + step] = { ...row, weight: neighbour.weight }
  return moved
}
