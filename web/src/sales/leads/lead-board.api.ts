import type { LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import {
  type BoardColumn,
  cardsPerStep,
  type LeadBoard,
  type LeadCard,
} from '@portale/domain/sales/leads/lead-board.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/client.ts'
import { type Decision, leadsUrl } from './lead.api.ts'

/** What a card offers: why it cannot go to a status, and its moves and decisions. */
export type CardActions = {
  problemOf: (card: LeadCard, status: LeadStatus) => string | undefined
  move: (card: LeadCard, status: LeadStatus) => void
  decide: (card: LeadCard, decision: Decision) => void
}

/** How many cards each column shows, where it is not the first step. */
export type CardCounts = Partial<Record<LeadStatus, number>>

/** The board for the filters of the address. */
export function boardQuery(filters: URLSearchParams, counts: CardCounts) {
  const parameters = new URLSearchParams(filters)
  const cards = Object.entries(counts).map(([status, count]) => `${status}:${count}`)
  if (cards.length > 0) parameters.set('cards', cards.join(','))
  return queryOptions({
    queryKey: ['leads', 'board', parameters.toString()],
    queryFn: ({ signal }) => api.get<LeadBoard>(`${leadsUrl}/board?${parameters}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The number of cards of a column after "Mostra altre". */
export const moreCards = ({ cards }: BoardColumn): number => (Math.ceil(cards.length / cardsPerStep) + 1) * cardsPerStep
