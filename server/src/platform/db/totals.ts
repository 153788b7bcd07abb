import { countLookup } from '../metrics.ts'

const defaultMaxAgeMs = 1000
const maxEntries = 5000

/** From when on a figure is expensive, how many times its cost it may be old, and for how long unasked. */
const expensiveMs = 500
const maxLag = 10
const maxUnaskedMs = 60_000

type ExpensiveTotal = { total: unknown; refreshAt: number; isRefreshing: boolean }

/** Totals and figures, shared for a second by those who ask for the same, and counted again after each write of this server. */
export class TotalCache {
  readonly #maxAgeMs: number
  readonly #totals = new Map<string, { total: Promise<unknown>; at: number }>()
  readonly #expensive = new Map<string, ExpensiveTotal>()

  constructor(maxAgeMs = defaultMaxAgeMs) {
    this.#maxAgeMs = maxAgeMs
  }

  get<T>(key: string, count: () => Promise<T>): Promise<T> {
    const cached = this.#totals.get(key)
    const isFresh = cached !== undefined && Date.now() - cached.at < this.#maxAgeMs
    countLookup('totals', isFresh)
    if (cached && isFresh) return cached.total as Promise<T>
    const total = count()
    this.#totals.set(key, { total, at: Date.now() })
    total.catch(() => this.#totals.delete(key))
    if (this.#totals.size > maxEntries) this.#totals.delete(this.#totals.keys().next().value ?? key)
    return total
  }

  /**
   * The same for a figure that reads the whole network. One that took longer than half a second is refreshed while the
   * last one is shown, so that counting takes a tenth of a connection at most, however much is written meanwhile.
   */
  async getLagging<T>(key: string, count: () => Promise<T>): Promise<T> {
    const last = this.#expensive.get(key)
    const now = Date.now()
    if (!last || now > last.refreshAt + maxUnaskedMs) return this.get(key, () => this.#measure(key, count))
    if (now >= last.refreshAt && !last.isRefreshing) {
      last.isRefreshing = true
      this.#measure(key, count).catch(() => this.#expensive.delete(key))
    }
    return last.total as T
  }

  async #measure<T>(key: string, count: () => Promise<T>): Promise<T> {
    const startedAt = Date.now()
    const total = await count()
    const took = Date.now() - startedAt
    if (took < expensiveMs) this.#expensive.delete(key)
    else this.#expensive.set(key, { total, refreshAt: Date.now() + took * maxLag, isRefreshing: false })
    return total
  }

  /** This server has written. */
  invalidate(): void {
    this.#totals.clear()
  }

  /** Drops what may lag too, after changes of all the data. */
  clear(): void {
    this.#totals.clear()
    this.#expensive.clear()
  }
}
