import { isNeverRestored, preservedColumns } from '@portale/domain/history/time-machine/restore.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type AuditedTable, tableRef } from './catalogue.queries.ts'

/**
 * Creates two tables that live as long as the transaction. changed_rows: rows that changed, with their values before
 * (NULL when they did not exist) and, for an undo, after the request. planned_rows: what to do so that they have their
 * old values again; `preserved` rows stay as they are, `visible` ones differ in more than bookkeeping columns.
 */
export async function createPlanTables(tx: Db): Promise<void> {
  await sql`CREATE TEMPORARY TABLE changed_rows (
    model_type text COLLATE "C" NOT NULL, model_id bigint NOT NULL, old_values jsonb, new_values jsonb
  ) ON COMMIT DROP`.execute(tx)
  await sql`CREATE TEMPORARY TABLE planned_rows (
    model_type text COLLATE "C" NOT NULL, model_id bigint NOT NULL, event text NOT NULL, target_values jsonb,
    preserved boolean NOT NULL, visible boolean NOT NULL
  ) ON COMMIT DROP`.execute(tx)
}

async function indexRows(tx: Db, table: 'changed_rows' | 'planned_rows'): Promise<void> {
  await sql`CREATE INDEX ON ${sql.table(table)} (model_type, model_id)`.execute(tx)
  await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** Collects every row that changed in transactions committed after this moment. */
export async function collectRowsChangedSince(tx: Db, moment: string): Promise<void> {
  await sql`SELECT set_config('work_mem', '128MB', true)`.execute(tx)
  await sql`INSERT INTO changed_rows (model_type, model_id, old_values)
    SELECT a.model_type COLLATE "C", a.model_id,
      row_values(a.old_values, a.event = 'deleted' ORDER BY t.at DESC, a.id DESC)
    FROM audit_tx t JOIN audits a ON a.audit_tx_id = t.id WHERE t.at > ${moment} GROUP BY 1, 2`.execute(tx)
  await indexRows(tx, 'changed_rows')
}

/** Collects the rows of these audits, before and after them. */
export async function collectRowsOfAudits(tx: Db, ids: number[]): Promise<void> {
  await sql`INSERT INTO changed_rows
    SELECT model_type, model_id, row_values(old_values, event = 'deleted' ORDER BY id DESC),
      row_values(new_values, event = 'created' ORDER BY id)
    FROM audits WHERE id = ANY(${ids}::bigint[]) GROUP BY 1, 2`.execute(tx)
  await indexRows(tx, 'changed_rows')
}

const textArray = (values: string[]) => sql`${values}::text[]`

/** Columns that change with every change of a row. */
export const bookkeepingColumns = ['lock_version', 'updated_at']

const generatedColumns = ({ columns }: AuditedTable) => columns.filter((c) => c.is_generated).map((c) => c.name)

/** The columns of an existing row that a restore does not write. */
export const excludedColumns = (table: AuditedTable): string[] => [
  ...generatedColumns(table),
  ...preservedColumns(table.name),
]

/** A deleted row is inserted again with these values of its last deletion, not those of the moment. */
function valuesAtDeletion({ name, columns }: AuditedTable): RawBuilder<unknown> {
  const values = preservedColumns(name).flatMap((column) => [sql.lit(column), sql`d.old_values -> ${sql.lit(column)}`])
  if (columns.some((column) => column.name === 'lock_version'))
    values.push(sql.lit('lock_version'), sql`coalesce((d.old_values ->> 'lock_version')::int, 0) + 1`)
  if (values.length === 0) return sql`'{}'`
  return sql`coalesce((SELECT jsonb_build_object(${sql.join(values)}) FROM audits d
    WHERE d.model_type = c.model_type AND d.model_id = c.model_id AND d.event = 'deleted' ORDER BY d.id DESC LIMIT 1), '{}')`
}

/** Plans the rows of one table that changed and differ from their old values. */
async function planTable(tx: Db, table: AuditedTable): Promise<void> {
  const excluded = textArray(excludedColumns(table))
  // t.* is the whole row also in a designed table that has a column t.
  const differs = (values: RawBuilder<unknown>) => sql`jsonb_populate_record(t.*, ${values}) *<> t.*`
  await sql`INSERT INTO planned_rows
    SELECT c.model_type, c.model_id,
      CASE WHEN c.old_values IS NULL THEN 'deleted' WHEN t.id IS NULL THEN 'created' ELSE 'updated' END,
      CASE WHEN t.id IS NULL THEN (c.old_values || ${valuesAtDeletion(table)}) - ${textArray(generatedColumns(table))}
        ELSE c.old_values - ${excluded} END,
      ${isNeverRestored(table.name)},
      c.old_values IS NULL OR t.id IS NULL OR ${differs(sql`c.old_values - ${excluded} - ${textArray(bookkeepingColumns)}`)}
    FROM changed_rows c LEFT JOIN ${tableRef(table)} t ON t.id = c.model_id
    WHERE c.model_type = ${table.name} AND CASE WHEN c.old_values IS NULL THEN t.id IS NOT NULL
      WHEN t.id IS NULL THEN true ELSE ${differs(sql`c.old_values - ${excluded}`)} END`.execute(tx)
}

/** Of these tables the ones in which rows changed. */
export async function listChangedTables(tx: Db, tables: AuditedTable[]): Promise<AuditedTable[]> {
  const found = await sql<{ model_type: string }>`SELECT DISTINCT model_type FROM changed_rows`.execute(tx)
  const changed = new Set(found.rows.map(({ model_type }) => model_type))
  return tables.filter(({ name }) => changed.has(name))
}

/** Plans all tables in which rows changed. Rows of tables that no longer exist are preserved. */
export async function planRows(tx: Db, tables: AuditedTable[]): Promise<void> {
  for (const table of await listChangedTables(tx, tables)) await planTable(tx, table)
  await sql`INSERT INTO planned_rows
    SELECT model_type, model_id, 'updated', old_values, true, true FROM changed_rows
    WHERE model_type <> ALL(${textArray(tables.map(({ name }) => name))})`.execute(tx)
  await indexRows(tx, 'planned_rows')
}
