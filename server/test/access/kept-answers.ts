import { AsyncLocalStorage } from 'node:async_hooks'
import { findAnnouncedTables } from '../../src/db/totals.ts'
import type { TestApp } from '../app.ts'

/** An answer or a total that is kept until one of these tables changes, and the statements that made it. */
type Kept = { key: string; tables: string[]; statements: Set<string> }

/** Records what is kept from now on. */
export function recordKeptAnswers({ deps: { pool, pages, totals } }: TestApp): Kept[] {
  const kept: Kept[] = []
  const open = new AsyncLocalStorage<Kept[]>()
  const record = <T>(key: string, tables: string[] | undefined, work: () => Promise<T>) => {
    if (!tables) return work
    const one = { key, tables, statements: new Set<string>() }
    kept.push(one)
    return () => open.run([...(open.getStore() ?? []), one], work)
  }
  const [getPage, getTotal] = [pages.get.bind(pages), totals.get.bind(totals)]
  pages.get = (key, tables, query) => getPage(key, tables, record(key, tables, query))
  totals.get = (key, count, tables) => getTotal(key, record(key, tables, count), tables)
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((first: string | { text: string }, ...more: unknown[]) => {
    for (const { statements } of open.getStore() ?? []) statements.add(typeof first === 'string' ? first : first.text)
    return query(first, ...more)
  }) as typeof pool.query
  return kept
}

/** The tables in a plan. */
function findRelations(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(findRelations)
  if (typeof plan !== 'object' || plan === null) return []
  const { 'Relation Name': name, Schema: schema, ...rest } = plan as Record<string, unknown>
  const own = typeof name === 'string' ? [schema === 'public' ? name : `${schema}.${name}`] : []
  return [...own, ...Object.values(rest).flatMap(findRelations)]
}

/** The tables that PostgreSQL reads for a statement, and the functions of it that may read others. */
async function findReadTables({ deps: { pool } }: TestApp, statement: string): Promise<string[]> {
  const { rows } = await pool.query(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${statement}`)
  const { rows: functions } = await pool.query<{ name: string }>(
    `SELECT proname || '()' AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND provolatile <> 'i' AND $1 ~ ('\\m' || proname || '\\(')`,
    [statement],
  )
  return [...findRelations(rows[0]?.['QUERY PLAN']), ...functions.map(({ name }) => name)]
}

/** What is kept although one of the tables that it is read from may change unheard: a line for each. */
export async function findStaleAnswers(t: TestApp, kept: Kept[]): Promise<string[]> {
  const readBy = new Map<string, Promise<string[]>>()
  const problems = new Set<string>()
  for (const { key, tables, statements } of kept)
    for (const statement of statements) {
      if (!readBy.has(statement)) readBy.set(statement, findReadTables(t, statement))
      for (const table of (await readBy.get(statement)) ?? []) {
        const announced = findAnnouncedTables(`FROM ${table}`)
        if (!announced?.every((name) => tables.includes(name))) problems.add(`${table}: ${key.slice(0, 300)}`)
      }
    }
  return [...problems]
}
