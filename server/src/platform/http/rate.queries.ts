import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { rateLimitRejections } from '../metrics.ts'
import { HttpError } from './errors.ts'
import type { RateLimit } from './limits.ts'
import { otherSubject, type RateSubject } from './rate-subject.ts'

// Keys contain what callers send (an address, an e-mail): the hash has a fixed length and reveals nothing.
export const rateLimitKey = (name: string, subject: string) =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`

/**
 * Counts attempts, one without `weight`; returns how many there were in the window, and when it ends. All servers share the
 * counters. A count that is a transaction by itself doesn't wait for the disk: a crash of PostgreSQL may forget the last ones.
 */
export async function countAttempt(
  db: Db,
  name: string,
  subject: RateSubject,
  { minutes }: Pick<RateLimit, 'minutes'>,
  weight = 1,
): Promise<{ count: number; seconds: number }> {
  const result = await sql<{ count: number; seconds: number }>`
    INSERT INTO rate_counters AS c (key, window_ends_at, count)
    SELECT ${rateLimitKey(name, subject)}, now() + make_interval(secs => ${minutes * 60}), ${weight}::int
    ${db.isTransaction ? sql`` : sql`FROM set_config('synchronous_commit', 'off', true)`}
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.window_ends_at <= now() THEN excluded.count ELSE least(c.count, 1000000000) + excluded.count END,
      window_ends_at = CASE WHEN c.window_ends_at <= now() THEN excluded.window_ends_at ELSE c.window_ends_at END
    RETURNING count, ceil(extract(epoch FROM window_ends_at - now()))::int AS seconds`.execute(db)
  return result.rows[0] ?? { count: 0, seconds: 0 }
}

/** The number of attempts in the current window, without counting one. */
export async function findAttempts(db: Db, name: string, subject: RateSubject): Promise<number> {
  const counter = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', rateLimitKey(name, subject))
    .where('window_ends_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return counter?.count ?? 0
}

/** Counts one attempt; throws 429 above the limit. */
export async function consumeRateLimit(db: Db, name: string, subject: RateSubject, limit: RateLimit): Promise<void> {
  const counter = await countAttempt(db, name, subject, limit)
  if (counter.count <= limit.count) return
  rateLimitRejections.inc({ limit: name })
  const minutes = Math.ceil(counter.seconds / 60)
  throw new HttpError(429, `Troppi tentativi: riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`, {
    retryAfter: counter.seconds,
  })
}

/** Resets a counter: a successful login clears the attempts on its account. */
export async function resetRateLimit(db: Db, name: string, subject: RateSubject): Promise<void> {
  await db.deleteFrom('rate_counters').where('key', '=', rateLimitKey(name, subject)).execute()
}

/** Refunds one attempt: a successful login does not count for its address. */
export async function refundRateLimit(db: Db, name: string, subject: RateSubject): Promise<void> {
  await sql`UPDATE rate_counters SET count = count - 1 WHERE key = ${rateLimitKey(name, subject)} AND count > 0`.execute(
    db,
  )
}

/** The eight groups of an IPv6 address, without leading zeros. */
function splitIpv6(ip: string): string[] {
  const canonical = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** The address that is counted: the /64 of an IPv6 address, as a customer owns all of it; a mapped IPv4 as IPv4. */
export function rateLimitAddress(ip: string): RateSubject {
  if (isIP(ip) !== 6) return otherSubject(ip)
  const groups = splitIpv6(ip)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return otherSubject(groups.slice(0, 4).join(':'))
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return otherSubject(bytes.join('.'))
}
