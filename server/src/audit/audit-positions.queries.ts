import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import type { AuditFilter } from './audit-filter.ts'

// audit_positions has the ids of every thousandth row of transactions of many rows (migration 0174).

/** Whether the filter keeps all rows of a transaction, as the positions count them. */
const keepsAllRows = ({ model_type, model_id, event }: AuditFilter) =>
  model_type === undefined && model_id === undefined && event === undefined

/**
 * CTEs for the transaction of which a page skips rows: `first` (id, n, skipped) is given; `jump` is the position after
 * which the page is looked for, if there is one, and `start` how many rows are skipped from there.
 */
export function selectStart(filter: AuditFilter, isAscending: boolean) {
  const position = isAscending
    ? sql`SELECT p.id, p.rows AS passed FROM audit_positions p
        WHERE p.audit_tx_id = first.id AND p.rows <= first.skipped ORDER BY p.rows DESC LIMIT 1`
    : sql`SELECT p.id, first.n - p.rows AS passed FROM audit_positions p
        WHERE p.audit_tx_id = first.id AND p.rows >= first.n - first.skipped ORDER BY p.rows LIMIT 1`
  return sql`
    jump AS MATERIALIZED (
      SELECT first.id AS audit_tx_id, position.id, position.passed FROM first CROSS JOIN LATERAL (${position}) position
      WHERE ${keepsAllRows(filter)}
    ),
    start AS MATERIALIZED (
      SELECT first.skipped - coalesce(jump.passed, 0) AS skipped FROM first LEFT JOIN jump ON true
    )`
}

/** The condition on the rows `a` of a transaction that the position `jump` may be in. */
export const isAfterJump = (isAscending: boolean) =>
  isAscending ? sql`a.id > coalesce(jump.id, 0)` : sql`a.id <= coalesce(jump.id, 9223372036854775807)`

/** Finds the positions of further transactions; says whether it could: not while a month is archived. */
export async function extendAuditPositions(db: Db, step = 1000): Promise<boolean> {
  const result = await sql<{ done: boolean }>`SELECT extend_audit_positions(${step}) AS done`.execute(db)
  return result.rows[0]?.done === true
}
