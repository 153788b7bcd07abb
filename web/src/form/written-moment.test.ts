import { expect, it } from 'vitest'
import { fromMomentInput, toMomentInput } from './written-moment.ts'

it.each([
  [null, ''],
  ['2026-11-21T08:30:00.5Z', '2026-11-21T09:30:00'],
  ['2026-07-01T08:30:00Z', '2026-07-01T10:30:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
])('writtenMoment(%j)', (moment, written) => expect(toMomentInput(moment)).toBe(written))

it.each([
  ['2026-11-21T09:30:00', '2026-11-21T08:30:00.000Z'],
  ['2026-10-25T02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T02:30:00', null],
  ['domani', null],
  ['', null],
])('momentOf(%j)', (text, moment) => expect(fromMomentInput(text)).toBe(moment))
