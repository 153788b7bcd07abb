import type { ApiCaller, Reply } from '../histories/stage.ts'
import type { Tally } from './tally.ts'

const slowestRead = 10_000

/** What goes on beside a restore, until it is `over`; `restoring` from the restore's request to its answer. */
export class Bustle {
  over = false
  restoring = false
  readonly #tally: Tally

  constructor(tally: Tally) {
    this.#tally = tally
  }

  /** A save: whether it was acknowledged; one that was not says why, and that it may be tried again. */
  async save(kind: string, call: Promise<Reply<{ message?: string }>>): Promise<boolean> {
    const began = Date.now()
    const { status, body } = await call
    const done = status >= 200 && status <= 299
    const says = `${kind} answered ${status} beside a restore: ${body?.message}`
    this.#tally.expect(done || ([409, 503].includes(status) && !!body?.message), says)
    this.#tally.count(`${kind} beside a restore ${done ? 'acknowledged' : `that answered ${status}`}`)
    this.#tally.longest('ms of the slowest save beside a restore', Date.now() - began)
    return done
  }

  /** Reads again and again: every read is answered, and soon. */
  async read(hand: ApiCaller, path: string): Promise<void> {
    while (!this.over) {
      const meanwhile = this.restoring
      const began = Date.now()
      const { status } = await hand.get(path)
      const took = Date.now() - began
      this.#tally.expect(status === 200 && took < slowestRead, `${path} answered ${status} after ${took} ms`)
      this.#tally.longest(`ms of the slowest read ${meanwhile ? 'during' : 'around'} a restore`, took)
      if (meanwhile) this.#tally.count('reads during a restore')
    }
  }
}
