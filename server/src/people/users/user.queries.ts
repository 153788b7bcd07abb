import type { FeatureFlags } from '@portale/domain/people/profile.ts'
import type { Role, User } from '@portale/domain/people/users/user.ts'
import {
  filterableUserColumns,
  sortableUserColumns,
  storedUserColumns,
} from '@portale/domain/people/users/user-columns.ts'
import { mapKeys } from '@portale/domain/platform/registry-columns.ts'
import { type Partner, roleIds } from '@portale/domain/platform/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { containing } from '../../platform/db/containing.ts'
import { type Condition, contains, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { avatarUrl, partnersColumn, rolesColumn } from '../accounts/account.queries.ts'
import {
  inState,
  invitationOrder,
  lastLogin,
  lastSeen,
  mailColumns,
  seenIn,
  stateColumns,
  stateOrder,
  withInvitation,
} from './user-state.queries.ts'

const columnList = storedUserColumns.map((column) => `u.${column}`).join(', ')

/** Selects the users whose ids `source` has: the page of a list, or one row. */
const selectUsers = (source: RawBuilder<unknown>, flags: FeatureFlags) => sql<User>`
  SELECT u.id, ${sql.raw(columnList)}, u.do_not_disturb, u.created_at, u.lock_version, ${sql.raw(stateColumns)},
    (SELECT json_build_object('id', s.id, 'name', s.name) FROM users s WHERE s.id = u.suspended_by) AS suspended_by,
    u.suspension_reason, ${sql.raw(lastLogin)} AS last_login_at, ${sql.raw(lastSeen)} AS last_seen_at, ${sql.raw(mailColumns)},
    ${flags.avatar ? avatarUrl('u') : sql`NULL`} AS avatar,
    ${rolesColumn},
    ${partnersColumn('workshop')}, ${partnersColumn('dealer')}
  FROM ${source} JOIN users u USING (id) JOIN roles r ON r.id = u.role_id`

const firstPartner = (kind: Partner) => {
  const { table, column } = partnerTables[kind]
  return `(SELECT min(p.name) FROM user_${table} up JOIN ${table} p ON p.id = up.${column} WHERE up.user_id = u.id)`
}

const sortColumns = {
  ...mapKeys(sortableUserColumns, (column) => `u.${column}`),
  role: '(SELECT r.label FROM roles r WHERE r.id = u.role_id)',
  workshops: firstPartner('workshop'),
  dealers: firstPartner('dealer'),
  partners: `coalesce(${firstPartner('dealer')}, ${firstPartner('workshop')})`,
  do_not_disturb: 'u.do_not_disturb',
  created_at: 'u.created_at',
  deleted_at: 'u.deleted_at',
  state: stateOrder,
  last_access: `coalesce(${lastSeen}, '-infinity')`,
  invitation: invitationOrder,
}

/** Keeps the people to whom a partner is assigned. */
const assignedTo = (kind: Partner, id: string | undefined) => {
  const { table, column } = partnerTables[kind]
  return equalsId(`u.id IN (SELECT user_id FROM user_${table} WHERE ${column}`, id).map(
    ({ sql: condition, value }) => ({
      sql: `${condition})`,
      value,
    }),
  )
}

/** Keeps the people of the partners whose name or Baldo ID contains the text. */
const ofPartner = (search: string | undefined): Condition[] => {
  if (!search) return []
  const people = (['dealer', 'workshop'] as const).map((kind) => {
    const { table, column } = partnerTables[kind]
    return `SELECT x.user_id FROM user_${table} x JOIN ${table} p ON p.id = x.${column}
      WHERE fold(p.name) LIKE ${containing(search)} OR fold(p.baldo_id) LIKE ${containing(search)}`
  })
  return [{ sql: `u.id IN (${people.join(' UNION ALL ')})`, value: search }]
}

const deletedConditions = new Map<string | undefined, Condition[]>([
  ['1', [{ sql: 'u.deleted_at IS NOT NULL' }]],
  ['all', []],
])

/**
 * GET /api/users: those who are not deleted, with `deleted=1` those who are, with `deleted=all` both; with `state` those
 * in this state, closed ones too; with `invitation` those whose last one is in this state. The filter `role` is a role's name.
 */
export const userList = (db: Db, flags: FeatureFlags, query: Record<string, string>): List => ({
  path: '/api/users',
  from: 'users u',
  where: [
    ...(query.state
      ? inState(query.state)
      : (deletedConditions.get(query.deleted) ?? [{ sql: 'u.deleted_at IS NULL' }])),
    ...withInvitation(query.invitation),
    ...seenIn(query.last_access),
    ...ofPartner(query.partner),
    ...equalsId('u.id', query.id),
    ...filterableUserColumns.flatMap((column) => contains(`u.${column}`, query[column])),
    ...assignedTo('dealer', query.dealer_id),
    ...assignedTo('workshop', query.workshop_id),
    ...(query.role ? [{ sql: 'u.role_id = (SELECT id FROM roles WHERE name = $)', value: query.role }] : []),
  ],
  order: orderBy(query.sort, sortColumns, 'u.id'),
  rows: selectUsers(sql`page`, flags).compile(db).sql,
})

/** What the selection has of each user. */
export const selectedUserColumns = `u.id, u.name, u.email, u.lock_version, ${stateColumns},
  (SELECT json_build_array(json_build_object('id', r.id, 'name', r.name, 'label', r.label))
    FROM roles r WHERE r.id = u.role_id) AS roles`

/** A user who is not deleted, in the JSON of the list. */
export async function findUser(db: Db, flags: FeatureFlags, id: number): Promise<User | undefined> {
  const source = sql`(SELECT id FROM users WHERE id = ${id} AND deleted_at IS NULL) found`
  const result = await sql<{ user: User }>`SELECT to_json(t) AS user FROM (${selectUsers(source, flags)}) t`.execute(db)
  return result.rows[0]?.user
}

/** GET /api/roles: the portal's own, then those made with the generator. */
export const listRoles = (db: Db): Promise<Role[]> =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'label'])
    .orderBy((role) => role('id', 'in', Object.values(roleIds)), 'desc')
    .orderBy('id')
    .execute()
