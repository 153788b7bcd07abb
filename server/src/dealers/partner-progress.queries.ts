import { audiencePartners, partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import type { Audience } from '@portale/domain/activities/activity.ts'
import type { Partner } from '@portale/domain/roles.ts'
import { havingTypeDone, publishedFor } from '../activities/dashboard.queries.ts'
import { deliveredActivities, isDelivered, overdueTypes } from '../activities/late.queries.ts'
import { type Condition, equalsId, type List } from '../db/list.ts'
import { partnerTables } from '../db/partner-tables.ts'
import { inNetwork } from './network.queries.ts'
import { partnerFilters, partnerOrder, partnerSource } from './partner.queries.ts'

/** Whether the partner `p` completed the activity `a`, which has types. */
const completedBy = (column: string) => `NOT EXISTS (
  SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM activity_document_uploads u WHERE u.activity_document_type_id = t.id AND u.${column} = p.id ${havingTypeDone}))`

const withTypes = `EXISTS (SELECT FROM activity_document_types t WHERE t.activity_id = a.id AND t.deleted_at IS NULL)`

/** The partners that have not completed an activity ($) of this year: one grouped set, not a search per partner. */
const notCompleted = (audience: Audience, column: string, year: string) => `EXISTS (
    SELECT FROM activities a WHERE a.id = $ AND a.activity_year_id = ${year} AND ${publishedFor[audience]} AND ${withTypes})
  AND p.id NOT IN (
    SELECT done.partner_id FROM (
      SELECT u.${column} AS partner_id FROM activity_document_types t
      JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
      WHERE t.activity_id = $ AND t.deleted_at IS NULL GROUP BY u.activity_document_type_id, u.${column} ${havingTypeDone}
    ) done GROUP BY done.partner_id
    HAVING count(*) = (SELECT count(*) FROM activity_document_types WHERE activity_id = $ AND deleted_at IS NULL))`

/** The activities of a year that ask for documents, after a SELECT. */
export const countableActivities = (audience: Audience, yearId: number): string =>
  `FROM activities a WHERE a.activity_year_id = ${Number(yearId)} AND ${publishedFor[audience]} AND ${withTypes}`

/** How many activities of a year each partner completed, in one grouped set: to sort all partners by it. */
export function completedCounts(audience: Audience, yearId: number): string {
  const { column } = partnerTables[audiencePartners[audience]]
  return `(
    SELECT partner_id, count(*) AS completed FROM (
      SELECT partner_id FROM (
        SELECT t.activity_id, t.types, u.${column} AS partner_id FROM (
          SELECT t.id, t.activity_id, count(*) OVER (PARTITION BY t.activity_id) AS types
          FROM activity_document_types t JOIN activities a ON a.id = t.activity_id
          WHERE a.activity_year_id = ${Number(yearId)} AND ${publishedFor[audience]} AND t.deleted_at IS NULL
        ) t JOIN activity_document_uploads u ON u.activity_document_type_id = t.id AND u.${column} IS NOT NULL
        GROUP BY t.id, t.activity_id, t.types, u.${column} ${havingTypeDone}
      ) type_done GROUP BY partner_id, activity_id, types HAVING count(*) = types
    ) activity_done GROUP BY partner_id
  )`
}

/** The activities that are late for the partner `p`. */
const lateActivities = (activities: string, column: string) => `
    SELECT count(DISTINCT t.activity_id)::int AS activities FROM ${overdueTypes(activities)} AND NOT EXISTS (
      SELECT FROM activity_document_uploads u WHERE u.activity_document_type_id = t.id AND u.${column} = p.id AND ${isDelivered})`

/** `late=1` keeps the partners that are late with an activity of the year, or with the one that `missing` names. */
export function lateFilter({ late, missing }: Record<string, string>, ofYear: string, column: string): Condition[] {
  if (late !== '1') return []
  const toCondition = (activities: string) => `EXISTS (SELECT FROM ${overdueTypes(activities)})
    AND p.id NOT IN (SELECT partner_id FROM ${deliveredActivities(activities, column)} d GROUP BY partner_id
      HAVING count(*) = (SELECT count(DISTINCT t.activity_id) FROM ${overdueTypes(activities)}))`
  const [activity] = equalsId('a.id', missing)
  return [activity ? { ...activity, sql: toCondition(`${ofYear} AND ${activity.sql}`) } : { sql: toCondition(ofYear) }]
}

/** With `missing`, the day on which each partner was last reminded of that activity. */
const lastReminded = ({ missing }: Record<string, string>, column: string) =>
  /^\d{1,15}$/.test(missing ?? '')
    ? `, (SELECT max(r.day) FROM activity_reminders r WHERE r.${column} = p.id AND r.activity_id = ${Number(missing)}) AS last_reminded_on`
    : ''

/** What each partner is not late with, as a negative number: to sort all partners by what they are late with. */
const lateCounts = (activities: string, column: string) =>
  `(SELECT partner_id, -count(*) AS activities FROM ${deliveredActivities(activities, column)} d GROUP BY partner_id)`

/** The partners of a page with their completed activities of a year, and of how many (spec 1 §2.8); none without a year. */
export function progressList(kind: Partner, yearId: number | undefined, query: Record<string, string>): List {
  const audience = partnerAudiences[kind]
  const { table, column } = partnerTables[kind]
  const year = String(Number(yearId ?? 0))
  const missing = query.missing
    ? equalsId('missing', query.missing).map(({ value }) => ({
        sql: notCompleted(audience, column, year),
        value,
      }))
    : []
  const countable = countableActivities(audience, yearId ?? 0)
  const ofYear = `a.activity_year_id = ${year} AND ${publishedFor[audience]}`
  const [, sort] = /^-?(completed|late)$/.exec(query.sort ?? '') ?? []
  return {
    path: `/api/v1/${table}/activity_years`,
    from:
      sort === 'completed'
        ? `${table} p LEFT JOIN ${completedCounts(audience, yearId ?? 0)} done ON done.partner_id = p.id`
        : sort === 'late'
          ? `${table} p LEFT JOIN ${lateCounts(ofYear, column)} late ON late.partner_id = p.id`
          : partnerSource(kind, query),
    where: [
      ...partnerFilters(query),
      ...inNetwork(yearId ?? 0),
      ...missing,
      ...lateFilter(query, ofYear, column),
      ...(yearId ? [] : [{ sql: '$::boolean', value: false }]),
    ],
    order: partnerOrder(kind, query, {
      completed: 'coalesce(done.completed, 0)',
      late: 'coalesce(late.activities, 0)',
    }),
    rows: `SELECT p.id, p.baldo_id, p.name,
      done.completed AS completed_activities_count,
      (SELECT count(*)::int ${countable}) AS total_activities,
      late.activities AS late_activities_count${lastReminded(query, column)}
      FROM page JOIN ${table} p USING (id) JOIN districts s ON s.id = p.district_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS completed ${countable} AND ${completedBy(column)}) done
      CROSS JOIN LATERAL (${lateActivities(ofYear, column)}) late`,
  }
}
