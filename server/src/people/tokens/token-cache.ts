import type { Db } from '../../platform/db/connection.ts'
import type { ApiToken } from '../../platform/http/bearer.ts'
import { countLookup } from '../../platform/metrics.ts'
import { findToken, type StoredToken, touchToken } from './token.queries.ts'

const maxAgeMs = 30_000
const maxEntries = 20_000
const touchIntervalMs = 60_000

type CachedToken = { token: ApiToken; at: number }

/**
 * Caches tokens in use for 30 seconds at most. PostgreSQL notifies of changed users and tokens, which invalidates their
 * entries; a reconnected listener invalidates all of them, as it may have missed a change.
 */
export class TokenCache {
  readonly #db: Db
  readonly #bySecret = new Map<string, CachedToken>()
  readonly #touchedAt = new Map<number, number>()
  /** Rises with each invalidation: what was read before must not be cached after it. */
  #version = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** The token of a secret; also one that is not usable, which is never cached. */
  async find(secret: string): Promise<StoredToken | undefined> {
    const now = Date.now()
    const cached = this.#bySecret.get(secret)
    const isFresh = cached !== undefined && now - cached.at <= maxAgeMs
    countLookup('tokens', isFresh)
    if (isFresh) return { ...cached.token, is_usable: !hasEnded(cached.token, now) }
    const version = this.#version
    const token = await findToken(this.#db, secret)
    this.#bySecret.delete(secret)
    if (token?.is_usable && version === this.#version) this.#bySecret.set(secret, { token, at: now })
    if (this.#bySecret.size > maxEntries) this.#bySecret.delete(this.#bySecret.keys().next().value ?? secret)
    return token
  }

  /** Records the use of a token, once a minute at most. */
  async touch(id: number, address: string): Promise<void> {
    const now = Date.now()
    if (now - (this.#touchedAt.get(id) ?? 0) < touchIntervalMs) return
    if (this.#touchedAt.size > maxEntries) this.#touchedAt.clear()
    this.#touchedAt.set(id, now)
    await touchToken(this.#db, id, address)
  }

  /** Drops the tokens that act as a user. */
  invalidateUser(userId: number): void {
    this.#version += 1
    for (const [secret, { token }] of this.#bySecret) if (token.user.id === userId) this.#bySecret.delete(secret)
  }

  invalidateAll(): void {
    this.#version += 1
    this.#bySecret.clear()
  }
}

const hasEnded = ({ ends_at }: ApiToken, now: number): boolean => ends_at !== null && Date.parse(ends_at) <= now
