import type { Home } from '@portale/domain/front/me.ts'
import { visiblePartnerIds } from '@portale/domain/network/dealers/partner.policy.ts'
import type { Actor, Partner } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import { countAllPending, startOfDay } from '../../documents/uploads/upload-counts.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

/**
 * The uploads a user may verify, one text per scope: everything, the assigned dealers', or the assigned workshops'.
 * An optional value inside one text would cost the index once PostgreSQL plans it for any value.
 */
function inScope(user: Actor) {
  const dealers = visiblePartnerIds(user, 'dealer')
  const workshops = visiblePartnerIds(user, 'workshop')
  if (!dealers || !workshops) return sql`true`
  return dealers.length > 0 ? sql`u.dealer_id = ANY(${dealers})` : sql`u.workshop_id = ANY(${workshops})`
}

/** How many documents of the partners of a kind in scope are pending, and how many of them arrived today. */
export async function countPending(db: Db, user: Actor, kind: Partner): Promise<{ pending: number; today: number }> {
  const ids = visiblePartnerIds(user, kind)
  if (!ids) return countAllPending(db, kind)
  const column = sql.ref(`u.${partnerTables[kind].column}`)
  const result = await sql<{ pending: number; today: number }>`
    SELECT count(*)::int AS pending,
      (count(*) FILTER (WHERE u.created_at >= ${startOfDay}))::int AS today
    FROM activity_document_uploads u JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
    WHERE u.status = 'pending' AND ${column} = ANY(${ids})`.execute(db)
  return result.rows[0] ?? { pending: 0, today: 0 }
}

/** The newest uploads in scope that were not withdrawn, each with the screen where it is verified. */
export async function listNewestUploads(db: Db, user: Actor): Promise<Home['uploads']> {
  const result = await sql<Home['uploads'][number]>`
    SELECT u.id, coalesce(d.name, w.name) AS partner, a.title AS activity, u.created_at,
      u.file_id IS NULL AS not_applicable,
      CASE WHEN u.dealer_id IS NOT NULL THEN '/dealers/' || u.dealer_id ELSE '/workshops/' || u.workshop_id END
        || '/activities/' || a.id || '/manage' AS url
    FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id AND t.deleted_at IS NULL
    JOIN activities a ON a.id = t.activity_id
    LEFT JOIN dealers d ON d.id = u.dealer_id LEFT JOIN workshops w ON w.id = u.workshop_id
    WHERE ${inScope(user)} AND NOT u.withdrawn ORDER BY u.created_at DESC, u.id DESC LIMIT 6`.execute(db)
  return result.rows
}
