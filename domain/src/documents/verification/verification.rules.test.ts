import { describe, expect, it } from 'vitest'
import { documentStatuses } from '../../platform/documents.ts'
import {
  asksForYear,
  findNextId,
  missingReasonMessage,
  missingReasons,
  parseAge,
  statusChanges,
} from './verification.rules.ts'

const row = (id: number, status: (typeof documentStatuses)[number], reason?: string | null) => ({
  id,
  status,
  reason,
  lock_version: undefined,
})

describe('missingReasons', () => {
  it.each(
    documentStatuses.flatMap((before) =>
      documentStatuses.flatMap((after) =>
        [undefined, null, '', '  ', 'Sfocata'].map((reason) => ({ before, after, reason })),
      ),
    ),
  )('from $before to $after for the reason $reason', ({ before, after, reason }) => {
    const stored = new Map([[7, { status: before, reason: null }]])
    const lacks = after === 'rejected' && before !== 'rejected' && reason?.trim() !== 'Sfocata'
    expect(missingReasons([row(7, after, reason)], stored)).toEqual(
      lacks ? { 'managed.0.reason': [missingReasonMessage] } : {},
    )
  })

  it('keeps the reason of a rejected document that is rejected again without one, and asks for one that was deleted', () => {
    const stored = new Map([[7, { status: 'rejected' as const, reason: 'Sfocata' }]])
    expect(missingReasons([row(7, 'rejected')], stored)).toEqual({})
    expect(Object.keys(missingReasons([row(7, 'rejected', '')], stored))).toEqual(['managed.0.reason'])
  })
})

it('statusChanges leaves out rows that change nothing, and keeps a reason only with a rejection', () => {
  const stored = new Map([
    [1, { status: 'pending' as const, reason: null }],
    [2, { status: 'rejected' as const, reason: 'Sfocata' }],
  ])
  const changes = (...rows: ReturnType<typeof row>[]) =>
    statusChanges(rows, stored).map(({ id, status, reason }) => [id, status, reason])
  expect(changes(row(1, 'pending'), row(2, 'rejected'))).toEqual([])
  expect(changes(row(1, 'verified', 'x'), row(2, 'pending'))).toEqual([
    [1, 'verified', null],
    [2, 'pending', null],
  ])
  expect(changes(row(2, 'rejected', 'Manca la firma'))).toEqual([[2, 'rejected', 'Manca la firma']])
})

describe('asksForYear', () => {
  it.each([
    [{ year: '2026' }, true, true],
    [{ year: '2026' }, false, true],
    [{ year: '' }, false, true],
    [{}, true, true],
    [{}, false, false],
    [{ year: '2026', page: '1' }, true, false],
    [{ status: 'pending' }, true, false],
    [{ status: 'pending' }, false, false],
  ])('%j of a partner (%s): %s', (query, isPartner, expected) => {
    expect(asksForYear(query as Record<string, string>, isPartner)).toBe(expected)
  })
})

it.each([
  ['0', 0],
  ['7', 7],
  ['9999', 9999],
  [undefined, undefined],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['99999', undefined],
  ['7 giorni', undefined],
  ['__proto__', undefined],
])('the age %s is %s', (text, expected) => expect(parseAge(text)).toBe(expected))

describe('findNextId', () => {
  const ids = [4, 8, 15, 16]
  it.each([
    [4, [], 8],
    [8, [15], 16],
    [16, [], 15],
    [16, [15], 8],
    [15, [16, 4, 8], undefined],
    [99, [], 4],
  ])('after %s, without %j, is %s', (current, left, expected) => {
    expect(findNextId(ids, current, new Set(left))).toBe(expected)
  })
})
