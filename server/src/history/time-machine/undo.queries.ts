import { listChildTables, parentTables, toRecordTable } from '@portale/domain/history/audit/audited-tables.ts'
import type { AuditEvent } from '@portale/domain/history/audit/change.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type AuditedTable, type ForeignKey, tableRef } from './catalogue.queries.ts'
import { bookkeepingColumns, excludedColumns } from './plan.queries.ts'

/** `at` is when it was committed. */
export type AuditRow = {
  id: number
  audit_tx_id: number
  model_type: string
  model_id: number
  event: AuditEvent
  at: string
}

export async function findAudit(db: Db, id: number): Promise<AuditRow | undefined> {
  const result = await sql<AuditRow>`
    SELECT a.id, audit_tx_id, model_type, model_id, event, t.at
    FROM audits a JOIN audit_tx t ON t.id = audit_tx_id WHERE a.id = ${id}`.execute(db)
  return result.rows[0]
}

/** The id of the record that the row of an audit `a` belongs to: as recorded, as it is today, or at its deletion. */
function recordIdOf(table: string): RawBuilder<number> {
  const column = parentTables[table]?.column
  if (column === undefined) return sql`a.model_id`
  const key = sql.lit(column)
  return sql`coalesce((coalesce(a.new_values, a.old_values) ->> ${key})::bigint,
    (SELECT ${sql.id(column)} FROM ${sql.table(table)} WHERE id = a.model_id),
    (SELECT (d.old_values ->> ${key})::bigint FROM audits d WHERE d.model_type = a.model_type AND d.model_id = a.model_id
      AND d.event = 'deleted' ORDER BY d.id DESC LIMIT 1))`
}

/**
 * Whether a request merged one customer into another, or took that back: what moved from one to the other, and the two
 * customers, only make sense together.
 */
async function isMerge(db: Db, { audit_tx_id }: AuditRow): Promise<boolean> {
  const found = await sql<{ is_merge: boolean }>`
    SELECT count(*) = 2 AND coalesce(bool_or(new_values ? 'merged_into_id'), false) AS is_merge
    FROM audits WHERE audit_tx_id = ${audit_tx_id} AND model_type = 'customers' AND event = 'updated'`.execute(db)
  return found.rows[0]?.is_merge === true
}

/** The latest audit by which a customer was merged into another one. */
export async function findMergeAuditId(db: Db, customerId: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    SELECT id FROM audits WHERE model_type = 'customers' AND model_id = ${customerId}
      AND new_values ->> 'merged_into_id' IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(db)
  return found.rows[0]?.id
}

/**
 * The record that the row of an audit belongs to, and the ids of all audits of the same request and record; of a merge all
 * audits of the request.
 */
export async function findRecordAudits(db: Db, audit: AuditRow): Promise<{ record_id: number; ids: number[] }> {
  const recordTable = toRecordTable(audit.model_type)
  const found = await sql<{ record_id: number }>`
    SELECT ${recordIdOf(audit.model_type)} AS record_id FROM audits a WHERE a.id = ${audit.id}`.execute(db)
  const record_id = found.rows[0]?.record_id ?? 0
  if (await isMerge(db, audit)) {
    const all = await sql<{ id: number }>`SELECT id FROM audits WHERE audit_tx_id = ${audit.audit_tx_id}`.execute(db)
    return { record_id, ids: all.rows.map(({ id }) => id) }
  }
  const auditsByTable = [recordTable, ...listChildTables(recordTable).map(({ table }) => table)].map(
    (table) => sql`SELECT a.id FROM audits a WHERE a.audit_tx_id = ${audit.audit_tx_id}
      AND a.model_type = ${table} AND ${recordIdOf(table)} = ${record_id}`,
  )
  const ids = await sql<{ id: number }>`${sql.join(auditsByTable, sql` UNION ALL `)}`.execute(db)
  return { record_id, ids: ids.rows.map(({ id }) => id) }
}

/** The audits of the rows that the same request deleted and that referred to this row, directly or through others. */
export async function listDeletedDependents(db: Db, audit: AuditRow, foreignKeys: ForeignKey[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    WITH RECURSIVE foreign_keys AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(foreignKeys)}::jsonb) AS k ("from" text, "to" text, pairs jsonb)
    ), deleted AS (
      SELECT id, model_type, old_values FROM audits WHERE audit_tx_id = ${audit.audit_tx_id} AND event = 'deleted'
    ), dependents AS (
      SELECT * FROM deleted WHERE id = ${audit.id}
      UNION
      SELECT c.* FROM dependents p JOIN foreign_keys k ON k."to" = p.model_type JOIN deleted c ON c.model_type = k."from"
      WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(k.pairs) pair
        WHERE (c.old_values -> (pair ->> 'from')) IS DISTINCT FROM (p.old_values -> (pair ->> 'to')))
    ) SELECT id FROM dependents`.execute(db)
  return result.rows.map(({ id }) => id)
}

/**
 * Locks the record first, as its own screens do, then the changed rows, table by table in the order of ids. Leads come before
 * all: who saves a lead locks it before its customer, and so does a merge.
 */
export async function lockChangedRows(
  tx: Db,
  tables: AuditedTable[],
  record: { table: string; id: number },
): Promise<void> {
  const rank = ({ name }: AuditedTable) => (name === 'leads' ? 0 : name === record.table ? 1 : 2)
  const ordered = tables.toSorted((a, b) => rank(a) - rank(b))
  for (const table of ordered) {
    const isRecord = sql`${table.name === record.table}::boolean AND t.id = ${record.id}`
    await sql`SELECT FROM ${tableRef(table)} t
      WHERE (${isRecord}) OR t.id IN (SELECT model_id FROM changed_rows WHERE model_type = ${table.name})
      ORDER BY t.id FOR UPDATE`.execute(tx)
  }
}

/** How a row differs from what a request made of it: it exists again, was deleted, or has other values in columns. */
type LaterChange = { model_id: number; kind: 'inserted' | 'deleted' | 'updated'; columns: string[] }

/** The first row of a table that changed after the request. */
export async function findLaterChange(tx: Db, table: AuditedTable): Promise<LaterChange | undefined> {
  const ignored = [...excludedColumns(table), ...bookkeepingColumns]
  const afterRequest = sql`jsonb_populate_record(t.*, c.new_values - ${ignored}::text[])`
  const result = await sql<LaterChange>`
    SELECT c.model_id,
      CASE WHEN c.new_values IS NULL THEN 'inserted' WHEN t.id IS NULL THEN 'deleted' ELSE 'updated' END AS kind,
      ARRAY(SELECT key FROM jsonb_object_keys(to_jsonb(t.*)) key
        WHERE to_jsonb(t.*) -> key IS DISTINCT FROM to_jsonb(${afterRequest}) -> key) AS columns
    FROM changed_rows c LEFT JOIN ${tableRef(table)} t ON t.id = c.model_id
    WHERE c.model_type = ${table.name} AND CASE
      WHEN c.new_values IS NULL THEN t.id IS NOT NULL WHEN t.id IS NULL THEN true
      ELSE ${afterRequest} *<> t.* END
    ORDER BY c.model_id LIMIT 1`.execute(tx)
  return result.rows[0]
}

/** A row that changed again later, in other columns, keeps its updated_at. */
export async function keepLaterTimestamps(tx: Db, table: AuditedTable): Promise<void> {
  if (!table.columns.some(({ name }) => name === 'updated_at')) return
  await sql`UPDATE changed_rows c SET old_values = c.old_values - 'updated_at' FROM ${tableRef(table)} t
    WHERE c.model_type = ${table.name} AND t.id = c.model_id
      AND (c.new_values ->> 'updated_at')::timestamptz IS DISTINCT FROM t.updated_at`.execute(tx)
}

/** Who last changed a row in another request than this audit's: in these columns, or by insert or delete; and when. */
export async function findLastWriter(
  db: Db,
  audit: Pick<AuditRow, 'audit_tx_id' | 'model_type' | 'model_id'>,
  columns: string[],
) {
  const result = await sql<{ name: string | null; at: string }>`
    SELECT u.name, t.at FROM audits a JOIN audit_tx t ON t.id = a.audit_tx_id LEFT JOIN users u ON u.id = t.user_id
    WHERE a.model_type = ${audit.model_type} AND a.model_id = ${audit.model_id} AND a.audit_tx_id <> ${audit.audit_tx_id}
      AND (a.event <> 'updated' OR a.new_values ?| ${columns}::text[]) ORDER BY a.id DESC LIMIT 1`.execute(db)
  return result.rows[0]
}

/** Plans to insert deleted rows again, and leaves rows that exist alone. */
export async function planOnlyDeletedRows(tx: Db): Promise<void> {
  await sql`DELETE FROM planned_rows WHERE event <> 'created'`.execute(tx)
}

/** Whether the row of an audit is planned to be restored. */
export async function isRowPlanned(tx: Db, { model_type, model_id }: AuditRow): Promise<boolean> {
  const found = await sql`
    SELECT FROM planned_rows WHERE model_type = ${model_type} AND model_id = ${model_id} AND NOT preserved`.execute(tx)
  return found.rows.length > 0
}

/** Whether a lead that has advanced would lose its approval: it could never be approved again. */
export async function revokesApproval(tx: Db): Promise<boolean> {
  const found = await sql`
    SELECT FROM planned_rows p JOIN leads l ON l.id = p.model_id
    WHERE p.model_type = 'leads' AND p.event = 'updated' AND p.target_values -> 'approved_at' = 'null'
      AND l.approved_at IS NOT NULL
      AND coalesce(p.target_values ->> 'status', l.status) NOT IN ('created', 'cancelled') LIMIT 1`.execute(tx)
  return found.rows.length > 0
}

/** Whether the plan changes anything visible, and the tables in which it preserves rows. */
export async function findPlanSummary(tx: Db): Promise<{ hasChanges: boolean; preservedTables: string[] }> {
  const result = await sql<{ has_changes: boolean; preserved_tables: string[] }>`
    SELECT coalesce(bool_or(visible AND NOT preserved), false) AS has_changes,
      coalesce(array_agg(DISTINCT model_type::text) FILTER (WHERE preserved), '{}') AS preserved_tables
    FROM planned_rows`.execute(tx)
  const { has_changes = false, preserved_tables = [] } = result.rows[0] ?? {}
  return { hasChanges: has_changes, preservedTables: preserved_tables }
}
