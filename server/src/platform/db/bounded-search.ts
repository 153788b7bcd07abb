import type { Db } from './connection.ts'
import { containing, hasTrigram } from './containing.ts'
import { andConditions, type Condition } from './list.ts'
import { query } from './query.ts'

/** The results of a kind, at most. */
export const maxItems = 6
/** How many rows of the index's result are read; those of rarer words are all among them. */
export const foundRows = 300

/** The rows of a table in which a text is searched for. */
export type SearchSource = {
  /** The table with its alias, and the joins that `scope` needs: 'dealers p'. */
  from: string
  /** Joins of `columns`. */
  joins?: string
  columns: string
  /** The rows that the caller may open. */
  scope: Condition[]
  /** Narrows them further, without making them few. */
  state?: Condition
  /** SQL over a row: the expression of a trigram index. */
  searched: string
  /** An index has it. */
  order: string
}

export type Statement = { text: string; values: unknown[] }

/** Whether a trigram index can find these words. */
export const isIndexed = (words: string[]): boolean => words.some(hasTrigram)

/**
 * How many rows are read in their order: a word that is frequent among them needs no index, whose result would be long.
 * More of the rows of a scope, which often has no others, where the index doesn't find all that are left.
 */
export const nearRows = (scope: Condition[], findsOthers: boolean): number =>
  scope.length > 0 && !findsOthers ? 1000 : 200

/**
 * The conditions that each of these words occurs. One that no trigram index finds is compared with another expression than
 * the index's: in its sight the planner took the index for useless and read the whole table.
 */
export const occurs = (words: string[], searched: string): Condition[] =>
  words.map((value) => ({ sql: `${searched}${hasTrigram(value) ? '' : " || ''"} LIKE ${containing(value)}`, value }))

/** The condition that a row was found: as an array, which is looked up by the key however many rows the table has. */
export const isFound = (id: string, found: string): string => `${id} = ANY(ARRAY(${found}))`

/** Whether the rows that were read in their order have too few results and are not all. */
export const isIncomplete = (limit: number): string =>
  `(SELECT count(*) FROM near) < ${maxItems} AND (SELECT count(*) FROM nearest) = ${limit}`

/**
 * The first rows with these words. The rows that come first in the order are read; if they have not enough, the trigram
 * index is asked, whose result is short for a word that is rare.
 */
export function boundedSearch(source: SearchSource, words: string[]): Statement {
  const { from, joins = '', columns, searched, order } = source
  const scope = source.state ? [...source.scope, source.state] : source.scope
  const values: unknown[] = []
  const id = `${from.split(' ')[1]}.id`
  const limit = nearRows(source.scope, isIndexed(words))
  const near = `nearest AS MATERIALIZED (
      SELECT ${id}, ${searched} AS searched FROM ${from} WHERE true${andConditions(scope, values)}
      ORDER BY ${order} LIMIT ${limit}),
    near AS MATERIALIZED (
      SELECT id FROM nearest WHERE true${andConditions(occurs(words, 'searched'), values)} LIMIT ${maxItems})`
  const select = `${columns} FROM ${from} ${joins}`
  if (!isIndexed(words))
    return {
      text: `WITH ${near} SELECT ${select} WHERE ${isFound(id, 'SELECT id FROM near')} ORDER BY ${order}`,
      values,
    }
  // Of a scope's rows, which may be many, only those that the index finds are looked at.
  const [table] = from.split(' JOIN ')
  const isScoped = source.scope.length > 0
  const conditions = [...(isScoped ? [] : scope), ...occurs(words, searched)]
  const matching = `${isIncomplete(limit)}${andConditions(conditions, values)}`
  const inScope = () => `${isFound(id, `SELECT ${id} FROM ${table} WHERE ${matching}`)}${andConditions(scope, values)}`
  const found = `found AS MATERIALIZED (
    SELECT ${id} FROM ${from} WHERE ${isScoped ? inScope() : matching}
    LIMIT ${foundRows})`
  return {
    text: `WITH ${near}, ${found} SELECT ${select}
      WHERE ${isFound(id, 'SELECT id FROM near UNION ALL SELECT id FROM found')} ORDER BY ${order} LIMIT ${maxItems}`,
    values,
  }
}

/** The first rows of a source with these words. */
export function searchRows<Row>(db: Db, source: SearchSource, words: string[]): Promise<Row[]> {
  const { text, values } = boundedSearch(source, words)
  return query<Row>(db, text, values)
}
