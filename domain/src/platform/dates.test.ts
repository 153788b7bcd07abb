import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatMoment, formatTime } from './dates.ts'

describe('moments in Rome', () => {
  it.each([
    ['winter', '2026-01-15T12:00:00Z', '15/01/2026 13:00:00'],
    ['summer', '2026-07-15T12:00:00Z', '15/07/2026 14:00:00'],
    ['midnight is 00, not 24', '2026-01-14T23:00:00Z', '15/01/2026 00:00:00'],
    ['another day than in UTC', '2026-07-31T22:30:09Z', '01/08/2026 00:30:09'],
    ['another year than in UTC', '2026-12-31T23:00:00Z', '01/01/2027 00:00:00'],
    ['the last second of winter time', '2026-03-29T00:59:59Z', '29/03/2026 01:59:59'],
    ['the first second of summer time', '2026-03-29T01:00:00Z', '29/03/2026 03:00:00'],
    ['half past two for the first time', '2026-10-25T00:30:00Z', '25/10/2026 02:30:00'],
    ['half past two for the second time', '2026-10-25T01:30:00Z', '25/10/2026 02:30:00'],
    ['an offset', '2026-11-21T09:42:18+01:00', '21/11/2026 09:42:18'],
    ['microseconds', '2026-11-21T08:42:18.999999Z', '21/11/2026 09:42:18'],
  ])('%s', (_name, moment, expected) => {
    expect(formatMoment(moment)).toBe(expected)
    expect(formatMoment(new Date(moment))).toBe(expected)
    expect(formatDateTime(moment)).toBe(expected.slice(0, -3))
    expect(formatDate(moment)).toBe(expected.slice(0, 10))
    expect(formatTime(moment)).toBe(expected.slice(11, 16))
  })
})
