import type { Db } from '../../platform/db/connection.ts'
import { countLookup } from '../../platform/metrics.ts'
import { type AppliedDesign, DesignChangedError, findDesign, findDesignId } from './design.queries.ts'

// Statements written for another design fail with a missing table or column, with values of another type, or with a
// cached plan that no longer fits (a missing column may even be read as a function call). A deadlock with the
// transaction that changes the tables is retried as well.
const outdatedStatement = /^(42|22|0A)[0-9A-Z]{3}$/
const deadlock = '40P01'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
const isOutdated = (error: unknown): boolean =>
  error instanceof DesignChangedError || outdatedStatement.test(codeOf(error))

const maxAgeMs = 10_000

/**
 * Caches the current design until PostgreSQL notifies that another one was applied, and compares its version every ten
 * seconds, as a notification may get lost.
 */
export class DesignCache {
  readonly #db: Db
  readonly #maxAgeMs: number
  #current: Promise<AppliedDesign> | undefined
  #checkedAt = 0

  constructor(db: Db, ageMs = maxAgeMs) {
    this.#db = db
    this.#maxAgeMs = ageMs
  }

  current(): Promise<AppliedDesign> {
    countLookup('designs', this.#current !== undefined)
    if (this.#current && Date.now() - this.#checkedAt < this.#maxAgeMs) return this.#current
    const current = this.#current ? this.#reloadIfChanged(this.#current) : findDesign(this.#db)
    this.#current = current
    this.#checkedAt = Date.now()
    current.catch(() => this.invalidate())
    return current
  }

  async #reloadIfChanged(cached: Promise<AppliedDesign>): Promise<AppliedDesign> {
    const design = await cached
    return (await findDesignId(this.#db)) === design.id ? design : findDesign(this.#db)
  }

  /** Works with the current design, and repeats the work once when another one was applied meanwhile. */
  async withCurrent<T>(work: (design: AppliedDesign) => Promise<T>): Promise<T> {
    return this.retryWhenChanged(await this.current(), work)
  }

  /** The same for a design that the caller has already read. */
  async retryWhenChanged<T>(design: AppliedDesign, work: (design: AppliedDesign) => Promise<T>): Promise<T> {
    try {
      return await work(design)
    } catch (error) {
      const isDeadlock = codeOf(error) === deadlock
      if (!isDeadlock && !isOutdated(error)) throw error
      this.invalidate()
      const newDesign = await this.current()
      if (newDesign.id === design.id && !isDeadlock) throw error
      return work(newDesign).catch((secondError: unknown) => {
        throw isOutdated(secondError) ? new DesignChangedError() : secondError
      })
    }
  }

  /** Whether the current design has a view under this prefix, and so a list. */
  async hasView(prefix: string): Promise<boolean> {
    return (await this.current()).models.some(({ views }) => views.some((view) => view.prefix === prefix))
  }

  invalidate(): void {
    this.#current = undefined
  }
}
