import { z } from 'zod'
import { count, extended, id } from '../../platform/answers.ts'
import { leadStatuses } from './lead.ts'

/** The steps of the sales funnel; each counts the leads that reached it. */
export const funnelSteps = ['reported', 'approved', 'contacted', 'offered', 'won', 'lost'] as const
export type FunnelStep = (typeof funnelSteps)[number]

export const funnelStepLabels: Record<FunnelStep, string> = {
  reported: 'Segnalate',
  approved: 'Approvate',
  contacted: 'Contattate',
  offered: 'Con offerta',
  won: 'Chiuse',
  lost: 'Perse',
}

/** How many leads reached each step, and how many vehicles were sold. */
export const funnel = z
  .object({
    reported: count,
    approved: count,
    contacted: count,
    offered: count,
    won: count,
    lost: count,
    saled_quantity: count,
  })
  .meta({ id: 'Funnel' }) satisfies z.ZodType<Record<FunnelStep, number>>
export type Funnel = z.output<typeof funnel>

/** GET /api/v1/leads/dashboard. `days`: the average time in the status; null without leads. */
export const leadDashboard = z
  .object({
    board: z.array(
      z.object({ status: z.enum(leadStatuses), leads: count, quantity: count, days: z.nullable(z.number()) }),
    ),
    funnel,
    /** `month` as 2026-11, oldest first. */
    by_month: z.array(extended(funnel, { month: z.string() })),
    /** The dealers of the workshops on the day of the report, null for none; the hundred with the most leads. */
    by_dealer: z.array(extended(funnel, { id: z.nullable(id), name: z.nullable(z.string()) })),
    by_model: z.array(extended(funnel, { id, name: z.string() })),
    /** The reasons of lost leads, the most frequent first. */
    lost_reasons: z.array(z.object({ reason: z.string(), leads: count })),
  })
  .meta({ id: 'LeadDashboard' })
export type LeadDashboard = z.output<typeof leadDashboard>
