import type { Audience } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import type { Pool } from 'pg'
import type { List } from '../db/list.ts'
import { partnerFilters, partnerOrder, partnerTables } from '../dealers/partner.queries.ts'

export const partnerOf: Record<Audience, Partner> = { dealers: 'dealer', workshops: 'workshop' }

const flagOf = (audience: Audience) => (audience === 'dealers' ? 'a.for_dealers' : 'a.for_workshops')

/** A type is done for a partner with at least one upload verified and none pending (decisions "Activities"). */
const done = `HAVING bool_or(u.status = 'verified') AND NOT bool_or(u.status = 'pending')`

/**
 * Who completed each activity of a year, as JSON text: one query however many partners there are. An activity
 * without active types is informative and has no total.
 */
export async function dashboardJson(pool: Pool, yearId: number, audience: Audience): Promise<string> {
  const { table, column } = partnerTables[partnerOf[audience]]
  const result = await pool.query<{ dashboard: string }>({
    name: `dashboard_${audience}`,
    text: `
      WITH asked AS (
        SELECT a.id, a.title, t.id AS type_id, count(t.id) OVER (PARTITION BY a.id) AS types
        FROM activities a LEFT JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL
        WHERE a.activity_year_id = $1 AND ${flagOf(audience)}
      ), done AS (
        SELECT asked.id, u.${column} AS partner_id
        FROM asked JOIN activity_document_uploads u ON u.activity_document_type_id = asked.type_id AND u.${column} IS NOT NULL
        GROUP BY asked.id, u.activity_document_type_id, u.${column} ${done}
      ), completed AS (
        SELECT done.id, done.partner_id FROM done JOIN (SELECT DISTINCT id, types FROM asked) kinds USING (id)
        GROUP BY done.id, done.partner_id, kinds.types HAVING count(*) = kinds.types
      ), names AS (
        SELECT c.id, json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id) AS completed
        FROM completed c JOIN ${table} p ON p.id = c.partner_id GROUP BY c.id
      ), total AS (SELECT count(*)::int AS partners FROM ${table})
      SELECT json_build_object(
        'activity_year', (SELECT json_build_object('id', id, 'year', year, 'lock_version', lock_version) FROM activity_years WHERE id = $1),
        'activities', coalesce((SELECT json_agg(json_build_object(
            'activity', json_build_object('id', kinds.id, 'title', kinds.title),
            'completed', coalesce(names.completed, '[]'),
            'total', CASE WHEN kinds.types = 0 THEN 0 ELSE total.partners END) ORDER BY kinds.title COLLATE "it-x-icu", kinds.id)
          FROM (SELECT DISTINCT id, title, types FROM asked) kinds LEFT JOIN names USING (id)), '[]'),
        'total', total.partners)::text AS dashboard FROM total`,
    values: [yearId],
  })
  return result.rows[0]?.dashboard ?? ''
}

/** Whether one partner (`p.id`) completed the activity `a`, which has types. */
const completedBy = (column: string) => `NOT EXISTS (
  SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM activity_document_uploads u WHERE u.activity_document_type_id = t.id AND u.${column} = p.id ${done}))`

const withTypes = `EXISTS (SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL)`

/** The partners of a page with their completed activities of a year, and of how many (spec 1 §2.8). */
export function progressList(audience: Audience, yearId: number, query: Record<string, string>): List {
  const kind = partnerOf[audience]
  const { table, column } = partnerTables[kind]
  const missing = /^\d{1,15}$/.test(query.missing ?? '')
    ? [
        {
          sql: `EXISTS (SELECT FROM activities a WHERE a.id = $ AND ${withTypes} AND NOT ${completedBy(column)})`,
          value: Number(query.missing),
        },
      ]
    : []
  const counted = `FROM activities a WHERE a.activity_year_id = ${Number(yearId)} AND ${flagOf(audience)} AND ${withTypes}`
  return {
    path: `/api/v1/${table}/activity_years`,
    from: `${table} p`,
    where: [...partnerFilters(query), ...missing],
    order: partnerOrder(query),
    rows: `SELECT p.id, p.baldo_id, p.name,
      (SELECT count(*)::int ${counted} AND ${completedBy(column)}) AS completed_activities_count,
      (SELECT count(*)::int ${counted}) AS total_activities
      FROM page JOIN ${table} p USING (id)`,
  }
}
