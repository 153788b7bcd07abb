import { openLeadStatuses } from '@portale/domain/leads/lead.ts'
import type { Actor } from '@portale/domain/roles.ts'
import { CompiledQuery } from 'kysely'
import type { Db } from '../db/connection.ts'
import { whereClause } from '../db/list.ts'
import { visibleTo } from './lead.queries.ts'

const open = openLeadStatuses.map((status) => `'${status}'`).join(', ')
const today = (column: string) => `${column} >= date_trunc('day', now(), 'Europe/Rome')`

/** What waits in leads: which rows, and which of them are worth a word. */
const queues = {
  toApprove: {
    from: 'leads l',
    waiting: "l.status = 'created' AND l.approved_at IS NULL",
    marked: today('l.created_at'),
  },
  toManage: {
    from: 'leads l',
    waiting: `l.approved_at IS NOT NULL AND l.status IN (${open})`,
    marked: "l.status = 'created'",
  },
  offers: {
    from: 'leads l JOIN lead_offers o ON o.lead_id = l.id',
    waiting: "l.status = 'offer' AND o.status = 'pending'",
    marked: today('o.created_at'),
  },
}
export type LeadQueue = keyof typeof queues

/** How much of a kind waits in the leads that a user sees, and how much of it is marked. */
export async function countQueue(db: Db, user: Actor, queue: LeadQueue): Promise<{ count: number; marked: number }> {
  const { from, waiting, marked } = queues[queue]
  const { text, values } = whereClause([{ sql: waiting }, ...visibleTo(user)])
  const query = `SELECT count(*)::int AS count, (count(*) FILTER (WHERE ${marked}))::int AS marked FROM ${from} ${text}`
  const result = await db.executeQuery<{ count: number; marked: number }>(CompiledQuery.raw(query, values))
  return result.rows[0] ?? { count: 0, marked: 0 }
}
