import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../client.ts'
import { Round } from '../round.ts'
import type { Tally } from '../tally.ts'

const periodMs = 100
/** What a proxy or a portal answers while something behind it is away. */
export const awayStatuses = [502, 503, 504]

/** A round in which all workloads together make ten calls a second, and a fault excuses what is away. */
export class PacedRound extends Round {
  /** From here on a call may fail. */
  faulty = false
  #nextAt = Date.now()
  readonly #counts: Tally

  constructor(tally: Tally) {
    super('server and database', tally)
    this.#counts = tally
  }

  override async attempt<T>(kind: string, call: () => Promise<Answer<T>>): Promise<T | undefined> {
    this.#nextAt = Math.max(this.#nextAt + periodMs, Date.now())
    await wait(this.#nextAt - Date.now())
    const answer = await call().catch((error: Error) => error)
    if (!(answer instanceof Error) && answer.status >= 200 && answer.status <= 299) {
      this.#counts.count(`${kind} acknowledged`)
      this.acknowledged.add(kind)
      return answer.body
    }
    const isAway = answer instanceof Error || awayStatuses.includes(answer.status)
    const description = answer instanceof Error ? `no answer (${answer.message})` : `${answer.status}`
    if (!this.faulty || !isAway) this.#counts.violation(`${kind}: ${description}`)
    this.#counts.count(`${kind} not acknowledged`)
    return undefined
  }
}
