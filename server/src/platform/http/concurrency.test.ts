import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

it('runs as many tasks at once as allowed, the others in their order, also after a failure', async () => {
  const limited = limitConcurrency(2, 3)
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  const task = (number: number) => async () => {
    started.push(number)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await wait(5)
    running -= 1
    if (number === 2) throw new Error('failed')
    return number
  }
  const ended = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => limited(task(number))))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect([started, maxRunning]).toEqual([[1, 2, 3, 4, 5], 2])
})

it('rejects a task when too many wait already (503), and takes the next one once there is room', async () => {
  const limited = limitConcurrency(1, 2)
  const ended = await Promise.allSettled([1, 2, 3, 4].map((number) => limited(() => wait(5, number))))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(ended[3]).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
  expect(await limited(() => wait(1, 5))).toBe(5)
})
