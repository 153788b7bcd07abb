import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { locks } from '../../platform/db/locks.ts'
import type { Session } from '../../platform/http/session.ts'
import { hasFactor } from './totp.queries.ts'

export const idleMinutes = 60
export const maxHours = 12
export const impersonationMinutes = 60
export const maxSessions = 50

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Whether the person's own session has not ended: 60 minutes after its last use, 12 hours after the login. An
 * impersonation that ends leads back to it.
 */
export const isResumable = sql`s.last_seen_at > now() - make_interval(mins => ${idleMinutes})
  AND coalesce(s.began_at, s.created_at) + make_interval(hours => ${maxHours}) > now()`
/** 12 hours after the login; an impersonation after 60 minutes at the latest. */
const endsAt = sql`least(coalesce(s.began_at, s.created_at) + make_interval(hours => ${maxHours}),
  CASE WHEN s.impersonator_id IS NOT NULL THEN s.created_at + make_interval(mins => ${impersonationMinutes}) END)`
/** Whether a session `s` has not ended. */
export const isLive = sql`s.last_seen_at > now() - make_interval(mins => ${idleMinutes}) AND ${endsAt} > now()`

/**
 * The live session of a token with its user's role and partners; undefined when it has ended. `condition` may say which
 * sessions count otherwise.
 */
export async function findSession(db: Db, token: string, condition = isLive): Promise<Session | undefined> {
  const result = await sql<Session>`
    SELECT s.id, s.password_at, s.login_method, ${hasFactor} AS has_factor, s.created_at, s.last_seen_at,
      s.impersonation_id, ${endsAt} AS ends_at,
      u.must_change_password AND s.login_method <> 'sso' AS must_change_password,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', r.name,
        'dealer_ids', array(SELECT dealer_id FROM user_dealers WHERE user_id = u.id ORDER BY id),
        'workshop_ids', array(SELECT workshop_id FROM user_workshops WHERE user_id = u.id ORDER BY id)) AS user,
      CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'name', i.name, 'email', i.email,
        'with_changes', p.with_changes, 'page', p.page) END AS impersonator
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL
    JOIN roles r ON r.id = u.role_id
    LEFT JOIN users i ON i.id = s.impersonator_id
    LEFT JOIN impersonations p ON p.id = s.impersonation_id
    WHERE s.token_hash = ${tokenHash(token)} AND ${condition}
      AND i.deleted_at IS NULL AND i.suspended_at IS NULL`.execute(db)
  return result.rows[0]
}

/** What a session inherits from the one that it replaces when an impersonation begins or ends. */
type InheritedSession = {
  created_at: string
  password_at: string
  impersonator_id: number
  impersonation_id: number
  began_at: string
  login_method: string
  second_factor_at: string | null
}

/**
 * Inserts a session and returns its token, of which the table has only the hash. Ends the person's oldest above 50. Must
 * run in a transaction.
 */
export async function insertSession(
  db: Db,
  session: { user_id: number; address: string; user_agent: string } & Partial<InheritedSession>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ ...session, token_hash: tokenHash(token) })
    .execute()
  await deleteOldestSessions(db, session.impersonator_id ?? session.user_id)
  return token
}

/**
 * Ends the oldest sessions of a person beyond the newest 50, impersonations by the person included. The lock makes a
 * login see those that began at the same time; it is none on the user's row, which logins share.
 */
async function deleteOldestSessions(db: Db, person_id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${locks.sessions}, ${person_id}::int)`.execute(db)
  await sql`DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions
    WHERE impersonator_id = ${person_id} OR (user_id = ${person_id} AND impersonator_id IS NULL)
    ORDER BY id DESC OFFSET ${maxSessions})`.execute(db)
}

/** Records that a session is in use, and its person seen: the one who impersonates, not who is impersonated. */
export async function touchSession(db: Db, id: number): Promise<void> {
  await sql`WITH touched AS (
      UPDATE sessions SET last_seen_at = now() WHERE id = ${id} RETURNING coalesce(impersonator_id, user_id) AS user_id
    ) UPDATE user_accesses a SET last_seen_at = now() FROM touched WHERE a.user_id = touched.user_id`.execute(db)
}

/** Records a login of a person; after the session's insert, because a session's row is locked before this one. */
export async function upsertLastLogin(db: Db, user_id: number): Promise<void> {
  await sql`INSERT INTO user_accesses (user_id, last_login_at, last_seen_at) VALUES (${user_id}, now(), now())
    ON CONFLICT (user_id) DO UPDATE SET last_login_at = now(), last_seen_at = now()`.execute(db)
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute()
}

/** Records when the person of a session was last asked for a password, and notifies every server. */
export async function updatePasswordAt(db: Db, id: number, password_at: string): Promise<void> {
  await sql`WITH updated AS (UPDATE sessions SET password_at = ${password_at} WHERE id = ${id} RETURNING user_id)
    SELECT pg_notify('person', user_id::text) FROM updated`.execute(db)
}

/** Ends the other sessions of a user, impersonations by the user included. */
export async function deleteOtherSessions(db: Db, user_id: number, id: number): Promise<void> {
  await sql`DELETE FROM sessions WHERE (user_id = ${user_id} OR impersonator_id = ${user_id}) AND id <> ${id}`.execute(
    db,
  )
}

/**
 * Ends all sessions of a user, impersonations by and of the user included, and what would open the next one more easily: the
 * trust in browsers and the logins that wait for a proof.
 */
export async function deleteUserSessions(db: Db, user_id: number): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${user_id} OR impersonator_id = ${user_id}`.execute(db)
  await deleteTrust(db, user_id)
}

/** Ends the trust in all browsers of a user and the logins that wait for a proof. */
export async function deleteTrust(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('trusted_devices').where('user_id', '=', user_id).execute()
  await db.deleteFrom('login_challenges').where('user_id', '=', user_id).execute()
}

export async function deleteEndedSessions(db: Db): Promise<void> {
  await sql`DELETE FROM sessions s WHERE NOT (${isResumable})`.execute(db)
}

/** Whether a user has logged in before. */
export async function hasLoggedIn(db: Db, user_id: number): Promise<boolean> {
  const result = await sql`SELECT FROM user_accesses WHERE user_id = ${user_id} AND last_login_at IS NOT NULL`.execute(
    db,
  )
  return result.rows.length > 0
}
