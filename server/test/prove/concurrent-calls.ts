import { setTimeout as wait } from 'node:timers/promises'
import type { ApiCaller, ApiResponse } from '../histories/stage.ts'
import type { Tally } from './tally.ts'

const maxReadMs = 30_000
/** What a server answers that has had no free connection for four seconds: fifty writers on a slow machine take them all. */
const withoutConnection = 'Il servizio non è disponibile: riprova tra poco.'
const maxSaveMs = 60_000

/** Calls before, during and after a restore, until `over`. */
export class ConcurrentCalls {
  over = false
  #restores = 0
  #isRestoring = false
  /** When the last save of each kind began that was acknowledged. */
  readonly #acknowledged = new Map<string, number>()
  readonly #tally: Tally

  constructor(tally: Tally) {
    this.#tally = tally
  }

  /** Runs a restore; a read that is under way at any time of it is a read during a restore. */
  async whileRestoring<T>(restore: () => Promise<T>): Promise<T> {
    this.#restores += 1
    this.#isRestoring = true
    try {
      return await restore()
    } finally {
      this.#isRestoring = false
    }
  }

  /** Whether a save was acknowledged; a rejected one must be a 409 or 503 with a message. */
  async save(kind: string, call: Promise<ApiResponse<{ message?: string }>>): Promise<boolean> {
    const startedAt = Date.now()
    const { status, body } = await call
    const isAcknowledged = status >= 200 && status <= 299
    if (isAcknowledged) this.#acknowledged.set(kind, Math.max(startedAt, this.#acknowledged.get(kind) ?? 0))
    const message = `${kind} answered ${status} during a restore: ${body?.message}`
    this.#tally.expect(isAcknowledged || ([409, 503].includes(status) && !!body?.message), message)
    this.#tally.count(`${kind} during a restore ${isAcknowledged ? 'acknowledged' : `that answered ${status}`}`)
    this.#tally.max('ms of the slowest save during a restore', Date.now() - startedAt)
    return isAcknowledged
  }

  /** Waits until a save that began after a moment was acknowledged, however slow the machine is. */
  async waitForSave(kind: string, since: number): Promise<void> {
    const deadline = Date.now() + maxSaveMs
    while ((this.#acknowledged.get(kind) ?? 0) <= since && Date.now() < deadline) await wait(20)
    this.#tally.expect((this.#acknowledged.get(kind) ?? 0) > since, `no ${kind} acknowledged within ${maxSaveMs} ms`)
  }

  /** A read that must be answered, asked again where the server had no free connection for it. */
  async get<Body>(caller: ApiCaller, path: string): Promise<Body> {
    const startedAt = Date.now()
    let answer: ApiResponse<Body & { message?: string }>
    do answer = await caller.get(path)
    while (answer.body?.message === withoutConnection && Date.now() - startedAt < maxReadMs)
    const took = Date.now() - startedAt
    const seen = `${path} answered ${answer.status} after ${took} ms: ${answer.body?.message}`
    this.#tally.expect(answer.status === 200 && took < maxReadMs, seen)
    return answer.body
  }

  /** Reads repeatedly. */
  async read(caller: ApiCaller, path: string): Promise<void> {
    while (!this.over) {
      const [isBegunDuring, restores] = [this.#isRestoring, this.#restores]
      const startedAt = Date.now()
      await this.get(caller, path)
      const took = Date.now() - startedAt
      const duringRestore = isBegunDuring || this.#restores > restores
      this.#tally.max(`ms of the slowest read ${duringRestore ? 'during' : 'around'} a restore`, took)
      if (duringRestore) this.#tally.count('reads during a restore')
    }
  }
}
