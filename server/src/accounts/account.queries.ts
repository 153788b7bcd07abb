import type { MenuItem } from '@portale/domain/me.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { deleteLinksOf } from './link.queries.ts'

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

/** Locks a living account until the transaction ends; always before its links and sessions. */
export const lockAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'do_not_disturb', 'lock_version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Where a user's photo is; its address changes with it. */
export const avatarOf = (alias: string) =>
  sql<string | null>`CASE WHEN ${sql.ref(`${alias}.avatar_file_id`)} IS NOT NULL
    THEN '/avatars/' || ${sql.ref(`${alias}.id`)} || '?v=' || ${sql.ref(`${alias}.avatar_file_id`)} END`

/** The one role `r` of a user, as the list that answers carry. */
export const rolesOfUser = sql.raw(
  "json_build_array(json_build_object('id', r.id, 'name', r.name, 'label', r.label)) AS roles",
)

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
    SELECT u.id, u.name, u.email, ${avatarOf('u')} AS avatar, u.must_change_password, ${rolesOfUser},
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
