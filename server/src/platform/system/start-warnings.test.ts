import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { describeClock, listStartWarnings } from './start-warnings.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  [0, undefined],
  [59_999, undefined],
  [-59_999, undefined],
  [60_000, '1 min ahead of'],
  [3_600_000, '60 min ahead of'],
  [-3_600_000, '60 min behind'],
])('a clock that is %s ms ahead: %s', (offset, words) => {
  if (words === undefined) expect(describeClock(offset)).toBeUndefined()
  else expect(describeClock(offset)).toContain(words)
})

it('says at the start that this server is an hour away from the database, and nothing of it when it is not', async () => {
  const isOfClock = (line: string) => line.includes('clock')
  expect((await listStartWarnings(t.deps.db)).filter(isOfClock)).toEqual([])
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  expect((await listStartWarnings(t.deps.db)).filter(isOfClock)).toEqual([
    expect.stringContaining('60 min behind this server'),
  ])
})
