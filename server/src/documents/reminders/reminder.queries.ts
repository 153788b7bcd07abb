import { audienceFlags } from '@portale/domain/documents/activities/activity.rules.ts'
import type { ActivityState } from '@portale/domain/documents/activities/activity-state.ts'
import {
  type MissingDocument,
  type ReminderSettings,
  type ReminderStep,
  reminderSteps,
} from '@portale/domain/documents/reminders/reminder.ts'
import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { uploaderRoles } from '@portale/domain/platform/roles.ts'
import { sql } from 'kysely'
import type { Recipient } from '../../people/mail/mail-write.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { locks } from '../../platform/db/locks.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'

export type Deadline = ReminderSettings & {
  activity_id: number
  activity_year_id: number
  due_on: string
  created_at: string
  type_ids: number[]
}

// The day by which the partner has to upload the document `asked`, again when it expires (`findUploadDeadline`).
const uploadDeadline = sql`CASE WHEN document.state = 'pending' OR document.validity = 'infinity' THEN NULL
    ELSE greatest(asked.deadline, document.validity) END`

// The farthest that a reminder is from its deadline: 365 days before it, or after it with four weekly ones and a week more.
const maxDays = 400

/**
 * The deadlines of the open activities for a kind of partner that may have a reminder today, each with its mandatory
 * document types: those of the activity, and the days on which uploads expire.
 */
export async function listDeadlines(db: Db, kind: Partner, today: string): Promise<Deadline[]> {
  const { for_dealers } = audienceFlags(partnerAudiences[kind])
  const result = await sql<Deadline>`
    WITH types AS (
      SELECT id, activity_id, deadline AS due_on FROM asked_documents WHERE for_dealers = ${for_dealers} AND state = 'open'
    ), deadlines AS (
      SELECT id, activity_id, due_on FROM types
      UNION
      SELECT types.id, activity_id, u.valid_until FROM types JOIN activity_document_uploads u
        ON u.activity_document_type_id = types.id AND u.status = 'verified' AND u.valid_until IS NOT NULL
    )
    SELECT a.id AS activity_id, a.activity_year_id, d.due_on, a.created_at,
      a.remind_first_days, a.remind_second_days, a.remind_late_days, a.remind_weekly_times, json_agg(d.id) AS type_ids
    FROM deadlines d JOIN activities a ON a.id = d.activity_id
    WHERE d.due_on BETWEEN ${today}::date - ${maxDays}::int AND ${today}::date + ${maxDays}::int
    GROUP BY a.id, d.due_on ORDER BY d.due_on, a.id`.execute(db)
  return result.rows
}

/** Whether this transaction may send reminders: one server at a time does. */
export async function tryLockReminders(tx: Db): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(${locks.reminders}) AS locked`.execute(
    tx,
  )
  return result.rows[0]?.locked === true
}

/** The ids of the next partners of a kind that are in the network on this day, in their order. */
export async function listNextPartnerIds(
  db: Db,
  kind: Partner,
  { afterId, limit, today }: { afterId: number; limit: number; today: string },
): Promise<number[]> {
  const result = await sql<{ id: number }>`SELECT p.id FROM ${sql.table(partnerTables[kind].table)} p
    WHERE p.id > ${afterId} AND in_network(p, ${today}::date) ORDER BY p.id LIMIT ${limit}`.execute(db)
  return result.rows.map(({ id }) => id)
}

/** A partner with an activity, of whose documents of this deadline it is reminded; null: of all of them. */
export type Claim = { partner_id: number; activity_id: number; due_on: string | null }

const uploadersOf = (kind: Partner) => {
  const { table, column } = partnerTables[kind]
  return sql`${sql.table(`user_${table}`)} assigned JOIN users u ON u.id = assigned.user_id AND u.deleted_at IS NULL AND u.suspended_at IS NULL
    JOIN roles ON roles.id = u.role_id AND roles.name = ANY(${uploaderRoles[kind]})
    WHERE assigned.${sql.ref(column)}`
}

/**
 * Records reminders of the partners whose documents have these deadlines and that were not reminded today; a step of a
 * deadline is recorded once per partner, whichever server is first. Partners without users are left for later.
 */
export async function insertDueReminders(
  db: Db,
  kind: Partner,
  partnerIds: number[],
  deadlines: (Deadline & { step: ReminderStep })[],
  today: string,
): Promise<Claim[]> {
  const column = sql.ref(partnerTables[kind].column)
  const { for_dealers } = audienceFlags(partnerAudiences[kind])
  const result = await sql<Claim>`
    INSERT INTO activity_reminders (activity_year_id, activity_id, ${column}, due_on, step, day)
    SELECT d.activity_year_id, d.activity_id, p.id, d.due_on, d.step, ${today}::date
    FROM unnest(${partnerIds}::bigint[]) AS p (id)
    CROSS JOIN json_to_recordset(${JSON.stringify(deadlines)}::json)
      AS d (activity_year_id bigint, activity_id bigint, due_on date, step text, type_ids bigint[])
    WHERE EXISTS (
        SELECT FROM asked_documents asked
        CROSS JOIN LATERAL document_state(asked.id, ${for_dealers}, p.id, d.due_on) document
        WHERE asked.activity_id = d.activity_id AND asked.id = ANY(d.type_ids) AND ${uploadDeadline} = d.due_on)
      AND EXISTS (SELECT FROM ${uploadersOf(kind)} = p.id)
      AND NOT EXISTS (SELECT FROM activity_reminders r WHERE r.${column} = p.id AND r.day = ${today}::date)
    ON CONFLICT DO NOTHING
    RETURNING ${column} AS partner_id, activity_id, due_on::text`.execute(db)
  return result.rows
}

export type ClaimedDocument = MissingDocument & {
  partner_id: number
  activity_id: number
  title: string
  due_on: string | null
}

/**
 * The mandatory documents of these claims by deadline, title and weight: those with this deadline, or with any that are
 * missing today.
 */
export async function listMissingDocuments(
  db: Db,
  kind: Partner,
  claims: Claim[],
  today: string,
): Promise<ClaimedDocument[]> {
  const column = sql.ref(`u.${partnerTables[kind].column}`)
  const { for_dealers } = audienceFlags(partnerAudiences[kind])
  const result = await sql<ClaimedDocument>`
    SELECT c.partner_id, asked.activity_id, asked.title, ${uploadDeadline} AS due_on, t.description,
      document.validity AS expires_on, rejection.id IS NOT NULL AND document.validity IS NULL AS rejected, rejection.reason
    FROM json_to_recordset(${JSON.stringify(claims)}::json) AS c (partner_id bigint, activity_id bigint, due_on date)
    JOIN asked_documents asked ON asked.activity_id = c.activity_id
    JOIN activity_document_types t ON t.id = asked.id
    CROSS JOIN LATERAL document_state(asked.id, ${for_dealers}, c.partner_id, ${today}::date) document
    LEFT JOIN LATERAL (
      SELECT u.id, u.reason FROM activity_document_uploads u
      WHERE u.activity_document_type_id = t.id AND ${column} = c.partner_id AND u.status = 'rejected'
      ORDER BY u.created_at DESC, u.id DESC LIMIT 1
    ) rejection ON true
    WHERE CASE WHEN c.due_on IS NULL THEN document.state IN ('rejected', 'missing') ELSE ${uploadDeadline} = c.due_on END
    ORDER BY due_on, asked.title, asked.activity_id, t.weight, t.id`.execute(db)
  return result.rows
}

export type PartnerRecipient = Recipient & { partner_id: number; partner: string }

/** Who uploads for those of these partners that are in the network on this day, with the partner's name. */
export async function listUploadersOf(
  db: Db,
  kind: Partner,
  partnerIds: number[],
  today: string,
): Promise<PartnerRecipient[]> {
  const { table, column } = partnerTables[kind]
  const result = await sql<PartnerRecipient>`
    SELECT u.id, u.name, u.email, p.id AS partner_id, p.name AS partner
    FROM ${sql.table(table)} p, ${uploadersOf(kind)} = p.id AND assigned.${sql.ref(column)} = ANY(${partnerIds})
      AND in_network(p, ${today}::date)
    ORDER BY u.id, p.id`.execute(db)
  return result.rows
}

/** Which of these partners exist. */
export async function listPartnerIdsInUse(db: Db, kind: Partner, ids: number[]): Promise<number[]> {
  const query = db.selectFrom(partnerTables[kind].table).select('id').where('id', 'in', ids)
  const rows = await query.where('archived_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

/** The partners that were reminded of an activity within these hours, with their names. */
export async function listRemindedPartners(
  db: Db,
  { kind, ids, activityId, hours }: { kind: Partner; ids: number[]; activityId: number; hours: number },
): Promise<{ id: number; name: string }[]> {
  const { table, column } = partnerTables[kind]
  const result = await sql<{ id: number; name: string }>`
    SELECT p.id, p.name FROM ${sql.table(table)} p
    WHERE p.id = ANY(${ids}) AND EXISTS (SELECT FROM activity_reminders r WHERE r.${sql.ref(column)} = p.id
      AND r.activity_id = ${activityId} AND r.created_at > now() - make_interval(hours => ${hours}))
    ORDER BY p.name, p.id`.execute(db)
  return result.rows
}

/** Locks an activity, so that of two reminders by hand at once the second one sees the first; returns its state. */
export async function lockForReminders(db: Db, activityId: number): Promise<ActivityState | undefined> {
  const result = await sql<{ state: ActivityState }>`
    SELECT state FROM activities WHERE id = ${activityId} FOR NO KEY UPDATE`.execute(db)
  return result.rows[0]?.state
}

type ManualReminder = {
  activity_year_id: number
  activity_id: number
  user_id: number
  message: string | null
  day: string
}

/** Records reminders by hand of these partners. */
export async function insertManualReminders(
  db: Db,
  kind: Partner,
  ids: number[],
  reminder: ManualReminder,
): Promise<void> {
  if (ids.length === 0) return
  const { column } = partnerTables[kind]
  await db
    .insertInto('activity_reminders')
    .values(ids.map((id) => ({ ...reminder, step: 'manual', [column]: id })))
    .execute()
}

const reminderOrder = [...reminderSteps, 'manual'].map((step) => `'${step}'`).join(', ')

const sortColumns = {
  created_at: 'r.created_at',
  partner: 'coalesce(d.name, w.name)',
  activity: 'a.title',
  due_on: 'r.due_on',
  step: `array_position(ARRAY[${reminderOrder}], r.step)`,
  message: 'r.message COLLATE "it-x-icu"',
}

const reminderJoins = `LEFT JOIN activities a ON a.id = r.activity_id
    LEFT JOIN dealers d ON d.id = r.dealer_id LEFT JOIN workshops w ON w.id = r.workshop_id`

/** GET /api/v1/activity_years/{id}/reminders: the newest first. */
export const reminderList = (yearId: number, query: Record<string, string>): List => ({
  path: `/api/v1/activity_years/${yearId}/reminders`,
  from: 'activity_reminders r',
  orderedFrom: `activity_reminders r ${reminderJoins}`,
  where: [{ sql: 'r.activity_year_id = $', value: yearId }, ...equalsId('r.activity_id', query.activity_id)],
  order: orderBy(query.sort, sortColumns, 'r.id', '-id'),
  rows: `SELECT r.id, r.created_at, r.step, r.due_on, r.message,
      CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'title', a.title) END AS activity,
      CASE WHEN d.id IS NOT NULL THEN json_build_object('kind', 'dealer', 'id', d.id, 'baldo_id', d.baldo_id, 'name', d.name)
        WHEN w.id IS NOT NULL THEN json_build_object('kind', 'workshop', 'id', w.id, 'baldo_id', w.baldo_id, 'name', w.name)
        END AS partner,
      CASE WHEN u.id IS NOT NULL THEN json_build_object('name', u.name) END AS user
    FROM page JOIN activity_reminders r USING (id) ${reminderJoins}
    LEFT JOIN users u ON u.id = r.user_id`,
})
