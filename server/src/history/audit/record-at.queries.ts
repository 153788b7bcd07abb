import { listChildTables } from '@portale/domain/history/audit/audited-tables.ts'
import type { ReferencedTable } from '@portale/domain/history/audit/designed-tables.rules.ts'
import type { LastChange, RowHistory, RowValues } from '@portale/domain/history/audit/record-at.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { mapToCurrentSchema } from '../time-machine/historic-schema.queries.ts'
import { createPlanTables } from '../time-machine/plan.queries.ts'

/** An audited table: the audit's name of it, and where its rows are. */
export type AuditedRows = Pick<ReferencedTable, 'schema' | 'table'> & { model_type: string }

const maxTextLength = 10_000
/** What `shortened` appends to a text. */
export const digestAtEnd = new RegExp(`(?<=^[^]{${maxTextLength}})… [0-9a-f]{32}$`)

/**
 * Replaces long texts, such as the pictures of a news, by their beginning and a digest: a row that was saved a hundred times
 * is compared without being read a hundred times.
 */
const shortened = (
  values: RawBuilder<unknown>,
) => sql`CASE WHEN length(${values}::text) <= ${sql.lit(maxTextLength)} THEN ${values} ELSE (
    SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'string' AND length(value #>> '{}') > ${sql.lit(maxTextLength)}
      THEN to_jsonb(left(value #>> '{}', ${sql.lit(maxTextLength)}) || '… ' || md5(value #>> '{}')) ELSE value END)
    FROM jsonb_each(${values})) END`

/** The columns that the audit never records. */
const hiddenColumns = ({ schema, table }: AuditedRows) => sql`coalesce((
  SELECT array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') FROM pg_trigger
  WHERE tgrelid = ${`${schema}.${table}`}::regclass AND tgname = 'audit_update'), '{}')`

// These are looked up in the index for each change; a plain join may read all transactions instead.
const committedAt = sql`(SELECT x.at FROM audit_tx x WHERE x.id = a.audit_tx_id)`
const transactionOf = (changes: string) =>
  sql`(SELECT x.* FROM audit_tx x WHERE x.id = ${sql.ref(`${changes}.audit_tx_id`)} OFFSET 0) t`

/**
 * Rows as they are now, and their changes since a moment, newest first, in one statement, so that both are of the same
 * instant. The index on model_type and model_id finds the changes, however large the audit is.
 */
export const selectRowHistories = (rows: AuditedRows, ids: number[], moment: string) => sql<
  RowHistory & { id: number }
>`
  WITH changes AS MATERIALIZED (
    SELECT a.id, ${committedAt} AS at, a.model_id, a.event, a.old_values FROM audits a
    WHERE a.model_type = ${rows.model_type} AND a.model_id = ANY(${ids}::bigint[])
  )
  SELECT ids.id, ${shortened(sql`(to_jsonb(t.*) - ${hiddenColumns(rows)})`)} AS now, coalesce((
      SELECT json_agg(json_build_object('event', c.event, 'old_values', ${shortened(sql`c.old_values`)}) ORDER BY c.id DESC)
      FROM changes c WHERE c.model_id = ids.id AND c.at > ${moment}
    ), '[]') AS later
  FROM unnest(${ids}::bigint[]) ids (id) LEFT JOIN ${sql.id(rows.schema, rows.table)} t ON t.id = ids.id`

export const listRowHistories = async (db: Db, rows: AuditedRows, ids: number[], moment: string) =>
  (await selectRowHistories(rows, ids, moment).execute(db)).rows

const person = (column: string) =>
  sql`(SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = ${sql.ref(column)})`
const author = sql`t.at, ${person('t.user_id')} AS user, ${person('t.impersonator_id')} AS impersonator`

/** Who changed each column of a row last, up to a moment; its creation changed all of them. */
export const selectLastChanges = ({ model_type }: AuditedRows, id: number, moment: string) =>
  sql<LastChange & { column: string }>`
    WITH changes AS MATERIALIZED (
      SELECT a.id, a.audit_tx_id, ${committedAt} AS at, a.new_values FROM audits a
      WHERE a.model_type = ${model_type} AND a.model_id = ${id} AND a.event <> 'deleted'
    ), last AS (
      SELECT DISTINCT ON (key) key, c.audit_tx_id FROM changes c CROSS JOIN LATERAL jsonb_object_keys(c.new_values) key
      WHERE c.at <= ${moment} ORDER BY key, c.id DESC
    )
    SELECT last.key AS column, ${author} FROM last CROSS JOIN LATERAL ${transactionOf('last')}`

export async function listLastChanges(db: Db, rows: AuditedRows, id: number, moment: string) {
  const result = await selectLastChanges(rows, id, moment).execute(db)
  return Object.fromEntries(result.rows.map(({ column, ...change }) => [column, change]))
}

/** The deletion of a row before a moment, and its creation after it. */
export async function findBounds(db: Db, { model_type }: AuditedRows, id: number, moment: string) {
  const result = await sql<LastChange & { event: 'created' | 'deleted' }>`
    WITH changes AS MATERIALIZED (
      SELECT a.id, a.audit_tx_id, a.event FROM audits a
      WHERE a.model_type = ${model_type} AND a.model_id = ${id} AND a.event <> 'updated'
    )
    (SELECT c.event, ${author} FROM changes c CROSS JOIN LATERAL ${transactionOf('c')}
      WHERE c.event = 'deleted' AND t.at <= ${moment} ORDER BY c.id DESC LIMIT 1)
    UNION ALL
    (SELECT c.event, ${author} FROM changes c CROSS JOIN LATERAL ${transactionOf('c')}
      WHERE c.event = 'created' AND t.at > ${moment} ORDER BY c.id LIMIT 1)`.execute(db)
  const find = (event: string) => {
    const found = result.rows.find((row) => row.event === event)
    return found ? { at: found.at, user: found.user, impersonator: found.impersonator } : null
  }
  return { deleted: find('deleted'), created: find('created') }
}

/**
 * The rows that belonged to a record until a request moved them that changed the record too, as a merge of customers does
 * with contacts and notes. The indexes find the record's changes, and those of the same transactions.
 */
export const selectMovedRows = (parent: string, id: number, { table, column }: { table: string; column: string }) =>
  sql<{ id: number }>`
    SELECT moved.model_id AS id FROM (
      SELECT DISTINCT a.audit_tx_id FROM audits a WHERE a.model_type = ${parent} AND a.model_id = ${id}
    ) changes CROSS JOIN LATERAL (
      SELECT a.model_id FROM audits a WHERE a.audit_tx_id = changes.audit_tx_id AND a.model_type = ${table}
        AND a.event = 'updated' AND a.old_values ->> ${sql.lit(column)} = ${String(id)} OFFSET 0
    ) moved`

/** The first rows of each table that belong to a record, or belonged to it when they were deleted or moved. */
export async function listChildIds(db: Db, parent: string, id: number, limit: number) {
  const tables = listChildTables(parent)
  const found = new Map<string, number[]>()
  for (const { table, column } of tables) {
    // Of customers alone, which are merged: other rows stay with their record.
    const moved = parent === 'customers' ? sql`UNION (${selectMovedRows(parent, id, { table, column })})` : sql``
    const result = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}
      UNION SELECT model_id FROM audits
      WHERE model_type = ${table} AND event = 'deleted' AND old_values ->> ${sql.lit(column)} = ${String(id)}
      ${moved} ORDER BY 1 LIMIT ${limit}`.execute(db)
    const ids = result.rows.map((row) => row.id)
    if (ids.length > 0) found.set(table, ids)
  }
  return found
}

/** The values of a designed table's row at a moment, in the columns and types that the table has today. */
export const mapToTodaysColumns = (db: Db, model_type: string, id: number, values: RowValues, moment: string) =>
  db.transaction().execute(async (tx) => {
    await createPlanTables(tx)
    await sql`INSERT INTO changed_rows (model_type, model_id, old_values)
      VALUES (${model_type}, ${id}, ${JSON.stringify(values)}::jsonb)`.execute(tx)
    await mapToCurrentSchema(tx, moment, 'all')
    const result = await sql<{ old_values: RowValues }>`SELECT old_values FROM changed_rows`.execute(tx)
    return result.rows[0]?.old_values ?? values
  })

/** The names of rows as they were, from their values of then; `name` is SQL over the row t. */
export async function nameRows(db: Db, table: string, values: RowValues[], name: string, joins: string) {
  const result = await sql<{ id: number; name: string | null }>`
    SELECT t.id, ${sql.raw(name)} AS name
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(values)}::jsonb) t ${sql.raw(joins)}`.execute(
    db,
  )
  return new Map(result.rows.map((row) => [row.id, row.name]))
}
