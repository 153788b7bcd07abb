import type { LeadStatus } from './lead.ts'

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
export type Funnel = Record<FunnelStep, number> & { saled_quantity: number }

/** GET /api/v1/leads/dashboard. `days`: the average time in the status; null without leads. */
export type LeadDashboard = {
  board: { status: LeadStatus; leads: number; quantity: number; days: number | null }[]
  funnel: Funnel
  /** `month` as 2026-11, oldest first. */
  by_month: (Funnel & { month: string })[]
  /** The dealers of the workshops on the day of the report, null for none; the hundred with the most leads. */
  by_dealer: (Funnel & { id: number | null; name: string | null })[]
  by_model: (Funnel & { id: number; name: string })[]
  /** The reasons of lost leads, the most frequent first. */
  lost_reasons: { reason: string; leads: number }[]
}
