import type { Db } from '../../platform/db/connection.ts'
import type { Session } from '../../platform/http/session.ts'
import { countLookup } from '../../platform/metrics.ts'
import { findSession, idleMinutes, isResumable, touchSession } from './session.queries.ts'

const maxAgeMs = 30_000
const maxEntries = 20_000
const touchIntervalMs = 60_000

type CachedSession = { session: Promise<Session | undefined>; at: number; touchedAt: number }

/**
 * Caches sessions for 30 seconds at most. PostgreSQL notifies of changed users, which invalidates their entries; a
 * reconnected listener invalidates all of them, as it may have missed a change.
 */
export class SessionCache {
  readonly #db: Db
  readonly #byToken = new Map<string, CachedSession>()

  constructor(db: Db) {
    this.#db = db
  }

  /** The live session of a token; `polling` calls don't extend it. */
  async find(token: string, polling: boolean): Promise<Session | undefined> {
    const now = Date.now()
    let cached = this.#byToken.get(token)
    const isFresh = cached !== undefined && now - cached.at <= maxAgeMs
    countLookup('sessions', isFresh)
    if (!cached || !isFresh) {
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

  /** The session of a token, also of an impersonation whose time is over while the person's own session lasts. */
  findResumable(token: string): Promise<Session | undefined> {
    return findSession(this.#db, token, isResumable)
  }

  /** Drops the session of a token, which this server has ended. */
  invalidateToken(token: string): void {
    this.#byToken.delete(token)
  }

  /** Drops the sessions of a user, and those in which the user is the impersonator. */
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
