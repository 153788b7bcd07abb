import type { Activity, Audience } from '@portale/domain/activities/activity.ts'
import type { Pool } from 'pg'
import { statementName } from '../db/statements.ts'
import { cleanForDisplay } from '../html/clean.ts'

const flags: Record<Audience, string> = { dealers: 'a.for_dealers', workshops: 'a.for_workshops' }

// The audiences stand in the text, one of three: PostgreSQL then keeps its plan instead of planning for each value.
const pageText = (audiences: Audience[]) => {
  const visible = audiences.map((audience) => flags[audience]).join(' OR ') || 'false'
  return `
  WITH years AS (
    SELECT y.id, y.year, row_number() OVER (ORDER BY y.year DESC) AS place, (count(*) OVER ())::int AS total
    FROM activity_years y
    WHERE EXISTS (SELECT FROM activities a WHERE a.activity_year_id = y.id AND (${visible}))
  ), asked AS (SELECT * FROM years WHERE place = least($1, total)), shown AS (
    SELECT a.id, a.title, a.description, a.for_dealers, a.for_workshops, asked.year, a.activity_year_id,
      json_build_object('id', asked.id, 'year', asked.year) AS activity_year,
      coalesce((SELECT json_agg(json_build_object('id', t.id, 'description', t.description, 'weight', t.weight,
          'deleted_at', t.deleted_at) ORDER BY t.weight, t.id)
        FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL), '[]') AS activity_document_types,
      a.lock_version
    FROM asked JOIN activities a ON a.activity_year_id = asked.id
    WHERE ${visible}
    ORDER BY a.title, a.id
  )
  SELECT asked.total, asked.id, asked.year, (SELECT json_agg(shown)::text FROM shown) AS activities FROM asked`
}

/**
 * One page of /activities: the year in this place, newest first, among those that have something for these audiences,
 * with its activities by title, as JSON text; and how many years there are (decisions "Activities").
 */
export async function findYearPage(
  pool: Pool,
  audiences: Audience[],
  page: number,
): Promise<{ data: string; total: number }> {
  const text = pageText(audiences)
  const found = await pool.query<{ total: number; id: number; year: string; activities: string }>({
    name: statementName(text),
    text,
    values: [page],
  })
  const [year] = found.rows
  if (!year) return { data: '[]', total: 0 }
  return {
    data: `[{"id":${year.id},"year":"${year.year}","activities":${cleanedText(year.activities)}}]`,
    total: year.total,
  }
}

const mostRemembered = 200
const longestRemembered = 100_000
const remembered = new Map<string, string>()

/** The same JSON with its descriptions cleaned; what is shown often is remembered by its whole text. */
function cleanedText(json: string): string {
  const known = remembered.get(json)
  if (known !== undefined) return known
  const activities = JSON.parse(json) as Activity[]
  const cleaned = JSON.stringify(
    activities.map((activity) => ({ ...activity, description: cleanForDisplay(activity.description) })),
  )
  if (json.length > longestRemembered) return cleaned
  remembered.set(json, cleaned)
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
  return cleaned
}
