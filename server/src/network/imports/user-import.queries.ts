import type { AccountFacts } from '@portale/domain/people/users/account-state.ts'
import { storedUserColumns, userColumns } from '@portale/domain/people/users/user-columns.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { stateColumns } from '../../people/users/user-state.queries.ts'
import type { AssignedPartners, UserValues } from '../../people/users/user-write.queries.ts'
import { inBatches, recordColumns } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { isInNetwork } from '../dealers/network.queries.ts'
import type { CodedPartner } from './partner-import.queries.ts'

/** A user who is not closed, with the partners. */
export type StoredUser = UserValues &
  AccountFacts & {
    id: number
    role: string
    role_label: string
    workshops: CodedPartner[]
    dealers: CodedPartner[]
  }

const assigned = (kind: Partner) => {
  const { table, column } = partnerTables[kind]
  return sql`(SELECT coalesce(json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name,
      'ceased_on', p.ceased_on, 'archived_at', p.archived_at, 'in_network', ${sql.raw(isInNetwork('p'))}) ORDER BY lower(p.baldo_id)), '[]')
    FROM ${sql.table(`user_${table}`)} a JOIN ${sql.table(table)} p ON p.id = a.${sql.ref(column)}
    WHERE a.user_id = u.id) AS ${sql.ref(table)}`
}

/** Locks the users in use with one of these addresses, in the order of their ids, and reads role and partners. */
export async function lockUsersByEmail(db: Db, emails: string[]): Promise<StoredUser[]> {
  // In a statement of its own: the other tables would be read as before the wait for the lock.
  const locked = await sql<{ id: number }>`SELECT id FROM users
    WHERE lower(email) = ANY(${emails}::text[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  const result = await sql<StoredUser>`
    SELECT u.id, ${sql.raw(storedUserColumns.map((column) => `u.${column}`).join(', '))}, u.do_not_disturb, u.role_id, r.name AS role, r.label AS role_label,
      ${sql.raw(stateColumns)}, ${assigned('workshop')}, ${assigned('dealer')}
    FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = ANY(${ids}::bigint[])`.execute(db)
  return result.rows
}

/** Those of these addresses, in lower case, that only closed accounts have. */
export async function listClosedEmails(db: Db, emails: string[]): Promise<string[]> {
  const result = await sql<{ email: string }>`
    SELECT DISTINCT lower(email) AS email FROM users WHERE lower(email) = ANY(${emails}::text[]) AND deleted_at IS NOT NULL
    EXCEPT SELECT lower(email) FROM users WHERE lower(email) = ANY(${emails}::text[]) AND deleted_at IS NULL`.execute(
    db,
  )
  return result.rows.map(({ email }) => email)
}

const recordType = sql.raw(`(id bigint, ${recordColumns(userColumns)}, do_not_disturb boolean, role_id bigint)`)
const columns = [...storedUserColumns, 'do_not_disturb', 'role_id']
const columnList = sql.raw(columns.join(', '))
const updates = sql.raw(columns.map((column) => `${column} = sent.${column}`).join(', '))

/** Inserts users; returns their ids by address in lower case. */
export async function insertUsers(db: Db, users: UserValues[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await inBatches(users, async (batch) => {
    const result = await sql<{ id: number; email: string }>`
      INSERT INTO users (${columnList})
      SELECT ${columnList} FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${recordType}
      RETURNING id, lower(email) AS email`.execute(db)
    for (const { id, email } of result.rows) ids.set(email, id)
  })
  return ids
}

/** Updates users and increments their lock_version, also when only their partners change. */
export const updateUsers = (db: Db, users: (UserValues & { id: number })[]): Promise<void> =>
  inBatches(users, async (batch) => {
    await sql`UPDATE users u SET ${updates}, lock_version = u.lock_version + 1
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS sent ${recordType}
      WHERE u.id = sent.id`.execute(db)
  })

/** Users with thousands of partners each still make short statements. */
const usersPerStatement = 100

/** Replaces the partners of users, without touching the assignments that stay. */
export const updateAssignments = (db: Db, users: (AssignedPartners & { id: number })[]): Promise<void> =>
  inBatches(
    users,
    async (batch) => {
      const ids = batch.map(({ id }) => id)
      for (const kind of ['workshop', 'dealer'] as const) {
        const { table, column: columnName } = partnerTables[kind]
        const [assignments, column] = [sql.table(`user_${table}`), sql.ref(columnName)]
        const rows = batch.map((user) => ({ user_id: user.id, ids: user[table] }))
        const sent = sql`json_to_recordset(${JSON.stringify(rows)}::json) AS sent (user_id bigint, ids bigint[])`
        await sql`DELETE FROM ${assignments} a USING ${sent}
          WHERE a.user_id = sent.user_id AND a.${column} <> ALL(sent.ids)`.execute(db)
        await sql`INSERT INTO ${assignments} (user_id, ${column})
          SELECT sent.user_id, partner.id FROM ${sent}, unnest(sent.ids) AS partner (id)
          EXCEPT SELECT user_id, ${column} FROM ${assignments} WHERE user_id = ANY(${ids})
          ORDER BY 1, 2`.execute(db)
      }
    },
    usersPerStatement,
  )
