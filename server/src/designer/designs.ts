import type { Db } from '../db/connection.ts'
import { type AppliedDesign, findDesign } from './design.queries.ts'

/** The design of today as this server remembers it, until PostgreSQL says that another one was applied. */
export class Designs {
  readonly #db: Db
  #current: Promise<AppliedDesign> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  current(): Promise<AppliedDesign> {
    const current = this.#current ?? findDesign(this.#db)
    this.#current = current
    current.catch(() => this.forget())
    return current
  }

  forget(): void {
    this.#current = undefined
  }
}
