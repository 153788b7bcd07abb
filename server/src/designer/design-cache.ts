import type { Db } from '../db/connection.ts'
import { type AppliedDesign, findDesign } from './design.queries.ts'

/** Caches the current design until PostgreSQL notifies that another one was applied. */
export class DesignCache {
  readonly #db: Db
  #current: Promise<AppliedDesign> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  current(): Promise<AppliedDesign> {
    const current = this.#current ?? findDesign(this.#db)
    this.#current = current
    current.catch(() => this.invalidate())
    return current
  }

  invalidate(): void {
    this.#current = undefined
  }
}
