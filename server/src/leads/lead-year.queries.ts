import type { LeadStatus } from '@portale/domain/leads/lead.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connection.ts'
import { whereClause } from '../db/list.ts'
import { visibleTo } from './lead.queries.ts'

const thisYear = { sql: "l.created_at >= date_trunc('year', now(), 'Europe/Rome')" }

type StatusOfYear = { status: LeadStatus; count: number; saled_quantity: number }

/** How many of the year's leads that a user sees have each status, and how many vehicles were sold by them. */
export async function countStatusesOfYear(db: Db, user: Actor): Promise<StatusOfYear[]> {
  const { text, values } = whereClause([thisYear, ...visibleTo(user)])
  const query = `SELECT l.status, count(*)::int AS count, coalesce(sum(l.saled_quantity), 0)::float8 AS saled_quantity
    FROM leads l ${text} GROUP BY l.status`
  return (await db.executeQuery<StatusOfYear>(CompiledQuery.raw(query, values))).rows
}
