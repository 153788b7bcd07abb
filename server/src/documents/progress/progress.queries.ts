import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import { audiencePartners } from '@portale/domain/network/dealers/audience.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

// What is done and late is read from activity_progress and activity_year_progress, which triggers keep (migration 0038).
// They hold days instead of answers, so that they stay true when a day begins.

/** The calendar day in Rome, by which deadlines count; a select, so that it is computed once and not for each row. */
export const todayInRome = `(SELECT (now() AT TIME ZONE 'Europe/Rome')::date)`

/** The activities `a` that partners of an audience see: no drafts. */
export const publishedFor: Record<Audience, string> = {
  dealers: `a.for_dealers AND a.state <> 'draft'`,
  workshops: `a.for_workshops AND a.state <> 'draft'`,
}

/** A document type `t` without which its activity is not completed. */
export const isMandatory = 't.deleted_at IS NULL AND NOT t.optional'

/** The deadline of the document type `t` of the activity `a`. */
export const typeDeadline = 'coalesce(t.due_on, a.due_on)'

/** Whether the activity `p` is completed. */
export const isDone = `p.done_until >= ${todayInRome}`

/** Whether the partner of the progress `p` is late with its activity. */
export const isLate = `p.deadline < ${todayInRome}`

const isNotLate = `(p.deadline IS NULL OR p.deadline >= ${todayInRome})`

/**
 * A CTE: the activities of a year that partners see, with the number of their mandatory document types and the first
 * deadline of these, by which who has uploaded nothing is late. `yearId` is a number or a parameter.
 */
export const activityTable = (audience: Audience, yearId: number | string): string => `activity AS (
    SELECT a.id, a.title, a.due_on, a.state, count(t.id) AS types, min(${typeDeadline}) AS deadline
    FROM activities a LEFT JOIN activity_document_types t ON t.activity_id = a.id AND ${isMandatory}
    WHERE a.activity_year_id = ${yearId} AND ${publishedFor[audience]} GROUP BY a.id
  )`

/** A count of the activities of a year that ask for documents, in parentheses. */
export const countAsking = (audience: Audience, yearId: number): string => `(
    SELECT count(*)::int FROM activities a WHERE a.activity_year_id = ${yearId} AND ${publishedFor[audience]}
      AND EXISTS (SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND ${isMandatory}))`

/** A count of the activities of a year with which who has uploaded nothing is late, in parentheses. */
const countOverdue = (audience: Audience, yearId: number): string => `(
    SELECT count(*)::int FROM activities a WHERE a.activity_year_id = ${yearId} AND ${publishedFor[audience]}
      AND a.state = 'open' AND EXISTS (SELECT FROM activity_document_types t
        WHERE t.activity_id = a.id AND ${isMandatory} AND ${typeDeadline} < ${todayInRome}))`

/** A join of the progress `y` of the partners `p` in a year. */
export const yearProgress = (audience: Audience, yearId: number): string => `LEFT JOIN activity_year_progress y
    ON y.activity_year_id = ${yearId} AND y.for_dealers = ${audience === 'dealers'} AND y.partner_id = p.id`

// width_bucket() counts the days of a sorted array up to a day.
const completed = `cardinality(y.done_until) - width_bucket(${todayInRome} - 1, y.done_until)`

/** How many activities the partner `p` completed, by `yearProgress`. */
export const completedActivities = `coalesce(${completed}, 0)`

/** With how many activities of a year the partner `p` is late, by `yearProgress`. */
export const lateActivities = (audience: Audience, yearId: number): string =>
  `coalesce(width_bucket(${todayInRome} - 1, y.deadlines), ${countOverdue(audience, yearId)})`

const yearRows = (audience: Audience, yearId: number) =>
  `SELECT y.partner_id FROM activity_year_progress y
    WHERE y.activity_year_id = ${yearId} AND y.for_dealers = ${audience === 'dealers'}`

/** Whether the partner `p` has not completed all activities of a year that ask for documents. */
export const isIncomplete = (audience: Audience, yearId: number): string => {
  const asking = countAsking(audience, yearId)
  return `${asking} > 0 AND p.id NOT IN (${yearRows(audience, yearId)} AND ${completed} = ${asking})`
}

/** Whether the partner `p` is late with an activity of a year. */
export const isLateInYear = (audience: Audience, yearId: number): string => {
  const rows = yearRows(audience, yearId)
  return `CASE WHEN ${countOverdue(audience, yearId)} > 0
    THEN p.id NOT IN (${rows} AND coalesce(y.deadlines[1] >= ${todayInRome}, true))
    ELSE p.id IN (${rows} AND y.deadlines[1] < ${todayInRome}) END`
}

const progressOf = (condition: string) =>
  `SELECT p.partner_id FROM activity_progress p WHERE p.activity_id = $ AND ${condition}`

const ofYear = (audience: Audience, yearId: number) =>
  `SELECT FROM activities a JOIN activity_document_types t ON t.activity_id = a.id AND ${isMandatory}
    WHERE a.id = $ AND a.activity_year_id = ${yearId} AND ${publishedFor[audience]}`

/** Whether the partner `p` has not completed the activity `$` of a year, or has: false for one that asks for nothing. */
export const hasCompleted = (audience: Audience, yearId: number, wanted: boolean): string =>
  `EXISTS (${ofYear(audience, yearId)}) AND p.id ${wanted ? 'IN' : 'NOT IN'} (${progressOf(isDone)})`

/** Whether the partner `p` is late with the activity `$` of a year. */
export const isLateWith = (audience: Audience, yearId: number): string => `CASE
    WHEN NOT EXISTS (${ofYear(audience, yearId)} AND a.state = 'open') THEN false
    WHEN EXISTS (${ofYear(audience, yearId)} AND ${typeDeadline} < ${todayInRome})
      THEN p.id NOT IN (${progressOf(isNotLate)})
    ELSE p.id IN (${progressOf(isLate)}) END`

/**
 * The day by which the partner has to upload the document type `t` of the activity `a`, again when it expires
 * (`findUploadDeadline`), and whether it is missing today (`isMissing`): a lateral table of `deadline` and `missing`.
 */
export const typeProgress = (audience: Audience, partnerId: string, today: string): string => `LATERAL (
    SELECT CASE WHEN pending OR validity = 'infinity' THEN NULL WHEN validity IS NULL THEN ${typeDeadline}
        ELSE greatest(${typeDeadline}, validity) END AS deadline,
      pending IS NOT TRUE AND coalesce(validity < ${today}, true) AS missing, validity
    FROM (
      SELECT bool_or(u.status = 'pending') AS pending,
        max(coalesce(u.valid_until, 'infinity')) FILTER (WHERE u.status = 'verified') AS validity
      FROM activity_document_uploads u
      WHERE u.activity_document_type_id = t.id AND u.${partnerTables[audiencePartners[audience]].column} = ${partnerId}
    ) uploads
  )`

/** In how many rows the stored progress differs from what the uploads say: none, unless a trigger was disabled. */
export async function countProgressDifferences(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`SELECT count(*)::int AS count FROM find_progress_differences()`.execute(
    db,
  )
  return result.rows[0]?.count ?? 0
}

/** Computes all progress again, at the commit. */
export async function rebuildProgress(db: Db): Promise<void> {
  await sql`SELECT rebuild_activity_progress()`.execute(db)
}
