import type {
  LeadReference,
  LeadReferenceInput,
  LeadReferenceKind,
} from '@portale/domain/sales/leads/lead-reference.ts'
import type { Db } from '../../platform/db/connection.ts'
import { duplicateFilter } from '../../platform/db/equal-rows.queries.ts'
import { type Condition, contains, type List, orderBy } from '../../platform/db/list.ts'

const archivedFilters = new Map<string | undefined, Condition[]>([
  ['0', [{ sql: 'NOT m.archived' }]],
  ['1', [{ sql: 'm.archived' }]],
])

/** GET /api/v1/lead_models and /api/v1/lead_work_types. */
export const leadReferenceList = (kind: LeadReferenceKind, query: Record<string, string>): List => ({
  path: `/api/v1/${kind}`,
  from: `${kind} m`,
  where: [
    ...contains('m.name', query.name),
    ...(archivedFilters.get(query.archived) ?? []),
    ...duplicateFilter(kind, 'm', query),
  ],
  order: orderBy(query.sort, { name: 'm.name', archived: 'm.archived' }, 'm.id'),
  rows: `SELECT m.id, m.name, m.archived, m.lock_version FROM page JOIN ${kind} m USING (id)`,
})

const columns = ['id', 'name', 'archived', 'lock_version'] as const

export const findLeadReference = (db: Db, kind: LeadReferenceKind, id: number): Promise<LeadReference | undefined> =>
  db.selectFrom(kind).select(columns).where('id', '=', id).executeTakeFirst()

export const lockLeadReference = (db: Db, kind: LeadReferenceKind, id: number): Promise<LeadReference | undefined> =>
  db.selectFrom(kind).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** What the selection has of each. */
export const selectedColumns = columns.map((column) => `m.${column}`).join(', ')

/** Locks those of these that exist, in the order of their ids. */
export async function lockLeadReferences(
  db: Db,
  kind: LeadReferenceKind,
  ids: number[],
): Promise<Map<number, LeadReference>> {
  const rows = await db.selectFrom(kind).select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Archives these, or uses them again; returns those that were not so already, with their new versions. */
export const updateArchived = (db: Db, kind: LeadReferenceKind, ids: number[], archived: boolean) =>
  db
    .updateTable(kind)
    .set((set) => ({ archived, lock_version: set('lock_version', '+', 1) }))
    .where('id', 'in', ids)
    .where('archived', '<>', archived)
    .returning(['id', 'lock_version'])
    .execute()

type ReferenceValues = Pick<LeadReferenceInput, 'name' | 'archived'>

export async function insertLeadReference(
  db: Db,
  kind: LeadReferenceKind,
  { name, archived }: ReferenceValues,
): Promise<number> {
  return (await db.insertInto(kind).values({ name, archived }).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateLeadReference(
  db: Db,
  kind: LeadReferenceKind,
  id: number,
  { name, archived }: ReferenceValues,
): Promise<void> {
  await db
    .updateTable(kind)
    .set((set) => ({ name, archived, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The references that the form of a lead offers, by name: those not archived, and the lead's current one. */
export const listSelectable = (db: Db, kind: LeadReferenceKind, chosen: number) =>
  db
    .selectFrom(kind)
    .select(['id', 'name'])
    .where((where) => where.or([where('archived', '=', false), where('id', '=', chosen)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
