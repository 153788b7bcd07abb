import type { ReferenceNames, RowChange } from '@portale/domain/audit/change.ts'
import { nameKey } from '@portale/domain/audit/labels.ts'
import type { RecordLinks } from '@portale/domain/time-machine/time-machine.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { GeneratedTable, GeneratedTables, Pointed } from './generated.ts'

type Change = Pick<RowChange, 'model_type' | 'model_id' | 'old_values' | 'new_values'>

/** The ids that a column held or holds, one or several. */
const idsIn = ({ old_values, new_values }: Change, column: string): number[] =>
  [old_values?.[column], new_values?.[column]].flat().filter((value) => typeof value === 'number')

/** How rows are called today; of what is gone nothing is said. */
async function findNames(db: Db, { schema, table, column }: Pointed, ids: number[]): Promise<Record<number, string>> {
  if (ids.length === 0) return {}
  const result = await sql<{ id: number; name: string }>`
    SELECT id, coalesce(${sql.ref(column)}::text, id::text) AS name FROM ${sql.id(schema, table)}
    WHERE id = ANY(${[...new Set(ids)]}::bigint[])`.execute(db)
  return Object.fromEntries(result.rows.map(({ id, name }) => [id, name]))
}

/** What the ids in changes of one designed table stand for, and how its own rows are called. */
async function namesOf(db: Db, table: string, { rows, pointed }: GeneratedTable, changes: Change[]) {
  const ids = changes.map(({ model_id }) => model_id)
  const names: ReferenceNames = { [table]: await findNames(db, rows, ids) }
  for (const [column, pointer] of Object.entries(pointed)) {
    const held = changes.flatMap((change) => idsIn(change, column))
    names[nameKey(table, column)] = await findNames(db, pointer, held)
  }
  return names
}

/** The same as of the portal's own tables, for changes of designed ones. */
export async function findGeneratedReferences(db: Db, tables: GeneratedTables, changes: Change[]) {
  const names: ReferenceNames = {}
  const record_links: RecordLinks = {}
  for (const [table, ofTable] of Map.groupBy(changes, ({ model_type }) => model_type)) {
    const generated = Object.hasOwn(tables, table) ? tables[table] : undefined
    if (!generated) continue
    Object.assign(names, await namesOf(db, table, generated, ofTable))
    const { path } = generated
    if (path)
      record_links[table] = Object.fromEntries(Object.keys(names[table] ?? {}).map((id) => [id, `${path}${id}`]))
  }
  return { names, record_links }
}
