import type { Actor } from '@portale/domain/platform/roles.ts'
import { type LeadStatus, leadStatuses } from '@portale/domain/sales/leads/lead.ts'
import {
  type BoardColumn,
  type LeadBoard,
  type LeadCard,
  parseBoardOrder,
  parseCardCount,
} from '@portale/domain/sales/leads/lead-board.ts'
import { type Membership, visibleTo } from '../../network/customers/lead-scope.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { whereClause } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'
import type { TotalCache } from '../../platform/db/totals.ts'
import { selectCards } from './lead.queries.ts'
import { leadFilters } from './lead-list.queries.ts'

type Figures = Omit<BoardColumn, 'cards'>
type Query = Record<string, string>

// Fewer leads are found by the filters' indexes and sorted, all columns in one scan; of more, the first of each column come
// soon when they are read in the column's order.
const fewLeads = 3000

const conditions = (user: Actor, params: Query, membership: Membership) =>
  whereClause([...visibleTo(user, membership), ...leadFilters(user, params, membership)])

// With an index for either: the cards of a few months are not found in the order of their statuses.
function cardOrder({ from, to, order }: Query): string {
  const column = from || to ? 'l.created_at' : 'l.status_at'
  const direction = parseBoardOrder(order) === 'oldest' ? 'ASC' : 'DESC'
  return `${column} ${direction}, l.id ${direction}`
}

/** A select of the ids of the first cards of some columns. */
function selectCardIds(user: Actor, params: Query, columns: Figures[]) {
  const order = cardOrder(params)
  const count = ({ status }: Figures) => parseCardCount(params.cards, status)
  const total = columns.reduce((sum, { leads }) => sum + leads, 0)
  if (total < fewLeads) {
    const { text, values } = conditions(user, params, 'array')
    const limits = columns.map((column) => `WHEN '${column.status}' THEN ${count(column)}`).join(' ')
    const ranked = `SELECT l.id, l.status, row_number() OVER (PARTITION BY l.status ORDER BY ${order}) AS rank FROM leads l ${text}`
    return { text: `SELECT id FROM (${ranked}) ranked WHERE rank <= CASE status ${limits} ELSE 0 END`, values }
  }
  const { text: where, values } = conditions(user, params, 'subquery')
  const columnCounts = columns.map((column) => `('${column.status}', ${count(column)})`).join(', ')
  const first = `SELECT l.id, row_number() OVER (ORDER BY ${order}) AS rank FROM leads l
    ${where ? `${where} AND` : 'WHERE'} l.status = s.status ORDER BY ${order} LIMIT ${Math.max(...columns.map(count))}`
  const text = `SELECT c.id FROM (VALUES ${columnCounts}) s (status, cards) CROSS JOIN LATERAL (${first}) c
    WHERE c.rank <= s.cards`
  return { text, values }
}

async function listCards(db: Db, user: Actor, params: Query, columns: Figures[]): Promise<LeadCard[]> {
  if (columns.length === 0) return []
  const { text: ids, values } = selectCardIds(user, params, columns)
  const text = `WITH page AS MATERIALIZED (${ids}) SELECT to_json(t) AS card
    FROM (${selectCards(user)} ORDER BY ${cardOrder(params)}) t`
  return (await query<{ card: LeadCard }>(db, text, values)).map(({ card }) => card)
}

/** The leads that match the filters, by status: the figures from a cache as those of lists, and the first cards. */
export async function findBoard(
  { db, totals }: { db: Db; totals: TotalCache },
  user: Actor,
  params: Query,
): Promise<LeadBoard> {
  const { text: where, values } = conditions(user, params, 'array')
  const text = `SELECT l.status, count(*)::int AS leads, sum(l.quantity)::float8 AS quantity, min(l.status_at) AS oldest_at
    FROM leads l ${where} GROUP BY l.status`
  const figures = await totals.get(`leads board ${text} ${JSON.stringify(values)}`, () =>
    query<Figures>(db, text, values),
  )
  const cards = Map.groupBy(await listCards(db, user, params, figures), ({ status }) => status)
  const byStatus = new Map(figures.map((column) => [column.status, column]))
  const column = (status: LeadStatus): BoardColumn => ({
    ...(byStatus.get(status) ?? { status, leads: 0, quantity: 0, oldest_at: null }),
    cards: cards.get(status) ?? [],
  })
  return { columns: leadStatuses.map(column) }
}
