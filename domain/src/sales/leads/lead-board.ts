import { z } from 'zod'
import { count, extended, moment, without } from '../../platform/answers.ts'
import { type LeadStatus, leadRow, leadStatuses } from './lead.ts'

/** A lead on the board; `status_at` is since when it has its status. */
export const leadCard = extended(without(leadRow, 'lead_manages'), { status_at: moment }).meta({ id: 'LeadCard' })
export type LeadCard = z.output<typeof leadCard>

/** A column of the board: all leads of a status that match the filters, with the first cards. */
export const boardColumn = z
  .object({
    status: z.enum(leadStatuses),
    leads: count,
    /** The vehicles of all of them. */
    quantity: count,
    /** Since when the oldest has this status; null without leads. */
    oldest_at: z.nullable(moment),
    cards: z.array(leadCard),
  })
  .meta({ id: 'BoardColumn' })
export type BoardColumn = z.output<typeof boardColumn>

/** GET /api/v1/leads/board: the leads by status, with the filters of the list. */
export const leadBoard = z.object({ columns: z.array(boardColumn) }).meta({ id: 'LeadBoard' })
export type LeadBoard = z.output<typeof leadBoard>

/**
 * Which cards of a column are the first: those that got their status last, or longest ago. With a filter by the date of the
 * report it is the date of the report that counts: it is what such a filter is about.
 */
export const boardOrders = { newest: 'Prima le più recenti', oldest: 'Prima le più vecchie' }
export type BoardOrder = keyof typeof boardOrders

/** How many cards a column has at first, and how many more "Mostra altre" brings. */
export const cardsPerStep = 20
export const maxCards = 200

export const parseBoardOrder = (value: string | null | undefined): BoardOrder =>
  value === 'oldest' ? 'oldest' : 'newest'

/** The number of cards of a status in `cards=created:40,lost:60`: in steps, up to the maximum. */
export function parseCardCount(cards: string | undefined, status: LeadStatus): number {
  const [, count = '0'] =
    (cards ?? '')
      .split(',')
      .map((pair) => pair.split(':'))
      .find(([name]) => name === status) ?? []
  const steps = /^\d{1,4}$/.test(count) ? Math.ceil(Number(count) / cardsPerStep) : 0
  return Math.min(maxCards, Math.max(1, steps) * cardsPerStep)
}
