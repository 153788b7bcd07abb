import type { Answer } from './client.ts'
import type { Tally } from './tally.ts'

/** What is killed: the server alone, the server with its database, or the database while the server keeps running. */
export const killTargets = ['server and database', 'database', 'server'] as const
export type KillTarget = (typeof killTargets)[number]

/** One kind of work: it writes until the kill, and checks afterwards that everything acknowledged is there. */
export type Workload = {
  write(round: Round, tally: Tally): Promise<void>
  /** Compares what was acknowledged with what is there; an unanswered request happened entirely or not at all. */
  check(tally: Tally): Promise<void>
}

/** The kinds of work in every round, as named in the tally. */
export const workKinds = [
  ...['uploads', 'status saves', 'activity saves', 'years', 'activities', 'customers', 'users'],
  ...['dealer saves', 'workshop saves', 'imports', 'leads', 'lead saves'],
  ...['uploads of targets', 'sendings of targets'],
]

/** The period in which workloads write; `over` from the moment of the kill. */
export class Round {
  over = false
  /** Kinds of work that were acknowledged at least once. */
  readonly acknowledged = new Set<string>()
  readonly #victim: KillTarget
  readonly #tally: Tally

  constructor(victim: KillTarget, tally: Tally) {
    this.#victim = victim
    this.#tally = tally
  }

  /** Makes one call. Returns its body, or undefined when it was not acknowledged, which only a kill may cause. */
  async attempt<T>(kind: string, call: () => Promise<Answer<T>>): Promise<T | undefined> {
    try {
      const { status, body } = await call()
      if (status >= 200 && status <= 299) {
        this.#tally.count(`${kind} acknowledged`)
        this.acknowledged.add(kind)
        return body
      }
      const excused = this.over && status === 503
      if (!excused) this.#tally.violation(`${kind} answered ${status}: ${JSON.stringify(body)}`)
    } catch (error) {
      const excused = this.over && this.#victim !== 'database'
      if (!excused) this.#tally.violation(`${kind} got no answer: ${error instanceof Error ? error.cause : error}`)
    }
    this.#tally.count(`${kind} not acknowledged`)
    return undefined
  }
}
