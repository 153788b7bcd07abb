import { foldEmail } from '@portale/domain/platform/folding.ts'
import { type Partner, roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { deleteLinks } from './link.queries.ts'
import { deleteTrust } from './session.queries.ts'

/** The account with this address, in upper or lower case; a suspended one too, which opens no session and gets no link. */
export async function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'u.name', 'u.email', 'u.password_hash', 'u.suspended_at', 'r.name as role'])
    .where(sql<string>`lower(u.email)`, '=', foldEmail(email))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Those of these users who have one of these roles. */
export async function listUsersOfRoles(db: Db, ids: number[], roles: string[]): Promise<number[]> {
  if (roles.length === 0) return []
  const result = await sql<{ id: number }>`SELECT u.id FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ANY(${ids}) AND r.name = ANY(${roles})`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** An account by its id, as a login finds it. */
export const findAccountById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The password hash of an account that is not deleted; null when it has no password. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Locks an account in use against a change of its password; false when it no longer has this one, or is suspended. */
export async function lockUnchangedPassword(db: Db, id: number, password_hash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function isSuspended(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks an account in use. To avoid deadlocks, it is locked before its links and sessions. */
export const lockAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'do_not_disturb', 'lock_version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The address of a user's photo, which changes with the photo. */
export const avatarUrl = (alias: string) =>
  sql<string | null>`CASE WHEN ${sql.ref(`${alias}.avatar_file_id`)} IS NOT NULL
    THEN '/avatars/' || ${sql.ref(`${alias}.id`)} || '?v=' || ${sql.ref(`${alias}.avatar_file_id`)} END`

/** The role `r` of a user as a list of one, as all answers have it. */
export const rolesColumn = sql.raw(
  "json_build_array(json_build_object('id', r.id, 'name', r.name, 'label', r.label)) AS roles",
)

/** The partners of a kind that are assigned to the user `u`, in a column with their table's name. */
export function partnersColumn(kind: Partner) {
  const { table, column } = partnerTables[kind]
  return sql.raw(`coalesce((
    SELECT json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id)
    FROM user_${table} up JOIN ${table} p ON p.id = up.${column} WHERE up.user_id = u.id), '[]') AS ${table}`)
}

/** Inserts an administrator, or finds one without a password; undefined when the address is taken otherwise. */
export async function insertAdministrator(db: Db, email: string, name = email): Promise<number | undefined> {
  const inserted = await db
    .insertInto('users')
    .values({ name, email, role_id: roleIds.administrator })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const invited = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', foldEmail(email))
    .where('deleted_at', 'is', null)
    .where('role_id', '=', roleIds.administrator)
    .where('password_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return invited?.id
}

/** Sets a new password; revokes the account's links, trusted devices and logins that wait for a second factor. */
export async function updatePassword(
  db: Db,
  id: number,
  password: { password_hash: string; must_change_password: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ ...password, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await deleteLinks(db, id)
  await deleteTrust(db, id)
}
