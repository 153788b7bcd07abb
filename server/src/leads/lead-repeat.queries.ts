import type { Lead, ReportedBefore } from '@portale/domain/leads/lead.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'

/** How often a lead's company was reported before, by anybody, and in which month last; cancelled reports don't count. */
export async function findReportedBefore(
  db: Db,
  { id, customer_id }: Pick<Lead, 'id' | 'customer_id'>,
): Promise<ReportedBefore | undefined> {
  const result = await sql<ReportedBefore>`
    SELECT count(*)::int AS count, to_char(max(created_at) AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS newest_month
    FROM leads WHERE customer_id = ${customer_id} AND id <> ${id} AND status <> 'cancelled' HAVING count(*) > 0`.execute(
    db,
  )
  return result.rows[0]
}
