import type { ReferenceNames } from '@portale/domain/history/audit/change.ts'
import type { DesignedTables, ReferencedTable } from '@portale/domain/history/audit/designed-tables.rules.ts'
import { nameKey } from '@portale/domain/history/audit/labels.ts'
import { type RowAt, type RowValues, rebuildRow } from '@portale/domain/history/audit/record-at.ts'
import type { Db } from '../../platform/db/connection.ts'
import { referencedTables, rowNames } from './display-names.data.ts'
import { listRowHistories, nameRows } from './record-at.queries.ts'

/** A column of a row, the key of its names, and the table whose ids it holds. */
type Reference = { column: string; key: string; table: ReferencedTable }

function listReferences(model_type: string, designed: DesignedTables): Reference[] {
  const table = Object.hasOwn(designed, model_type) ? designed[model_type] : undefined
  if (table)
    return Object.entries(table.references).map(([column, referenced]) => {
      return { column, key: nameKey(model_type, column), table: referenced }
    })
  return Object.entries(referencedTables).map(([column, name]) => {
    return { column, key: column, table: { schema: 'public', table: name, nameColumn: 'name' } }
  })
}

const idsIn = (values: RowValues | null, column: string): number[] =>
  [values?.[column]].flat().filter((value) => typeof value === 'number')

type Mentioned = Reference & { ids: number[] }

/** What the rows referred to, by the key of its names. */
function collectMentioned(rows: RowAt[], designed: DesignedTables): Mentioned[] {
  const mentioned = new Map<string, Mentioned>()
  for (const { model_type, before } of rows)
    for (const reference of listReferences(model_type, designed)) {
      const ids = idsIn(before, reference.column)
      if (ids.length === 0) continue
      const known = mentioned.get(reference.key) ?? { ...reference, ids: [] }
      mentioned.set(reference.key, { ...known, ids: [...new Set([...known.ids, ...ids])] })
    }
  return [...mentioned.values()]
}

/** The names that changed since the moment, of rows that were deleted since too. */
async function listFormerNames(db: Db, { table, ids }: Mentioned, moment: string): Promise<[number, string][]> {
  const histories = await listRowHistories(db, { ...table, model_type: table.table }, ids, moment)
  const former = histories
    .filter(({ later }) => later.length > 0)
    .map(rebuildRow)
    .filter((values) => values !== null)
  if (former.length === 0) return []
  if (table.schema === 'generated')
    return former.map((values) => [Number(values.id), String(values[table.nameColumn] ?? values.id)])
  const rowName = Object.hasOwn(rowNames, table.table) ? rowNames[table.table] : undefined
  if (!rowName) return []
  const found = await nameRows(db, table.table, former, rowName.name, rowName.joins ?? '')
  return [...found].flatMap(([id, name]) => (name === null ? [] : [[id, name]]))
}

/** The names of what rows referred to, where they were others at the moment than now. */
export async function findFormerNames(
  db: Db,
  designed: DesignedTables,
  rows: RowAt[],
  moment: string,
): Promise<ReferenceNames> {
  const names: ReferenceNames = {}
  for (const reference of collectMentioned(rows, designed))
    names[reference.key] = Object.fromEntries(await listFormerNames(db, reference, moment))
  return names
}
