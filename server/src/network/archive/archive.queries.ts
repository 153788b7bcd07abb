import type { ArchiveEffects } from '@portale/domain/network/archive/archive.ts'
import type { Registry } from '@portale/domain/platform/registries.ts'
import { openLeadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isToday } from '../dealers/partner.queries.ts'

/** A locked record, with what decides whether it can be archived or brought back. */
export type ArchivableRow = {
  id: number
  lock_version: number
  archived_at: string | null
  merged_into_id: number | null
}

/** Locks the records of a registry that exist among these, in the order of their ids. */
export async function lockRecords(db: Db, registry: Registry, ids: number[]): Promise<Map<number, ArchivableRow>> {
  const merged = sql.raw(registry === 'customers' ? 'merged_into_id' : 'NULL::bigint AS merged_into_id')
  const result = await sql<ArchivableRow>`
    SELECT id, lock_version, archived_at, ${merged} FROM ${sql.table(registry)}
    WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(db)
  return new Map(result.rows.map((row) => [row.id, row]))
}

/** Archives locked records, or brings them back for `null`; returns their new versions. */
export async function updateArchived(db: Db, registry: Registry, ids: number[], archivedBy: number | null) {
  const archived_at = sql.raw(archivedBy === null ? 'NULL' : 'now()')
  const result = await sql<{ id: number; lock_version: number }>`
    UPDATE ${sql.table(registry)} SET archived_at = ${archived_at}, archived_by = ${archivedBy},
      lock_version = lock_version + 1, updated_at = now()
    WHERE id = ANY(${ids}::bigint[]) RETURNING id, lock_version`.execute(db)
  return result.rows
}

const none = sql`SELECT 0`
const assigned = (table: string, column: string, ids: number[]) => sql`
  SELECT count(DISTINCT u.id)::int FROM ${sql.table(table)} a JOIN users u ON u.id = a.user_id AND u.deleted_at IS NULL
  WHERE a.${sql.ref(column)} = ANY(${ids}::bigint[])`
const openLeads = (column: string, ids: number[]) => sql`
  SELECT count(*)::int FROM leads WHERE ${sql.ref(column)} = ANY(${ids}::bigint[]) AND status = ANY(${openLeadStatuses})`

type Counts = Record<keyof ArchiveEffects, RawBuilder<unknown>>

const effects: Record<Registry, (ids: number[]) => Counts> = {
  dealers: (ids) => ({
    users: assigned('user_dealers', 'dealer_id', ids),
    workshops: sql`SELECT count(DISTINCT w.id)::int FROM workshop_dealers wd JOIN workshops w ON w.id = wd.workshop_id
      WHERE wd.dealer_id = ANY(${ids}::bigint[]) AND ${sql.raw(isToday('wd'))} AND w.archived_at IS NULL`,
    leads: none,
  }),
  workshops: (ids) => ({
    users: assigned('user_workshops', 'workshop_id', ids),
    workshops: none,
    leads: openLeads('workshop_id', ids),
  }),
  customers: (ids) => ({ users: none, workshops: none, leads: openLeads('customer_id', ids) }),
}

/** How much depends on records of a registry. */
export async function countArchiveEffects(db: Db, registry: Registry, ids: number[]): Promise<ArchiveEffects> {
  const { users, workshops, leads } = effects[registry](ids)
  const result = await sql<ArchiveEffects>`
    SELECT (${users}) AS users, (${workshops}) AS workshops, (${leads}) AS leads`.execute(db)
  return result.rows[0] ?? { users: 0, workshops: 0, leads: 0 }
}
