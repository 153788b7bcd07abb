import { describe, expect, it, vi } from 'vitest'
import { TotalCache } from './totals.ts'

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
