import type { Home } from '@portale/domain/front/me.ts'
import { formatDate } from '@portale/domain/platform/dates.ts'
import { type Actor, isAdministrator } from '@portale/domain/platform/roles.ts'
import { canSeeLeads } from '@portale/domain/sales/leads/lead.policy.ts'
import { type LeadStatus, leadStatuses, leadStatusLabels, openLeadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { type LeadQueue, leadQueues } from '@portale/domain/sales/leads/lead-home.ts'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import type { Deps } from '../../platform/deps.ts'
import { findHomeCounts } from './lead-counts.queries.ts'

const openStatuses = openLeadStatuses.map((status) => `'${status}'`).join(', ')
// Inside a SELECT of its own the day is computed once; written plainly, again for each row.
const isToday = (column: string) => `${column} >= (SELECT date_trunc('day', now(), 'Europe/Rome'))`

/** The rows that wait in each queue, and which of them the hint counts. */
const queueConditions: Record<LeadQueue, { from: string; waiting: string; highlighted: string }> = {
  toApprove: {
    from: 'leads l',
    waiting: "l.status = 'created' AND l.approved_at IS NULL",
    highlighted: isToday('l.created_at'),
  },
  toManage: {
    from: 'leads l',
    waiting: `l.approved_at IS NOT NULL AND l.status IN (${openStatuses})`,
    highlighted: "l.status = 'created'",
  },
  offers: {
    from: 'leads l JOIN lead_offers o ON o.lead_id = l.id',
    waiting: "l.status = 'offer' AND o.status = 'pending'",
    highlighted: isToday('o.created_at'),
  },
}

type QueueCount = { count: number; highlighted: number }

async function countQueue(db: Db, user: Actor, queue: LeadQueue): Promise<QueueCount> {
  const { from, waiting, highlighted } = queueConditions[queue]
  const { text: where, values } = whereClause([{ sql: waiting }, ...visibleTo(user)])
  const text = `SELECT count(*)::int AS count, (count(*) FILTER (WHERE ${highlighted}))::int AS highlighted FROM ${from} ${where}`
  const [counted] = await query<QueueCount>(db, text, values)
  return counted ?? { count: 0, highlighted: 0 }
}

type HomeDeps = Pick<Deps, 'db' | 'totals'>

/** The figures of all leads, for those who see them all. */
const findAll = ({ db, totals }: HomeDeps) => totals.get('leads of the home', () => findHomeCounts(db))

async function findQueue(deps: HomeDeps, user: Actor, queue: LeadQueue): Promise<QueueCount> {
  if (isAdministrator(user)) return (await findAll(deps)).queues[queue]
  return deps.totals.get(`leads ${queue} ${user.id}`, () => countQueue(deps.db, user, queue))
}

/** The queues of leads on a user's home page. */
export async function listLeadQueues(deps: HomeDeps, user: Actor): Promise<Home['queues']> {
  const queues: Home['queues'] = []
  for (const queue of Object.keys(leadQueues) as LeadQueue[]) {
    const { isFor, label, hint, url } = leadQueues[queue]
    if (!isFor(user)) continue
    const { count, highlighted } = await findQueue(deps, user, queue)
    queues.push({ label, count, hint: hint(highlighted), url })
  }
  return queues
}

type StatusCount = { status: LeadStatus; count: number; saled_quantity: number }

async function countStatusesOfYear(db: Db, user: Actor): Promise<StatusCount[]> {
  const thisYear = { sql: "l.created_at >= date_trunc('year', now(), 'Europe/Rome')" }
  const { text: where, values } = whereClause([thisYear, ...visibleTo(user)])
  const text = `SELECT l.status, count(*)::int AS count, coalesce(sum(l.saled_quantity), 0)::float8 AS saled_quantity
    FROM leads l ${where} GROUP BY l.status`
  return query<StatusCount>(db, text, values)
}

/** The year's leads by status for a user's home page; null for a user who sees none. */
export async function findLeadsOfYear(deps: HomeDeps, user: Actor): Promise<Home['leads']> {
  if (!canSeeLeads(user)) return null
  const ofUser = () => deps.totals.get(`leads of the year ${user.id}`, () => countStatusesOfYear(deps.db, user))
  const rows = isAdministrator(user) ? (await findAll(deps)).year : await ofUser()
  if (rows.length === 0) return null
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return {
    year: formatDate(new Date()).slice(-4),
    saled_quantity: rows.reduce((sum, row) => sum + row.saled_quantity, 0),
    statuses: leadStatuses.map((status) => ({
      status,
      label: leadStatusLabels[status],
      count: counts.get(status) ?? 0,
    })),
  }
}
