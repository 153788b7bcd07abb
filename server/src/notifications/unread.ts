import { createHash } from 'node:crypto'
import type { Notification } from '@portale/domain/notifications.ts'
import type { Db } from '../db/connection.ts'
import { cleanForDisplay } from '../html/clean.ts'
import { listUnread } from './notification.queries.ts'

const rememberedFor = 60_000
const mostRemembered = 20_000

/** An answer of the poll, and the mark by which the browser's next one is told to be the same. */
type Answer = { etag: string; body: string }

/** Notifications with their HTML cleaned once more on the way out. */
export const cleaned = (notifications: Notification[]): Notification[] =>
  notifications.map((notification) => ({ ...notification, message: cleanForDisplay(notification.message) }))

/**
 * What each person has unread, for the poll: a cache in front of the table, a minute at most. An entry is dropped when
 * PostgreSQL says that the person's notifications changed, and all of them when the listener had to reconnect.
 */
export class Unread {
  readonly #db: Db
  readonly #byUser = new Map<number, { answer: Promise<Answer>; at: number }>()

  constructor(db: Db) {
    this.#db = db
  }

  get(userId: number): Promise<Answer> {
    const known = this.#byUser.get(userId)
    if (known && Date.now() - known.at < rememberedFor) return known.answer
    const answer = this.#load(userId)
    this.#byUser.set(userId, { answer, at: Date.now() })
    answer.catch(() => this.#byUser.delete(userId))
    if (this.#byUser.size > mostRemembered) this.#byUser.delete(this.#byUser.keys().next().value ?? userId)
    return answer
  }

  async #load(userId: number): Promise<Answer> {
    const body = JSON.stringify(cleaned(await listUnread(this.#db, userId)))
    return { body, etag: `W/"${createHash('sha256').update(`${userId} ${body}`).digest('base64url').slice(0, 22)}"` }
  }

  forget(userId: number): void {
    this.#byUser.delete(userId)
  }

  forgetAll(): void {
    this.#byUser.clear()
  }
}
