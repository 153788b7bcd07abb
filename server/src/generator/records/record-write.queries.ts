import type { StoredModel } from '@portale/domain/generator/designer/stored-design.ts'
import type { RecordValue } from '@portale/domain/generator/records/record.ts'
import type { ViewRelation } from '@portale/domain/generator/records/view.ts'
import { escapeIdentifier } from 'pg'
import { inBatches } from '../../platform/db/batches.ts'
import type { Db } from '../../platform/db/connection.ts'
import { andConditions } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import { designComment, recordColumns, relatedTable, tableAsT, tableName } from './record-tables.queries.ts'
import { rowScope, selectableScope } from './row-scope.queries.ts'
import type { ModelContext, ViewContext } from './view-context.ts'

// `alias.*` is the whole row even where a field has the name of the alias.

/** A row of a model's table by the keys of its columns: related records and files are ids. */
export type StoredRow = { id: number; lock_version: number } & Record<string, unknown>

type Values = Record<string, RecordValue>

const run = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> => await query<Row>(db, text, values)

/** Locks rows of the caller in the order of their ids, for an update or for a deletion. */
export async function lockRecords(
  tx: Db,
  context: ViewContext,
  ids: number[],
  forDeletion = false,
): Promise<Map<number, StoredRow>> {
  const columns = recordColumns(context).map(
    ({ key, column }) => `, t.${escapeIdentifier(column)} AS ${escapeIdentifier(key)}`,
  )
  const lock = forDeletion ? 'FOR UPDATE' : 'FOR NO KEY UPDATE'
  const values: unknown[] = [ids]
  const scope = andConditions(rowScope(context), values)
  const text = `SELECT row_to_json(locked.*) AS row FROM (SELECT t.id, t.lock_version${columns.join('')}
    FROM ${tableAsT(context)} WHERE t.id = ANY($1::bigint[])${scope} ORDER BY t.id ${lock}) locked`
  const rows = await run<{ row: StoredRow }>(tx, text, values)
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** Values by column instead of by key. */
function toColumns(context: ModelContext, values: Values): Values {
  const row: Values = {}
  for (const { key, column } of recordColumns(context)) {
    const value = values[key]
    if (value !== undefined) row[column] = value
  }
  return row
}

/** Null, or an empty list, in every column. */
const emptyRow = (context: ModelContext): Values =>
  Object.fromEntries(recordColumns(context).map(({ column, isList }) => [column, isList ? [] : null]))

/** Inserts records; returns their ids in the order of the rows. */
export async function insertRecords(tx: Db, context: ModelContext, rows: Values[]): Promise<number[]> {
  const ids: number[] = []
  const table = tableName(context.model)
  const columns = ['lock_version', ...recordColumns(context).map(({ column }) => escapeIdentifier(column))].join(', ')
  const text = `INSERT INTO ${table} (${columns}) ${designComment(context)}
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) RETURNING id`
  await inBatches(rows, async (batch) => {
    const inserted = batch.map((values) => ({ ...emptyRow(context), ...toColumns(context, values), lock_version: 0 }))
    for (const { id } of await run<{ id: number }>(tx, text, [JSON.stringify(inserted)])) ids.push(id)
  })
  return ids
}

/** Updates the given values of records, and raises the lock_version of those that differ afterwards. */
export async function updateRecords(
  tx: Db,
  context: ModelContext,
  rows: { id: number; values: Values }[],
): Promise<void> {
  const columns = recordColumns(context).map(({ column }) => escapeIdentifier(column))
  if (columns.length === 0) return
  const text = `UPDATE ${tableAsT(context)} SET ${columns.map((column) => `${column} = new.${column}`).join(', ')},
      lock_version = t.lock_version + 1, updated_at = now()
    FROM (SELECT merged.* FROM jsonb_array_elements($1::jsonb) input (row)
      JOIN ${tableName(context.model)} old ON old.id = (input.row->>'id')::bigint,
      jsonb_populate_record(old.*, input.row) merged) new
    WHERE t.id = new.id AND ROW(${columns.map((column) => `new.${column}`).join(', ')})
      IS DISTINCT FROM ROW(${columns.map((column) => `t.${column}`).join(', ')})`
  await inBatches(rows, async (batch) => {
    const updated = batch.map(({ id, values }) => ({ ...toColumns(context, values), id }))
    await run(tx, text, [JSON.stringify(updated)])
  })
}

export async function deleteRecords(tx: Db, context: ModelContext, ids: number[]): Promise<void> {
  await run(tx, `DELETE FROM ${tableAsT(context)} WHERE t.id = ANY($1::bigint[])`, [ids])
}

/** Counts by model, and by the record that they refer to, the records that refer to these, apart from these themselves. */
export async function listReferences(tx: Db, { design, model }: ModelContext, ids: number[]) {
  const references: { id: number; model: StoredModel; count: number }[] = []
  for (const other of design.models)
    for (const { relationType, model: name, column } of other.relations) {
      if (relationType !== 'belongsTo' || name !== model.name || column === null) continue
      const notDeleted = other.id === model.id ? 'AND t.id <> ALL($1::bigint[])' : ''
      const referred = `t.${escapeIdentifier(column)}`
      const text = `SELECT ${referred} AS id, count(*)::int AS count FROM ${tableAsT({ design, model: other })}
        WHERE ${referred} = ANY($1::bigint[]) ${notDeleted} GROUP BY ${referred}`
      const rows = await run<{ id: number; count: number }>(tx, text, [ids])
      references.push(...rows.map((row) => ({ ...row, model: other })))
    }
  return references
}

/** Lists those of the ids that the caller may not relate a record to; deleted and suspended users count as missing. */
export async function listMissingIds(
  tx: Db,
  context: ViewContext,
  relation: ViewRelation,
  ids: number[],
): Promise<number[]> {
  const notDeleted = relation.model === 'User' ? 'AND deleted_at IS NULL AND suspended_at IS NULL' : ''
  const { table } = relatedTable(context, relation)
  const values: unknown[] = [ids]
  const scope = andConditions(selectableScope(context, relation), values)
  const text = `SELECT ids.id FROM unnest($1::bigint[]) ids (id)
    WHERE NOT EXISTS (SELECT FROM ${table} r WHERE r.id = ids.id ${notDeleted}${scope})`
  return (await run<{ id: number }>(tx, text, values)).map(({ id }) => id)
}

/** Makes a stored file a file of records; returns the id that records hold. */
export async function insertRecordFile(
  tx: Db,
  file: { file_id: number; file_name: string; user_id: number },
): Promise<number> {
  return (await tx.insertInto('record_files').values(file).returning('id').executeTakeFirstOrThrow()).id
}
