import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const refusal = () => new Error('refused')
const { signal: stays } = new AbortController()

/** Turns, and a caller that notes when it begins. */
function setUp(limits: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const waitForTurn = createTurns({ running: 2, waiting: 3, timeoutMs: 60_000, ...limits })
  const begun: string[] = []
  const call = async (name: string, signal = stays) => {
    const end = await waitForTurn(signal, refusal)
    begun.push(name)
    return end
  }
  return { call, begun }
}

it('lets so many go at once, and the others one after the other in their order', async () => {
  const { call, begun } = setUp()
  const [endA, endB] = await Promise.all([call('a'), call('b')])
  const others = [call('c'), call('d'), call('e')]
  expect(begun).toEqual(['a', 'b'])
  endA()
  endA()
  const endC = await others[0]
  expect(begun).toEqual(['a', 'b', 'c'])
  endB()
  endC?.()
  await Promise.all(others)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('gives turns that end at once to different callers, and is empty in the end', async () => {
  const { call, begun } = setUp()
  const ends = await Promise.all([call('a'), call('b')])
  const others = [call('c'), call('d')]
  for (const end of ends) end()
  for (const end of await Promise.all(others)) end()
  await Promise.all([call('e'), call('f')])
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

it('rejects who would make the queue too long, at once', async () => {
  const { call } = setUp({ running: 1, waiting: 1 })
  const end = await call('a')
  const waiting = call('b')
  await expect(call('c')).rejects.toThrow('refused')
  end()
  await waiting
})

it('rejects who has waited for too long, and gives the turn to the next', async () => {
  const { call, begun } = setUp({ running: 1, timeoutMs: 20 })
  const end = await call('a')
  await expect(call('b')).rejects.toThrow('refused')
  const next = call('c')
  end()
  await next
  expect(begun).toEqual(['a', 'c'])
})

it('forgets who goes away, before or while waiting', async () => {
  const { call, begun } = setUp({ running: 1 })
  const end = await call('a')
  const gone = new AbortController()
  const waiting = call('b', gone.signal)
  const next = call('c')
  gone.abort()
  await expect(waiting).rejects.toThrow('refused')
  await expect(call('d', gone.signal)).rejects.toThrow('refused')
  end()
  const endNext = await next
  endNext()
  await call('e')
  expect(begun).toEqual(['a', 'c', 'e'])
})
