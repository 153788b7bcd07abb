import { pageLinks, pagePosition, pageRequest } from '@portale/domain/page.ts'
import type { FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { statementName } from './statements.ts'
import type { Totals } from './totals.ts'

type ListDeps = { pool: Pool; totals: Totals }

/** A condition of a list, `$` standing for its value: 'd.district_id = $'; one without `$` has none: 'u.deleted_at IS NULL'. */
export type Condition = { sql: string; value?: unknown }

/** A list over one table: which rows, in which order, and what is shown of a page of them. */
export type List = {
  /** The call's path, for its links. */
  path: string
  /** The table whose rows are listed, under the alias that conditions and order use: 'dealers d'; joins may follow. */
  from: string
  where: Condition[]
  /** The same conditions in words that are quicker to test row by row: for a page of so many rows that it soon fills. */
  walked?: Condition[]
  /** Must match an index, `id` last: 'd.name, d.id'. */
  order: string
  /** What a page shows: a select over `page`, which has the ids in question; its rows become the data as they are. */
  rows: string
  /** What `rows` calls $1, $2, …: who asks. */
  values?: unknown[]
}

const soonFilled = 1000

/**
 * SQL with its conditions' values as $1, $2, …, after those that the rest of the text has: one text per combination of
 * filters, no value ever in it.
 */
export function whereClause(conditions: Condition[], before: unknown[] = []): { text: string; values: unknown[] } {
  const values = [...before]
  const parts = conditions.map(({ sql, value }) =>
    sql.includes('$') ? sql.replaceAll('$', `$${values.push(value)}`) : sql,
  )
  return { text: parts.length ? `WHERE ${parts.join(' AND ')}` : '', values }
}

/** A page of a list in two pieces of JSON text: its rows, and the rest of the answer after them. */
export async function queryPage(deps: ListDeps, query: Record<string, string>, list: List) {
  const { pool, totals } = deps
  const counting = whereClause(list.where)
  const countText = `SELECT count(*)::int AS total FROM ${list.from} ${counting.text}`
  const total = await totals.get(`${countText} ${JSON.stringify(counting.values)}`, async () => {
    const counted = await pool.query<{ total: number }>({
      name: statementName(countText, counting.values),
      text: countText,
      values: counting.values,
    })
    return counted.rows[0]?.total ?? 0
  })
  const { offset, ...place } = pagePosition(pageRequest(query), total)
  const alias = list.from.split(' ')[1]
  const { text: where, values } = whereClause(
    list.walked && total >= soonFilled ? list.walked : list.where,
    list.values,
  )
  // The page's size stands in the text, one of four, and a first page has no offset: PostgreSQL then keeps its plan
  // instead of planning for each value, which takes longer than the page itself.
  const skipped = offset > 0 ? [offset] : []
  const text = `WITH page AS MATERIALIZED (SELECT ${alias}.id FROM ${list.from} ${where} ORDER BY ${list.order}
    LIMIT ${place.per_page} ${offset > 0 ? `OFFSET $${values.length + 1}` : ''})
    SELECT coalesce(json_agg(row_of_page), '[]')::text AS data FROM (${list.rows} ORDER BY ${list.order}) row_of_page`
  const page = await pool.query<{ data: string }>({
    name: statementName(text, values),
    text,
    values: [...values, ...skipped],
  })
  const links = pageLinks(list.path, query, place.current_page, place.last_page)
  return { data: page.rows[0]?.data ?? '[]', rest: JSON.stringify({ links, ...place }).slice(1) }
}

/** One page of a list (decisions "Lists"): the total from memory, the ids from an index, the JSON made by PostgreSQL. */
export async function listPage(deps: ListDeps, reply: FastifyReply, query: Record<string, string>, list: List) {
  const { data, rest } = await queryPage(deps, query, list)
  return reply.type('application/json; charset=utf-8').send(`{"data":${data},${rest}`)
}

/** The order a list is asked for: `sort=name`, `sort=-name`; the first of the sortable ones by default, id last. */
export function orderBy(sort: string | undefined, sortable: Record<string, string>, id: string): string {
  const descending = sort?.startsWith('-') ?? false
  const key = descending ? sort?.slice(1) : sort
  const column = (key && Object.hasOwn(sortable, key) ? sortable[key] : undefined) ?? Object.values(sortable)[0]
  const known = key !== undefined && Object.hasOwn(sortable, key)
  const direction = known && descending ? ' DESC' : ''
  return `${column}${direction}, ${id}${direction}`
}

/** A text filter: a case- and accent-insensitive substring, taken literally; none when it is blank. */
export const contains = (column: string, value: string | undefined): Condition[] =>
  value?.trim() ? [{ sql: `fold(${column}) LIKE containing($)`, value: value.trim() }] : []

/** A filter by id; one that is no number finds nothing. */
export const equalsId = (column: string, value: string | undefined): Condition[] =>
  value ? [{ sql: `${column} = $`, value: /^\d{1,15}$/.test(value) ? Number(value) : -1 }] : []
