import { parentTables } from '@portale/domain/audit/audited-tables.ts'
import type { ReferenceNames, RowChange, Told } from '@portale/domain/audit/change.ts'
import type { RecordLinks } from '@portale/domain/time-machine/time-machine.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { AppliedDesign } from '../designer/design.queries.ts'
import { findGeneratedReferences } from './generated.queries.ts'
import { generatedLabels, generatedTables } from './generated.ts'
import { referenceColumns, references } from './references.ts'

type Change = Pick<RowChange, 'model_type' | 'model_id' | 'old_values' | 'new_values'>
type Found = { id: number; name: string | null; path: string | null }

/** The ids that a column held or holds. */
const idsIn = (change: Change, column: string) =>
  [change.old_values?.[column], change.new_values?.[column]].filter((value) => typeof value === 'number')

/** Whose row this was, as far as the change tells it. */
function parentOf(change: Change) {
  const parent = Object.hasOwn(parentTables, change.model_type) ? parentTables[change.model_type] : undefined
  const [id] = parent ? idsIn(change, parent.column) : []
  return parent && id !== undefined ? { table: parent.table, id } : undefined
}

/** Every id that these changes speak of, by the table it is of. */
function idsOf(changes: Change[]): Map<string, number[]> {
  const spoken = changes.flatMap((change) => [
    { table: change.model_type, id: change.model_id },
    ...Object.entries(referenceColumns).flatMap(([column, table]) =>
      idsIn(change, column).map((id) => ({ table, id })),
    ),
  ])
  return new Map(
    [...Map.groupBy(spoken, ({ table }) => table)].map(([table, rows]) => [table, rows.map(({ id }) => id)]),
  )
}

async function findRows(db: Db, table: string, ids: number[]): Promise<Map<number, Found>> {
  const reference = Object.hasOwn(references, table) ? references[table] : undefined
  if (!reference) return new Map()
  const { name, joins = '', path = 'NULL' } = reference
  const result = await sql<Found>`
    SELECT t.id, ${sql.raw(name)} AS name, ${sql.raw(path)} AS path
    FROM ${sql.table(table)} t ${sql.raw(joins)} WHERE t.id = ANY(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(result.rows.map((row) => [row.id, row]))
}

/** What ids stand for, how rows are called and where they are shown, of the portal's own tables. */
async function findOwnReferences(db: Db, changes: Change[]) {
  const found = new Map<string, Map<number, Found>>()
  for (const [table, ids] of idsOf(changes)) found.set(table, await findRows(db, table, ids))
  const namesOf = (table: string): Record<number, string> =>
    Object.fromEntries([...(found.get(table) ?? [])].map(([id, { name }]) => [id, name ?? String(id)]))
  const names: ReferenceNames = Object.fromEntries(Object.keys(references).map((table) => [table, namesOf(table)]))
  for (const [column, table] of Object.entries(referenceColumns)) names[column] = namesOf(table)
  const record_links: RecordLinks = {}
  for (const change of changes) {
    const { model_type, model_id } = change
    const parent = parentOf(change)
    const path = found.get(model_type)?.get(model_id)?.path ?? (parent && found.get(parent.table)?.get(parent.id)?.path)
    if (path) record_links[model_type] = { ...record_links[model_type], [model_id]: path }
  }
  return { names, record_links }
}

/**
 * What the ids in these changes stand for today, how the changed rows are called, and where their records are shown: a
 * query per table. Of what is gone nothing is said; what belonged to a record that is there leads to it.
 */
export async function findReferences(
  db: Db,
  design: AppliedDesign,
  changes: Change[],
): Promise<Told & { record_links: RecordLinks }> {
  const tables = generatedTables(design)
  const own = await findOwnReferences(db, changes)
  const generated = await findGeneratedReferences(db, tables, changes)
  return {
    names: { ...generated.names, ...own.names },
    record_links: { ...generated.record_links, ...own.record_links },
    labels: generatedLabels(
      tables,
      changes.map(({ model_type }) => model_type),
    ),
  }
}
