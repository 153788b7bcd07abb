import type { BadgeColour, DocumentStatus } from '../documents.ts'
import { isTypeDone } from '../documents.ts'
import type { Page } from '../page.ts'
import type { PartnerProgress } from './activity.ts'

/** How far a partner is with one document type of an activity. */
export const typeStates = ['done', 'pending', 'rejected', 'missing'] as const
export type TypeState = (typeof typeStates)[number]

/** How many document types of an activity are in each state. */
export type TypeCounts = Record<TypeState, number>

/** How far a partner is with an activity: a cell of the matrix of partners and activities. */
export const cellStates = ['done', 'pending', 'rejected', 'partial', 'missing'] as const
export type CellState = (typeof cellStates)[number]

export const cellStateLabels: Record<CellState, string> = {
  done: 'Completata',
  pending: 'Da verificare',
  rejected: 'Rifiutata',
  partial: 'Parziale',
  missing: 'Da caricare',
}

export const cellStateHints: Record<CellState, string> = {
  done: 'ogni documento è verificato',
  pending: 'almeno un documento aspetta la verifica',
  rejected: 'almeno un documento va sostituito',
  partial: 'qualche documento è verificato, gli altri mancano',
  missing: 'nessun documento caricato',
}

export const cellStateColours: Record<CellState, BadgeColour> = {
  done: 'ok',
  pending: 'warn',
  rejected: 'bad',
  partial: 'info',
  missing: 'neu',
}

/** The state of a document type from the statuses of its uploads, in any order; cancelled ones don't count. */
export function getTypeState(statuses: DocumentStatus[]): TypeState {
  if (isTypeDone(statuses.map((status) => ({ status })))) return 'done'
  if (statuses.includes('pending')) return 'pending'
  return statuses.includes('rejected') ? 'rejected' : 'missing'
}

/**
 * The state of a cell. What waits for staff comes first and what the partner has to replace second, because these two
 * are work that somebody can do today.
 */
export function getCellState({ done, pending, rejected, missing }: TypeCounts): CellState {
  if (pending > 0) return 'pending'
  if (rejected > 0) return 'rejected'
  if (missing > 0) return done > 0 ? 'partial' : 'missing'
  return 'done'
}

/** "2 su 3": how many document types of a cell are done. */
export const formatCellCounts = ({ done, pending, rejected, missing }: TypeCounts): string =>
  `${done} su ${done + pending + rejected + missing}`

export type MatrixCell = TypeCounts & { activity_id: number; state: CellState }

/** A partner with a cell for each activity of the year that asks for documents, in the order of the columns. */
export type MatrixRow = PartnerProgress & { cells: MatrixCell[] }

/**
 * GET /api/v1/activity_years/{id}/matrix/{audience}: a page of partners, the columns, and what the filters offer;
 * `managers` are for administrators alone.
 */
export type MatrixPage = Page<MatrixRow> & {
  activity_year: { id: number; year: string }
  activities: { id: number; title: string }[]
  years: { id: number; year: string }[]
  managers: { id: number; name: string }[]
  /** The partners that left the network before the year, which have no row. */
  ceased: number
}
