import { countLookup } from '../metrics.ts'

const defaultMaxAgeMs = 1000
const maxEntries = 5000

/** Totals and figures, shared for a second by those who ask for the same, and counted again after each write of this server. */
export class TotalCache {
  readonly #maxAgeMs: number
  readonly #totals = new Map<string, { total: Promise<unknown>; at: number }>()

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

  /** This server has written. */
  invalidate(): void {
    this.#totals.clear()
  }
}
