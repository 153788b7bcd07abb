import { askAgainHours } from '@portale/domain/documents/reminders/reminder.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import type { Db } from '../../platform/db/connection.ts'
import { whereClause } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import { query } from '../../platform/db/query.ts'
import { isLateWith, isPublished } from '../progress/progress.queries.ts'

/** Locks the open activities of a year, so that of two reminders at once the second one sees the first. */
export async function lockOpenActivities(db: Db, kind: Partner, yearId: number): Promise<number[]> {
  const text = `SELECT a.id FROM activities a WHERE a.activity_year_id = $1 AND a.state = 'open'
    AND ${isPublished('a', partnerAudiences[kind])} ORDER BY a.id FOR NO KEY UPDATE`
  return (await query<{ id: number }>(db, text, [yearId])).map(({ id }) => id)
}

type LatePartner = { id: number; is_reminded: boolean }

/** Those of these partners that are late with an activity, and whether they were reminded of it within a day. */
export async function listLatePartners(
  db: Db,
  { kind, yearId, activityId, ids }: { kind: Partner; yearId: number; activityId: number; ids: number[] },
): Promise<LatePartner[]> {
  const { table, column } = partnerTables[kind]
  const { text: where, values } = whereClause(
    [
      { sql: 'p.id = ANY($)', value: ids },
      { sql: isLateWith(partnerAudiences[kind], yearId, 'p.id'), value: activityId },
    ],
    [activityId, askAgainHours],
  )
  const text = `SELECT p.id, EXISTS (SELECT FROM activity_reminders r WHERE r.${column} = p.id AND r.activity_id = $1
      AND r.created_at > now() - make_interval(hours => $2)) AS is_reminded
    FROM ${table} p ${where} ORDER BY p.id`
  return query<LatePartner>(db, text, values)
}
