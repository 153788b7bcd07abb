import type { Flags } from '@portale/domain/me.ts'
import type { Role, User } from '@portale/domain/users/user.ts'
import { type RawBuilder, sql } from 'kysely'
import { assignedPartners, avatarOf, rolesOfUser } from '../accounts/account.queries.ts'
import type { Db } from '../db/connection.ts'
import { contains, equalsId, type List, orderBy } from '../db/list.ts'

/** A select of users, `source` giving the ids: `page` of a list, or one row. */
const rowsOf = (source: RawBuilder<unknown>, flags: Flags) => sql<User>`
  SELECT u.id, u.name, u.email, u.do_not_disturb, u.created_at, u.lock_version,
    ${flags.avatar ? avatarOf('u') : sql`NULL`} AS avatar,
    ${rolesOfUser},
    ${assignedPartners('workshop')}, ${assignedPartners('dealer')}
  FROM ${source} JOIN users u USING (id) JOIN roles r ON r.id = u.role_id`

const sortable = { name: 'u.name', email: 'u.email', created_at: 'u.created_at' }

/** GET /api/users: the living ones; the filter `role` is a role's name. */
export const userList = (db: Db, flags: Flags, query: Record<string, string>): List => ({
  path: '/api/users',
  from: 'users u',
  where: [
    { sql: 'u.deleted_at IS NULL' },
    ...equalsId('u.id', query.id),
    ...contains('u.name', query.name),
    ...contains('u.email', query.email),
    ...(query.role ? [{ sql: 'u.role_id = (SELECT id FROM roles WHERE name = $)', value: query.role }] : []),
  ],
  order: orderBy(query.sort, sortable, 'u.id'),
  rows: rowsOf(sql`page`, flags).compile(db).sql,
})

/** A living user, in the very JSON of the list. */
export async function findUser(db: Db, flags: Flags, id: number): Promise<User | undefined> {
  const one = sql`(SELECT id FROM users WHERE id = ${id} AND deleted_at IS NULL) one`
  const found = await sql<{ user: User }>`SELECT to_json(shown) AS user FROM (${rowsOf(one, flags)}) shown`.execute(db)
  return found.rows[0]?.user
}

/** GET /api/roles: the portal's own, then those that the generator made. */
export const listRoles = (db: Db): Promise<Role[]> =>
  db.selectFrom('roles').select(['id', 'name', 'label']).orderBy('id').execute()
