import { pageLinks, pagePosition } from '@portale/domain/page.ts'
import type { Pool } from 'pg'
import { findCachedTotal, paginate } from './bare-page.ts'

const yearsText = `SELECT id, year FROM activity_years y
  WHERE EXISTS (SELECT FROM activities WHERE activity_year_id = y.id) ORDER BY year DESC`

const activitiesText = `
  SELECT a.id, a.title, a.description, a.for_dealers, a.for_workshops, y.year, a.activity_year_id,
    json_build_object('id', y.id, 'year', y.year) AS activity_year,
    coalesce((SELECT json_agg(json_build_object('id', t.id, 'description', t.description, 'weight', t.weight,
        'deleted_at', t.deleted_at) ORDER BY t.weight, t.id)
      FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL), '[]') AS activity_document_types,
    a.lock_version
  FROM activities a JOIN activity_years y ON y.id = a.activity_year_id WHERE y.id = $1 ORDER BY a.title, a.id`

/** GET /api/v1/activities: the newest year. */
export async function handleActivities(pool: Pool): Promise<string> {
  const years = await pool.query<{ id: number; year: string }>({ name: 'years', text: yearsText })
  const { offset: _offset, ...position } = pagePosition({ page: 1, per_page: 1 }, years.rows.length)
  const [year] = years.rows
  const activities = await pool.query({ name: 'activities', text: activitiesText, values: [year?.id] })
  const links = pageLinks('/api/v1/activities', {}, position.current_page, position.last_page)
  return JSON.stringify({ data: [{ ...year, activities: activities.rows }], links, ...position })
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

const progressText = `
  WITH page AS MATERIALIZED (SELECT id FROM dealers ORDER BY name, id LIMIT $2 OFFSET $3), asked AS (
    SELECT a.id AS activity_id, t.id AS type_id FROM activities a JOIN activity_document_types t ON t.activity_id = a.id
    WHERE a.activity_year_id = $1 AND a.for_dealers AND t.deleted_at IS NULL
  )
  SELECT d.id, d.baldo_id, d.name,
    (SELECT count(*)::int FROM (SELECT FROM asked LEFT JOIN LATERAL (
        SELECT coalesce(bool_or(u.status = 'verified') AND NOT bool_or(u.status = 'pending'), false) AS done
        FROM activity_document_uploads u WHERE u.activity_document_type_id = asked.type_id AND u.dealer_id = d.id) uploads ON true
      GROUP BY activity_id HAVING bool_and(done)) completed) AS completed_activities_count,
    (SELECT count(DISTINCT activity_id)::int FROM asked) AS total_activities
  FROM page JOIN dealers d USING (id) ORDER BY d.name, d.id`

/** GET /api/v1/dealers/activity_years: the newest year. */
export async function handleProgress(pool: Pool, search: URLSearchParams): Promise<string> {
  const years = await pool.query<{ id: number; year: string }>({
    name: 'all_years',
    text: 'SELECT id, year FROM activity_years ORDER BY year DESC',
  })
  const [year] = years.rows
  const total = await findCachedTotal(pool, 'count_dealers_all', 'SELECT count(*)::int AS total FROM dealers', [])
  const { offset, limit, page } = paginate('/api/v1/dealers/activity_years', search, total)
  const { rows } = await pool.query({ name: 'progress', text: progressText, values: [year?.id, limit, offset] })
  return JSON.stringify({ data: [{ ...year, dealers: rows }], ...page })
}
