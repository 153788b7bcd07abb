import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from './turns.ts'

it('runs so many at once, the others in the order they came, also after a failure', async () => {
  const inTurn = limitConcurrency(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    await wait(5)
    running -= 1
    if (number === 2) throw new Error('failed')
    return number
  }
  const ended = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => inTurn(work(number))))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2])
})
