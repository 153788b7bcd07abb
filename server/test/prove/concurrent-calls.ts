import type { ApiCaller, ApiResponse } from '../histories/stage.ts'
import type { Tally } from './tally.ts'

const maxReadMs = 10_000

/** Calls during a restore, until `over`; `restoring` from the request of the restore to its response. */
export class ConcurrentCalls {
  over = false
  restoring = false
  readonly #tally: Tally

  constructor(tally: Tally) {
    this.#tally = tally
  }

  /** Whether a save was acknowledged; a rejected one must be a 409 or 503 with a message. */
  async save(kind: string, call: Promise<ApiResponse<{ message?: string }>>): Promise<boolean> {
    const startedAt = Date.now()
    const { status, body } = await call
    const isAcknowledged = status >= 200 && status <= 299
    const message = `${kind} answered ${status} during a restore: ${body?.message}`
    this.#tally.expect(isAcknowledged || ([409, 503].includes(status) && !!body?.message), message)
    this.#tally.count(`${kind} during a restore ${isAcknowledged ? 'acknowledged' : `that answered ${status}`}`)
    this.#tally.max('ms of the slowest save during a restore', Date.now() - startedAt)
    return isAcknowledged
  }

  /** Reads repeatedly; every read must be answered quickly. */
  async read(caller: ApiCaller, path: string): Promise<void> {
    while (!this.over) {
      const duringRestore = this.restoring
      const startedAt = Date.now()
      const { status } = await caller.get(path)
      const took = Date.now() - startedAt
      this.#tally.expect(status === 200 && took < maxReadMs, `${path} answered ${status} after ${took} ms`)
      this.#tally.max(`ms of the slowest read ${duringRestore ? 'during' : 'around'} a restore`, took)
      if (duringRestore) this.#tally.count('reads during a restore')
    }
  }
}
