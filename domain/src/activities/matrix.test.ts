import { describe, expect, it } from 'vitest'
import { type DocumentStatus, documentStatuses } from '../documents.ts'
import { type CellState, formatCellCounts, getCellState, getTypeState, type TypeState } from './matrix.ts'

describe('the state of a document type', () => {
  const cases: [DocumentStatus[], TypeState][] = [
    [[], 'missing'],
    [['cancelled'], 'missing'],
    [['rejected'], 'rejected'],
    [['rejected', 'cancelled'], 'rejected'],
    [['pending'], 'pending'],
    [['pending', 'rejected'], 'pending'],
    [['pending', 'verified'], 'pending'],
    [['pending', 'verified', 'rejected', 'cancelled'], 'pending'],
    [['verified'], 'done'],
    [['verified', 'rejected'], 'done'],
    [['verified', 'cancelled'], 'done'],
    [['verified', 'rejected', 'cancelled'], 'done'],
  ]
  it.each(cases)('%j is %s, in any order', (statuses, state) => {
    expect(getTypeState(statuses)).toBe(state)
    expect(getTypeState(statuses.toReversed())).toBe(state)
  })

  it('is decided by which statuses there are, not by how many', () => {
    for (const first of documentStatuses)
      for (const second of documentStatuses)
        expect(getTypeState([first, second, first, second])).toBe(getTypeState([first, second]))
  })
})

describe('the state of a cell', () => {
  // done, pending, rejected, missing
  const cases: [number, number, number, number, CellState][] = [
    [1, 0, 0, 0, 'done'],
    [3, 0, 0, 0, 'done'],
    [0, 1, 0, 0, 'pending'],
    [2, 1, 0, 0, 'pending'],
    [0, 1, 1, 0, 'pending'],
    [1, 1, 1, 1, 'pending'],
    [0, 1, 0, 2, 'pending'],
    [0, 0, 1, 0, 'rejected'],
    [2, 0, 1, 0, 'rejected'],
    [1, 0, 1, 1, 'rejected'],
    [0, 0, 1, 3, 'rejected'],
    [1, 0, 0, 1, 'partial'],
    [3, 0, 0, 1, 'partial'],
    [0, 0, 0, 1, 'missing'],
    [0, 0, 0, 4, 'missing'],
  ]
  it.each(cases)(
    'with %i done, %i pending, %i rejected, %i missing is %5$s',
    (done, pending, rejected, missing, state) => {
      expect(getCellState({ done, pending, rejected, missing })).toBe(state)
    },
  )

  it('is completed exactly when every type is done', () => {
    for (let code = 1; code < 81; code += 1) {
      const [done = 0, pending = 0, rejected = 0, missing = 0] = [1, 3, 9, 27].map(
        (unit) => Math.floor(code / unit) % 3,
      )
      const isDone = getCellState({ done, pending, rejected, missing }) === 'done'
      expect(isDone).toBe(pending + rejected + missing === 0)
    }
  })
})

it('a cell says how many of its types are done', () => {
  expect(formatCellCounts({ done: 2, pending: 1, rejected: 0, missing: 1 })).toBe('2 su 4')
})
