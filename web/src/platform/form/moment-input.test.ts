import { describe, expect, it } from 'vitest'
import { formatMomentInput, fromMomentInput, isMoment, parseMomentInput, toMomentInput } from './moment-input.ts'

describe('isoOf', () => {
  it.each([
    ['21/11/2026 09:42:18', '2026-11-21T09:42:18'],
    ['21/11/2026 09:42', '2026-11-21T09:42:00'],
    ['21/11/2026', '2026-11-21T00:00:00'],
    ['1/2/2026 8:05', '2026-02-01T08:05:00'],
    ['21.11.2026, 9.42', '2026-11-21T09:42:00'],
    [' 25/10/2026 02:30:00 +01:00 ', '2026-10-25T02:30:00+01:00'],
  ])('parses %s', (typed, iso) => expect(parseMomentInput(typed)).toBe(iso))

  it.each(['', '21/11', '21/11/26', 'ieri', '2026-11-21 09:30'])('returns %j unchanged', (typed) =>
    expect(parseMomentInput(typed)).toBe(typed),
  )
})

describe('shownMoment', () => {
  it.each([
    ['2026-11-21T09:42:18', '21/11/2026 09:42:18'],
    ['2026-11-21T09:42', '21/11/2026 09:42:00'],
    ['2026-11-21', '21/11/2026 00:00:00'],
    ['2026-10-25T02:30:00+01:00', '25/10/2026 02:30:00 +01:00'],
    ['2026-11-21 09:42', '21/11/2026 09:42:00'],
    ['', ''],
    ['ieri', 'ieri'],
  ])('formats %j', (iso, text) => expect(formatMomentInput(iso)).toBe(text))

  it('is parsed back to the same moment', () => {
    for (const text of ['2026-11-21T09:42:18', '2026-10-25T02:30:00+01:00'])
      expect(parseMomentInput(formatMomentInput(text))).toBe(text)
  })
})

it('isMoment rejects what cannot be parsed', () => {
  expect(['2026-11-21T09:42:18', '2026-11-21 09:42', '2026-10-25T02:30:00+01:00'].every(isMoment)).toBe(true)
  expect(['', 'ieri', '21/11/2026', '2026-11-21T'].some(isMoment)).toBe(false)
})

it.each([
  [null, ''],
  ['2026-11-21T08:30:00.5Z', '2026-11-21T09:30:00'],
  ['2026-07-01T08:30:00Z', '2026-07-01T10:30:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
])('toMomentInput(%j)', (timestamp, text) => expect(toMomentInput(timestamp)).toBe(text))

it.each([
  ['2026-11-21T09:30:00', '2026-11-21T08:30:00.000Z'],
  ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T02:30:00', null],
  ['domani', null],
  ['', null],
])('fromMomentInput(%j)', (text, timestamp) => expect(fromMomentInput(text)).toBe(timestamp))
