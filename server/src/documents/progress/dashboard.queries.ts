import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import { audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { ceasedIds } from '../../network/dealers/network.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { activityTable, todayInRome } from './progress.queries.ts'

const orderByTitle = 'activity.title COLLATE "it-x-icu", activity.id'

/**
 * CTEs: `activity` are those of year $1, `figures` count who completed each, of these who did because nothing of it is
 * applicable, who has uploaded anything and who of these is late, and `total` the partners of the year; none of them has the
 * partners that left the network before the year, which are few. `partners` is SQL for the number of all of them.
 */
const figureTables = (
  audience: Audience,
  partners: string,
) => `${activityTable(audience, '$1')}, ceased AS MATERIALIZED (
      ${ceasedIds(audiencePartners[audience], '$1')}
    ), figures AS (
      SELECT p.activity_id AS id, count(*)::int AS started,
        count(*) FILTER (WHERE p.late)::int AS late,
        count(*) FILTER (WHERE p.done)::int AS completed,
        count(*) FILTER (WHERE p.done AND p.not_applicable)::int AS not_applicable
      FROM partner_progress_today p JOIN activity ON activity.id = p.activity_id
      WHERE p.partner_id <> ALL (ARRAY(SELECT id FROM ceased)) GROUP BY p.activity_id
    ), total AS MATERIALIZED (
      SELECT ${partners} - count(*)::int AS partners, count(*)::int AS ceased FROM ceased
    )`

const allPartners = (audience: Audience) =>
  `(SELECT count(*) FROM ${partnerTables[audiencePartners[audience]].table})::int`

const listOfPartners =
  "json_agg(json_build_object('id', t.id, 'baldo_id', t.baldo_id, 'name', t.name) ORDER BY t.name, t.id)"

const names = (audience: Audience) => `names AS (
      SELECT p.activity_id AS id,
        ${listOfPartners} FILTER (WHERE NOT p.not_applicable) AS completed,
        ${listOfPartners} FILTER (WHERE p.not_applicable) AS not_applicable
      FROM partner_progress_today p JOIN activity ON activity.id = p.activity_id
      JOIN ${partnerTables[audiencePartners[audience]].table} t ON t.id = p.partner_id
      WHERE p.done AND p.partner_id NOT IN (${ceasedIds(audiencePartners[audience], '$1')}) GROUP BY p.activity_id
    )`

const noNames = `names AS (SELECT NULL::bigint AS id, NULL::json AS completed, NULL::json AS not_applicable)`

/**
 * Who completed each activity of a year and how many are late with it, as JSON text, in one query; without names only
 * their numbers. An activity without mandatory documents is informative and has no total.
 */
export async function findDashboardJson(
  db: Db,
  yearId: number,
  audience: Audience,
  withNames: boolean,
): Promise<string> {
  const [row] = await query<{ dashboard: string }>(
    db,
    `WITH ${figureTables(audience, allPartners(audience))}, ${withNames ? names(audience) : noNames}
      SELECT json_build_object(
        'activity_year', (SELECT json_build_object('id', id, 'year', year, 'lock_version', lock_version) FROM activity_years WHERE id = $1),
        'activities', coalesce((SELECT json_agg(json_build_object(
            'activity', json_build_object('id', activity.id, 'title', activity.title, 'due_on', activity.due_on,
              'state', activity.state),
            'completed', coalesce(names.completed, '[]'), 'not_applicable', coalesce(names.not_applicable, '[]'),
            'completed_count', coalesce(figures.completed - figures.not_applicable, 0),
            'not_applicable_count', coalesce(figures.not_applicable, 0),
            'late', CASE WHEN activity.state <> 'open' OR activity.types = 0 THEN 0 ELSE coalesce(figures.late, 0)
              + CASE WHEN activity.deadline < ${todayInRome}
                THEN total.partners - coalesce(figures.started, 0) ELSE 0 END END,
            'total', CASE WHEN activity.types = 0 THEN 0 ELSE total.partners END) ORDER BY ${orderByTitle})
          FROM activity LEFT JOIN figures USING (id) LEFT JOIN names USING (id)), '[]'),
        'total', total.partners, 'ceased', total.ceased)::text AS dashboard FROM total`,
    [yearId],
  )
  return row?.dashboard ?? ''
}

export type CompletedCount = { id: number; title: string; completed: number; not_applicable: number; total: number }

/** How many partners there are, which takes as long as everything else of `countCompleted`, and is the same for each year. */
export async function countPartners(db: Db, audience: Audience): Promise<number> {
  const [row] = await query<{ partners: number }>(db, `SELECT ${allPartners(audience)} AS partners`)
  return row?.partners ?? 0
}

/**
 * How many of all partners completed each activity of a year that asks for documents: the dashboard without its names.
 */
export const countCompleted = (
  db: Db,
  yearId: number,
  audience: Audience,
  partners: number,
): Promise<CompletedCount[]> =>
  query(
    db,
    `WITH ${figureTables(audience, '$2::int')}
      SELECT activity.id, activity.title, coalesce(figures.completed - figures.not_applicable, 0) AS completed,
        coalesce(figures.not_applicable, 0) AS not_applicable, total.partners AS total
      FROM total CROSS JOIN activity LEFT JOIN figures USING (id) WHERE activity.types > 0 ORDER BY ${orderByTitle}`,
    [yearId, partners],
  )
