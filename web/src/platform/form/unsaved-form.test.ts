import { describe, expect, it } from 'vitest'
import { fillFrom, formatUnsavedFormAge, isRecordChanged, withCurrentVersions } from './unsaved-form.ts'

const now = Date.parse('2026-11-21T17:42:00Z')

it.each([
  [0, 'Bozza di meno di un minuto fa'],
  [-5000, 'Bozza di meno di un minuto fa'], // the clock was set back
  [60_000, 'Bozza di 1 minuto fa'],
  [5 * 60_000 + 59_000, 'Bozza di 5 minuti fa'],
  [3_600_000, 'Bozza di 1 ora fa'],
  [11.9 * 3_600_000, 'Bozza di 11 ore fa'],
  [24 * 3_600_000, 'Bozza del 20/11/2026 alle 18:42'],
])('a form typed %i ms ago reads %s', (age, text) => {
  expect(formatUnsavedFormAge(now - age, now)).toBe(text)
})

describe('isRecordChanged', () => {
  const rows = (first: number, second: number) => ({ rows: [{ lock_version: first }, { lock_version: second }] })
  it.each([
    [{ lead: { lock_version: 1, notes: 'a' } }, { lead: { lock_version: 1, notes: 'b' } }, false],
    [{ lead: { lock_version: 1 } }, { lead: { lock_version: 2 } }, true],
    [rows(1, 1), rows(1, 1), false],
    [rows(1, 2), rows(2, 1), true],
    [rows(1, 2), { rows: [{ lock_version: 1 }] }, true],
    [{ customer: { name: 'nuovo' } }, { customer: { name: '' } }, false],
    [{ at: null, list: [null, 'x'] }, { at: '2026' }, false],
  ])('of %j opened and %j now is %j', (opened, current, changed) => {
    expect(isRecordChanged(opened, current)).toBe(changed)
  })
})

it('fills in fields that a stored form does not know, never values that it has', () => {
  const current = { a: 1, b: { c: 2, d: 3 }, list: [1, 2] }
  expect(fillFrom({ a: '', b: { c: null }, list: [] }, current)).toEqual({ a: '', b: { c: null, d: 3 }, list: [] })
  expect(fillFrom({ b: 'text' }, current)).toEqual({ a: 1, b: 'text', list: [1, 2] })
})

it('takes the current versions and nothing else of the current values', () => {
  const typed = { user: { name: 'mio', lock_version: 1 }, rows: [{ lock_version: 4, x: 'mia' }, { x: 'nuova' }] }
  const current = { user: { name: 'loro', lock_version: 3 }, rows: [{ lock_version: 5, x: 'loro' }] }
  expect(withCurrentVersions(typed, current)).toEqual({
    user: { name: 'mio', lock_version: 3 },
    rows: [{ lock_version: 5, x: 'mia' }, { x: 'nuova' }],
  })
})
