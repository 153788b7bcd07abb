import type { Audience } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import type { Pool } from 'pg'
import { equalsId, type List } from '../db/list.ts'
import { partnerFilters, partnerOrder, partnerSource, partnerTables } from '../dealers/partner.queries.ts'

export const audiencePartners: Record<Audience, Partner> = { dealers: 'dealer', workshops: 'workshop' }

const flagOf = (audience: Audience) => (audience === 'dealers' ? 'a.for_dealers' : 'a.for_workshops')

/** A type is done for a partner with at least one upload verified and none pending (decisions "Activities"). */
const done = `HAVING bool_or(u.status = 'verified') AND NOT bool_or(u.status = 'pending')`

/** `kinds`: the activities of year $1 with their number of active types; `completed`: who completed which. */
const completedOf = (audience: Audience) => {
  const { column } = partnerTables[audiencePartners[audience]]
  return `kinds AS (
      SELECT a.id, a.title, count(t.id) AS types
      FROM activities a LEFT JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL
      WHERE a.activity_year_id = $1 AND ${flagOf(audience)} GROUP BY a.id
    ), done AS (
      SELECT t.activity_id AS id, u.${column} AS partner_id
      FROM activity_document_types t
      JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
      WHERE t.deleted_at IS NULL AND t.activity_id IN (SELECT id FROM kinds)
      GROUP BY t.activity_id, u.activity_document_type_id, u.${column} ${done}
    ), completed AS (
      SELECT done.id, done.partner_id FROM done JOIN kinds USING (id)
      GROUP BY done.id, done.partner_id, kinds.types HAVING count(*) = kinds.types
    )`
}

const inTitleOrder = 'kinds.title COLLATE "it-x-icu", kinds.id'

/**
 * Who completed each activity of a year, as JSON text: one query however many partners there are. An activity
 * without active types is informative and has no total.
 */
export async function findDashboardJson(pool: Pool, yearId: number, audience: Audience): Promise<string> {
  const { table } = partnerTables[audiencePartners[audience]]
  const result = await pool.query<{ dashboard: string }>({
    name: `dashboard_${audience}`,
    text: `
      WITH ${completedOf(audience)}, names AS (
        SELECT c.id, json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id) AS completed
        FROM completed c JOIN ${table} p ON p.id = c.partner_id GROUP BY c.id
      ), total AS (SELECT count(*)::int AS partners FROM ${table})
      SELECT json_build_object(
        'activity_year', (SELECT json_build_object('id', id, 'year', year, 'lock_version', lock_version) FROM activity_years WHERE id = $1),
        'activities', coalesce((SELECT json_agg(json_build_object(
            'activity', json_build_object('id', kinds.id, 'title', kinds.title),
            'completed', coalesce(names.completed, '[]'),
            'total', CASE WHEN kinds.types = 0 THEN 0 ELSE total.partners END) ORDER BY ${inTitleOrder})
          FROM kinds LEFT JOIN names USING (id)), '[]'),
        'total', total.partners)::text AS dashboard FROM total`,
    values: [yearId],
  })
  return result.rows[0]?.dashboard ?? ''
}

export type CompletedCount = { id: number; title: string; completed: number; total: number }

/** How many partners completed each activity of a year that asks for documents: the dashboard without its names. */
export async function countCompleted(pool: Pool, yearId: number, audience: Audience): Promise<CompletedCount[]> {
  const result = await pool.query<CompletedCount>({
    name: `count_completed_${audience}`,
    text: `
      WITH ${completedOf(audience)}
      SELECT kinds.id, kinds.title, (SELECT count(*)::int FROM completed WHERE completed.id = kinds.id) AS completed,
        (SELECT count(*)::int FROM ${partnerTables[audiencePartners[audience]].table}) AS total
      FROM kinds WHERE kinds.types > 0 ORDER BY ${inTitleOrder}`,
    values: [yearId],
  })
  return result.rows
}

/** Whether one partner (`p.id`) completed the activity `a`, which has types. */
const completedBy = (column: string) => `NOT EXISTS (
  SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM activity_document_uploads u WHERE u.activity_document_type_id = t.id AND u.${column} = p.id ${done}))`

const withTypes = `EXISTS (SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL)`

/** Partners that have not completed an activity ($) of this year and audience: one grouped set, not a search per partner. */
const notCompleted = (audience: Audience, column: string) => `EXISTS (
    SELECT FROM activities a WHERE a.id = $ AND a.activity_year_id = @year AND ${flagOf(audience)} AND ${withTypes})
  AND p.id NOT IN (
    SELECT done.partner_id FROM (
      SELECT u.${column} AS partner_id FROM activity_document_types t
      JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
      WHERE t.activity_id = $ AND t.deleted_at IS NULL GROUP BY u.activity_document_type_id, u.${column} ${done}
    ) done GROUP BY done.partner_id
    HAVING count(*) = (SELECT count(*) FROM activity_document_types WHERE activity_id = $ AND deleted_at IS NULL))`

/** The partners of a page with their completed activities of a year, and of how many (spec 1 §2.8); none without a year. */
export function progressList(audience: Audience, yearId: number | undefined, query: Record<string, string>): List {
  const kind = audiencePartners[audience]
  const { table, column } = partnerTables[kind]
  const year = String(Number(yearId ?? 0))
  const missing = query.missing
    ? equalsId('missing', query.missing).map(({ value }) => ({
        sql: notCompleted(audience, column).replace('@year', year),
        value,
      }))
    : []
  const counted = `FROM activities a WHERE a.activity_year_id = ${year} AND ${flagOf(audience)} AND ${withTypes}`
  return {
    path: `/api/v1/${table}/activity_years`,
    from: partnerSource(kind, query),
    where: [...partnerFilters(query), ...missing, ...(yearId ? [] : [{ sql: '$::boolean', value: false }])],
    order: partnerOrder(query),
    rows: `SELECT p.id, p.baldo_id, p.name,
      (SELECT count(*)::int ${counted} AND ${completedBy(column)}) AS completed_activities_count,
      (SELECT count(*)::int ${counted}) AS total_activities
      FROM page JOIN ${table} p USING (id) JOIN districts s ON s.id = p.district_id`,
  }
}
