import type { Db } from '../db/connection.ts'
import { findSession, idleMinutes, type Session, touchSession } from './session.queries.ts'

const maxAgeMs = 30_000
const maxEntries = 20_000
const touchIntervalMs = 60_000

type CachedSession = { session: Promise<Session | undefined>; at: number; touchedAt: number }

/**
 * The sessions this server remembers, for 30 seconds at most: a cache in front of the table. Entries are dropped when
 * PostgreSQL says that the person changed, and all of them when the listener had to reconnect.
 */
export class SessionCache {
  readonly #db: Db
  readonly #byToken = new Map<string, CachedSession>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The living session of a token. `polling` calls don't renew it. */
  async find(token: string, polling: boolean): Promise<Session | undefined> {
    const now = Date.now()
    let cached = this.#byToken.get(token)
    if (!cached || now - cached.at > maxAgeMs) {
      const session = findSession(this.#db, token)
      cached = { session, at: now, touchedAt: 0 }
      this.#byToken.set(token, cached)
      session.then(
        (found) => found ?? this.#byToken.delete(token),
        () => this.#byToken.delete(token),
      )
      if (this.#byToken.size > maxEntries) this.#byToken.delete(this.#byToken.keys().next().value ?? token)
    }
    const session = await cached.session
    if (!session) return undefined
    const seen = Math.max(Date.parse(session.last_seen_at), cached.touchedAt)
    if (now - seen > idleMinutes * 60_000 || now > Date.parse(session.ends_at)) {
      this.#byToken.delete(token)
      return undefined
    }
    if (!polling && now - seen > touchIntervalMs) {
      cached.touchedAt = now
      await touchSession(this.#db, session.id)
    }
    return session
  }

  /** Forgets what is known of a token: it ended here. */
  invalidateToken(token: string): void {
    this.#byToken.delete(token)
  }

  /** Forgets every session of a person, and those of whoever acts for them. */
  invalidateUser(userId: number): void {
    for (const [token, { session }] of this.#byToken)
      session.then(
        (found) => {
          if (found && (found.user.id === userId || found.impersonator?.id === userId)) this.#byToken.delete(token)
        },
        () => {},
      )
  }

  invalidateAll(): void {
    this.#byToken.clear()
  }
}
