import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findAnnouncedTables, TotalCache } from './totals.ts'

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
    totals.invalidateAll()
    expect(await totals.getLagging('progress', count)).toBe(2)
  })

  it('is served after a write when counting took longer than half a second, and refreshed after ten times that', async () => {
    const totals = new TotalCache()
    const { count, calls } = counter(600)
    expect(await totals.getLagging('progress', count)).toBe(1)
    totals.invalidateAll()
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

describe('the total of a query that reads tables which announce their changes', () => {
  it('is counted again after a change of one of them, not of another table', async () => {
    const totals = new TotalCache()
    const count = vi.fn(async () => 1)
    const read = () => totals.get('leads of a customer', count, ['leads', 'customers'])
    await read()
    totals.invalidateTable('dealers')
    totals.invalidateUnannounced()
    await read()
    expect(count).toHaveBeenCalledTimes(1)
    totals.invalidateTable('customers')
    await read()
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('is counted again when the change arrives while it is being counted', async () => {
    const totals = new TotalCache()
    const count = vi.fn(async () => 1)
    const first = totals.get('leads', count, ['leads'])
    totals.invalidateTable('leads')
    await first
    await totals.get('leads', count, ['leads'])
    expect(count).toHaveBeenCalledTimes(2)
  })

  it('is counted again after every write when a table does not announce its changes', async () => {
    const totals = new TotalCache()
    const count = vi.fn(async () => 1)
    await totals.get('mails', count)
    totals.invalidateUnannounced()
    await totals.get('mails', count)
    expect(count).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['SELECT count(*) FROM leads l JOIN customers c ON c.id = l.customer_id', ['leads', 'customers']],
    [
      'SELECT count(*) FROM leads l WHERE l.id IN (SELECT lead_id FROM (SELECT * FROM lead_users) x)',
      ['leads', 'lead_users'],
    ],
    [
      `SELECT count(*) FROM dealers p CROSS JOIN LATERAL (SELECT FROM leads) u
        WHERE p.sales_area IN (WITH RECURSIVE areas AS (SELECT FROM workshops) SELECT FROM areas)`,
      ['dealers', 'leads', 'workshops'],
    ],
    ['SELECT count(*) FROM lead_last_saves s JOIN roles r ON true', ['leads', 'lead_manages', 'roles']],
    ['SELECT count(*) FROM users u WHERE EXISTS (SELECT FROM sessions)', undefined],
    ['SELECT count(*) FROM models_1.trucks', undefined],
  ])('has its tables found in its text: %s', (text, tables) => {
    expect(findAnnouncedTables(text)).toEqual(tables)
  })
})
