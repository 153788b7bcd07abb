import type { Audience } from '@portale/domain/network/dealers/audience.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

// What is done and late is read from what triggers store (migration 0038): days instead of answers, so that they stay true
// when a day begins. What they mean today is said by the views of migration 0220, to which these conditions refer.

/** The calendar day in Rome, by which deadlines count; a select, so that it is computed once and not for each row. */
export const todayInRome = '(SELECT today_in_rome())'

/** Whether partners of an audience see the activity of this alias: no draft. */
export const isPublished = (alias: string, audience: Audience): string =>
  `${alias}.for_${audience} AND ${alias}.state <> 'draft'`

/**
 * A CTE: the activities of a year that partners see, with the number of documents they are asked for and the first deadline
 * of these, by which who has uploaded nothing is late. `yearId` is a number or a parameter.
 */
export const activityTable = (audience: Audience, yearId: number | string): string => `activity AS (
    SELECT a.id, a.title, a.due_on, a.state, count(d.id) AS types, min(d.deadline) AS deadline
    FROM activities a LEFT JOIN asked_documents d ON d.activity_id = a.id
    WHERE a.activity_year_id = ${yearId} AND ${isPublished('a', audience)} GROUP BY a.id
  )`

const askedInYear = (audience: Audience, yearId: number) =>
  `SELECT count(DISTINCT d.activity_id)::int FROM asked_documents d
    WHERE d.activity_year_id = ${yearId} AND d.for_${audience}`

/** A count of the activities of a year that ask for documents, in parentheses. */
export const countAsking = (audience: Audience, yearId: number): string => `(${askedInYear(audience, yearId)})`

/** A count of the activities of a year with which who has uploaded nothing is late, in parentheses. */
const countOverdue = (audience: Audience, yearId: number): string =>
  `(${askedInYear(audience, yearId)} AND d.state = 'open' AND d.deadline < ${todayInRome})`

const ofYear = (audience: Audience, yearId: number) =>
  `y.activity_year_id = ${yearId} AND y.for_dealers = ${audience === 'dealers'}`

/** A join of the progress `y` in a year of the partners whose id is `partnerId`. */
export const yearProgress = (audience: Audience, yearId: number, partnerId: string): string =>
  `LEFT JOIN partner_year_progress_today y ON ${ofYear(audience, yearId)} AND y.partner_id = ${partnerId}`

/** How many activities a partner completed, by `yearProgress`. */
export const completedActivities = 'coalesce(y.completed, 0)'

/** With how many activities of a year a partner is late, by `yearProgress`. */
export const lateActivities = (audience: Audience, yearId: number): string =>
  `coalesce(y.late, ${countOverdue(audience, yearId)})`

const yearRows = (audience: Audience, yearId: number) =>
  `SELECT y.partner_id FROM partner_year_progress_today y WHERE ${ofYear(audience, yearId)}`

/** Whether a partner has not completed all activities of a year that ask for documents. */
export const isIncomplete = (audience: Audience, yearId: number, partnerId: string): string => {
  const asking = countAsking(audience, yearId)
  return `${asking} > 0 AND ${partnerId} NOT IN (${yearRows(audience, yearId)} AND y.completed = ${asking})`
}

/** Whether a partner is late with an activity of a year. */
export const isLateInYear = (audience: Audience, yearId: number, partnerId: string): string => {
  const rows = yearRows(audience, yearId)
  return `CASE WHEN ${countOverdue(audience, yearId)} > 0 THEN ${partnerId} NOT IN (${rows} AND y.late = 0)
    ELSE ${partnerId} IN (${rows} AND y.late > 0) END`
}

const progressOf = (condition: string) =>
  `SELECT g.partner_id FROM partner_progress_today g WHERE g.activity_id = $ AND ${condition}`

const askedBy = (audience: Audience, yearId: number) =>
  `SELECT FROM asked_documents d WHERE d.activity_id = $ AND d.activity_year_id = ${yearId} AND d.for_${audience}`

/** Whether a partner has not completed the activity `$` of a year, or has: false for one that asks for nothing. */
export const hasCompleted = (audience: Audience, yearId: number, partnerId: string, wanted: boolean): string =>
  `EXISTS (${askedBy(audience, yearId)}) AND ${partnerId} ${wanted ? 'IN' : 'NOT IN'} (${progressOf('g.done')})`

/** Whether a partner is late with the activity `$` of a year. */
export const isLateWith = (audience: Audience, yearId: number, partnerId: string): string => `CASE
    WHEN NOT EXISTS (${askedBy(audience, yearId)} AND d.state = 'open') THEN false
    WHEN EXISTS (${askedBy(audience, yearId)} AND d.deadline < ${todayInRome})
      THEN ${partnerId} NOT IN (${progressOf('NOT g.late')})
    ELSE ${partnerId} IN (${progressOf('g.late')}) END`

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
