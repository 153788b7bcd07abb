import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

/** For how many leads the stored time of the last save is not that of their saves: none, unless a trigger was disabled. */
export async function countLastSaveDifferences(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM lead_last_saves stored FULL JOIN (
      SELECT l.id, coalesce(max(h.created_at), '-infinity') AS saved_at
      FROM leads l LEFT JOIN lead_manages h ON h.lead_id = l.id GROUP BY l.id
    ) computed ON computed.id = stored.lead_id
    WHERE stored.saved_at IS DISTINCT FROM computed.saved_at`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Computes the time of the last save of all leads again. */
export async function rebuildLastSaves(db: Db): Promise<void> {
  await sql`SELECT rebuild_lead_last_saves()`.execute(db)
}
