import type { Answer } from './client.ts'
import type { Tally } from './tally.ts'

/** What is killed: the server alone, the server with its database, or the database under a server that lives on. */
export const victims = ['server and database', 'database', 'server'] as const
export type Victim = (typeof victims)[number]

/** One kind of work with what was promised about it: it writes until the kill, and checks afterwards. */
export type Witness = {
  write(round: Round, tally: Tally): Promise<void>
  /** Compares what was promised with what is there; an unanswered request may have happened, whole. */
  check(tally: Tally): Promise<void>
}

/** What is written in every round, as the tally calls it. */
export const kindsOfWork = [
  ...['uploads', 'status saves', 'activity saves', 'years', 'activities', 'customers', 'users'],
  ...['dealer saves', 'workshop saves', 'imports', 'leads', 'lead saves'],
  ...['uploads of targets', 'sendings of targets'],
]

/** The time in which writers write; `over` from the moment of the kill. */
export class Round {
  over = false
  /** Kinds of work that were acknowledged at least once. */
  readonly acknowledged = new Set<string>()
  readonly #victim: Victim
  readonly #tally: Tally

  constructor(victim: Victim, tally: Tally) {
    this.#victim = victim
    this.#tally = tally
  }

  /** One call. Answers its body once it was acknowledged; undefined when it was not, which only a kill may cause. */
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
