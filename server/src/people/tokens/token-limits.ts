import type { Db } from '../../platform/db/connection.ts'
import type { RateLimit } from '../../platform/http/limits.ts'
import { countAttempt } from '../../platform/http/rate.queries.ts'
import { otherSubject } from '../../platform/http/rate-subject.ts'

/** How many calls a server takes from the shared counter at a time: a part of the limit, so that few writes are needed. */
const sharesPerLimit = 30
const maxLeases = 20_000

/** Calls that this server may still answer in the window without asking PostgreSQL again; `used` by all servers so far. */
type Lease = { left: number; used: number; endsAt: number; renewal?: Promise<void> }

export type TokenUse = { isAllowed: boolean; remaining: number; seconds: number }

/**
 * Counts the calls of each token for all servers. A server takes a thirtieth of the limit at once from the counter in
 * PostgreSQL, so that 600 calls a minute are 30 writes; what it took and did not use is lost with the window.
 */
export class TokenLimits {
  readonly #db: Db
  readonly #limit: RateLimit
  readonly #share: number
  readonly #leases = new Map<number, Lease>()

  constructor(db: Db, limit: RateLimit) {
    this.#db = db
    this.#limit = limit
    this.#share = Math.max(1, Math.floor(limit.count / sharesPerLimit))
  }

  /** Counts a call of a token; tells whether it may be answered, and what is left until the window ends. */
  async consume(tokenId: number): Promise<TokenUse> {
    for (;;) {
      const now = Date.now()
      const lease = this.#findLease(tokenId, now)
      const seconds = Math.max(1, Math.ceil((lease.endsAt - now) / 1000))
      if (lease.left > 0) {
        lease.left -= 1
        return { isAllowed: true, remaining: Math.max(0, this.#limit.count - lease.used) + lease.left, seconds }
      }
      if (lease.used >= this.#limit.count) return { isAllowed: false, remaining: 0, seconds }
      lease.renewal ??= this.#renew(tokenId, lease).finally(() => {
        lease.renewal = undefined
      })
      await lease.renewal
    }
  }

  /** The lease of the present window, an empty one at its beginning. */
  #findLease(tokenId: number, now: number): Lease {
    const lease = this.#leases.get(tokenId)
    if (lease && (lease.endsAt > now || lease.renewal)) return lease
    const created = { left: 0, used: 0, endsAt: now + this.#limit.minutes * 60_000 }
    if (this.#leases.size > maxLeases) this.#leases.clear()
    this.#leases.set(tokenId, created)
    return created
  }

  async #renew(tokenId: number, lease: Lease): Promise<void> {
    const { count, seconds } = await countAttempt(
      this.#db,
      'api_token',
      otherSubject(String(tokenId)),
      this.#limit,
      this.#share,
    )
    const usedBefore = count - this.#share
    lease.left = Math.max(0, Math.min(this.#share, this.#limit.count - usedBefore))
    lease.used = count
    lease.endsAt = Date.now() + seconds * 1000
  }
}
