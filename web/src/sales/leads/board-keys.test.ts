import { type LeadStatus, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import type { BoardColumn } from '@portale/domain/sales/leads/lead-board.ts'
import { describe, expect, it } from 'vitest'
import { nextCard, nextStatus } from './board-keys.ts'

const column = (status: LeadStatus, ...ids: number[]) =>
  ({ status, cards: ids.map((id) => ({ id, status })) }) as unknown as BoardColumn
const columns = [column('created', 1, 2, 3), column('contacted'), column('offer', 4, 5), column('closed', 6)]

describe('the arrows', () => {
  it.each([
    [1, 'ArrowDown', 2],
    [3, 'ArrowDown', undefined],
    [1, 'ArrowUp', undefined],
    [2, 'ArrowRight', 5],
    [3, 'ArrowRight', 5],
    [5, 'ArrowRight', 6],
    [6, 'ArrowRight', undefined],
    [5, 'ArrowLeft', 2],
    [1, 'ArrowLeft', undefined],
    [9, 'ArrowDown', undefined],
    [1, 'Enter', undefined],
  ])('from card %i %s leads to %s', (id, key, expected) => expect(nextCard(columns, id, key)?.id).toBe(expected))
})

describe('Shift and an arrow', () => {
  const allow =
    (...allowed: LeadStatus[]) =>
    (status: LeadStatus) =>
      allowed.includes(status)
  it.each([
    ['created', 'ArrowRight', allow('closed'), 'closed'],
    ['created', 'ArrowRight', allow(), 'contacted'],
    ['offer', 'ArrowLeft', allow('created', 'contacted'), 'contacted'],
    ['created', 'ArrowLeft', allow('closed'), undefined],
    ['cancelled', 'ArrowRight', allow('created'), undefined],
  ] as const)('moves from %s with %s', (from, key, isAllowed, expected) =>
    expect(nextStatus([...leadStatuses], from, key, isAllowed)).toBe(expected),
  )
})
