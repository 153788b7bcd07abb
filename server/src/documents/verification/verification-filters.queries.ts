import { getActivityScope } from '@portale/domain/documents/activities/activity.policy.ts'
import type { VerificationFilterOptions } from '@portale/domain/documents/verification/verification.ts'
import { type Actor, isAdministrator, partnerKindByRole } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

// Spelt in several ways it is one area, which the filter finds by any of them.
const areas = sql`SELECT coalesce(json_agg(area ORDER BY area), '[]') FROM (
  SELECT min(sales_area) AS area FROM (
    SELECT DISTINCT sales_area FROM dealers UNION SELECT DISTINCT sales_area FROM workshops) spelt
  WHERE sales_area <> '' GROUP BY fold_name(sales_area)) found`

const managers = sql`SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name, u.id), '[]')
  FROM users u WHERE u.deleted_at IS NULL AND (EXISTS (SELECT FROM user_dealers x WHERE x.user_id = u.id)
    OR EXISTS (SELECT FROM user_workshops x WHERE x.user_id = u.id))
    AND (SELECT name FROM roles r WHERE r.id = u.role_id) IN ('sales_manager_rt', 'after_sales_manager_rt')`

/** What the queue's filters offer: the activities that the caller sees; areas to staff, managers to administrators. */
export async function findVerificationFilters(db: Db, user: Actor): Promise<VerificationFilterOptions> {
  const { audiences, drafts } = getActivityScope(user)
  const isPartner = partnerKindByRole[user.role] !== undefined
  const result = await sql<VerificationFilterOptions>`
    WITH visible AS (
      SELECT a.id, a.title, y.year, CASE WHEN a.for_dealers THEN 'dealers' ELSE 'workshops' END AS audience
      FROM activities a JOIN activity_years y ON y.id = a.activity_year_id
      WHERE (a.for_dealers AND ${audiences.includes('dealers')} OR a.for_workshops AND ${audiences.includes('workshops')})
        AND (${drafts} OR a.state <> 'draft')
    )
    SELECT
      (SELECT coalesce(json_agg(DISTINCT year ORDER BY year DESC), '[]') FROM visible) AS years,
      (SELECT coalesce(json_agg(visible ORDER BY year DESC, title, id), '[]') FROM visible) AS activities,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'description', t.description, 'activity_id', t.activity_id)
          ORDER BY t.activity_id, t.weight, t.id), '[]')
        FROM activity_document_types t JOIN visible ON visible.id = t.activity_id WHERE t.deleted_at IS NULL) AS document_types,
      (${isPartner ? sql`SELECT '[]'::json` : areas}) AS areas,
      (${isAdministrator(user) ? managers : sql`SELECT '[]'::json`}) AS managers`.execute(db)
  return result.rows[0] ?? { years: [], activities: [], document_types: [], areas: [], managers: [] }
}
