import type { RecipientState } from '@portale/domain/market-shares/market-share.ts'
import { expect, it } from 'vitest'
import { isOnItsWay, stateCounts } from './recipients.ts'

const of = (...states: (RecipientState | null)[]) => states.map((state) => ({ state }))

it('counts the states that there are, in the order of a mail’s life', () => {
  expect(stateCounts(of('sent', 'parked', 'waiting', 'sent', 'notified'))).toEqual([
    { state: 'waiting', count: 1 },
    { state: 'sent', count: 2 },
    { state: 'parked', count: 1 },
    { state: 'notified', count: 1 },
  ])
  expect(stateCounts(of(null))).toEqual([])
})

it('knows which mails may still change by themselves', () => {
  expect(of(null, 'waiting', 'retrying', 'sent', 'parked', 'notified').map(isOnItsWay)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
