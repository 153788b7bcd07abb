import { describe, expect, it } from 'vitest'
import { type DocumentStatus, documentStatuses } from '../../platform/documents.ts'
import { type CellState, formatCellCounts, getCellState, getTypeState, isCompleted, type TypeState } from './matrix.ts'

const today = '2026-11-24'
const toUploads = (...statuses: DocumentStatus[]) => statuses.map((status) => ({ status }))

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
    expect(getTypeState(toUploads(...statuses), today)).toBe(state)
    expect(getTypeState(toUploads(...statuses.toReversed()), today)).toBe(state)
  })

  it('is decided by which statuses there are, not by how many', () => {
    for (const first of documentStatuses)
      for (const second of documentStatuses)
        expect(getTypeState(toUploads(first, second, first, second), today)).toBe(
          getTypeState(toUploads(first, second), today),
        )
  })

  const declared = (status: DocumentStatus) => ({ status, not_applicable_reason: 'Non vendiamo usato' })
  it.each<[string, Parameters<typeof getTypeState>[0], TypeState]>([
    ['an accepted declaration', [declared('verified')], 'not_applicable'],
    [
      'an accepted declaration after a rejected file',
      [...toUploads('rejected'), declared('verified')],
      'not_applicable',
    ],
    ['a verified file beside a declaration', [...toUploads('verified'), declared('verified')], 'done'],
    ['a declaration that waits', [declared('pending')], 'pending'],
    ['a rejected declaration', [declared('rejected')], 'rejected'],
    ['a withdrawn declaration', [declared('cancelled')], 'missing'],
    ['an expired document', [{ status: 'verified', valid_until: '2026-11-23' }], 'missing'],
    ['a document on its last day', [{ status: 'verified', valid_until: today }], 'done'],
  ])('with %s', (_name, uploads, state) => {
    expect(getTypeState(uploads, today)).toBe(state)
  })
})

describe('the state of a cell', () => {
  // done, not applicable, pending, rejected, missing
  const cases: [number, number, number, number, number, CellState][] = [
    [1, 0, 0, 0, 0, 'done'],
    [3, 0, 0, 0, 0, 'done'],
    [0, 0, 1, 0, 0, 'pending'],
    [2, 0, 1, 0, 0, 'pending'],
    [0, 0, 1, 1, 0, 'pending'],
    [1, 0, 1, 1, 1, 'pending'],
    [0, 0, 1, 0, 2, 'pending'],
    [0, 0, 0, 1, 0, 'rejected'],
    [2, 0, 0, 1, 0, 'rejected'],
    [1, 0, 0, 1, 1, 'rejected'],
    [0, 0, 0, 1, 3, 'rejected'],
    [1, 0, 0, 0, 1, 'partial'],
    [3, 0, 0, 0, 1, 'partial'],
    [0, 0, 0, 0, 1, 'missing'],
    [0, 0, 0, 0, 4, 'missing'],
    [0, 2, 0, 0, 0, 'not_applicable'],
    [1, 1, 0, 0, 0, 'done'],
    [0, 1, 0, 0, 1, 'partial'],
    [0, 1, 1, 0, 0, 'pending'],
    [0, 1, 0, 1, 0, 'rejected'],
  ]
  it.each(cases)(
    'with %i done, %i not applicable, %i pending, %i rejected, %i missing is %6$s',
    (done, not_applicable, pending, rejected, missing, state) => {
      expect(getCellState({ done, not_applicable, pending, rejected, missing })).toBe(state)
    },
  )

  it('is completed exactly when every type is done', () => {
    for (let code = 1; code < 243; code += 1) {
      const [done = 0, not_applicable = 0, pending = 0, rejected = 0, missing = 0] = [1, 3, 9, 27, 81].map(
        (unit) => Math.floor(code / unit) % 3,
      )
      const isDone = isCompleted(getCellState({ done, not_applicable, pending, rejected, missing }))
      expect(isDone).toBe(pending + rejected + missing === 0)
    }
  })
})

it('a cell says how many of its types are done', () => {
  expect(formatCellCounts({ done: 2, not_applicable: 1, pending: 1, rejected: 0, missing: 1 })).toBe('3 su 5')
})
