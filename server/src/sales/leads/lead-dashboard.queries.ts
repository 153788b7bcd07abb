import { type Funnel, funnelSteps, type LeadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import type { Db } from '../../platform/db/connection.ts'
import { type Condition, whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'

function queryFigures<T>(db: Db, conditions: Condition[], select: (where: string) => string): Promise<T[]> {
  const { text: where, values } = whereClause(conditions)
  return query<T>(db, select(where), values)
}

/** The number of leads, their vehicles and their average time in the status, for each status. */
export const listBoard = (db: Db, conditions: Condition[]) =>
  queryFigures<LeadDashboard['board'][number]>(
    db,
    conditions,
    (where) => `SELECT l.status, count(*)::int AS leads, sum(l.quantity)::float8 AS quantity,
      round((avg(date_part('epoch', now() - l.status_at)) / 86400)::numeric, 1)::float8 AS days
    FROM leads l ${where} GROUP BY l.status`,
  )

const maxReasons = 20
const maxDealers = 100

/** The reasons of lost leads, regardless of case and accents; each spelling is folded once, because folding is slow. */
export const listLostReasons = (db: Db, conditions: Condition[]) =>
  queryFigures<LeadDashboard['lost_reasons'][number]>(
    db,
    [...conditions, { sql: "l.status = 'lost'" }],
    (where) => `SELECT min(reason) AS reason, sum(leads)::int AS leads
    FROM (SELECT l.lostnotes AS reason, count(*) AS leads FROM leads l ${where} GROUP BY l.lostnotes) spelling
    GROUP BY fold(reason) ORDER BY leads DESC, reason LIMIT ${maxReasons}`,
  )

/** The values of GROUPING(month_index, dealer_id, lead_model_id): a bit is set for each column that is not grouped. */
const groupings = { month: 3, dealer: 5, model: 6 }

type FunnelRow = Funnel & {
  grouped: number
  month: string
  dealer_id: number | null
  dealer: string | null
  lead_model_id: number
  model: string
}

// The first moments of the months since the first lead, in Rome: searching them is faster than truncating each date.
const months = `SELECT array_agg(start ORDER BY start) AS starts FROM generate_series(
  date_trunc('month', (SELECT min(created_at) FROM leads), 'Europe/Rome'), (SELECT max(created_at) FROM leads),
  '1 month', 'Europe/Rome') start`

const counts = `count(*)::int AS reported, count(approved_at)::int AS approved, count(contacted_at)::int AS contacted,
  count(*) FILTER (WHERE offered)::int AS offered, count(*) FILTER (WHERE status = 'closed')::int AS won,
  count(*) FILTER (WHERE status = 'lost')::int AS lost,
  coalesce(sum(saled_quantity) FILTER (WHERE status = 'closed'), 0)::float8 AS saled_quantity`

/** The funnel in total, by month of the report, by dealer and by model; one scan of the leads for all of them. */
export async function findFunnel(db: Db, conditions: Condition[]) {
  const rows = await queryFigures<FunnelRow>(
    db,
    conditions,
    (where) => `WITH months AS (${months})
    SELECT f.*, d.name AS dealer, m.name AS model,
      to_char((SELECT starts FROM months)[f.month_index] AT TIME ZONE 'Europe/Rome', 'YYYY-MM') AS month
    FROM (
      SELECT *, rank() OVER (PARTITION BY grouped ORDER BY reported DESC) AS rank FROM (
        SELECT grouping(month_index, dealer_id, lead_model_id) AS grouped, month_index, dealer_id, lead_model_id, ${counts}
        FROM (
          SELECT width_bucket(l.created_at, (SELECT starts FROM months)) AS month_index, l.dealer_id, l.lead_model_id,
            l.approved_at, l.contacted_at, l.status, l.saled_quantity, l.status = 'offer' OR o.lead_id IS NOT NULL AS offered
          FROM leads l LEFT JOIN (SELECT lead_id FROM lead_offers
            UNION SELECT lead_id FROM lead_manages WHERE current_status = 'offer') o ON o.lead_id = l.id ${where}
        ) l GROUP BY GROUPING SETS ((month_index), (dealer_id), (lead_model_id))
      ) f
    ) f LEFT JOIN dealers d ON d.id = f.dealer_id LEFT JOIN lead_models m ON m.id = f.lead_model_id
    WHERE f.grouped <> ${groupings.dealer} OR f.rank <= ${maxDealers}
    ORDER BY f.month_index, f.reported DESC, d.name, m.name`,
  )
  const rowsBy = (grouping: keyof typeof groupings) => rows.filter(({ grouped }) => grouped === groupings[grouping])
  return {
    funnel: sumFunnels(rowsBy('model')),
    by_month: rowsBy('month').map((row) => ({ month: row.month, ...toFunnel(row) })),
    by_dealer: rowsBy('dealer')
      .slice(0, maxDealers)
      .map((row) => ({ id: row.dealer_id, name: row.dealer, ...toFunnel(row) })),
    by_model: rowsBy('model').map((row) => ({ id: row.lead_model_id, name: row.model, ...toFunnel(row) })),
  }
}

const figures = [...funnelSteps, 'saled_quantity'] as const
const toFunnel = (row: FunnelRow): Funnel =>
  Object.fromEntries(figures.map((figure) => [figure, row[figure]])) as Funnel
const sumFunnels = (rows: FunnelRow[]): Funnel =>
  Object.fromEntries(figures.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)])) as Funnel
