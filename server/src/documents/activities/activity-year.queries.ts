import type { ActivityScope } from '@portale/domain/documents/activities/activity.policy.ts'
import type { ActivityYear } from '@portale/domain/documents/activities/activity.ts'
import { type ActivityState, activityStates } from '@portale/domain/documents/activities/activity-state.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { type List, orderBy } from '../../platform/db/list.ts'

/** The state of a year's activities `a`, in a query that groups them: open when any is, draft when all are. */
export const yearState = `CASE WHEN bool_or(a.state = 'open') THEN 'open' WHEN bool_or(a.state = 'closed') THEN 'closed'
  WHEN count(*) > 0 THEN 'draft' END`

const stateOfYear = `(SELECT ${yearState} FROM activities a WHERE a.activity_year_id = y.id)`
const sortColumns = {
  year: 'y.year',
  state: `array_position(ARRAY[${activityStates.map((state) => `'${state}'`).join(', ')}], ${stateOfYear})`,
}

/** GET /api/v1/activity_years: newest first. */
export const activityYearList = ({ sort }: Record<string, string>): List => ({
  path: '/api/v1/activity_years',
  from: 'activity_years y',
  where: [],
  order: orderBy(sort, sortColumns, 'y.id', '-year'),
  rows: `SELECT y.id, y.year, y.lock_version,
    ${stateOfYear} AS state,
    (SELECT count(*)::int FROM activities a WHERE a.activity_year_id = y.id) AS activities_count,
    (SELECT count(*)::int FROM activities a JOIN activity_document_types t ON t.activity_id = a.id AND t.deleted_at IS NULL
      WHERE a.activity_year_id = y.id) AS documents_count
    FROM page JOIN activity_years y USING (id)`,
})

export async function findActivityYear(db: Db, id: number): Promise<ActivityYear | undefined> {
  return db.selectFrom('activity_years').select(['id', 'year', 'lock_version']).where('id', '=', id).executeTakeFirst()
}

export async function lockActivityYear(db: Db, id: number): Promise<ActivityYear | undefined> {
  return db
    .selectFrom('activity_years')
    .select(['id', 'year', 'lock_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertActivityYear(db: Db, year: string): Promise<number> {
  return (await db.insertInto('activity_years').values({ year }).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateActivityYear(db: Db, id: number, year: string): Promise<void> {
  await db
    .updateTable('activity_years')
    .set((set) => ({ year, lock_version: set('lock_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Locks the activities of a locked year, so that no upload or save is under way; returns how many there are. */
export async function lockActivitiesOfYear(db: Db, yearId: number): Promise<number> {
  const rows = await db
    .selectFrom('activities')
    .select('id')
    .where('activity_year_id', '=', yearId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length
}

/** Deletes a year with its activities, their document types and the reasons prepared for them. Their activities are locked, and have no uploads. */
export async function deleteActivityYear(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM activity_document_types t USING activities a
    WHERE a.id = t.activity_id AND a.activity_year_id = ${id}`.execute(db)
  await sql`DELETE FROM rejection_reasons r USING activities a
    WHERE a.id = r.activity_id AND a.activity_year_id = ${id}`.execute(db)
  await db.deleteFrom('activities').where('activity_year_id', '=', id).execute()
  await db.deleteFrom('activity_years').where('id', '=', id).execute()
}

/** Opens all drafts of a year; returns their ids. */
export async function openDrafts(db: Db, yearId: number, userId: number): Promise<number[]> {
  const rows = await db
    .updateTable('activities')
    .set((set) => ({
      state: 'open',
      updated_by: userId,
      updated_at: sql`now()`,
      lock_version: set('lock_version', '+', 1),
    }))
    .where('activity_year_id', '=', yearId)
    .where('state', '=', 'draft')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** All years, newest first. */
export async function listYears(db: Db): Promise<{ id: number; year: string }[]> {
  return db.selectFrom('activity_years').select(['id', 'year']).orderBy('year', 'desc').execute()
}

/** The years that have something in this scope, newest first, each with the state of its activities. */
export async function listYearsWithActivities(db: Db, { audiences, drafts }: ActivityScope) {
  const result = await sql<{ id: number; year: string; state: ActivityState }>`
    SELECT y.id, y.year, ${sql.raw(yearState)} AS state
    FROM activity_years y JOIN activities a ON a.activity_year_id = y.id
    WHERE (a.for_dealers AND ${audiences.includes('dealers')} OR a.for_workshops AND ${audiences.includes('workshops')})
      AND (${drafts} OR a.state <> 'draft')
    GROUP BY y.id ORDER BY y.year DESC`.execute(db)
  return result.rows
}

/**
 * Copies activities, active document types with their rules, audiences, deadlines and when to remind from the latest
 * earlier year that has any. Deadlines move by as many years, so 29 February becomes 28 February.
 * Returns false when there is nothing to copy.
 */
export async function copyActivities(db: Db, to: ActivityYear, state: ActivityState, userId: number): Promise<boolean> {
  const result = await sql`
    WITH source AS (
      SELECT y.id, make_interval(years => ${Number(to.year)} - y.year::int) AS distance FROM activity_years y
      WHERE y.year < ${to.year} AND EXISTS (SELECT FROM activities WHERE activity_year_id = y.id)
      ORDER BY y.year DESC LIMIT 1
    ), originals AS (
      SELECT a.*, s.distance, row_number() OVER (ORDER BY a.id) AS position
      FROM activities a JOIN source s ON s.id = a.activity_year_id
    ), inserted AS (
      INSERT INTO activities (activity_year_id, title, description, for_dealers, for_workshops, due_on, state,
        remind_first_days, remind_second_days, remind_late_days, remind_weekly_times, updated_by)
      SELECT ${to.id}, title, description, for_dealers, for_workshops, due_on + distance, ${state},
        remind_first_days, remind_second_days, remind_late_days, remind_weekly_times, ${userId}::bigint
      FROM originals ORDER BY position RETURNING id
    ), copies AS (
      SELECT id, row_number() OVER (ORDER BY id) AS position FROM inserted
    ), types AS (
      INSERT INTO activity_document_types (activity_id, description, weight, due_on, instruction, form_file_id, form_file_name,
        optional, asks_valid_until, accepted_kinds)
      SELECT c.id, t.description, row_number() OVER (PARTITION BY c.id ORDER BY t.weight, t.id) - 1, t.due_on + o.distance,
        t.instruction, t.form_file_id, t.form_file_name, t.optional, t.asks_valid_until, t.accepted_kinds
      FROM originals o JOIN copies c USING (position) JOIN activity_document_types t ON t.activity_id = o.id
      WHERE t.deleted_at IS NULL ORDER BY c.id, t.weight, t.id
    )
    SELECT id FROM inserted`.execute(db)
  return result.rows.length > 0
}
