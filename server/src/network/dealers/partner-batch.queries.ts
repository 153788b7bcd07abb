import type { NetworkFacts } from '@portale/domain/network/dealers/partner.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { verifierRoles } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

/** What the selection has of each partner. */
export const selectedPartnerColumns = 'p.id, p.name, p.archived_at, p.lock_version'

type LockedPartner = NetworkFacts & { id: number; lock_version: number }

/** Locks those of these partners that exist, in the order of their ids. */
export async function lockPartners(db: Db, kind: Partner, ids: number[]): Promise<Map<number, LockedPartner>> {
  const result =
    await sql<LockedPartner>`SELECT id, ceased_on, archived_at, lock_version FROM ${sql.table(partnerTables[kind].table)}
    WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return new Map(result.rows.map((partner) => [partner.id, partner]))
}

type Manager = { id: number; name: string; role_label: string }

const maxCandidates = 10

/** The managers of this kind of partner whose name or address contains the search, the first ten. */
export async function listManagers(db: Db, kind: Partner, search: string): Promise<Manager[]> {
  const result = await sql<Manager>`
    SELECT u.id, u.name, r.label AS role_label FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.deleted_at IS NULL AND u.suspended_at IS NULL AND r.name = ${verifierRoles[kind]}
      AND fold((u.name || ' ' || u.email) COLLATE "default") LIKE (SELECT containing(${search}))
    ORDER BY u.name COLLATE "it-x-icu", u.id LIMIT ${maxCandidates}`.execute(db)
  return result.rows
}

/** Assigns partners to a user; returns the ids of those that the user did not have. */
export async function insertAssignments(db: Db, kind: Partner, ids: number[], userId: number): Promise<number[]> {
  const { table, column } = partnerTables[kind]
  const result = await sql<{ id: number }>`
    INSERT INTO ${sql.table(`user_${table}`)} (user_id, ${sql.ref(column)})
    SELECT ${userId}::bigint, id FROM unnest(${ids}::bigint[]) id
    WHERE id NOT IN (SELECT ${sql.ref(column)} FROM ${sql.table(`user_${table}`)} WHERE user_id = ${userId})
    ORDER BY id RETURNING ${sql.ref(column)} AS id`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** Takes partners from a user; returns the ids of those that the user had. */
export async function deleteAssignments(db: Db, kind: Partner, ids: number[], userId: number): Promise<number[]> {
  const { table, column } = partnerTables[kind]
  const result = await sql<{ id: number }>`
    DELETE FROM ${sql.table(`user_${table}`)} WHERE user_id = ${userId} AND ${sql.ref(column)} = ANY(${ids})
    RETURNING ${sql.ref(column)} AS id`.execute(db)
  return result.rows.map(({ id }) => id)
}
