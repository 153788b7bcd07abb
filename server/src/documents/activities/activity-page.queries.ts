import type { ActivityScope } from '@portale/domain/documents/activities/activity.policy.ts'
import type { Activity, YearRequest } from '@portale/domain/documents/activities/activity.ts'
import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import type { Db } from '../../platform/db/connection.ts'
import { query } from '../../platform/db/query.ts'
import { cleanForDisplay } from '../../platform/html/clean.ts'
import { yearState } from './activity-year.queries.ts'
import { documentTypeJson } from './document-type.queries.ts'

const flags: Record<Audience, string> = { dealers: 'a.for_dealers', workshops: 'a.for_workshops' }

/** Years are pages: the number of one, and of all of them; `data` and `years` are JSON text. */
export type YearPage = { data: string; years: string; page: number; total: number }

// The scope is part of the text, not a value: PostgreSQL can then reuse one plan for each of the three texts.
const pageText = ({ audiences, drafts }: ActivityScope) => {
  const audience = audiences.map((name) => flags[name]).join(' OR ') || 'false'
  const visible = drafts ? `(${audience})` : `(${audience}) AND a.state <> 'draft'`
  return `
  WITH years AS (
    SELECT y.id, y.year, s.state, row_number() OVER (ORDER BY y.year DESC) AS page, (count(*) OVER ())::int AS total
    FROM activity_years y JOIN (
      SELECT a.activity_year_id AS id, ${yearState} AS state FROM activities a WHERE ${visible} GROUP BY a.activity_year_id
    ) s USING (id)
  ), requested AS (
    SELECT * FROM years WHERE page = coalesce((SELECT page FROM years WHERE year = $2),
      CASE WHEN $1::int IS NOT NULL THEN least($1, total) END, (SELECT min(page) FROM years WHERE state = 'open'), 1)
  ), visible AS (
    SELECT a.id, a.title, a.description, a.for_dealers, a.for_workshops, a.due_on, a.state, requested.year, a.activity_year_id,
      json_build_object('id', requested.id, 'year', requested.year) AS activity_year,
      coalesce((SELECT json_agg(${documentTypeJson} ORDER BY t.weight, t.id)
        FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL), '[]') AS activity_document_types,
      a.lock_version
    FROM requested JOIN activities a ON a.activity_year_id = requested.id
    WHERE ${visible}
    ORDER BY a.title, a.id
  )
  SELECT requested.total, requested.page::int, requested.id, requested.year, (SELECT json_agg(visible)::text FROM visible) AS activities,
    (SELECT json_agg(json_build_object('year', years.year, 'count', NULL, 'state', years.state) ORDER BY years.page)::text FROM years) AS years
  FROM requested`
}

/**
 * One page of /activities: one of the years that have activities in this scope, newest first, with its activities by
 * title; and all these years: both as JSON text; its number and theirs (decisions "Activities"). A year that is one of
 * them comes before the number of the page; without either, it is the newest open year.
 */
export async function findYearPage(db: Db, scope: ActivityScope, request: YearRequest): Promise<YearPage> {
  type Row = Omit<YearPage, 'data'> & { id: number; year: string; activities: string }
  const [year] = await query<Row>(db, pageText(scope), [request.page, request.year])
  if (!year) return { data: '[]', years: '[]', page: 1, total: 0 }
  return {
    data: `[{"id":${year.id},"year":"${year.year}","activities":${cleanDescriptions(year.activities)}}]`,
    years: year.years,
    page: year.page,
    total: year.total,
  }
}

/** Cleans the descriptions in the JSON of activities. */
function cleanDescriptions(json: string): string {
  const activities = JSON.parse(json) as Activity[]
  return JSON.stringify(activities.map((row) => ({ ...row, description: cleanForDisplay(row.description) })))
}
