import { setTimeout as wait } from 'node:timers/promises'
import type { Customer } from '@portale/domain/network/customers/customer.ts'
import { type Client, listAll } from '../client.ts'
import type { Tally } from '../tally.ts'
import { vatNumber } from '../vat-number.ts'
import { awayStatuses } from './paced-round.ts'

const periodMs = 100

/**
 * Creates ten customers a second, each at its time whether or not the ones before were answered, as people do. The
 * longest time without an acknowledgement is the outage; what was acknowledged must be there at the end.
 */
export class SteadyWrites {
  readonly #client: Client
  readonly #acknowledged = new Map<string, number>()
  readonly #acknowledgedAt: number[] = []
  readonly #failures = new Map<string, number>()
  readonly #wrongStatuses = new Set<string>()
  readonly #running = new Set<Promise<void>>()
  #sent = 0
  #over = false
  #loop: Promise<void> | undefined

  constructor(client: Client) {
    this.#client = client
  }

  start(): void {
    this.#loop = this.#run()
  }

  async #run(): Promise<void> {
    const startedAt = Date.now()
    while (!this.#over) {
      this.#sent += 1
      const call = this.#write(this.#sent).finally(() => this.#running.delete(call))
      this.#running.add(call)
      await wait(Math.max(0, startedAt + this.#sent * periodMs - Date.now()))
    }
  }

  async #write(number: number): Promise<void> {
    const name = `Costante ${number}`
    const customer = { vat_n: vatNumber('7', Math.floor(number / 1000), number % 1000), name }
    try {
      const { status, body } = await this.#client.send<Customer>('POST', '/api/v1/customers', { customer }, name)
      if (status > 299 && !awayStatuses.includes(status)) this.#wrongStatuses.add(`${status}: ${JSON.stringify(body)}`)
      if (status > 299) return this.#countFailure(`${status}`)
      this.#acknowledged.set(name, body.id)
      this.#acknowledgedAt.push(Date.now())
    } catch (error) {
      this.#countFailure(error instanceof Error ? error.name : 'error')
    }
  }

  #countFailure(kind: string): void {
    this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + 1)
  }

  /** The statuses that no fault excuses, so far. */
  get wrongStatuses(): string[] {
    return [...this.#wrongStatuses]
  }

  /** The failures since the last call, by status or kind of error. */
  takeFailures(): string {
    const text = [...this.#failures].map(([kind, count]) => `${count} × ${kind}`).join(', ')
    this.#failures.clear()
    return text
  }

  /** The longest time without an acknowledgement since this moment, in milliseconds. */
  longestGap(since: number): number {
    const moments = [since, ...this.#acknowledgedAt.filter((moment) => moment > since), Date.now()]
    return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)))
  }

  /** Waits until writes have been acknowledged for three seconds without a gap of more than one. */
  async waitUntilSteady(timeoutMs: number): Promise<boolean> {
    const until = Date.now() + timeoutMs
    while (this.longestGap(Date.now() - 3000) > 1000) {
      if (Date.now() > until) return false
      await wait(100)
    }
    return true
  }

  async stop(): Promise<void> {
    this.#over = true
    await this.#loop
    await Promise.all(this.#running)
  }

  /** Returns how many acknowledged customers are lost, and reports them. */
  async countLost(tally: Tally): Promise<number> {
    const found = await listAll<Customer>(this.#client, '/api/v1/customers?name=Costante ')
    const names = new Map(found.map(({ id, name }) => [id, name]))
    const lost = [...this.#acknowledged].filter(([name, id]) => names.get(id) !== name)
    for (const [name] of lost) tally.violation(`customer ${name} is lost`)
    tally.expect(new Set(names.values()).size === found.length, 'a customer was created twice')
    tally.count('customers acknowledged, and read back', this.#acknowledged.size)
    tally.count('customers that were created without an acknowledgement', found.length - this.#acknowledged.size)
    return lost.length
  }
}
