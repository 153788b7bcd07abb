import { type Funnel, funnelSteps, type LeadDashboard } from '@portale/domain/leads/lead-dashboard.ts'
import type { Pool } from 'pg'
import { type Condition, whereClause } from '../db/list.ts'

async function rowsOf<T extends object>(pool: Pool, conditions: Condition[], query: (where: string) => string) {
  const { text, values } = whereClause(conditions)
  return (await pool.query<T>(query(text), values)).rows
}

/** How many leads have each status, how many vehicles they are about, and how long they have had it. */
export const listBoard = (pool: Pool, conditions: Condition[]) =>
  rowsOf<LeadDashboard['board'][number]>(
    pool,
    conditions,
    (where) => `SELECT l.status, count(*)::int AS leads, sum(l.quantity)::float8 AS quantity,
      round((avg(date_part('epoch', now() - l.status_at)) / 86400)::numeric, 1)::float8 AS days
    FROM leads l ${where} GROUP BY l.status`,
  )

const mostReasons = 20
const mostDealers = 100

/** Why leads were lost; the same words count together, however they are written. Folding is dear: each spelling once. */
export const listLostReasons = (pool: Pool, conditions: Condition[]) =>
  rowsOf<LeadDashboard['lost_reasons'][number]>(
    pool,
    [...conditions, { sql: "l.status = 'lost'" }],
    (where) => `SELECT min(reason) AS reason, sum(leads)::int AS leads
    FROM (SELECT l.lostnotes AS reason, count(*) AS leads FROM leads l ${where} GROUP BY l.lostnotes) spelling
    GROUP BY fold(reason) ORDER BY leads DESC, reason LIMIT ${mostReasons}`,
  )

/** Which rows of the funnel a set of groupings makes: bit by bit, the columns that it does not tell apart. */
const sets = { month: 3, dealer: 5, model: 6 }

type FunnelRow = Funnel & {
  grouped: number
  month: string
  dealer_id: number | null
  dealer: string | null
  lead_model_id: number
  model: string
}

// When the months of Rome began since the first lead: to find a lead's among them is cheaper than to truncate its date.
const months = `SELECT array_agg(began ORDER BY began) AS began FROM generate_series(
  date_trunc('month', (SELECT min(created_at) FROM leads), 'Europe/Rome'), (SELECT max(created_at) FROM leads),
  '1 month', 'Europe/Rome') began`

const counts = `count(*)::int AS reported, count(approved_at)::int AS approved, count(contacted_at)::int AS contacted,
  count(*) FILTER (WHERE offered)::int AS offered, count(*) FILTER (WHERE status = 'closed')::int AS won,
  count(*) FILTER (WHERE status = 'lost')::int AS lost,
  coalesce(sum(saled_quantity) FILTER (WHERE status = 'closed'), 0)::float8 AS saled_quantity`

/** How far leads came: in all, by month of the report, by dealer, by model; one walk over the leads for all of it. */
export async function findFunnel(pool: Pool, conditions: Condition[]) {
  const rows = await rowsOf<FunnelRow>(
    pool,
    conditions,
    (where) => `WITH months AS (${months})
    SELECT f.*, d.name AS dealer, m.name AS model,
      to_char((SELECT began FROM months)[f.place] AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS month
    FROM (
      SELECT *, rank() OVER (PARTITION BY grouped ORDER BY reported DESC) AS rank FROM (
        SELECT grouping(place, dealer_id, lead_model_id) AS grouped, place, dealer_id, lead_model_id, ${counts}
        FROM (
          SELECT width_bucket(l.created_at, (SELECT began FROM months)) AS place, l.dealer_id, l.lead_model_id,
            l.approved_at, l.contacted_at, l.status, l.saled_quantity, l.status = 'offer' OR o.lead_id IS NOT NULL AS offered
          FROM leads l LEFT JOIN (SELECT lead_id FROM lead_offers
            UNION SELECT lead_id FROM lead_manages WHERE current_status = 'offer') o ON o.lead_id = l.id ${where}
        ) l GROUP BY GROUPING SETS ((place), (dealer_id), (lead_model_id))
      ) f
    ) f LEFT JOIN dealers d ON d.id = f.dealer_id LEFT JOIN lead_models m ON m.id = f.lead_model_id
    WHERE f.grouped <> ${sets.dealer} OR f.rank <= ${mostDealers}
    ORDER BY f.place, f.reported DESC, d.name, m.name`,
  )
  const of = (set: keyof typeof sets) => rows.filter(({ grouped }) => grouped === sets[set])
  return {
    funnel: totalOf(of('model')),
    by_month: of('month').map((row) => ({ month: row.month, ...funnelOf(row) })),
    by_dealer: of('dealer')
      .slice(0, mostDealers)
      .map((row) => ({ id: row.dealer_id, name: row.dealer, ...funnelOf(row) })),
    by_model: of('model').map((row) => ({ id: row.lead_model_id, name: row.model, ...funnelOf(row) })),
  }
}

const figures = [...funnelSteps, 'saled_quantity'] as const
const funnelOf = (row: FunnelRow): Funnel =>
  Object.fromEntries(figures.map((figure) => [figure, row[figure]])) as Funnel
const totalOf = (rows: FunnelRow[]): Funnel =>
  Object.fromEntries(figures.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)])) as Funnel
