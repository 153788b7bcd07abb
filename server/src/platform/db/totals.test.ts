import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TotalCache } from './totals.ts'

/** A count that takes this long and returns how often it was called. */
function counter(tookMs: number) {
  let calls = 0
  return {
    count: async () => {
      calls += 1
      const total = calls
      await vi.advanceTimersByTimeAsync(tookMs)
      return total
    },
    calls: () => calls,
  }
}

describe('a figure that may lag', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is counted again after a write when counting is cheap', async () => {
    const totals = new TotalCache()
    const { count } = counter(400)
    expect(await totals.getLagging('progress', count)).toBe(1)
    totals.invalidate()
    expect(await totals.getLagging('progress', count)).toBe(2)
  })

  it('is served after a write when counting took longer than half a second, and refreshed after ten times that', async () => {
    const totals = new TotalCache()
    const { count, calls } = counter(600)
    expect(await totals.getLagging('progress', count)).toBe(1)
    totals.invalidate()
    await vi.advanceTimersByTimeAsync(5999)
    expect(await totals.getLagging('progress', count)).toBe(1)
    expect(calls()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await totals.getLagging('progress', count)).toBe(1) // the refresh runs meanwhile
    await vi.advanceTimersByTimeAsync(600)
    expect(await totals.getLagging('progress', count)).toBe(2)
    expect(calls()).toBe(2)
  })

  it('is counted anew when nobody has asked for a minute, and when notifications may have been lost', async () => {
    const totals = new TotalCache()
    const { count } = counter(600)
    await totals.getLagging('progress', count)
    await vi.advanceTimersByTimeAsync(66_001)
    expect(await totals.getLagging('progress', count)).toBe(2)
    totals.clear()
    expect(await totals.getLagging('progress', count)).toBe(3)
  })

  it('is counted anew after a refresh that failed', async () => {
    const totals = new TotalCache()
    const { count } = counter(600)
    await totals.getLagging('progress', count)
    await vi.advanceTimersByTimeAsync(6000)
    await totals.getLagging('progress', () => Promise.reject(new Error('the database is away')))
    await vi.advanceTimersByTimeAsync(0)
    expect(await totals.getLagging('progress', count)).toBe(2)
  })
})

describe('a total', () => {
  it('is counted once for all who ask within a second, and again after a write', async () => {
    const totals = new TotalCache()
    const count = vi.fn(async () => 1)
    await Promise.all([totals.get('leads', count), totals.get('leads', count)])
    await totals.get('leads', count)
    expect(count).toHaveBeenCalledTimes(1)
    totals.invalidate()
    await totals.get('leads', count)
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('is counted again when the write comes while it is being counted', async () => {
    const totals = new TotalCache()
    const count = vi.fn(async () => 1)
    const first = totals.get('leads', count)
    totals.invalidate()
    await first
    await totals.get('leads', count)
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('is counted again a second later, and after a count that failed', async () => {
    vi.useFakeTimers()
    const totals = new TotalCache()
    const count = vi.fn(async () => 1)
    await expect(totals.get('leads', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
    await totals.get('leads', count)
    vi.advanceTimersByTime(999)
    await totals.get('leads', count)
    expect(count).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await totals.get('leads', count)
    expect(count).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })
})
