import { audiencePartners } from '@portale/domain/activities/activity.policy.ts'
import type { Audience } from '@portale/domain/activities/activity.ts'
import type { Pool } from 'pg'
import { partnerTables } from '../db/partner-tables.ts'
import { ceasedIds, hasLeftBefore } from '../dealers/network.queries.ts'
import { deliveredActivities, overdueTypes } from './late.queries.ts'

/** The activities `a` that partners of an audience see: no drafts. */
export const publishedFor: Record<Audience, string> = {
  dealers: `a.for_dealers AND a.state <> 'draft'`,
  workshops: `a.for_workshops AND a.state <> 'draft'`,
}

/** A type is done for a partner with at least one upload verified and none pending (decisions "Activities"). */
export const havingTypeDone = `HAVING bool_or(u.status = 'verified') AND NOT bool_or(u.status = 'pending')`

/** CTEs: `activity` are those of year $1 with their number of active types, `completed` says who completed which. */
const completedTables = (audience: Audience) => {
  const { column } = partnerTables[audiencePartners[audience]]
  return `activity AS (
      SELECT a.id, a.title, a.due_on, a.state, count(t.id) AS types
      FROM activities a LEFT JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL
      WHERE a.activity_year_id = $1 AND ${publishedFor[audience]} GROUP BY a.id
    ), done AS (
      SELECT t.activity_id AS id, u.${column} AS partner_id
      FROM activity_document_types t
      JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
      WHERE t.deleted_at IS NULL AND t.activity_id IN (SELECT id FROM activity)
      GROUP BY t.activity_id, u.activity_document_type_id, u.${column} ${havingTypeDone}
    ), completed AS (
      SELECT done.id, done.partner_id FROM done JOIN activity USING (id)
      WHERE done.partner_id NOT IN (${ceasedIds(audiencePartners[audience], '$1')})
      GROUP BY done.id, done.partner_id, activity.types HAVING count(*) = activity.types
    )`
}

const orderByTitle = 'activity.title COLLATE "it-x-icu", activity.id'

/** CTE: how many partners delivered all documents of an activity that are overdue; for activities that have such. */
const deliveredTable = (audience: Audience) => {
  const condition = `a.activity_year_id = $1 AND ${publishedFor[audience]}`
  const { column } = partnerTables[audiencePartners[audience]]
  return `delivered AS (
      SELECT overdue.activity_id AS id, count(d.partner_id)::int AS partners
      FROM (SELECT DISTINCT t.activity_id FROM ${overdueTypes(condition)}) overdue
      LEFT JOIN ${deliveredActivities(condition, column)} d ON d.activity_id = overdue.activity_id
        AND d.partner_id NOT IN (${ceasedIds(audiencePartners[audience], '$1')})
      GROUP BY overdue.activity_id
    )`
}

/**
 * Who completed each activity of a year and how many are late with it, as JSON text, in one query. An activity without active types is informative
 * and has no total.
 */
export async function findDashboardJson(pool: Pool, yearId: number, audience: Audience): Promise<string> {
  const { table } = partnerTables[audiencePartners[audience]]
  const result = await pool.query<{ dashboard: string }>({
    name: `dashboard_${audience}`,
    text: `
      WITH ${completedTables(audience)}, ${deliveredTable(audience)}, names AS (
        SELECT c.id, json_agg(json_build_object('id', p.id, 'baldo_id', p.baldo_id, 'name', p.name) ORDER BY p.name, p.id) AS completed
        FROM completed c JOIN ${table} p ON p.id = c.partner_id GROUP BY c.id
      ), total AS (
        SELECT count(*) FILTER (WHERE NOT ${hasLeftBefore('$1')})::int AS partners,
          count(*) FILTER (WHERE ${hasLeftBefore('$1')})::int AS ceased FROM ${table} p
      )
      SELECT json_build_object(
        'activity_year', (SELECT json_build_object('id', id, 'year', year, 'lock_version', lock_version) FROM activity_years WHERE id = $1),
        'activities', coalesce((SELECT json_agg(json_build_object(
            'activity', json_build_object('id', activity.id, 'title', activity.title, 'due_on', activity.due_on,
              'state', activity.state),
            'completed', coalesce(names.completed, '[]'),
            'late', coalesce(total.partners - delivered.partners, 0),
            'total', CASE WHEN activity.types = 0 THEN 0 ELSE total.partners END) ORDER BY ${orderByTitle})
          FROM activity LEFT JOIN names USING (id) LEFT JOIN delivered USING (id)), '[]'),
        'total', total.partners, 'ceased', total.ceased)::text AS dashboard FROM total`,
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
      WITH ${completedTables(audience)}
      SELECT activity.id, activity.title, (SELECT count(*)::int FROM completed WHERE completed.id = activity.id) AS completed,
        (SELECT count(*)::int FROM ${partnerTables[audiencePartners[audience]].table} p WHERE NOT ${hasLeftBefore('$1')}) AS total
      FROM activity WHERE activity.types > 0 ORDER BY ${orderByTitle}`,
    values: [yearId],
  })
  return result.rows
}
