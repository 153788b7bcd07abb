import type { AccountFacts } from '@portale/domain/people/users/account-state.ts'
import type { UserInput } from '@portale/domain/people/users/user.ts'
import { storedUserColumns, type UserColumn } from '@portale/domain/people/users/user-columns.ts'
import { foldEmail } from '@portale/domain/platform/folding.ts'
import { type Partner, roleIds } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

/** The columns that a form writes. */
export type UserValues = Pick<UserInput, UserColumn> & { do_not_disturb: boolean; role_id: number }
/** The ids of the partners assigned to a user. */
export type AssignedPartners = { workshops: number[]; dealers: number[] }

export type LockedUser = UserValues &
  AssignedPartners &
  AccountFacts & { id: number; role: string; lock_version: number; has_password: boolean }

const factColumns = sql.raw(`u.deleted_at, u.suspended_at, u.password_hash IS NOT NULL AS has_password,
  u.password_hash IS NOT NULL OR EXISTS (SELECT FROM user_accesses a
    WHERE a.user_id = u.id AND a.last_login_at IS NOT NULL) AS is_accepted`)

/** Locks a user who is not deleted, or one who is, and reads role and partners. */
export async function lockUser(db: Db, id: number, isDeleted = false): Promise<LockedUser | undefined> {
  // Locked in a separate statement: in a single one the other tables would be read as before the wait for the lock.
  const locked =
    await sql`SELECT FROM users WHERE id = ${id} AND (deleted_at IS NOT NULL) = ${isDeleted} FOR UPDATE`.execute(db)
  if (locked.rows.length === 0) return undefined
  const result = await sql<LockedUser>`
    SELECT u.id, ${sql.raw(storedUserColumns.map((column) => `u.${column}`).join(', '))}, u.do_not_disturb, u.role_id, r.name AS role, u.lock_version,
      ${factColumns},
      to_json(array(SELECT workshop_id FROM user_workshops WHERE user_id = u.id)) AS workshops,
      to_json(array(SELECT dealer_id FROM user_dealers WHERE user_id = u.id)) AS dealers
    FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ${id}`.execute(db)
  return result.rows[0]
}

/** A locked user of a batch: what the rules and the mails need. */
export type BatchUser = Pick<
  LockedUser,
  'id' | 'name' | 'email' | 'role' | 'lock_version' | 'has_password' | keyof AccountFacts
>

/** Locks those of these users who are not deleted, or who are, in the order of their ids. */
export async function lockUsers(db: Db, ids: number[], isDeleted: boolean): Promise<Map<number, BatchUser>> {
  await sql`SELECT FROM users WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(db)
  const result = await sql<BatchUser>`
    SELECT u.id, u.name, u.email, r.name AS role, u.lock_version, ${factColumns}
    FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ANY(${ids}) AND (u.deleted_at IS NOT NULL) = ${isDeleted}`.execute(db)
  return new Map(result.rows.map((user) => [user.id, user]))
}

export const listVersions = (db: Db, ids: number[]) =>
  db.selectFrom('users').select(['id', 'lock_version']).where('id', 'in', ids).orderBy('id').execute()

/** Those of these addresses, in lower case, that users who are not deleted have. */
export async function listTakenEmails(db: Db, emails: string[]): Promise<string[]> {
  const lowered = emails.map(foldEmail)
  const result = await sql<{ email: string }>`
    SELECT lower(email) AS email FROM users WHERE lower(email) = ANY(${lowered}) AND deleted_at IS NULL`.execute(db)
  return result.rows.map(({ email }) => email)
}

/** The role of a user who is not deleted. */
export const findRank = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(['u.id', 'r.name as role'])
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

/** Locks all administrators in use, in the order of their ids, and returns these. */
export async function lockAdministrators(db: Db): Promise<number[]> {
  const result = await sql<{ id: number }>`
    SELECT id FROM users WHERE role_id = ${roleIds.administrator}
    AND deleted_at IS NULL AND suspended_at IS NULL ORDER BY id FOR UPDATE`.execute(db)
  return result.rows.map(({ id }) => id)
}

export const findRole = (db: Db, id: number) =>
  db.selectFrom('roles').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Whether the address is that of another user who is not deleted. */
export async function isEmailTaken(db: Db, email: string, id: number): Promise<boolean> {
  const taken = await sql`SELECT FROM users WHERE lower(email) = lower(${email}) AND deleted_at IS NULL
    AND id <> ${id}`.execute(db)
  return taken.rows.length > 0
}

/** Whether all ids are those of partners of this kind. */
export async function allPartnersExist(db: Db, kind: Partner, ids: number[]): Promise<boolean> {
  const found = await sql`SELECT FROM ${sql.table(partnerTables[kind].table)} WHERE id = ANY(${ids})`.execute(db)
  return found.rows.length === ids.length
}

export async function insertUser(db: Db, values: UserValues): Promise<number> {
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Writes the columns and increments lock_version, also when only the partners changed. */
export async function updateUser(db: Db, id: number, values: UserValues): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ ...values, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Records that a user's partners changed. */
export async function updateUserVersion(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the partners of a user, without touching the assignments that stay. */
export async function updateAssignedPartners(db: Db, user_id: number, assigned: AssignedPartners): Promise<void> {
  for (const kind of ['workshop', 'dealer'] as const) {
    const { table, column: columnName } = partnerTables[kind]
    const assignments = sql.table(`user_${table}`)
    const column = sql.ref(columnName)
    const ids = assigned[table]
    await sql`DELETE FROM ${assignments} WHERE user_id = ${user_id} AND ${column} <> ALL(${ids})`.execute(db)
    await sql`INSERT INTO ${assignments} (user_id, ${column})
      SELECT ${user_id}::bigint, id FROM unnest(${ids}::bigint[]) id
      WHERE id NOT IN (SELECT ${column} FROM ${assignments} WHERE user_id = ${user_id}) ORDER BY id`.execute(db)
  }
}

/** Marks a user as deleted: the row stays, because other rows refer to it (decisions "Who sees what"). */
export async function updateUserDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ deleted_at: sql<string>`now()`, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Shuts an account for a while; it keeps everything else. */
export async function updateUserSuspended(db: Db, id: number, suspended_by: number, reason: string): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({
      suspended_at: sql<string>`now()`,
      suspended_by,
      suspension_reason: reason,
      lock_version: set('lock_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function updateUserReactivated(db: Db, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({
      suspended_at: null,
      suspended_by: null,
      suspension_reason: null,
      lock_version: set('lock_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** How many invitations each of these users, who are locked, was sent in the last minutes; those without any are left out. */
export async function countInvitations(db: Db, ids: number[], minutes: number): Promise<Map<number, number>> {
  const result = await sql<{ user_id: number; count: number }>`
    SELECT user_id, count(*)::int AS count FROM mails
    WHERE user_id = ANY(${ids}) AND kind = 'invitation' AND created_at > now() - make_interval(mins => ${minutes})
    GROUP BY user_id`.execute(db)
  return new Map(result.rows.map(({ user_id, count }) => [user_id, count]))
}

/** Opens a deleted account again, with its id, role and partners. */
export async function updateUserRestored(db: Db, id: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({ deleted_at: null, email, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
