import { z } from 'zod'
import { lockVersion, recordId, recordIds } from '../fields.ts'
import type { FieldErrors } from '../plain-fields.ts'
import { awaitsApproval } from './lead.policy.ts'
import { type LeadStatus, leadStatusLabels } from './lead.ts'

/** How many leads one call changes, all of them or none. */
export const maxBatch = 1000

/** How many leads a selection over all pages may have. */
export const maxSelected = 10_000

/** A lead of all those of a filter, with what the actions on many need: GET /api/v1/leads/selection. */
export type SelectedLead = {
  id: number
  lock_version: number
  status: LeadStatus
  approved_at: string | null
  customer: { name: string }
}

const leads = z
  .array(z.object({ id: recordId('segnalazione'), lock_version: lockVersion }, 'La segnalazione non è valida.'), {
    error: 'L’elenco delle segnalazioni non è valido.',
  })
  .min(1, 'Scegli almeno una segnalazione.')
  .max(maxBatch, 'Al massimo 1.000 segnalazioni per volta.')

/** POST /api/v1/leads/approve and /unapprove. */
export const leadBatchBody = z.object({ leads })
export type LeadBatchRow = z.output<typeof leads>[number]

/** POST /api/v1/leads/assign: access to the leads for one person. */
export const leadAssignBody = z.object({ leads, user_id: recordId('persona') })

/** The answer of a batch: how many leads it changed; the others were as requested already. */
export type LeadBatchAnswer = { changed: number; leads: { id: number; lock_version: number }[] }

type Lead = { status: LeadStatus; approved_at: string | null; approved_by: number | null }

/** Why a lead cannot be approved; undefined if it can. */
export function approvalProblem(lead: Pick<Lead, 'status' | 'approved_at'>): string | undefined {
  if (awaitsApproval(lead)) return undefined
  return lead.status === 'created' ? 'È già approvata.' : `È in stato «${leadStatusLabels[lead.status]}».`
}

/** Why a user cannot take back the approval of a lead: only one's own, as long as nobody worked on the lead. */
export function withdrawalProblem(
  user: { id: number },
  { status, approved_at, approved_by }: Lead,
): string | undefined {
  if (approved_at === null) return 'Non è approvata.'
  if (status !== 'created') return `È già in stato «${leadStatusLabels[status]}».`
  return approved_by === user.id ? undefined : 'L’ha approvata un’altra persona.'
}

/** The problems of the rows of a batch, by the keys of the rows. */
export const rowProblems = <Row>(
  rows: Row[],
  problemOf: (row: Row, index: number) => string | undefined,
): FieldErrors =>
  Object.fromEntries(
    rows.flatMap((row, index) => {
      const problem = problemOf(row, index)
      return problem ? [[`leads.${index}.id`, [problem]]] : []
    }),
  )

/** The problems of the leads that are there twice. */
export function repeatedRows(rows: { id: number }[]): FieldErrors {
  const firstIndexes = new Map(rows.map(({ id }, index) => [id, index] as const).reverse())
  return rowProblems(rows, ({ id }, index) =>
    firstIndexes.get(id) === index ? undefined : 'Questa segnalazione compare due volte.',
  )
}

/** POST /api/v1/leads/xls: the export of the chosen leads. */
export const selectedIdsBody = z.object({
  ids: recordIds('segnalazioni').refine((ids) => ids.length > 0 && ids.length <= maxSelected, {
    error: 'Scegli da 1 a 10.000 segnalazioni.',
  }),
})
