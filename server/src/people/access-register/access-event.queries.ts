import {
  type AccessEventDetail,
  type AccessEventKind,
  loginKinds,
  type UserLogin,
} from '@portale/domain/people/access-register/access-event.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { countAttempt } from '../../platform/http/rate.queries.ts'
import { otherSubject, type RateSubject } from '../../platform/http/rate-subject.ts'

/**
 * An event as it is recorded; `user_id` is whose account it is about, null for an address that no account has, and
 * `actor_id` who did it, where that is another person.
 */
export type AccessEvent = {
  kind: AccessEventKind
  user_id: number | null
  actor_id?: number | null
  impersonator_id?: number | null
  impersonation_id?: number | null
  token_id?: number | null
  address: string
  user_agent: string
  email?: string | null
  detail?: AccessEventDetail
}

const maxTextLength = 255

/** Records an event: in the transaction that causes it, where there is one. It is only added to. */
export async function insertAccessEvent(db: Db, { detail = {}, email, ...event }: AccessEvent): Promise<void> {
  const row = { ...event, email: email?.slice(0, maxTextLength), detail: JSON.stringify(detail) }
  await db
    .insertInto('access_events')
    .values({ ...row, user_agent: event.user_agent.slice(0, maxTextLength) })
    .execute()
}

/** How many events of a kind that a person can cause at will are recorded: of one subject, and of everybody. */
const subjectLimit = { count: 30, minutes: 60 }
const totalLimit = { count: 5000, minutes: 60 }
const everybody = otherSubject('')

/** Records an event that a stranger can repeat at will, up to a limit: nobody fills the disk with refusals. */
export async function insertLimitedAccessEvent(
  db: Db,
  subject: RateSubject,
  event: AccessEvent,
  limit = subjectLimit,
): Promise<void> {
  const name = `register_${event.kind}`
  if ((await countAttempt(db, name, subject, limit)).count > limit.count) return
  if ((await countAttempt(db, name, everybody, totalLimit)).count > totalLimit.count) return
  await insertAccessEvent(db, event)
}

/** The last sign-ins of an account, newest first, the refused ones included. */
export async function listUserLogins(db: Db, userId: number, limit = 20): Promise<UserLogin[]> {
  const result = await sql<UserLogin>`
    SELECT id, created_at, kind, address, user_agent, detail FROM access_events
    WHERE user_id = ${userId} AND kind = ANY(${[...loginKinds]})
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(db)
  return result.rows
}

/** Creates the partitions of the coming months, and drops those that ended more than 24 months ago. */
export async function createAccessPartitions(db: Db): Promise<void> {
  await sql`SELECT make_access_partitions()`.execute(db)
}
