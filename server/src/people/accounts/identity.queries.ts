import type { UserIdentity } from '@portale/domain/people/sso/sso.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { LoginUser } from './open-session.ts'

/** A person as a provider knows it. */
export type Identity = { issuer: string; subject: string }

/** A user who may log in by an identity, whether or not the account is in use. */
export type IdentityUser = LoginUser & { role: string; in_use: boolean }

const identityUser = sql`u.id, u.name, u.email, u.password_hash, r.name AS role,
  u.deleted_at IS NULL AND u.suspended_at IS NULL AS in_use`

/** The user to whom an identity is linked. */
export async function findIdentityUser(db: Db, { issuer, subject }: Identity): Promise<IdentityUser | undefined> {
  const result = await sql<IdentityUser>`SELECT ${identityUser} FROM user_identities i
    JOIN users u ON u.id = i.user_id JOIN roles r ON r.id = u.role_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject}`.execute(db)
  return result.rows[0]
}

/** Locks the account with an address, also a suspended one. */
export async function lockUserByEmail(db: Db, email: string): Promise<IdentityUser | undefined> {
  // Locked first: who waited for the lock would otherwise read the account as it was before.
  const locked = await sql<{ id: number }>`SELECT id FROM users
    WHERE lower(email) = lower(${email}) AND deleted_at IS NULL FOR UPDATE`.execute(db)
  const result = await sql<IdentityUser>`SELECT ${identityUser} FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${locked.rows[0]?.id ?? null} AND lower(u.email) = lower(${email})`.execute(db)
  return result.rows[0]
}

/** The subject by which a provider knows a user. */
export async function findSubject(db: Db, user_id: number, issuer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row?.subject
}

/** Links an identity to a user, whose account is locked; false when it is linked to another one already. */
export async function insertIdentity(
  db: Db,
  identity: Identity & { user_id: number; provider: string; email: string | null },
): Promise<boolean> {
  const row = await db
    .insertInto('user_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateIdentityLogin(db: Db, { issuer, subject }: Identity): Promise<void> {
  await sql`UPDATE user_identities SET last_login_at = now() WHERE issuer = ${issuer} AND subject = ${subject}`.execute(
    db,
  )
}

export const listIdentities = async (db: Db, user_id: number): Promise<UserIdentity[]> =>
  db
    .selectFrom('user_identities')
    .select(['id', 'provider', 'email', 'created_at', 'last_login_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()

/** Unlinks an identity of a user and returns what it was; undefined when the user has none with this id. */
export const deleteIdentity = (
  db: Db,
  user_id: number,
  id: number,
): Promise<Pick<UserIdentity, 'provider' | 'email'> | undefined> =>
  db
    .deleteFrom('user_identities')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(['provider', 'email'])
    .executeTakeFirst()

/** Gives a user, whose account is locked, another role. */
export async function updateRole(db: Db, id: number, role_id: number): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ role_id, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
