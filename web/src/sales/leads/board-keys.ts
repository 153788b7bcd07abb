import type { LeadStatus } from '@portale/domain/sales/leads/lead.ts'
import type { BoardColumn, LeadCard } from '@portale/domain/sales/leads/lead-board.ts'
import type { KeyboardEvent } from 'react'
import type { CardActions } from './lead-board.api.ts'

const steps: Record<string, { column: number; row: number }> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
}

/** The card that an arrow leads to: the next of its column, or at the same height of the next column that has cards. */
export function nextCard(columns: BoardColumn[], id: number, key: string): LeadCard | undefined {
  const step = steps[key]
  const column = columns.findIndex(({ cards }) => cards.some((card) => card.id === id))
  const row = columns[column]?.cards.findIndex((card) => card.id === id) ?? -1
  if (!step || row < 0) return undefined
  if (step.row !== 0) return columns[column]?.cards[row + step.row]
  for (let index = column + step.column; columns[index]; index += step.column) {
    const cards = columns[index]?.cards ?? []
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)]
  }
  return undefined
}

/** The status that Shift and an arrow move a card to: the next one in this direction that is allowed, else the next one. */
export function nextStatus(
  statuses: LeadStatus[],
  current: LeadStatus,
  key: string,
  isAllowed: (status: LeadStatus) => boolean,
): LeadStatus | undefined {
  const index = statuses.indexOf(current)
  const ahead = key === 'ArrowRight' ? statuses.slice(index + 1) : statuses.slice(0, index).reverse()
  return ahead.find(isAllowed) ?? ahead[0]
}

/** The keys of a card's link: arrows lead to other cards, with Shift to the left and right they move the card. */
export function boardKeys(columns: BoardColumn[], { problemOf, move }: Pick<CardActions, 'problemOf' | 'move'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
    const element = (event.target as HTMLElement).closest('[data-card] > a')?.parentElement
    const id = Number(element?.dataset.card)
    const card = columns.flatMap(({ cards }) => cards).find((other) => other.id === id)
    if (!card || !Object.hasOwn(steps, key) || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    if (!shiftKey) {
      const next = nextCard(columns, id, key)
      currentTarget.querySelector<HTMLElement>(`[data-card="${next?.id}"] > a`)?.focus()
      return
    }
    const statuses = columns.map(({ status }) => status)
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
    const target = isSideways
      ? nextStatus(statuses, card.status, key, (status) => problemOf(card, status) === undefined)
      : undefined
    if (target) move(card, target)
  }
}
