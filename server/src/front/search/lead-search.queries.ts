import { customerWords, minSearchLength, type SearchItem, searchedNumber } from '@portale/domain/front/search/search.ts'
import type { Actor } from '@portale/domain/platform/roles.ts'
import { canSeeSales } from '@portale/domain/sales/leads/lead.policy.ts'
import { type LeadStatus, leadStatusLabels } from '@portale/domain/sales/leads/lead.ts'
import { visibleTo } from '../../network/customers/lead-scope.queries.ts'
import {
  foundRows,
  isFound,
  isIncomplete,
  isIndexed,
  maxItems,
  nearRows,
  occurs,
  type SearchSource,
  type Statement,
} from '../../platform/db/bounded-search.ts'
import type { Db } from '../../platform/db/connection.ts'
import { andConditions } from '../../platform/db/list.ts'
import { query } from '../../platform/db/query.ts'

type LeadRow = { id: number; status: LeadStatus; customer: string; workshop: string }

const select = `SELECT l.id, l.status, c.name AS customer, w.name AS workshop FROM leads l
  JOIN customers c ON c.id = l.customer_id JOIN workshops w ON w.id = l.workshop_id`
const maxCustomers = 1000
const order = 'l.created_at DESC, l.id DESC'

/** The text in which customers are searched. It is the expression of an index. */
export const customerText = (alias: string): string =>
  `fold((${alias}.vat_n || ' ' || ${alias}.name) COLLATE "default")`

function byNumber(user: Actor, id: number): Statement {
  const values: unknown[] = [id]
  return { text: `${select} WHERE l.id = $1${andConditions(visibleTo(user), values)}`, values }
}

/** The newest leads in scope of the customers with these words: among the newest of all, then by the customers' index. */
function byCustomer(user: Actor, words: string[]): Statement {
  const values: unknown[] = []
  const scope = visibleTo(user)
  const limit = nearRows(scope, false)
  const near = `nearest AS MATERIALIZED (
      SELECT l.id, l.customer_id FROM leads l WHERE true${andConditions(scope, values)} ORDER BY ${order} LIMIT ${limit}),
    near AS MATERIALIZED (
      SELECT nearest.id FROM nearest CROSS JOIN LATERAL (
        SELECT ${customerText('c')} AS searched FROM customers c WHERE c.id = nearest.customer_id OFFSET 0) c
      WHERE true${andConditions(occurs(words, 'searched'), values)} LIMIT ${maxItems})`
  const found = isIndexed(words)
    ? `UNION ALL (SELECT l.id FROM leads l WHERE ${isIncomplete(limit)}${andConditions(scope, values)}
        AND l.customer_id = ANY(ARRAY(SELECT c.id FROM customers c
          WHERE ${isIncomplete(limit)}${andConditions(occurs(words, customerText('c')), values)} LIMIT ${maxCustomers}))
      LIMIT ${foundRows})`
    : ''
  return {
    text: `WITH ${near} ${select} WHERE ${isFound('l.id', `SELECT id FROM near ${found}`)} ORDER BY ${order} LIMIT ${maxItems}`,
    values,
  }
}

const toItem = ({ id, status, customer, workshop }: LeadRow): SearchItem => ({
  id,
  label: customer,
  detail: `n. ${id} · ${leadStatusLabels[status]} · ${workshop}`,
  url: `/leads/${id}`,
})

/** The user's leads with this number, or of the customers with these words. */
export async function searchLeads(db: Db, user: Actor, text: string): Promise<SearchItem[]> {
  const id = searchedNumber(text)
  const find = ({ text, values }: Statement) => query<LeadRow>(db, text, values)
  const numbered = id === undefined ? [] : await find(byNumber(user, id))
  const isLong = text.trim().length >= minSearchLength
  const others = isLong ? await find(byCustomer(user, customerWords(text))) : []
  const rows = [...numbered, ...others.filter((row) => row.id !== numbered[0]?.id)]
  return rows.slice(0, maxItems).map(toItem)
}

/** The quotes of the user's leads, the newest first, by the name of their file. */
export const offerSource = (user: Actor): SearchSource => ({
  from: 'lead_offers o JOIN leads l ON l.id = o.lead_id',
  joins: 'JOIN customers c ON c.id = l.customer_id',
  columns: 'o.id, o.lead_id, o.file_name, o.created_at, c.name AS customer',
  scope: canSeeSales(user) ? visibleTo(user) : [{ sql: 'false' }],
  searched: 'fold(o.file_name)',
  order: 'o.id DESC',
})
