import type { RowChange } from '@portale/domain/history/audit/change.ts'
import type { RestorePreview, TableRestore } from '@portale/domain/history/time-machine/time-machine.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { truncatedValues } from '../audit/audit-list.queries.ts'
import { type AuditedTable, tableRef } from './catalogue.queries.ts'

/** How many rows of each table are inserted again, updated and deleted; changes of bookkeeping columns do not count. */
export async function countPlannedRows(tx: Db): Promise<TableRestore[]> {
  const result = await sql<TableRestore>`
    SELECT model_type, count(*) FILTER (WHERE event = 'created') AS back,
      count(*) FILTER (WHERE event = 'updated') AS changed, count(*) FILTER (WHERE event = 'deleted') AS removed
    FROM planned_rows WHERE visible AND NOT preserved GROUP BY model_type ORDER BY model_type`.execute(tx)
  return result.rows
}

/** How many rows of each table changed since the moment and stay as they are. */
export async function countPreservedRows(tx: Db): Promise<RestorePreview['untouched']> {
  const result = await sql<{ model_type: string; count: number }>`
    SELECT model_type, count(*) AS count FROM planned_rows WHERE visible AND preserved
    GROUP BY model_type ORDER BY model_type`.execute(tx)
  return result.rows
}

const maxExamples = 3

/** Some planned rows of a table with their present and their planned values, one of each event first. */
export async function listExamples(tx: Db, table: AuditedTable): Promise<RowChange[]> {
  const result = await sql<RowChange>`
    WITH chosen AS (
      SELECT p.*, row_number() OVER (PARTITION BY p.event ORDER BY p.model_id) AS turn FROM planned_rows p
      WHERE p.model_type = ${table.name} AND p.visible AND NOT p.preserved ORDER BY turn, p.event LIMIT ${maxExamples}
    ), compared AS (
      SELECT c.model_id, c.event, c.turn, to_jsonb(t.*) - ${table.hidden}::text[] AS old_values,
        CASE c.event WHEN 'created' THEN c.target_values
          WHEN 'updated' THEN to_jsonb(jsonb_populate_record(t.*, c.target_values)) - ${table.hidden}::text[]
        END AS new_values
      FROM chosen c LEFT JOIN ${tableRef(table)} t ON t.id = c.model_id
    )
    SELECT b.model_id AS id, ${table.name} AS model_type, b.model_id, b.event,
      ${truncatedValues(sql`(CASE b.event WHEN 'deleted' THEN b.old_values WHEN 'updated' THEN u.old_values END)`)} AS old_values,
      ${truncatedValues(sql`(CASE b.event WHEN 'created' THEN b.new_values WHEN 'updated' THEN u.new_values END)`)} AS new_values
    FROM compared b CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(key, b.old_values -> key) AS old_values, jsonb_object_agg(key, b.new_values -> key) AS new_values
      FROM jsonb_object_keys(b.new_values) key
      WHERE b.event = 'updated' AND b.old_values -> key IS DISTINCT FROM b.new_values -> key
    ) u ORDER BY b.turn, b.event`.execute(tx)
  return result.rows
}
