import { type ActivityScope, getActivityScope } from '@portale/domain/documents/activities/activity.policy.ts'
import type { Activity, ActivityInput } from '@portale/domain/documents/activities/activity.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import type { ReminderSettings } from '@portale/domain/documents/reminders/reminder.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { cleanForDisplay } from '../../platform/html/clean.ts'
import { documentTypeJson } from './document-type.queries.ts'

const cleaned = <T extends { description: string }>(activities: T[]): T[] =>
  activities.map((activity) => ({ ...activity, description: cleanForDisplay(activity.description) }))

/** The activities `a` in a scope. */
const inScope = ({ audiences, drafts }: ActivityScope) =>
  sql`(a.for_dealers AND ${audiences.includes('dealers')} OR a.for_workshops AND ${audiences.includes('workshops')})
    AND (${drafts} OR a.state <> 'draft')`

const documentTypes = (deleted: boolean) => sql`coalesce((
  SELECT json_agg(${sql.raw(documentTypeJson)} ORDER BY t.weight, t.id)
  FROM activity_document_types t WHERE t.activity_id = a.id AND (${deleted} OR t.deleted_at IS NULL)), '[]')`

const activityColumns = (
  deleted: boolean,
) => sql`a.id, a.title, a.description, a.for_dealers, a.for_workshops, a.due_on::text, a.state, y.year,
  a.activity_year_id,
  json_build_object('id', y.id, 'year', y.year) AS activity_year, ${documentTypes(deleted)} AS activity_document_types, a.lock_version`

/** The activities of these years in a scope, by title, each with its active document types by weight. */
export async function listActivities(db: Db, yearIds: number[], scope: ActivityScope): Promise<Activity[]> {
  const result = await sql<Activity>`
    SELECT ${activityColumns(false)} FROM activities a JOIN activity_years y ON y.id = a.activity_year_id
    WHERE a.activity_year_id = ANY(${yearIds}) AND ${inScope(scope)}
    ORDER BY a.title, a.id`.execute(db)
  return cleaned(result.rows)
}

/** An activity that the user sees, with its active document types. */
export async function findActivity(db: Db, user: Actor, id: number): Promise<Activity | undefined> {
  return findActivityInScope(db, getActivityScope(user), id)
}

/** An activity in a scope, with its active document types. */
export async function findActivityInScope(db: Db, scope: ActivityScope, id: number): Promise<Activity | undefined> {
  const result = await sql<Activity>`
    SELECT ${activityColumns(false)} FROM activities a JOIN activity_years y ON y.id = a.activity_year_id
    WHERE a.id = ${id} AND ${inScope(scope)}`.execute(db)
  return cleaned(result.rows)[0]
}

/** The blank form of a document type in a scope; a deleted type's only for those who see drafts. */
export async function findBlankForm(db: Db, scope: ActivityScope, typeId: number) {
  const result = await sql<{ file_name: string; key: string }>`
    SELECT t.form_file_name AS file_name, f.key FROM activity_document_types t JOIN files f ON f.id = t.form_file_id
    JOIN activities a ON a.id = t.activity_id
    WHERE t.id = ${typeId} AND (${scope.drafts} OR t.deleted_at IS NULL) AND (${inScope(scope)})`.execute(db)
  return result.rows[0]
}

/** An activity of a year as administrators edit it, with its deleted document types too. */
export async function findActivityOfYear(
  db: Db,
  yearId: number,
  id: number,
): Promise<(Activity & ReminderSettings) | undefined> {
  const result = await sql<Activity & ReminderSettings>`
    SELECT ${activityColumns(true)}, a.remind_first_days, a.remind_second_days, a.remind_late_days, a.remind_weekly_times
    FROM activities a JOIN activity_years y ON y.id = a.activity_year_id
    WHERE a.id = ${id} AND a.activity_year_id = ${yearId}`.execute(db)
  return cleaned(result.rows)[0]
}

/** The audience of an activity of a year. */
export async function findAudience(db: Db, yearId: number, id: number) {
  return db
    .selectFrom('activities')
    .select(['for_dealers', 'for_workshops'])
    .where('id', '=', id)
    .where('activity_year_id', '=', yearId)
    .executeTakeFirst()
}

/** Locks an activity of a year for a change; includes its last change. */
export async function lockActivity(db: Db, yearId: number, id: number) {
  const result = await sql<{
    for_dealers: boolean
    state: ActivityState
    lock_version: number
    updated_at: string
    updated_by_name: string | null
  }>`
    SELECT a.for_dealers, a.state, a.lock_version, a.updated_at, (SELECT name FROM users WHERE id = a.updated_by) AS updated_by_name
    FROM activities a WHERE a.id = ${id} AND a.activity_year_id = ${yearId} FOR NO KEY UPDATE OF a`.execute(db)
  return result.rows[0]
}

/** Whether an activity has uploads. Call it after locking the activity, which waits for uploads under way. */
export async function hasUploads(db: Db, id: number): Promise<boolean> {
  const result = await sql`SELECT FROM activity_document_uploads u
    JOIN activity_document_types t ON t.id = u.activity_document_type_id WHERE t.activity_id = ${id} LIMIT 1`.execute(
    db,
  )
  return result.rows.length > 0
}

type ActivityFields = Omit<ActivityInput, 'activity_document_types' | 'lock_version'>

/** The columns of a body; those that it doesn't name are undefined, and left out. */
const pickColumns = (fields: ActivityFields) => ({
  title: fields.title,
  description: fields.description,
  for_dealers: fields.for_dealers,
  for_workshops: fields.for_workshops,
  due_on: fields.due_on,
  state: fields.state,
  remind_first_days: fields.remind_first_days,
  remind_second_days: fields.remind_second_days,
  remind_late_days: fields.remind_late_days,
  remind_weekly_times: fields.remind_weekly_times,
})

export async function insertActivity(db: Db, yearId: number, input: ActivityFields, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('activities')
    .values({ ...pickColumns(input), activity_year_id: yearId, updated_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateActivity(db: Db, id: number, input: ActivityFields, userId: number): Promise<void> {
  await db
    .updateTable('activities')
    .set((set) => ({
      ...pickColumns(input),
      updated_by: userId,
      updated_at: sql`now()`,
      lock_version: set('lock_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
