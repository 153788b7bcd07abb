import { pageLinks, pagePosition } from '@portale/domain/page.ts'
import { findYearPage } from '@portale/server/activities/activity-page.queries.ts'
import type { Pool } from 'pg'

const everything = { audiences: ['dealers' as const, 'workshops' as const], drafts: true }

/** GET /api/v1/activities: the newest open year, by the portal's own statement. */
export async function handleActivities(pool: Pool): Promise<string> {
  const { data, years, page, total } = await findYearPage(pool, everything, { page: undefined, year: undefined })
  const { offset: _offset, ...position } = pagePosition({ page, per_page: 1 }, total)
  const links = pageLinks('/api/v1/activities', {}, position.current_page, position.last_page)
  return `{"data":${data},"years":${years},${JSON.stringify({ links, ...position }).slice(1)}`
}

/** Counted from the uploads; without names only how many partners completed each activity. */
const dashboardText = (partners: string, column: string, flag: string, withNames: boolean) => `
  WITH types AS (
    SELECT t.id, t.activity_id, count(*) OVER (PARTITION BY t.activity_id) AS required
    FROM activity_document_types t JOIN activities a ON a.id = t.activity_id
    WHERE a.activity_year_id = $1 AND a.${flag} AND t.deleted_at IS NULL
  ), finished AS (
    SELECT activity_id, partner_id FROM (
      SELECT t.activity_id, t.required, u.${column} AS partner_id
      FROM types t JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
      GROUP BY t.activity_id, t.required, t.id, u.${column}
      HAVING bool_or(u.status = 'verified') AND NOT bool_or(u.status = 'pending')
    ) done GROUP BY activity_id, partner_id, required HAVING count(*) = required
  )
  SELECT json_build_object(
    'activity_year', (SELECT json_build_object('id', id, 'year', year, 'lock_version', lock_version) FROM activity_years WHERE id = $1),
    'activities', (SELECT json_agg(json_build_object('activity', json_build_object('id', a.id, 'title', a.title),
        'completed', coalesce((SELECT ${withNames ? "json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id)" : 'to_json(count(*))'}
          FROM finished f JOIN ${partners} p ON p.id = f.partner_id WHERE f.activity_id = a.id), '[]'),
        'total', CASE WHEN EXISTS (SELECT FROM types WHERE activity_id = a.id) THEN (SELECT count(*) FROM ${partners}) ELSE 0 END)
      ORDER BY a.title, a.id) FROM activities a WHERE a.activity_year_id = $1 AND a.${flag}),
    'total', (SELECT count(*) FROM ${partners}))::text AS dashboard`

const dashboard = (ofDealers: boolean, withNames: boolean) =>
  ofDealers
    ? dashboardText('dealers', 'dealer_id', 'for_dealers', withNames)
    : dashboardText('workshops', 'workshop_id', 'for_workshops', withNames)

/** GET /api/v1/activity_years/{id}/dashboard/{audience}: the bare SQL. */
export async function handleDashboard(
  pool: Pool,
  yearId: number,
  ofDealers: boolean,
  withNames: boolean,
): Promise<string> {
  const { rows } = await pool.query<{ dashboard: string }>({
    name: `dashboard_${ofDealers}_${withNames}`,
    text: dashboard(ofDealers, withNames),
    values: [yearId],
  })
  return rows[0]?.dashboard ?? ''
}
