import { describe, expect, it } from 'vitest'
import { parseMoment, romeInput } from './moments.ts'

const iso = (text: string) => {
  const parsed = parseMoment(text)
  return 'at' in parsed ? new Date(parsed.at).toISOString() : parsed.problem
}

describe('parseMoment', () => {
  it.each([
    ['2026-11-21', '2026-11-20T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-11-21T09:30', '2026-11-21T08:30:00.000Z'],
    ['2026-11-21 09:30:15', '2026-11-21T08:30:15.000Z'],
    ['2026-07-01T09:30:15.123456', '2026-07-01T07:30:15.123Z'],
    ['2026-07-01T09:30:15Z', '2026-07-01T09:30:15.000Z'],
    ['2026-07-01T09:30:15+05:30', '2026-07-01T04:00:15.000Z'],
    ['2026-07-01 09:30:15+02', '2026-07-01T07:30:15.000Z'],
    ['21/11/2026', '2026-11-20T23:00:00.000Z'],
    ['1.7.2026 9:30', '2026-07-01T07:30:00.000Z'],
    [' 2024-02-29 ', '2024-02-28T23:00:00.000Z'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ])('%s', (text, expected) => {
    expect(iso(text)).toBe(expected)
  })

  it.each([
    '',
    'x',
    '2026-02-30',
    '2026-13-01',
    '2025-02-29',
    '2026-11-21T24:30',
    '2026-11-21T09:60',
    '31/02/2026',
    '11/21/2026',
    '2026-11-21T09',
    '1899-12-31',
    '9999-01-01',
    '2026-11-21T09:30+99:99',
    '2026-11-21; DROP TABLE x',
    'infinity',
    'now',
  ])('%j is no moment', (text) => {
    expect(iso(text)).toMatch(/^La data non è valida/)
  })

  it('the hour that March lacks, the hour that October has twice', () => {
    expect(iso('2026-03-29T02:30')).toMatch(/^Quest’ora non esiste/)
    expect(iso('2026-10-25T02:30')).toMatch(/due volte/)
  })
})

it.each([
  ['2026-11-21T08:30:15Z', '2026-11-21T09:30:15'],
  ['2026-06-30T22:00:00Z', '2026-07-01T00:00:00'],
])('romeInput(%s)', (moment, expected) => {
  expect(romeInput(moment)).toBe(expected)
})
