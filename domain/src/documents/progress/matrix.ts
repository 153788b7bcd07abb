import { z } from 'zod'
import { count, extended, id, pageOf } from '../../platform/answers.ts'
import type { BadgeColour, DocumentStatus } from '../../platform/documents.ts'
import { isTypeDone } from '../../platform/documents.ts'
import { partnerProgress } from '../activities/activity.ts'
import { activityStates } from '../activities/activity-state.ts'

/** How far a partner is with one document type of an activity. */
export const typeStates = ['done', 'not_applicable', 'pending', 'rejected', 'missing'] as const
export type TypeState = (typeof typeStates)[number]

/** How many mandatory document types of an activity are in each state. */
const typeCounts = z.object({ done: count, not_applicable: count, pending: count, rejected: count, missing: count })
export type TypeCounts = z.output<typeof typeCounts>

/** How far a partner is with an activity: a cell of the matrix of partners and activities. */
export const cellStates = ['done', 'not_applicable', 'pending', 'rejected', 'partial', 'missing'] as const
export type CellState = (typeof cellStates)[number]

export const cellStateLabels: Record<CellState, string> = {
  done: 'Completata',
  not_applicable: 'Non applicabile',
  pending: 'Da verificare',
  rejected: 'Rifiutata',
  partial: 'Parziale',
  missing: 'Da caricare',
}

export const cellStateHints: Record<CellState, string> = {
  done: 'ogni documento obbligatorio è verificato',
  not_applicable: 'ogni documento obbligatorio è accettato come non applicabile',
  pending: 'almeno un documento aspetta la verifica',
  rejected: 'almeno un documento va sostituito',
  partial: 'qualche documento è verificato, gli altri mancano',
  missing: 'nessun documento caricato',
}

export const cellStateColours: Record<CellState, BadgeColour> = {
  done: 'ok',
  not_applicable: 'off',
  pending: 'warn',
  rejected: 'bad',
  partial: 'info',
  missing: 'neu',
}

type TypeUpload = { status: DocumentStatus; valid_until?: string | null; not_applicable_reason?: string | null }

/** The state of a document type from its uploads, in any order; cancelled ones don't count. `today` is the day in Rome. */
export function getTypeState(uploads: TypeUpload[], today: string): TypeState {
  if (isTypeDone(uploads, today)) {
    const verified = uploads.filter(({ status }) => status === 'verified')
    return verified.every(({ not_applicable_reason }) => not_applicable_reason) ? 'not_applicable' : 'done'
  }
  const has = (wanted: DocumentStatus) => uploads.some(({ status }) => status === wanted)
  if (has('pending')) return 'pending'
  return has('rejected') ? 'rejected' : 'missing'
}

/**
 * The state of a cell. What waits for staff comes first and what the partner has to replace second, because these two
 * are work that somebody can do today.
 */
export function getCellState({ done, not_applicable, pending, rejected, missing }: TypeCounts): CellState {
  if (pending > 0) return 'pending'
  if (rejected > 0) return 'rejected'
  if (missing > 0) return done + not_applicable > 0 ? 'partial' : 'missing'
  return done === 0 && not_applicable > 0 ? 'not_applicable' : 'done'
}

/** Whether an activity in this state is completed: nothing of it is left to do. */
export const isCompleted = (state: CellState): boolean => state === 'done' || state === 'not_applicable'

/** "2 su 3": how many document types of a cell are done, or accepted as not applicable. */
export const formatCellCounts = ({ done, not_applicable, pending, rejected, missing }: TypeCounts): string =>
  `${done + not_applicable} su ${done + not_applicable + pending + rejected + missing}`

export const matrixCell = extended(typeCounts, { activity_id: id, state: z.enum(cellStates) }).meta({
  id: 'MatrixCell',
})
export type MatrixCell = z.output<typeof matrixCell>

/** A partner with a cell for each activity of the year that asks for documents, in the order of the columns. */
export const matrixRow = extended(partnerProgress, { cells: z.array(matrixCell) }).meta({ id: 'MatrixRow' })
export type MatrixRow = z.output<typeof matrixRow>

/**
 * GET /api/v1/activity_years/{id}/matrix/{audience}: a page of partners, the columns, and what the filters offer;
 * `managers` are for administrators alone.
 */
export const matrixPage = extended(pageOf(matrixRow), {
  activity_year: z.object({ id, year: z.string() }),
  activities: z.array(z.object({ id, title: z.string() })),
  years: z.array(z.object({ id, year: z.string(), state: z.enum(activityStates) })),
  managers: z.array(z.object({ id, name: z.string() })),
  /** The partners that left the network before the year, which have no row. */
  ceased: count,
}).meta({ id: 'MatrixPage' })
export type MatrixPage = z.output<typeof matrixPage>
