import type { OpenSession, Profile } from '@portale/domain/profile.ts'
import { sql } from 'kysely'
import { avatarOf } from '../accounts/account.queries.ts'
import { alive, tokenHash } from '../accounts/session.queries.ts'
import type { Db } from '../db/connection.ts'

export const confirmHours = 24
const pendingFrom = sql`now() - make_interval(hours => ${confirmHours})`

/** A person's own data; the flags are the configuration's. */
export async function findProfile(db: Db, id: number): Promise<Omit<Profile, 'flags'> | undefined> {
  const result = await sql<Omit<Profile, 'flags'>>`
    SELECT u.id, u.name, u.email, ${avatarOf('u')} AS avatar, u.do_not_disturb, u.lock_version,
      json_build_array(json_build_object('id', r.id, 'name', r.name, 'label', r.label)) AS roles,
      (SELECT c.email FROM email_changes c WHERE c.user_id = u.id AND c.created_at > ${pendingFrom}) AS pending_email
    FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${id} AND u.deleted_at IS NULL`.execute(db)
  return result.rows[0]
}

/** Locks the account until the transaction ends. */
export const lockAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'do_not_disturb', 'lock_version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

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

/** The one new address of an account that waits for its confirmation. */
export async function replaceEmailChange(db: Db, user_id: number, email: string, token: string): Promise<void> {
  const row = { email, token_hash: tokenHash(token), created_at: sql<string>`now()` }
  await db
    .insertInto('email_changes')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Uses a confirmation up: whose it was and the new address, once; undefined when unknown, used, replaced or too old. */
export async function useEmailChange(db: Db, token: string): Promise<{ user_id: number; email: string } | undefined> {
  const result = await sql<{ user_id: number; email: string }>`
    DELETE FROM email_changes WHERE token_hash = ${tokenHash(token)} AND created_at > ${pendingFrom}
    RETURNING user_id, email`.execute(db)
  return result.rows[0]
}

/** A person's living sessions, the last used first; those in which somebody else acts for them are not theirs. */
export async function listSessions(db: Db, userId: number, currentId: number): Promise<OpenSession[]> {
  const result = await sql<OpenSession>`
    SELECT s.id, s.created_at, s.last_seen_at, s.address, s.user_agent, s.id = ${currentId} AS current
    FROM sessions s WHERE s.user_id = ${userId} AND s.impersonator_id IS NULL AND ${alive}
    ORDER BY s.last_seen_at DESC, s.id DESC`.execute(db)
  return result.rows
}

/** Ends one of a person's own sessions; false when there is no such one. */
export async function deleteOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await sql`DELETE FROM sessions s
    WHERE s.id = ${id} AND s.user_id = ${userId} AND s.impersonator_id IS NULL RETURNING s.id`.execute(db)
  return result.rows.length > 0
}

/** The password was given just now, in this session; every server hears it. */
export async function updatePasswordMoment(db: Db, sessionId: number, userId: number): Promise<void> {
  await sql`UPDATE sessions SET password_at = now() WHERE id = ${sessionId}`.execute(db)
  await sql`SELECT pg_notify('person', ${String(userId)})`.execute(db)
}

/** The picture behind a user's photo. */
export const findAvatar = (db: Db, userId: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('files as f', 'f.id', 'u.avatar_file_id')
    .select(['f.key', 'f.size', 'f.media_type'])
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
