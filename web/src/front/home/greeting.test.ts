import { describe, expect, it } from 'vitest'
import { greeting, longDate } from './greeting.ts'

describe('greeting', () => {
  it.each([
    ['2026-11-21T03:59:00Z', 'Buonasera'],
    ['2026-11-21T04:00:00Z', 'Buongiorno'],
    ['2026-11-21T12:00:00Z', 'Buon pomeriggio'],
    ['2026-07-21T16:00:00Z', 'Buonasera'],
  ])('at %s says %s', (moment, words) => expect(greeting(new Date(moment))).toBe(words))
})

it('writes the day out', () => expect(longDate(new Date('2026-11-21T08:00:00Z'))).toBe('Sabato 21 novembre 2026'))
