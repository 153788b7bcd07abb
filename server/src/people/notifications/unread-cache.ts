import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/connection.ts'
import { countLookup } from '../../platform/metrics.ts'
import { countUnread, listEnded, listUnread } from './notification.queries.ts'

const maxAgeMs = 60_000
const maxEntries = 20_000

/** The body of an answer to the poll, its ETag, and how many notifications the user has to read. */
type CachedResponse = { etag: string; body: string; unread: number }

/**
 * Caches the unread notifications of each user for the poll, for a minute at most. PostgreSQL notifies of changes, which
 * invalidate an entry; a reconnected listener invalidates all of them, as it may have missed some.
 */
export class UnreadCache {
  readonly #db: Db
  readonly #byUser = new Map<number, { response: Promise<CachedResponse>; at: number }>()

  constructor(db: Db) {
    this.#db = db
  }

  get(userId: number): Promise<CachedResponse> {
    const cached = this.#byUser.get(userId)
    const isFresh = cached !== undefined && Date.now() - cached.at < maxAgeMs
    countLookup('unread', isFresh)
    if (cached && isFresh) return cached.response
    const response = this.#load(userId)
    this.#byUser.set(userId, { response, at: Date.now() })
    response.catch(() => this.#byUser.delete(userId))
    if (this.#byUser.size > maxEntries) this.#byUser.delete(this.#byUser.keys().next().value ?? userId)
    return response
  }

  async #load(userId: number): Promise<CachedResponse> {
    const ended = await listEnded(this.#db, userId)
    // Counted after the list was read: what it has is in the count.
    const list = await listUnread(this.#db, userId, ended)
    const counts = await countUnread(this.#db, [userId], ended)
    const body = JSON.stringify(list)
    const unread = counts.get(userId) ?? 0
    const digest = createHash('sha256').update(`${userId} ${unread} ${body}`).digest('base64url')
    return { body, unread, etag: `W/"${digest.slice(0, 22)}"` }
  }

  invalidate(userId: number): void {
    this.#byUser.delete(userId)
  }

  invalidateAll(): void {
    this.#byUser.clear()
  }
}
