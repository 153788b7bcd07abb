import type { MenuItem } from '@portale/domain/me.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { partnerTables } from '../dealers/partner.queries.ts'
import { deleteLinksOf } from '../users/user.write.queries.ts'
import { tokenHash } from './session.queries.ts'

export const resetMinutes = 60
const administratorRole = 1

/** The account that signs in with this address, in any case. */
export async function findAccount(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', email.trim().toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The password's hash of a living account; null when it has none. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Whether an account still has this password; it keeps it until the transaction ends. */
export async function lockPassword(db: Db, id: number, password_hash: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Where a user's photo is; its address changes with it. */
export const avatarOf = (alias: string) =>
  sql<string | null>`CASE WHEN ${sql.ref(`${alias}.avatar_file_id`)} IS NOT NULL
    THEN '/avatars/' || ${sql.ref(`${alias}.id`)} || '?v=' || ${sql.ref(`${alias}.avatar_file_id`)} END`

/** The partners of a kind that are assigned to the user `u`, by name; called after their table. */
export function assignedPartners(kind: Partner) {
  const { table, column } = partnerTables[kind]
  return sql.raw(`coalesce((
    SELECT json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id)
    FROM user_${table} up JOIN ${table} p ON p.id = up.${column} WHERE up.user_id = u.id), '[]') AS ${table}`)
}

type PersonOfMe = {
  id: number
  name: string
  email: string
  avatar: string | null
  must_change_password: boolean
  roles: { id: number; name: string; label: string }[]
  dealers: { id: number; baldo_id: string; name: string }[]
  workshops: { id: number; baldo_id: string; name: string }[]
}

/** The person with role and partners, as /api/v1/me answers it. */
export async function findPerson(db: Db, id: number): Promise<PersonOfMe | undefined> {
  const result = await sql<PersonOfMe>`
    SELECT u.id, u.name, u.email, ${avatarOf('u')} AS avatar, u.must_change_password, json_build_array(json_build_object('id', r.id, 'name', r.name, 'label', r.label)) AS roles,
      ${assignedPartners('dealer')}, ${assignedPartners('workshop')}
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${id} AND u.deleted_at IS NULL`.execute(db)
  return result.rows[0]
}

/** The menu of a role: its own items and those for everybody, by weight. */
export async function listMenu(db: Db, role: string): Promise<MenuItem[]> {
  return db
    .selectFrom('menu_items')
    .select(['id', 'name', 'url', 'weight'])
    .where((where) => where.or([where('role', 'is', null), where('role', '=', role)]))
    .orderBy('weight')
    .orderBy('id')
    .execute()
}

/** The only reset token of an account from now on; a later one replaces it. */
export async function replaceResetToken(db: Db, user_id: number, token: string): Promise<void> {
  const row = { token_hash: tokenHash(token), created_at: sql<string>`now()` }
  await db
    .insertInto('password_resets')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** An administrator of this address, made unless there is one without a password; undefined when the address is taken. */
export async function insertAdministrator(db: Db, email: string): Promise<number | undefined> {
  const made = await db
    .insertInto('users')
    .values({ name: email, email, role_id: administratorRole })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const invited = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .where('role_id', '=', administratorRole)
    .where('password_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return invited?.id
}

/** Uses a reset token up: whose it was, once; undefined when unknown, used, replaced or older than 60 minutes. */
export async function useResetToken(db: Db, email: string, token: string): Promise<number | undefined> {
  const result = await sql<{ user_id: number }>`
    DELETE FROM password_resets r USING users u
    WHERE u.id = r.user_id AND u.deleted_at IS NULL AND lower(u.email) = ${email.trim().toLowerCase()}
      AND r.token_hash = ${tokenHash(token)} AND r.created_at > now() - make_interval(mins => ${resetMinutes})
    RETURNING r.user_id`.execute(db)
  return result.rows[0]?.user_id
}

/** A new password; the links that are still out end with it. */
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
  await deleteLinksOf(db, id)
}
