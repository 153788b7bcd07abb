import { partnerAudiences } from '@portale/domain/activities/activity.policy.ts'
import type { Partner } from '@portale/domain/roles.ts'
import type { Pool } from 'pg'
import { type Condition, whereClause } from '../db/list.ts'

/** The last day of the partner `p` in the network: when it was archived, the last one of the year before. */
const lastDay = `least(p.ceased_on, (date_trunc('year', p.archived_at AT TIME ZONE 'Europe/Rome') - interval '1 day')::date)`

/** Whether the partner `p` left the network before this year began (`isInNetwork`); `yearId` is a number or a parameter. */
export const hasLeftBefore = (yearId: number | string): string =>
  `coalesce(${lastDay} < (SELECT make_date(year::int, 1, 1) FROM activity_years WHERE id = ${yearId}), false)`

/** Keeps the partners that count in the totals of a year. */
export const inNetwork = (yearId: number): Condition[] => [{ sql: `NOT ${hasLeftBefore(Number(yearId))}` }]

/** A select of the ids of the partners that the totals of a year leave out. */
export const ceasedIds = (kind: Partner, yearId: number | string): string =>
  `SELECT p.id FROM ${partnerAudiences[kind]} p WHERE (p.ceased_on IS NOT NULL OR p.archived_at IS NOT NULL) AND ${hasLeftBefore(yearId)}`

/** How many partners in a scope the totals of a year leave out. */
export async function countCeased(pool: Pool, kind: Partner, yearId: number, scope: Condition[] = []): Promise<number> {
  const { text: where, values } = whereClause([{ sql: `p.id IN (${ceasedIds(kind, Number(yearId))})` }, ...scope])
  const text = `SELECT count(*)::int AS count FROM ${partnerAudiences[kind]} p ${where}`
  return (await pool.query<{ count: number }>(text, values)).rows[0]?.count ?? 0
}
