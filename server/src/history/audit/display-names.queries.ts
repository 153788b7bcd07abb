import { parentTables } from '@portale/domain/history/audit/audited-tables.ts'
import type { DisplayNames, ReferenceNames, RowChange } from '@portale/domain/history/audit/change.ts'
import {
  type DesignedTable,
  type DesignedTables,
  describeDesignedTables,
  designedTableLabels,
  type ReferencedTable,
} from '@portale/domain/history/audit/designed-tables.rules.ts'
import { nameKey } from '@portale/domain/history/audit/labels.ts'
import type { RecordLinks } from '@portale/domain/history/time-machine/time-machine.ts'
import { sql } from 'kysely'
import type { AppliedDesign } from '../../generator/designer/design.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { referencedTables, rowNames } from './display-names.data.ts'

type Change = Pick<RowChange, 'model_type' | 'model_id' | 'old_values' | 'new_values'>
type NamedRow = { id: number; name: string | null; path: string | null }
type Found = { names: ReferenceNames; record_links: RecordLinks }

/** The ids that a column held or holds, one or several. */
const idsIn = ({ old_values, new_values }: Change, column: string): number[] =>
  [old_values?.[column], new_values?.[column]].flat().filter((value) => typeof value === 'number')

/** The record that the row belonged to, as far as the change recorded it. */
function parentOf(change: Change) {
  const parent = Object.hasOwn(parentTables, change.model_type) ? parentTables[change.model_type] : undefined
  const [id] = parent ? idsIn(change, parent.column) : []
  return parent && id !== undefined ? { table: parent.table, id } : undefined
}

/** Every id that these changes mention, by its table. */
function groupIds(changes: Change[]): Map<string, number[]> {
  const mentioned = changes.flatMap((change) => [
    { table: change.model_type, id: change.model_id },
    ...Object.entries(referencedTables).flatMap(([column, table]) =>
      idsIn(change, column).map((id) => ({ table, id })),
    ),
  ])
  const byTable = Map.groupBy(mentioned, ({ table }) => table)
  return new Map([...byTable].map(([table, rows]) => [table, rows.map(({ id }) => id)]))
}

async function findPortalRows(db: Db, table: string, ids: number[]): Promise<Map<number, NamedRow>> {
  const rowName = Object.hasOwn(rowNames, table) ? rowNames[table] : undefined
  if (!rowName) return new Map()
  const { name, joins = '', path = 'NULL' } = rowName
  const result = await sql<NamedRow>`
    SELECT t.id, ${sql.raw(name)} AS name, ${sql.raw(path)} AS path
    FROM ${sql.table(table)} t ${sql.raw(joins)} WHERE t.id = ANY(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(result.rows.map((row) => [row.id, row]))
}

/** Names and links of the portal's own tables. */
async function findPortalNames(db: Db, changes: Change[]): Promise<Found> {
  const found = new Map<string, Map<number, NamedRow>>()
  for (const [table, ids] of groupIds(changes)) found.set(table, await findPortalRows(db, table, ids))
  const namesOf = (table: string): Record<number, string> =>
    Object.fromEntries([...(found.get(table) ?? [])].map(([id, { name }]) => [id, name ?? String(id)]))
  const names: ReferenceNames = Object.fromEntries(Object.keys(rowNames).map((table) => [table, namesOf(table)]))
  for (const [column, table] of Object.entries(referencedTables)) names[column] = namesOf(table)
  const record_links: RecordLinks = {}
  for (const change of changes) {
    const { model_type, model_id } = change
    const parent = parentOf(change)
    const path = found.get(model_type)?.get(model_id)?.path ?? (parent && found.get(parent.table)?.get(parent.id)?.path)
    if (path) record_links[model_type] = { ...record_links[model_type], [model_id]: path }
  }
  return { names, record_links }
}

async function findDesignedRows(db: Db, rows: ReferencedTable, ids: number[]): Promise<Record<number, string>> {
  if (ids.length === 0) return {}
  const result = await sql<{ id: number; name: string }>`
    SELECT id, coalesce(${sql.ref(rows.nameColumn)}::text, id::text) AS name FROM ${sql.id(rows.schema, rows.table)}
    WHERE id = ANY(${[...new Set(ids)]}::bigint[])`.execute(db)
  return Object.fromEntries(result.rows.map(({ id, name }) => [id, name]))
}

/** The names of one designed table's rows, and of those that its columns refer to. */
async function findNamesOfTable(db: Db, table: string, { rows, references }: DesignedTable, changes: Change[]) {
  const ids = changes.map(({ model_id }) => model_id)
  const names: ReferenceNames = { [table]: await findDesignedRows(db, rows, ids) }
  for (const [column, referenced] of Object.entries(references)) {
    const referencedIds = changes.flatMap((change) => idsIn(change, column))
    names[nameKey(table, column)] = await findDesignedRows(db, referenced, referencedIds)
  }
  return names
}

/** Names and links of designed tables. */
async function findDesignedNames(db: Db, tables: DesignedTables, changes: Change[]): Promise<Found> {
  const names: ReferenceNames = {}
  const record_links: RecordLinks = {}
  for (const [table, changesOfTable] of Map.groupBy(changes, ({ model_type }) => model_type)) {
    const designed = Object.hasOwn(tables, table) ? tables[table] : undefined
    if (!designed) continue
    Object.assign(names, await findNamesOfTable(db, table, designed, changesOfTable))
    const { path } = designed
    if (path)
      record_links[table] = Object.fromEntries(Object.keys(names[table] ?? {}).map((id) => [id, `${path}${id}`]))
  }
  return { names, record_links }
}

/**
 * The names of the rows that these changes mention, as they are today, and the links to their records: a query per
 * table. Deleted rows have none; a deleted row of an existing record links to that record.
 */
export async function findDisplayNames(
  db: Db,
  design: AppliedDesign,
  changes: Change[],
): Promise<DisplayNames & { record_links: RecordLinks }> {
  const tables = describeDesignedTables(design)
  const portal = await findPortalNames(db, changes)
  const designed = await findDesignedNames(db, tables, changes)
  return {
    names: { ...designed.names, ...portal.names },
    record_links: { ...designed.record_links, ...portal.record_links },
    labels: designedTableLabels(
      tables,
      changes.map(({ model_type }) => model_type),
    ),
  }
}
