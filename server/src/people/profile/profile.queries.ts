import type { OpenSession, Profile } from '@portale/domain/people/profile.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { avatarUrl, rolesColumn } from '../accounts/account.queries.ts'
import { pendingSince } from '../accounts/link.queries.ts'
import { isLive } from '../accounts/session.queries.ts'

/** The profile of a user without the configuration's flags. */
export async function findProfile(db: Db, id: number): Promise<Omit<Profile, 'flags'> | undefined> {
  const result = await sql<Omit<Profile, 'flags'>>`
    SELECT u.id, u.name, u.email, ${avatarUrl('u')} AS avatar, u.do_not_disturb, u.lock_version,
      ${rolesColumn},
      (SELECT c.email FROM email_changes c WHERE c.user_id = u.id AND c.created_at > ${pendingSince}) AS pending_email
    FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${id} AND u.deleted_at IS NULL`.execute(db)
  return result.rows[0]
}

export async function updateAccount(
  db: Db,
  id: number,
  values: { name?: string; email?: string; do_not_disturb?: boolean; avatar_file_id?: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

// The sessions in which a user acts, as themselves or as an impersonator.
const isActor = (userId: number) =>
  sql`(s.user_id = ${userId} AND s.impersonator_id IS NULL OR s.impersonator_id = ${userId})`

/** The live sessions in which a user acts, the last used first; not those in which the user is impersonated. */
export async function listSessions(db: Db, userId: number, currentId: number): Promise<OpenSession[]> {
  const result = await sql<OpenSession>`
    SELECT s.id, s.created_at, s.last_seen_at, s.address, s.user_agent, s.id = ${currentId} AS current,
      (SELECT name FROM users WHERE id = s.user_id AND id <> ${userId}) AS acting_as,
      s.login_method, s.second_factor_at IS NOT NULL AS second_factor
    FROM sessions s WHERE ${isActor(userId)} AND ${isLive} ORDER BY s.last_seen_at DESC, s.id DESC`.execute(db)
  return result.rows
}

/** Ends a session in which a user acts; false when there is none. */
export async function deleteOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await sql`DELETE FROM sessions s
    WHERE s.id = ${id} AND ${isActor(userId)} RETURNING s.id`.execute(db)
  return result.rows.length > 0
}

/** Ends the sessions in which a user acts but one, and returns how many there were. */
export async function deleteOtherOwnSessions(db: Db, userId: number, currentId: number): Promise<number> {
  const result = await sql`DELETE FROM sessions s
    WHERE s.id <> ${currentId} AND ${isActor(userId)} RETURNING s.id`.execute(db)
  return result.rows.length
}

/** Records that the password was entered just now, and notifies every server. False when the session has ended. */
export async function updatePasswordConfirmedAt(db: Db, sessionId: number): Promise<boolean> {
  const result = await sql`
    WITH updated AS (UPDATE sessions SET password_at = now() WHERE id = ${sessionId} RETURNING user_id)
    SELECT pg_notify('person', user_id::text) FROM updated`.execute(db)
  return result.rows.length > 0
}

/** The file of a user's photo. */
export const findAvatar = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('files as f', 'f.id', 'u.avatar_file_id')
    .select('f.key')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
