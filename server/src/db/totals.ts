const maxAgeMs = 1000
const maxEntries = 5000

/** Totals and figures, exact but shared: one count per scope, filters and second, requests in flight joined. */
export class TotalCache {
  readonly #totals = new Map<string, { total: Promise<unknown>; at: number }>()

  get<T>(key: string, count: () => Promise<T>): Promise<T> {
    const cached = this.#totals.get(key)
    if (cached && Date.now() - cached.at < maxAgeMs) return cached.total as Promise<T>
    const total = count()
    this.#totals.set(key, { total, at: Date.now() })
    total.catch(() => this.#totals.delete(key))
    if (this.#totals.size > maxEntries) this.#totals.delete(this.#totals.keys().next().value ?? key)
    return total
  }

  /** Called after a write, so that its author sees the new total. */
  invalidateAll(): void {
    this.#totals.clear()
  }
}
