import type { Actor } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { notFound } from '../../platform/http/errors.ts'

/** Whether the user exists, is not suspended and has the role that the request began with. */
export async function hasRole(db: Db, { id, role }: Actor): Promise<boolean> {
  const result = await sql`SELECT FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${id} AND u.deleted_at IS NULL AND u.suspended_at IS NULL AND r.name = ${role}`.execute(db)
  return result.rows.length > 0
}

/** Answers 404 when the user was deleted or suspended or changed role during the request: an upload or a lock can take minutes. */
export async function assertRoleUnchanged(tx: Db, user: Actor): Promise<void> {
  if (!(await hasRole(tx, user))) notFound()
}

/** A role, designed ones included, by its name. */
export const findRoleByName = (db: Db, name: string) =>
  db.selectFrom('roles').select(['id', 'name']).where('name', '=', name).executeTakeFirst()
