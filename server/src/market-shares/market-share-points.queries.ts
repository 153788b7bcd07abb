import type { WorkshopSharePoints } from '@portale/domain/market-shares/market-share.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connection.ts'
import { isToday } from '../dealers/partner.queries.ts'

/** A workshop by itself, or those that belong to a dealer today. */
const partnerWorkshops = (kind: Partner, id: number) =>
  kind === 'workshop'
    ? sql`SELECT ${id}::bigint AS id`
    : sql`SELECT wd.workshop_id FROM workshop_dealers wd WHERE wd.dealer_id = ${id} AND ${sql.raw(isToday('wd'))}`

/** What was sent about the workshops of a partner over time, by their names; what was not sent is nobody's yet. */
export async function listSharePoints(db: Db, kind: Partner, id: number): Promise<WorkshopSharePoints[]> {
  const result = await sql<WorkshopSharePoints>`
    SELECT w.id, w.baldo_id, w.name, (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'year', s.year, 'sent_at', s.sent_at,
        'current', r.current::float8, 'target', r.target::float8) ORDER BY s.sent_at, s.id), '[]')
      FROM workshop_market_share_workshops r JOIN workshop_market_shares s ON s.id = r.workshop_market_share_id
      WHERE r.workshop_id = w.id AND s.sent_at IS NOT NULL) AS points
    FROM workshops w WHERE w.id IN (${partnerWorkshops(kind, id)}) ORDER BY w.name, w.id`.execute(db)
  return result.rows
}
