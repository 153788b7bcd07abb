import { z } from 'zod'
import { count, id, moment } from '../../platform/answers.ts'
import { awaitsApproval } from './lead.policy.ts'
import { type LeadStatus, leadStatuses, leadStatusLabels } from './lead.ts'

/** A lead of all those of a filter, with what the actions on many need: GET /api/v1/leads/selection. */
export const selectedLead = z.object({
  id,
  lock_version: count,
  status: z.enum(leadStatuses),
  approved_at: z.nullable(moment),
  customer: z.object({ name: z.string() }),
})
export type SelectedLead = z.output<typeof selectedLead>

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
