import { expect, it } from 'vitest'
import { formatDuration, timeInStatus, timeToContact } from './lead-clock.ts'

const hour = 3_600_000

it.each([
  [0, 'meno di un’ora'],
  [hour - 1, 'meno di un’ora'],
  [hour, '1 ora'],
  [23.9 * hour, '23 ore'],
  [24 * hour, '1 giorno'],
  [47 * hour, '1 giorno'],
  [72 * hour, '3 giorni'],
  [24 * hour * 1234, '1.234 giorni'],
])('%d ms: %s', (span, words) => {
  expect(formatDuration(span)).toBe(words)
})

it('the time in the status and to the first contact is never negative', () => {
  const status_at = '2026-11-20T08:00:00Z'
  expect(timeInStatus({ status_at }, new Date('2026-11-21T09:00:00Z'))).toBe(25 * hour)
  expect(timeInStatus({ status_at }, new Date('2026-11-20T07:59:59Z'))).toBe(0)
  expect(timeToContact({ created_at: status_at, contacted_at: null })).toBeUndefined()
  expect(timeToContact({ created_at: status_at, contacted_at: '2026-11-20T10:00:00.5+00:00' })).toBe(2 * hour + 500)
})
