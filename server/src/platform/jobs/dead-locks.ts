import type { Pool } from 'pg'
import { isOtherRunnerConnected, listAbsentRunners, unlockRunners } from './release.queries.ts'

export type LockTimes = { lookMs: number; graceMs: number }

/**
 * The grace is twice what a living server needs to connect again after a failover, so that its running job is not run a
 * second time.
 */
export const lockTimes: LockTimes = { lookMs: 10_000, graceMs: 30_000 }

/** Releases the locks of runners that have had no connection for `graceMs`. */
export class DeadLocks {
  readonly #graceMs: number
  readonly #absentSince = new Map<string, number>()
  #isFirst = true

  constructor(graceMs: number) {
    this.#graceMs = graceMs
  }

  /** Looks for absent runners. The first look of a server that is alone releases everything: its predecessor died. */
  async release(pool: Pool, runnerId: string): Promise<void> {
    try {
      const absent = await listAbsentRunners(pool)
      const isAlone = this.#isFirst && !(await isOtherRunnerConnected(pool, runnerId))
      for (const id of this.#absentSince.keys()) if (!absent.includes(id)) this.#absentSince.delete(id)
      for (const id of absent) if (!this.#absentSince.has(id)) this.#absentSince.set(id, Date.now())
      const deadline = Date.now() - this.#graceMs
      await unlockRunners(
        pool,
        absent.filter((id) => isAlone || (this.#absentSince.get(id) ?? 0) <= deadline),
      )
      this.#isFirst = false
    } catch (error) {
      // This server was away itself: the others get the whole grace to come back to where it is now.
      this.#absentSince.clear()
      throw error
    }
  }

  /** A runner of this process has ended: there is no need to wait for it. */
  hasEnded(runnerId: string): void {
    this.#absentSince.set(runnerId, 0)
  }
}
