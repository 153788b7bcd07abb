const rememberedFor = 1000
const mostRemembered = 5000

/** Totals and figures, exact but shared: one count per scope, filters and second, requests in flight joined. */
export class Totals {
  readonly #totals = new Map<string, { total: Promise<unknown>; at: number }>()

  get<T>(key: string, count: () => Promise<T>): Promise<T> {
    const known = this.#totals.get(key)
    if (known && Date.now() - known.at < rememberedFor) return known.total as Promise<T>
    const total = count()
    this.#totals.set(key, { total, at: Date.now() })
    total.catch(() => this.#totals.delete(key))
    if (this.#totals.size > mostRemembered) this.#totals.delete(this.#totals.keys().next().value ?? key)
    return total
  }

  /** After a write: whoever saved must see the new total. */
  forgetAll(): void {
    this.#totals.clear()
  }
}
