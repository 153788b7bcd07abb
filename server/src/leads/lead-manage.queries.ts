import type { Actor } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** Whether somebody still lives, in the role that their request began with. */
export async function hasRole(db: Db, { id, role }: Actor): Promise<boolean> {
  const result = await sql`SELECT FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.id = ${id} AND u.deleted_at IS NULL AND r.name = ${role}`.execute(db)
  return result.rows.length > 0
}
