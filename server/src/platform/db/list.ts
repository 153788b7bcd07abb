import { fold } from '@portale/domain/platform/folding.ts'
import { pageLinks, pagePosition, pageRequest } from '@portale/domain/platform/page.ts'
import type { FastifyReply } from 'fastify'
import { HttpError } from '../http/errors.ts'
import type { Db } from './connection.ts'
import { containing } from './containing.ts'
import { query } from './query.ts'
import type { TotalCache } from './totals.ts'

type ListDeps = { db: Db; totals: TotalCache }

/** A condition of a list, with `$` for its value: 'd.district_id = $'; without a value: 'u.deleted_at IS NULL'. */
export type Condition = { sql: string; value?: unknown }

/** What is counted; `total` is SQL for the number, unless each row counts as one. */
export type Counted = { from: string; where: Condition[]; total?: string }

/** A list over one table: which rows, in which order, and the columns of a page. */
export type List = {
  /** The call's path, for its links. */
  path: string
  /** The table with the alias that conditions and order use: 'dealers d'; joins may follow. */
  from: string
  /** The alias, where `from` does not begin with a table and its alias. */
  alias?: string
  where: Condition[]
  /**
   * The conditions of `where`, written to be compared with each row while the list is read in its order: quicker than
   * finding and sorting all of them for a page near an end of many.
   */
  inOrder?: Condition[]
  /** Must match an index, `id` last: 'd.name, d.id'. */
  order: string
  /** `from` with the joins that only the order needs; they keep each row once. */
  orderedFrom?: string
  /** A select over `page`, which has the ids of the page in their order; its rows are the data. */
  rows: string
  /** The values of $1, $2, … in `rows`. */
  values?: unknown[]
  /**
   * The same rows from tables in which they are counted sooner, and few are found: for the uploads, which are millions. The
   * scan of an order's index for a few of them would end at the table's other end.
   */
  counted?: Counted
  /**
   * The same rows in the same order from tables that are read in it, or in reverse, for the uploads too: quicker than
   * sorting when so many match that a page fills soon. It must have the first `rows` rows.
   */
  scan?: (isReversed: boolean, rows: number) => { from: string; order: string } | undefined
}

/** Up to how many rows a page is found by sorting all of them, where `counted` has them. */
const fewRows = 5000
/** From how many rows on a page is found sooner in the order of `scan` than by sorting the rows. */
const manyRows = 20_000
/** A page that ends within this share of the matching rows is read in order: as little of the table as that is read. */
const nearEnd = 1 / 20

/** The condition with the number of its value, which is added to `values`. */
const numberValue = ({ sql, value }: Condition, values: unknown[]): string =>
  sql.includes('$') ? sql.replaceAll('$', `$${values.push(value)}`) : sql

/** Further conditions for a WHERE clause; their values are added to `values`. */
export const andConditions = (conditions: Condition[], values: unknown[]): string =>
  conditions.map((condition) => ` AND ${numberValue(condition, values)}`).join('')

/**
 * The WHERE clause of conditions, with their values as parameters after the preceding ones: one text per combination of
 * filters, so that prepared statements are reused.
 */
export function whereClause(
  conditions: Condition[],
  precedingValues: unknown[] = [],
): { text: string; values: unknown[] } {
  const values = [...precedingValues]
  const parts = conditions.map((condition) => numberValue(condition, values))
  return { text: parts.length ? `WHERE ${parts.join(' AND ')}` : '', values }
}

/** 'd.name, d.id DESC' as its parts; commas in parentheses and brackets belong to a part. */
export function orderParts(order: string): string[] {
  const parts: string[] = []
  let [start, depth] = [0, 0]
  for (const [index, character] of [...order].entries()) {
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (character !== ',' || depth > 0) continue
    parts.push(order.slice(start, index))
    start = index + 1
  }
  return [...parts, order.slice(start)].map((part) => part.trim())
}

/** The order turned round; rows without a value change their end too, as PostgreSQL has them last in ascending order. */
export const reverseOrder = (order: string): string =>
  orderParts(order)
    .map((part) => (/ DESC$/.test(part) ? part.replace(/ DESC$/, '') : `${part} DESC`))
    .join(', ')

type PageOfRows = { offset: number; per_page: number }

/** A select of the ids of a page, of `total` matching rows, read from the nearer end of the list. */
export function selectPageIds(list: List, total: number, { offset, per_page }: PageOfRows) {
  const size = Math.min(per_page, total - offset)
  const isReversed = offset > total / 2
  const skipped = isReversed ? total - offset - size : offset
  const scan = total >= manyRows ? list.scan?.(isReversed, skipped + size) : undefined
  const from = scan?.from ?? list.orderedFrom ?? list.from
  const order = scan?.order ?? (isReversed ? reverseOrder(list.order) : list.order)
  const few = total < fewRows && list.counted?.total === undefined ? list.counted : undefined
  const isNear = skipped + size <= total * nearEnd
  const matching = few?.where ?? (isNear ? list.inOrder : undefined) ?? list.where
  const { text: condition, values } = whereClause(matching, list.values)
  const alias = aliasOf(list)
  const where = few ? `WHERE ${alias}.id = ANY(ARRAY(SELECT ${alias}.id FROM ${few.from} ${condition}))` : condition
  // The page size is part of the text (one of four), and a first page has no offset: PostgreSQL then keeps a generic
  // plan, as planning for each value takes longer than the page itself.
  const offsetSql = skipped > 0 ? `OFFSET $${values.push(skipped)}` : ''
  const ids = `SELECT ${alias}.id FROM ${from} ${where} ORDER BY ${order} LIMIT ${per_page} ${offsetSql}`
  // The rows of an incomplete last page are the first ones of its reverse.
  const text = isReversed && size < per_page ? `SELECT id FROM (${ids}) nearest LIMIT $${values.push(size)}` : ids
  return { text, values, isReversed }
}

/** The alias of a list's table. */
export const aliasOf = ({ alias, from }: List): string => alias ?? from.split(' ')[1] ?? ''

/** How many rows a list has. */
export function countRows({ db, totals }: ListDeps, list: Pick<List, 'from' | 'where' | 'counted'>): Promise<number> {
  const { from, where: conditions, total = 'count(*)' }: Counted = list.counted ?? list
  const { text: where, values } = whereClause(conditions)
  const text = `SELECT (${total})::int AS total FROM ${from} ${where}`
  return totals.get(
    `${text} ${JSON.stringify(values)}`,
    async () => (await query<{ total: number }>(db, text, values))[0]?.total ?? 0,
  )
}

/** A page of a list as JSON text: its rows, and the rest of the answer after them. */
export async function queryPage(deps: ListDeps, params: Record<string, string>, list: List) {
  const total = await countRows(deps, list)
  const { offset, ...position } = pagePosition(pageRequest(params), total)
  const data = await readPage(deps.db, list, total, { offset, per_page: position.per_page })
  const links = pageLinks(list.path, params, position.current_page, position.last_page)
  return { data, rest: JSON.stringify({ links, ...position }).slice(1) }
}

/** The rows of a page as JSON. */
async function readPage(db: Db, list: List, total: number, rows: PageOfRows): Promise<string> {
  const { text: ids, values, isReversed } = selectPageIds(list, total, rows)
  const text = `WITH page AS MATERIALIZED (SELECT id, row_number() OVER () AS position FROM (${ids}) found)
    SELECT coalesce(json_agg(row_of_page), '[]')::text AS data
    FROM (${list.rows} ORDER BY page.position${isReversed ? ' DESC' : ''}) row_of_page`
  return (await query<{ data: string }>(db, text, values))[0]?.data ?? '[]'
}

/** One page of a list (decisions "Lists"): the total of a second's age, the ids from an index, the JSON from PostgreSQL. */
export async function listPage(deps: ListDeps, reply: FastifyReply, params: Record<string, string>, list: List) {
  const { data, rest } = await queryPage(deps, params, list)
  reply.type('application/json; charset=utf-8')
  return `{"data":${data},${rest}`
}

/**
 * The order that a query asks for with `sort=name` or `sort=-name`: by one of the columns (SQL over the list's row, by
 * key) or by `id`, and `id` last. Without `sort` it is `byDefault`, the first column if that is not given. 422 for any
 * other column, which says by what the list can be sorted.
 */
export function orderBy(
  sort: string | undefined,
  columns: Record<string, string>,
  id: string,
  byDefault = Object.keys(columns)[0] ?? 'id',
): string {
  const [, minus, key = ''] = /^(-?)(.*)$/s.exec(sort || byDefault) ?? []
  const column = key === 'id' ? id : Object.hasOwn(columns, key) ? columns[key] : undefined
  if (column === undefined) rejectUnknownSort(key, ['id', ...Object.keys(columns)])
  const parts = column === id ? [id] : [...orderParts(column), id]
  return parts.map((part) => `${part}${minus ? ' DESC' : ''}`).join(', ')
}

function rejectUnknownSort(key: string, sortable: string[]): never {
  const message = `L’elenco non si può ordinare per “${key.slice(0, 50)}”.`
  throw new HttpError(422, message, { errors: { sort: [message] }, body: { sortable } })
}

/** 422 for any `sort` of a list without columns, whose order is its own. */
export function rejectSort({ sort }: Record<string, string>): void {
  if (sort) rejectUnknownSort(sort, [])
}

/** A text filter: a literal substring as `fold` compares; a text of which nothing is left then is found nowhere. */
export function contains(column: string, value = ''): Condition[] {
  const text = value.trim()
  if (text === '') return []
  return fold(text).trim() ? [{ sql: `fold(${column}) LIKE ${containing(text)}`, value: text }] : [{ sql: 'false' }]
}

/** A filter by id; a value that is no number finds nothing. */
export const equalsId = (column: string, value: string | undefined): Condition[] =>
  value ? [{ sql: `${column} = $`, value: /^\d{1,15}$/.test(value) ? Number(value) : -1 }] : []
