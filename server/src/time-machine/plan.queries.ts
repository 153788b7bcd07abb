import { isNever } from '@portale/domain/audit/records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type AuditedTable, tableOf } from './catalogue.queries.ts'
import { lastingColumns } from './never.ts'

/**
 * Two tables of this transaction alone. past_rows: rows that changed, what they were before (NULL: they were not there)
 * and, for an undo, what its request made of them. planned_rows: what is to happen so that they are that again.
 */
export async function openPlan(tx: Db): Promise<void> {
  await sql`CREATE TEMPORARY TABLE past_rows (
    model_type text COLLATE "C" NOT NULL, model_id bigint NOT NULL, past jsonb, outcome jsonb
  ) ON COMMIT DROP`.execute(tx)
  await sql`CREATE TEMPORARY TABLE planned_rows (
    model_type text COLLATE "C" NOT NULL, model_id bigint NOT NULL, event text NOT NULL, past jsonb,
    stays boolean NOT NULL, shown boolean NOT NULL
  ) ON COMMIT DROP`.execute(tx)
}

async function indexRows(tx: Db, table: 'past_rows' | 'planned_rows'): Promise<void> {
  await sql`CREATE INDEX ON ${sql.table(table)} (model_type, model_id)`.execute(tx)
  await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** What every row was that changed in transactions that were committed after this moment. */
export async function collectSince(tx: Db, until: string): Promise<void> {
  await sql`SELECT set_config('work_mem', '128MB', true)`.execute(tx)
  await sql`INSERT INTO past_rows (model_type, model_id, past)
    SELECT a.model_type COLLATE "C", a.model_id,
      row_values(a.old_values, a.event = 'deleted' ORDER BY t.at DESC, a.id DESC)
    FROM audit_tx t JOIN audits a ON a.audit_tx_id = t.id WHERE t.at > ${until} GROUP BY 1, 2`.execute(tx)
  await indexRows(tx, 'past_rows')
}

/** What the rows of these audits were before them, and after. */
export async function collectAudits(tx: Db, ids: number[]): Promise<void> {
  await sql`INSERT INTO past_rows
    SELECT model_type, model_id, row_values(old_values, event = 'deleted' ORDER BY id DESC),
      row_values(new_values, event = 'created' ORDER BY id)
    FROM audits WHERE id = ANY(${ids}::bigint[]) GROUP BY 1, 2`.execute(tx)
  await indexRows(tx, 'past_rows')
}

const textArray = (values: string[]) => sql`${values}::text[]`

/** Columns that only tell that a row changed. */
export const counters = ['lock_version', 'updated_at']

const generatedColumns = ({ columns }: AuditedTable) => columns.filter((c) => c.is_generated).map((c) => c.name)

/** The columns of a row that is there which are not put back. */
export const fixedColumns = (table: AuditedTable): string[] => [
  ...generatedColumns(table),
  ...lastingColumns(table.name),
]

/** A row that comes back has these as its last deletion knew them, not as they were at the moment. */
function lastKnown({ name, columns }: AuditedTable): RawBuilder<unknown> {
  const values = lastingColumns(name).flatMap((column) => [sql.lit(column), sql`d.old_values -> ${sql.lit(column)}`])
  if (columns.some((column) => column.name === 'lock_version'))
    values.push(sql.lit('lock_version'), sql`coalesce((d.old_values ->> 'lock_version')::int, 0) + 1`)
  if (values.length === 0) return sql`'{}'`
  return sql`coalesce((SELECT jsonb_build_object(${sql.join(values)}) FROM audits d
    WHERE d.model_type = p.model_type AND d.model_id = p.model_id AND d.event = 'deleted' ORDER BY d.id DESC LIMIT 1), '{}')`
}

/**
 * Plans one table: which of the rows that changed differ from what they were. Those of some tables stay all the same.
 * No column is called "Present": it means the whole row.
 */
async function planTable(tx: Db, table: AuditedTable): Promise<void> {
  const fixed = textArray(fixedColumns(table))
  const differs = (past: RawBuilder<unknown>) => sql`jsonb_populate_record("Present", ${past}) *<> "Present"`
  await sql`INSERT INTO planned_rows
    SELECT p.model_type, p.model_id,
      CASE WHEN p.past IS NULL THEN 'deleted' WHEN "Present".id IS NULL THEN 'created' ELSE 'updated' END,
      CASE WHEN "Present".id IS NULL THEN (p.past || ${lastKnown(table)}) - ${textArray(generatedColumns(table))}
        ELSE p.past - ${fixed} END,
      ${isNever(table.name)},
      p.past IS NULL OR "Present".id IS NULL OR ${differs(sql`p.past - ${fixed} - ${textArray(counters)}`)}
    FROM past_rows p LEFT JOIN ${tableOf(table)} "Present" ON "Present".id = p.model_id
    WHERE p.model_type = ${table.name} AND CASE WHEN p.past IS NULL THEN "Present".id IS NOT NULL
      WHEN "Present".id IS NULL THEN true ELSE ${differs(sql`p.past - ${fixed}`)} END`.execute(tx)
}

/** Of these tables the ones in which rows changed. */
export async function listTouched(tx: Db, tables: AuditedTable[]): Promise<AuditedTable[]> {
  const found = await sql<{ model_type: string }>`SELECT DISTINCT model_type FROM past_rows`.execute(tx)
  const touched = new Set(found.rows.map(({ model_type }) => model_type))
  return tables.filter(({ name }) => touched.has(name))
}

/** Plans all tables in which rows changed; changes of tables that are no longer there stay. */
export async function planRows(tx: Db, tables: AuditedTable[]): Promise<void> {
  for (const table of await listTouched(tx, tables)) await planTable(tx, table)
  await sql`INSERT INTO planned_rows
    SELECT model_type, model_id, 'updated', past, true, true FROM past_rows
    WHERE model_type <> ALL(${textArray(tables.map(({ name }) => name))})`.execute(tx)
  await indexRows(tx, 'planned_rows')
}
