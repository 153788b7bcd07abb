import { partnerAudiences } from '@portale/domain/network/dealers/audience.ts'
import type { Partner } from '@portale/domain/platform/roles.ts'
import { inNetwork } from '../../network/dealers/network.queries.ts'
import { partnerFilters } from '../../network/dealers/partner.queries.ts'
import { type Condition, equalsId, type List, orderBy } from '../../platform/db/list.ts'
import { partnerTables } from '../../platform/db/partner-tables.ts'
import {
  completedActivities,
  countAsking,
  hasCompleted,
  isLateInYear,
  isLateWith,
  lateActivities,
  yearProgress,
} from './progress.queries.ts'

/** `missing` keeps the partners that have not completed this activity, `completed` those that have. */
function completionFilter(kind: Partner, yearId: number, { missing, completed }: Record<string, string>): Condition[] {
  const audience = partnerAudiences[kind]
  const filter = (id: string | undefined, wanted: boolean) =>
    equalsId('', id).map(({ value }) => ({ sql: hasCompleted(audience, yearId, 'p.id', wanted), value }))
  return [...filter(missing, false), ...filter(completed, true)]
}

/** `late=1` keeps the partners that are late with an activity of the year, or with the one that `missing` names. */
function lateFilter(kind: Partner, yearId: number, { late, missing }: Record<string, string>): Condition[] {
  if (late !== '1') return []
  const audience = partnerAudiences[kind]
  const [activity] = equalsId('', missing)
  if (activity) return [{ sql: isLateWith(audience, yearId, 'p.id'), value: activity.value }]
  return [{ sql: isLateInYear(audience, yearId, 'p.id') }]
}

/** With `missing`, the day on which each partner was last reminded of that activity, and a join for the order by it. */
function lastReminder({ missing }: Record<string, string>, column: string) {
  if (!/^\d{1,15}$/.test(missing ?? '')) return undefined
  const ofActivity = `FROM activity_reminders r WHERE r.activity_id = ${Number(missing)}`
  return {
    day: `(SELECT max(r.day) ${ofActivity} AND r.${column} = p.id)`,
    join: `LEFT JOIN (SELECT r.${column} AS id, max(r.day) AS day ${ofActivity} GROUP BY 1) reminded ON reminded.id = p.id`,
  }
}

/** The partners of a page with their completed activities of a year, and of how many (spec 1 §2.8); none without a year. */
export function progressList(kind: Partner, year: number | undefined, query: Record<string, string>): List {
  const audience = partnerAudiences[kind]
  const { table, column } = partnerTables[kind]
  const yearId = Number(year ?? 0)
  const sortKey = query.sort?.replace(/^-/, '') ?? ''
  const late = lateActivities(audience, yearId)
  const reminder = lastReminder(query, column)
  const joins = new Map([
    ['completed', yearProgress(audience, yearId, 'p.id')],
    ['late', yearProgress(audience, yearId, 'p.id')],
    ['last_reminded_on', reminder?.join ?? ''],
  ])
  const columns = {
    name: 'p.name',
    baldo_id: 'p.baldo_id',
    completed: completedActivities,
    late,
    ...(reminder && { last_reminded_on: 'reminded.day' }),
  }
  return {
    path: `/api/v1/${table}/activity_years`,
    from: `${table} p`,
    orderedFrom: `${table} p ${joins.get(sortKey) ?? ''}`,
    where: [
      ...partnerFilters(query),
      ...inNetwork(yearId),
      ...completionFilter(kind, yearId, query),
      ...lateFilter(kind, yearId, query),
      ...(year ? [] : [{ sql: '$::boolean', value: false }]),
    ],
    order: orderBy(query.sort, columns, 'p.id'),
    rows: `SELECT p.id, p.baldo_id, p.name, ${completedActivities} AS completed_activities_count,
      ${countAsking(audience, yearId)} AS total_activities, ${late} AS late_activities_count
      ${reminder ? `, ${reminder.day} AS last_reminded_on` : ''}
      FROM page JOIN ${table} p USING (id) JOIN districts s ON s.id = p.district_id ${yearProgress(audience, yearId, 'p.id')}`,
  }
}

/** All partners of the filters, with the number of activities that each is late with. */
export function progressSelection(kind: Partner, yearId: number, query: Record<string, string>) {
  const audience = partnerAudiences[kind]
  const { table, column } = partnerTables[kind]
  const reminded = lastReminder(query, column)?.join ?? ''
  return {
    list: {
      ...progressList(kind, yearId, query),
      orderedFrom: `${table} p ${yearProgress(audience, yearId, 'p.id')} ${reminded}`,
    },
    columns: `p.id, p.name, p.lock_version, ${lateActivities(audience, yearId)} AS late_activities_count`,
  }
}
