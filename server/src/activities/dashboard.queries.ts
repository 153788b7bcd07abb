import { audiencePartners } from '@portale/domain/activities/activity.policy.ts'
import type { Audience } from '@portale/domain/activities/activity.ts'
import type { Pool } from 'pg'
import { partnerTables } from '../db/partner-tables.ts'
import { ceasedIds, hasLeftBefore } from '../dealers/network.queries.ts'
import { isDelivered, isOverdue } from './late.queries.ts'

/** The activities `a` that partners of an audience see: no drafts. */
export const publishedFor: Record<Audience, string> = {
  dealers: `a.for_dealers AND a.state <> 'draft'`,
  workshops: `a.for_workshops AND a.state <> 'draft'`,
}

const typeDone = `bool_or(u.status = 'verified') AND NOT bool_or(u.status = 'pending')`

/** A type is done for a partner with at least one upload verified and none pending (decisions "Activities"). */
export const havingTypeDone = `HAVING ${typeDone}`

/**
 * CTEs: `activity` are those of year $1 with their number of active types and of overdue ones; `progress` says of how many
 * of these each partner delivered the documents, and `completed` who completed which activity.
 */
const progressTables = (audience: Audience) => {
  const { column } = partnerTables[audiencePartners[audience]]
  return `activity AS (
      SELECT a.id, a.title, a.due_on, a.state, count(t.id) AS types, count(t.id) FILTER (WHERE ${isOverdue}) AS overdue
      FROM activities a LEFT JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL
      WHERE a.activity_year_id = $1 AND ${publishedFor[audience]} GROUP BY a.id
    ), progress AS (
      SELECT id, partner_id, count(*) FILTER (WHERE done) AS done, count(*) FILTER (WHERE overdue AND delivered) AS delivered
      FROM (
        SELECT t.activity_id AS id, u.${column} AS partner_id, t.overdue, ${typeDone} AS done, bool_or(${isDelivered}) AS delivered
        FROM (SELECT t.id, t.activity_id, ${isOverdue} AS overdue
          FROM activity_document_types t JOIN activities a ON a.id = t.activity_id
          WHERE t.deleted_at IS NULL AND a.id IN (SELECT id FROM activity)) t
        JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
        GROUP BY t.activity_id, t.id, t.overdue, u.${column}
      ) type
      WHERE partner_id NOT IN (${ceasedIds(audiencePartners[audience], '$1')}) GROUP BY id, partner_id
    ), completed AS (
      SELECT progress.id, progress.partner_id FROM progress JOIN activity USING (id) WHERE progress.done = activity.types
    )`
}

const orderByTitle = 'activity.title COLLATE "it-x-icu", activity.id'

/**
 * Who completed each activity of a year and how many are late with it, as JSON text, in one query. An activity without
 * active types is informative and has no total.
 */
export async function findDashboardJson(pool: Pool, yearId: number, audience: Audience): Promise<string> {
  const { table } = partnerTables[audiencePartners[audience]]
  const result = await pool.query<{ dashboard: string }>({
    name: `dashboard_${audience}`,
    text: `
      WITH ${progressTables(audience)}, delivered AS (
        SELECT progress.id, count(*)::int AS partners FROM progress JOIN activity USING (id)
        WHERE progress.delivered = activity.overdue GROUP BY progress.id
      ), names AS (
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
            'late', CASE WHEN activity.overdue = 0 THEN 0 ELSE total.partners - coalesce(delivered.partners, 0) END,
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
      WITH ${progressTables(audience)}
      SELECT activity.id, activity.title, (SELECT count(*)::int FROM completed WHERE completed.id = activity.id) AS completed,
        (SELECT count(*)::int FROM ${partnerTables[audiencePartners[audience]].table} p WHERE NOT ${hasLeftBefore('$1')}) AS total
      FROM activity WHERE activity.types > 0 ORDER BY ${orderByTitle}`,
    values: [yearId],
  })
  return result.rows
}
