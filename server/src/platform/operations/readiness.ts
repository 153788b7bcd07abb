/** A check of what requests need: false and a rejection both mean that it is missing. */
export type Check = () => unknown

/** A check that failed; the reason is for the log. */
export type FailedCheck = { name: string; reason: string }

const waitsForConnection = /timeout exceeded when trying to connect|due to connection timeout/

/**
 * For a check on a connection of its own: it passes when it got none in time while the server's others are at work, as
 * behind a pooler that has fewer than the servers want.
 */
export const unlessWaiting =
  (isAtWork: () => boolean) =>
  (error: unknown): true => {
    if (error instanceof Error && waitsForConnection.test(error.message) && isAtWork()) return true
    throw error
  }

export type ReadinessTimes = { timeoutMs: number; maxAgeMs: number }
const readinessTimes: ReadinessTimes = { timeoutMs: 3000, maxAgeMs: 1000 }

async function runCheck(name: string, check: Check, timeoutMs: number): Promise<FailedCheck | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs).unref()
  })
  try {
    const isPassed = await Promise.race([Promise.resolve().then(check), timeout])
    return isPassed === false ? { name, reason: 'no' } : undefined
  } catch (error) {
    return { name, reason: error instanceof Error ? error.message : String(error) }
  } finally {
    clearTimeout(timer)
  }
}

/** The named checks that decide whether a server may get requests. Each has a time limit; all are cached for a second. */
export class Readiness {
  readonly #checks = new Map<string, Check>()
  readonly #times: ReadinessTimes
  /** The jobs that run on this server longer than they may: no reason to send it no requests. */
  listLateJobs = (): string[] => []
  /** This server's connections to the database: how many are open, what waits for one, and how many it needs at most. */
  countConnections = () => ({ open: 0, waiting: 0, needed: 0 })
  #cached: { failed: Promise<FailedCheck[]>; at: number } | undefined

  constructor(times = readinessTimes) {
    this.#times = times
  }

  addCheck(name: string, check: Check): void {
    this.#checks.set(name, check)
  }

  /** The checks that fail at the moment. */
  listFailed(): Promise<FailedCheck[]> {
    const now = Date.now()
    if (this.#cached && now - this.#cached.at < this.#times.maxAgeMs) return this.#cached.failed
    const failed = this.#runAll()
    this.#cached = { failed, at: now }
    return failed
  }

  async #runAll(): Promise<FailedCheck[]> {
    const results = [...this.#checks].map(([name, check]) => runCheck(name, check, this.#times.timeoutMs))
    return (await Promise.all(results)).filter((failed) => failed !== undefined)
  }
}
