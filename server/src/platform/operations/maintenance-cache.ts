import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/connection.ts'
import { findMaintenance, type Maintenance } from './maintenance.queries.ts'

const defaultMaxAgeMs = 5000
const maxWaitMs = 1000

/**
 * Caches whether the portal is in maintenance, for five seconds at most. PostgreSQL notifies of changes. While the database
 * is away, as it may be during maintenance, the last known answer stays.
 */
export class MaintenanceCache {
  readonly #db: Db
  readonly #maxAgeMs: number
  #known: Maintenance | undefined
  #loadedAt = 0
  #loading: Promise<void> | undefined
  #invalidations = 0

  constructor(db: Db, maxAgeMs = defaultMaxAgeMs) {
    this.#db = db
    this.#maxAgeMs = maxAgeMs
  }

  /** Whether the portal is known to be open, without asking. */
  get isKnownOpen(): boolean {
    return this.#known === undefined && this.#isFresh
  }

  get #isFresh(): boolean {
    return Date.now() - this.#loadedAt < this.#maxAgeMs
  }

  /** The maintenance that goes on; undefined while the portal is open. */
  async find(): Promise<Maintenance | undefined> {
    if (!this.#isFresh) {
      this.#loading ??= this.#load()
      await Promise.race([this.#loading, wait(maxWaitMs, undefined, { ref: false })])
    }
    return this.#known
  }

  invalidate(): void {
    this.#loadedAt = 0
    this.#loading = undefined
    this.#invalidations += 1
  }

  async #load(): Promise<void> {
    const invalidations = this.#invalidations
    const answer = await findMaintenance(this.#db).then(
      (found) => ({ found }),
      () => undefined,
    )
    if (invalidations !== this.#invalidations) return // an answer from before the change
    if (answer) this.#known = answer.found
    this.#loadedAt = Date.now()
    this.#loading = undefined
  }
}
