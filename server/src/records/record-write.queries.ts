import type { StoredModel } from '@portale/domain/designer/stored.ts'
import type { RecordValue } from '@portale/domain/records/record.ts'
import type { ViewRelation } from '@portale/domain/records/view.ts'
import { CompiledQuery } from 'kysely'
import { escapeIdentifier } from 'pg'
import { inBatches } from '../db/batches.ts'
import type { Db } from '../db/connection.ts'
import { designMark, heldColumns, relatedTable, tableName, tableOf } from './record.queries.ts'
import type { Opened } from './view.ts'

/** What a row of the table holds, by the keys of the record: ids, not what they stand for. */
export type HeldRow = { id: number; lock_version: number } & Record<string, unknown>

type Values = Record<string, RecordValue>

// No field is called "Held" or "Now": they mean the whole row.

const run = async <Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

/** Rows by their ids, locked in the order of these; to be changed, or to be deleted. */
export async function lockRecords(
  tx: Db,
  opened: Opened,
  ids: number[],
  deletes = false,
): Promise<Map<number, HeldRow>> {
  const columns = heldColumns(opened).map(
    ({ key, column }) => `, t.${escapeIdentifier(column)} AS ${escapeIdentifier(key)}`,
  )
  const text = `SELECT row_to_json("Held") AS row FROM (SELECT t.id, t.lock_version${columns.join('')}
    FROM ${tableOf(opened)} WHERE t.id = ANY($1::bigint[]) ORDER BY t.id FOR ${deletes ? '' : 'NO KEY '}UPDATE) "Held"`
  const rows = await run<{ row: HeldRow }>(tx, text, [ids])
  return new Map(rows.map(({ row }) => [row.id, row]))
}

/** Values under the names of their columns; of a whole row also what has none. */
function inColumns(opened: Opened, values: Values, whole = false): Values {
  const row: Values = {}
  for (const { key, column, isList } of heldColumns(opened)) {
    const value = values[key]
    if (value !== undefined) row[column] = value
    else if (whole) row[column] = isList ? [] : null
  }
  return row
}

const names = (opened: Opened, of: (column: string) => string): string =>
  heldColumns(opened)
    .map(({ column }) => of(escapeIdentifier(column)))
    .join(', ')

/** Writes new records and answers their ids, in the order of the rows. */
export async function insertRecords(tx: Db, opened: Opened, rows: Values[]): Promise<number[]> {
  const ids: number[] = []
  const table = tableName(opened.model)
  const columns = ['lock_version', ...heldColumns(opened).map(({ column }) => escapeIdentifier(column))].join(', ')
  const text = `INSERT INTO ${table} (${columns}) ${designMark(opened.design)}
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) RETURNING id`
  await inBatches(rows, async (batch) => {
    const sent = batch.map((values) => ({ ...inColumns(opened, values, true), lock_version: 0 }))
    for (const { id } of await run<{ id: number }>(tx, text, [JSON.stringify(sent)])) ids.push(id)
  })
  return ids
}

/** Lays values over records, raising the lock_version of those that change by it. */
export async function updateRecords(tx: Db, opened: Opened, rows: { id: number; values: Values }[]): Promise<void> {
  if (heldColumns(opened).length === 0) return
  const text = `UPDATE ${tableOf(opened)} SET ${names(opened, (column) => `${column} = laid.${column}`)},
      lock_version = t.lock_version + 1, updated_at = now()
    FROM (SELECT over.* FROM jsonb_array_elements($1::jsonb) sent (row)
      JOIN ${tableName(opened.model)} "Now" ON "Now".id = (sent.row->>'id')::bigint,
      jsonb_populate_record("Now", sent.row) over) laid
    WHERE t.id = laid.id AND ROW(${names(opened, (column) => `laid.${column}`)})
      IS DISTINCT FROM ROW(${names(opened, (column) => `t.${column}`)})`
  await inBatches(rows, async (batch) => {
    const sent = batch.map(({ id, values }) => ({ ...inColumns(opened, values), id }))
    await run(tx, text, [JSON.stringify(sent)])
  })
}

export async function deleteRecords(tx: Db, opened: Opened, ids: number[]): Promise<void> {
  await run(tx, `DELETE FROM ${tableOf(opened)} WHERE t.id = ANY($1::bigint[])`, [ids])
}

/** What refers to records that are to be deleted, beside these themselves: how many of which model. */
export async function listReferences(tx: Db, { design, model }: Opened, ids: number[]) {
  const found: { model: StoredModel; count: number }[] = []
  for (const other of design.models)
    for (const { relationType, model: name, column } of other.relations) {
      if (relationType !== 'belongsTo' || name !== model.name || column === null) continue
      const beside = other.id === model.id ? 'AND t.id <> ALL($1::bigint[])' : ''
      const text = `SELECT count(*)::int AS count FROM ${tableOf({ design, model: other })}
        WHERE t.${escapeIdentifier(column)} = ANY($1::bigint[]) ${beside}`
      const [row] = await run<{ count: number }>(tx, text, [ids])
      if (row && row.count > 0) found.push({ model: other, count: row.count })
    }
  return found
}

/** Which of these ids are no records of a related model; people who were removed can't be chosen any more. */
export async function listUnknown(tx: Db, opened: Opened, relation: ViewRelation, ids: number[]): Promise<number[]> {
  const living = relation.model === 'User' ? 'AND deleted_at IS NULL' : ''
  const { table } = relatedTable(opened, relation)
  const text = `SELECT asked.id FROM unnest($1::bigint[]) asked (id)
    WHERE NOT EXISTS (SELECT FROM ${table} r WHERE r.id = asked.id ${living})`
  return (await run<{ id: number }>(tx, text, [ids])).map(({ id }) => id)
}

/** Makes a kept file one that records may hold; answers its id. */
export async function insertRecordFile(
  tx: Db,
  file: { file_id: number; file_name: string; user_id: number },
): Promise<number> {
  return (await tx.insertInto('record_files').values(file).returning('id').executeTakeFirstOrThrow()).id
}
