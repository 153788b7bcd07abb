import type { Digest, LateActivity, WaitingActivity } from '@portale/domain/documents/reminders/digest.ts'
import { firstHour } from '@portale/domain/documents/reminders/reminder.ts'
import { type Audience, audiencePartners, audiences } from '@portale/domain/network/dealers/audience.ts'
import { canVerifyUploads } from '@portale/domain/network/dealers/partner.policy.ts'
import { defaultChannel, type NoticeChannel } from '@portale/domain/people/notices.ts'
import { type Actor, staff } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { hasLeftBefore, inNetworkToday } from '../../network/dealers/network.queries.ts'
import { visiblePartners } from '../../network/dealers/partner.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { todayInRome } from '../progress/progress.queries.ts'
import { verificationConditions } from '../verification/verification-conditions.queries.ts'
import { uploadTables } from '../verification/verification-order.queries.ts'

/**
 * The users whose digest of a day was not dealt with yet: verifiers, and those with notifications that waited for it since
 * before seven in Rome. What arrives later waits for the next morning.
 */
export async function listDigestRecipientIds(db: Db, day: string): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id
    WHERE (r.name = ANY(${staff}) OR EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.in_digest
        AND n.created_at < (${day}::date + ${`${firstHour}:00`}::time) AT TIME ZONE 'Europe/Rome'))
      AND u.deleted_at IS NULL AND u.suspended_at IS NULL
      AND NOT EXISTS (SELECT FROM daily_digests d WHERE d.user_id = u.id AND d.day = ${day}::date)
    ORDER BY u.id`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** A user with what decides about their digest. */
export type DigestRecipient = Actor & { document_channel: NoticeChannel; do_not_disturb: boolean }

/**
 * Records that a user's digest of a day is dealt with in this transaction, and reads the user as of now; undefined when it
 * was recorded already, or when the user is deleted. A server that does the same waits for the end of this transaction.
 */
export async function claimDigest(tx: Db, userId: number, day: string): Promise<DigestRecipient | undefined> {
  const claimed = await sql`
    INSERT INTO daily_digests (user_id, day) VALUES (${userId}, ${day}) ON CONFLICT DO NOTHING
    RETURNING user_id`.execute(tx)
  if (claimed.rows.length === 0) return undefined
  const result = await sql<DigestRecipient>`
    SELECT u.id, u.name, u.email, r.name AS role, u.do_not_disturb,
      coalesce((SELECT p.channel FROM notification_preferences p
        WHERE p.user_id = u.id AND p.kind = 'document_uploaded'), ${defaultChannel}) AS document_channel,
      to_json(array(SELECT dealer_id FROM user_dealers WHERE user_id = u.id)) AS dealer_ids,
      to_json(array(SELECT workshop_id FROM user_workshops WHERE user_id = u.id)) AS workshop_ids
    FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${userId} AND u.deleted_at IS NULL AND u.suspended_at IS NULL`.execute(
    tx,
  )
  return result.rows[0]
}

/** The activities with documents that wait for a user, the oldest document's first: those of the queue. */
async function listWaiting(db: Db, user: Actor): Promise<WaitingActivity[]> {
  const { text: where, values } = whereClause(verificationConditions(user, { status: 'pending' }))
  const text = `
    SELECT a.id, a.title, y.id AS year_id, y.year, CASE WHEN a.for_dealers THEN 'dealers' ELSE 'workshops' END AS audience,
      count(*)::int AS documents, count(DISTINCT coalesce(u.dealer_id, u.workshop_id))::int AS partners,
      min(u.created_at) AS oldest_at
    FROM ${uploadTables} ${where} GROUP BY a.id, y.id ORDER BY min(u.created_at), a.id`
  return query<WaitingActivity>(db, text, values)
}

/** The activities with which partners of a user are late, those of most partners first. */
async function listLate(db: Db, user: Actor, audience: Audience): Promise<LateActivity[]> {
  const kind = audiencePartners[audience]
  const { table } = partnerTables[kind]
  const { text: where, values } = whereClause([
    ...visiblePartners(user, kind, 'p.id'),
    inNetworkToday('p'),
    { sql: `NOT ${hasLeftBefore('a.activity_year_id')}` },
    { sql: `CASE WHEN g.activity_id IS NULL THEN a.deadline ELSE g.deadline END < ${todayInRome}` },
  ])
  const text = `
    SELECT a.id, a.title, y.id AS year_id, y.year, '${audience}' AS audience, count(*)::int AS partners
    FROM (
      SELECT d.activity_id AS id, d.title, d.activity_year_id, min(d.deadline) AS deadline
      FROM asked_documents d WHERE d.for_${audience} AND d.state = 'open' GROUP BY 1, 2, 3
    ) a JOIN activity_years y ON y.id = a.activity_year_id CROSS JOIN ${table} p
    LEFT JOIN activity_progress g ON g.activity_id = a.id AND g.partner_id = p.id
    ${where} GROUP BY a.id, a.title, y.id ORDER BY partners DESC, a.title, a.id`
  return query<LateActivity>(db, text, values)
}

/** What waits for a verifier, and who is late, among the partners that the user sees. */
export async function findVerificationDigest(db: Db, user: Actor): Promise<Pick<Digest, 'waiting' | 'late'>> {
  const late: LateActivity[] = []
  for (const audience of audiences)
    if (canVerifyUploads(user, audiencePartners[audience])) late.push(...(await listLate(db, user, audience)))
  return { waiting: await listWaiting(db, user), late: late.toSorted((a, b) => b.partners - a.partners) }
}

/** Deletes the records of days that are long past. */
export const deletePastDigests = (db: Db) => sql`DELETE FROM daily_digests WHERE day < current_date - 30`.execute(db)
