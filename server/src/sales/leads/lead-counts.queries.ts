import { type LeadStatus, openLeadStatuses } from '@portale/domain/sales/leads/lead.ts'
import { type Funnel, funnelSteps, type LeadDashboard } from '@portale/domain/sales/leads/lead-dashboard.ts'
import type { LeadQueue } from '@portale/domain/sales/leads/lead-home.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { query } from '../../platform/db/query.ts'

// The figures of all leads come from lead_counts, whose rows are summed: triggers add to it with each change of a lead, a
// quote or a save (migration 0140), and a job puts the rows of one key together.

const maxDealers = 100
const maxReasons = 20

const sums = `sum(leads)::int AS reported, sum(approved)::int AS approved, sum(contacted)::int AS contacted,
  sum(offered)::int AS offered, sum(won)::int AS won, sum(lost)::int AS lost, sum(won_quantity)::float8 AS saled_quantity`

type BoardRow = LeadDashboard['board'][number]
type FunnelRow<Key> = Funnel & Key

const listBoard = (db: Db) =>
  query<BoardRow>(
    db,
    `SELECT item AS status, sum(leads)::int AS leads, sum(quantity)::float8 AS quantity,
      round((extract(epoch FROM now() - '2020-01-01Z') - sum(status_ms) / sum(leads) / 1000) / 86400, 1)::float8 AS days
    FROM lead_counts WHERE kind = 'status' GROUP BY item HAVING sum(leads) > 0`,
  )

const listMonths = (db: Db) =>
  query<FunnelRow<{ month: string }>>(
    db,
    `SELECT to_char(month, 'YYYY-MM') AS month, ${sums} FROM lead_counts WHERE kind = 'status'
    GROUP BY lead_counts.month HAVING sum(leads) > 0 ORDER BY lead_counts.month`,
  )

// The hundred are found by their leads alone, and names are looked up for those that have as many as the hundredth: all
// figures and names of all dealers take three times as long.
const listDealers = (db: Db) =>
  query<FunnelRow<{ id: number | null; name: string | null }>>(
    db,
    `WITH counted AS MATERIALIZED (
      SELECT item, sum(leads) AS leads FROM lead_counts WHERE kind = 'dealer' GROUP BY item HAVING sum(leads) > 0
    ), top AS (
      SELECT c.item, nullif(c.item, '')::bigint AS id,
        (SELECT d.name FROM dealers d WHERE d.id = nullif(c.item, '')::bigint) AS name
      FROM counted c WHERE c.leads >= (SELECT min(leads) FROM (SELECT leads FROM counted ORDER BY leads DESC LIMIT ${maxDealers}) most)
      ORDER BY c.leads DESC, name LIMIT ${maxDealers}
    )
    SELECT top.id, top.name, ${sums} FROM lead_counts JOIN top USING (item) WHERE kind = 'dealer'
    GROUP BY item, top.id, top.name ORDER BY reported DESC, top.name`,
  )

const listModels = (db: Db) =>
  query<FunnelRow<{ id: number; name: string }>>(
    db,
    `SELECT m.id, m.name, ${sums} FROM lead_counts JOIN lead_models m ON m.id = item::bigint WHERE kind = 'model'
    GROUP BY m.id HAVING sum(leads) > 0 ORDER BY reported DESC, m.name`,
  )

/** The reasons of lost leads, regardless of case and accents. */
const listReasons = (db: Db) =>
  query<LeadDashboard['lost_reasons'][number]>(
    db,
    `SELECT min(reason) AS reason, sum(leads)::int AS leads
    FROM (SELECT item AS reason, sum(leads) AS leads FROM lead_counts WHERE kind = 'reason'
      GROUP BY item HAVING sum(leads) > 0) spelling
    GROUP BY fold(reason) ORDER BY leads DESC, reason LIMIT ${maxReasons}`,
  )

const figures = [...funnelSteps, 'saled_quantity'] as const

/** The figures of the dashboard for all leads, as `listBoard`, `findFunnel` and `listLostReasons` find them for some. */
export async function findCounts(db: Db) {
  const [board, by_month, by_dealer, by_model, lost_reasons] = await Promise.all([
    listBoard(db),
    listMonths(db),
    listDealers(db),
    listModels(db),
    listReasons(db),
  ])
  const total = (figure: (typeof figures)[number]) => by_model.reduce((sum, row) => sum + row[figure], 0)
  const funnel = Object.fromEntries(figures.map((figure) => [figure, total(figure)])) as Funnel
  return { board, funnel, by_month, by_dealer, by_model, lost_reasons }
}

type QueueCount = { count: number; highlighted: number }
type HomeCounts = {
  queues: Record<LeadQueue, QueueCount>
  year: { status: LeadStatus; count: number; saled_quantity: number }[]
}

/** The queues of leads and the year's leads by status, for those who see all leads. */
export async function findHomeCounts(db: Db): Promise<HomeCounts> {
  type Row = HomeCounts['year'][number] & { all: number; approved: number; pending: number }
  const statuses = await sql<Row>`
    SELECT item AS status, sum(leads)::int AS all, sum(approved)::int AS approved, sum(pending_offers)::int AS pending,
      coalesce(sum(leads) FILTER (WHERE this_year), 0)::int AS count,
      coalesce(sum(saled_quantity) FILTER (WHERE this_year), 0)::float8 AS saled_quantity
    FROM (SELECT *, month >= date_trunc('year', now() AT TIME ZONE 'Europe/Rome') AS this_year FROM lead_counts) c
    WHERE kind = 'status' GROUP BY item`.execute(db)
  // Those of today are few, and found by an index.
  const today = await sql<{ reported: number; offers: number }>`
    SELECT (SELECT count(*) FROM leads l WHERE l.status = 'created' AND l.approved_at IS NULL
        AND l.created_at >= date_trunc('day', now(), 'Europe/Rome'))::int AS reported,
      (SELECT count(*) FROM lead_offers o JOIN leads l ON l.id = o.lead_id WHERE o.status = 'pending' AND l.status = 'offer'
        AND o.created_at >= date_trunc('day', now(), 'Europe/Rome'))::int AS offers`.execute(db)
  const { reported, offers } = today.rows[0] ?? { reported: 0, offers: 0 }
  const of = (status: LeadStatus) => statuses.rows.find((row) => row.status === status)
  const open = openLeadStatuses.map(of)
  return {
    queues: {
      toApprove: { count: (of('created')?.all ?? 0) - (of('created')?.approved ?? 0), highlighted: reported },
      toManage: {
        count: open.reduce((sum, row) => sum + (row?.approved ?? 0), 0),
        highlighted: of('created')?.approved ?? 0,
      },
      offers: { count: of('offer')?.pending ?? 0, highlighted: offers },
    },
    year: statuses.rows.filter(({ count }) => count > 0),
  }
}

/** Puts the rows of one key together. */
export async function compactLeadCounts(db: Db): Promise<void> {
  await sql`SELECT compact_lead_counts()`.execute(db)
}

/** For how many keys the stored figures are not those of the leads: none, unless a trigger was disabled. */
export async function countLeadCountDifferences(db: Db): Promise<number> {
  const result = await sql<{ count: number }>`SELECT count_lead_count_differences()::int AS count`.execute(db)
  return result.rows[0]?.count ?? 0
}

/** Counts all leads again. */
export async function rebuildLeadCounts(db: Db): Promise<void> {
  await sql`SELECT rebuild_lead_counts()`.execute(db)
}
