import type { AuditEvent } from '@portale/domain/audit/change.ts'
import { childrenOf, parents, recordKindOf } from '@portale/domain/audit/records.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { type AuditedTable, type Reference, tableOf } from './catalogue.queries.ts'
import { counters, fixedColumns } from './plan.queries.ts'

export type AuditRow = {
  id: number
  audit_tx_id: number
  model_type: string
  model_id: number
  event: AuditEvent
  /** When it was committed. */
  at: string
}

export async function findAudit(db: Db, id: number): Promise<AuditRow | undefined> {
  const result = await sql<AuditRow>`
    SELECT a.id, audit_tx_id, model_type, model_id, event, t.at
    FROM audits a JOIN audit_tx t ON t.id = audit_tx_id WHERE a.id = ${id}`.execute(db)
  return result.rows[0]
}

/** The record to which the row of an audit `a` belongs: by its values, those of today, or those it had at its end. */
function recordIdOf(table: string): RawBuilder<number> {
  const column = parents[table]?.column
  if (column === undefined) return sql`a.model_id`
  const key = sql.lit(column)
  return sql`coalesce((coalesce(a.new_values, a.old_values) ->> ${key})::bigint,
    (SELECT ${sql.id(column)} FROM ${sql.table(table)} WHERE id = a.model_id),
    (SELECT (d.old_values ->> ${key})::bigint FROM audits d WHERE d.model_type = a.model_type AND d.model_id = a.model_id
      AND d.event = 'deleted' ORDER BY d.id DESC LIMIT 1))`
}

/** All that the request of an audit did to the record of its row: the audits' ids, and whose they are. */
export async function findRecordAudits(db: Db, audit: AuditRow): Promise<{ record_id: number; ids: number[] }> {
  const kind = recordKindOf(audit.model_type)
  const found = await sql<{ record_id: number }>`
    SELECT ${recordIdOf(audit.model_type)} AS record_id FROM audits a WHERE a.id = ${audit.id}`.execute(db)
  const record_id = found.rows[0]?.record_id ?? 0
  const ofTables = [kind, ...childrenOf(kind).map(({ table }) => table)].map(
    (table) => sql`SELECT a.id FROM audits a WHERE a.audit_tx_id = ${audit.audit_tx_id}
      AND a.model_type = ${table} AND ${recordIdOf(table)} = ${record_id}`,
  )
  const ids = await sql<{ id: number }>`${sql.join(ofTables, sql` UNION ALL `)}`.execute(db)
  return { record_id, ids: ids.rows.map(({ id }) => id) }
}

/** The rows that the same request deleted and that referred to those of these audits, directly or through others. */
export async function listDeletedAlong(db: Db, audit: AuditRow, references: Reference[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    WITH RECURSIVE links AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(references)}::jsonb) AS l ("from" text, "to" text, pairs jsonb)
    ), gone AS (
      SELECT id, model_type, old_values FROM audits WHERE audit_tx_id = ${audit.audit_tx_id} AND event = 'deleted'
    ), along AS (
      SELECT * FROM gone WHERE id = ${audit.id}
      UNION
      SELECT c.* FROM along p JOIN links l ON l."to" = p.model_type JOIN gone c ON c.model_type = l."from"
      WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(l.pairs) pair
        WHERE (c.old_values -> (pair ->> 'from')) IS DISTINCT FROM (p.old_values -> (pair ->> 'to')))
    ) SELECT id FROM along`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** Locks the record first, as its own screens do, then the rows of these audits, table by table in the order of ids. */
export async function lockRows(tx: Db, tables: AuditedTable[], record: { kind: string; id: number }): Promise<void> {
  const ordered = tables.toSorted((a, b) => Number(b.name === record.kind) - Number(a.name === record.kind))
  for (const table of ordered) {
    const isRecord = sql`${table.name === record.kind}::boolean AND t.id = ${record.id}`
    await sql`SELECT FROM ${tableOf(table)} t
      WHERE (${isRecord}) OR t.id IN (SELECT model_id FROM past_rows WHERE model_type = ${table.name})
      ORDER BY t.id FOR UPDATE`.execute(tx)
  }
}

/** How a row is no longer as a request left it: which columns, or that it is gone, or there again. */
type LaterChange = { model_id: number; ends: 'there' | 'gone' | 'changed'; columns: string[] }

/** The first row of a table that is no longer as its request left it. */
export async function findLaterChange(tx: Db, table: AuditedTable): Promise<LaterChange | undefined> {
  const ignored = [...fixedColumns(table), ...counters]
  const left = sql`jsonb_populate_record("Present", p.outcome - ${ignored}::text[])`
  const result = await sql<LaterChange>`
    SELECT p.model_id,
      CASE WHEN p.outcome IS NULL THEN 'there' WHEN "Present".id IS NULL THEN 'gone' ELSE 'changed' END AS ends,
      ARRAY(SELECT key FROM jsonb_object_keys(to_jsonb("Present")) key
        WHERE to_jsonb("Present") -> key IS DISTINCT FROM to_jsonb(${left}) -> key) AS columns
    FROM past_rows p LEFT JOIN ${tableOf(table)} "Present" ON "Present".id = p.model_id
    WHERE p.model_type = ${table.name} AND CASE
      WHEN p.outcome IS NULL THEN "Present".id IS NOT NULL WHEN "Present".id IS NULL THEN true
      ELSE ${left} *<> "Present" END
    ORDER BY p.model_id LIMIT 1`.execute(tx)
  return result.rows[0]
}

/** Where another change came later, the time of the last one stays. */
export async function forgetLaterCounters(tx: Db, table: AuditedTable): Promise<void> {
  if (!table.columns.some(({ name }) => name === 'updated_at')) return
  await sql`UPDATE past_rows p SET past = p.past - 'updated_at' FROM ${tableOf(table)} t
    WHERE p.model_type = ${table.name} AND t.id = p.model_id
      AND (p.outcome ->> 'updated_at')::timestamptz IS DISTINCT FROM t.updated_at`.execute(tx)
}

/** Who last changed a row in these columns, or at all, after an audit of it, and when. */
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

/** Only rows that are gone come back; those that are there already are left alone. */
export async function planOnlyReturns(tx: Db): Promise<void> {
  await sql`DELETE FROM planned_rows WHERE event <> 'created'`.execute(tx)
}

/** Whether the row of an audit is among those that come back. */
export async function comesBack(tx: Db, { model_type, model_id }: AuditRow): Promise<boolean> {
  const found = await sql`
    SELECT FROM planned_rows WHERE model_type = ${model_type} AND model_id = ${model_id} AND NOT stays`.execute(tx)
  return found.rows.length > 0
}

/** Whether a lead would lose the approval on which its sellers' work stands: it could never be approved again. */
export async function takesApproval(tx: Db): Promise<boolean> {
  const found = await sql`
    SELECT FROM planned_rows p JOIN leads l ON l.id = p.model_id
    WHERE p.model_type = 'leads' AND p.event = 'updated' AND p.past -> 'approved_at' = 'null' AND l.approved_at IS NOT NULL
      AND coalesce(p.past ->> 'status', l.status) NOT IN ('created', 'cancelled') LIMIT 1`.execute(tx)
  return found.rows.length > 0
}

/** Whether anything that tells something is planned, and of which tables there are rows that must stay as they are. */
export async function findPlanned(tx: Db): Promise<{ any: boolean; staying: string[] }> {
  const result = await sql<{ any: boolean; staying: string[] }>`
    SELECT coalesce(bool_or(shown AND NOT stays), false) AS any,
      coalesce(array_agg(DISTINCT model_type::text) FILTER (WHERE stays), '{}') AS staying
    FROM planned_rows`.execute(tx)
  return result.rows[0] ?? { any: false, staying: [] }
}
