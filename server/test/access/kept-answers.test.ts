import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { findStaleAnswers, recordKeptAnswers } from './kept-answers.ts'
import { lists } from './list-columns.cases.ts'
import { filters } from './list-filters.cases.ts'
import { seedLists, toAddress, withQuery } from './list-walk.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await seedLists(t)
}, 120_000)
afterAll(() => t.close())

/** Values of filters that are neither a number nor a text. */
const values: Record<string, string> = { state: 'active', status: 'pending', from: '2026-01-01', to: '2026-01-31' }

/** Makes calls, some of them at the same time. */
async function call(caller: Caller, calls: string[]): Promise<void> {
  const left = [...calls]
  const next = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) await caller.get(address)
  }
  await Promise.all([next(), next(), next(), next()])
}

/** Every call that reads, lists with each of their filters and in each of their orders. */
function listCalls(): string[] {
  const calls = t.app.declaredRoutes
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/assets/') && !url.endsWith('/xls'))
    .map(({ url }) => toAddress(url))
  const filtered = Object.entries(filters).flatMap(([list, names]) =>
    names.map((name) => withQuery(toAddress(list), `${name}=${values[name] ?? 1}`)),
  )
  const sorted = Object.entries(lists).flatMap(([list, columns]) =>
    Object.keys(columns).map((key) => withQuery(toAddress(list), `sort=${key}`)),
  )
  return [...calls, ...filtered, ...sorted]
}

it('keeps no answer and no total longer than each table is unchanged that PostgreSQL reads for it', async () => {
  const kept = recordKeptAnswers(t)
  const admin = await t.as('administrator')
  await call(admin, listCalls())
  for (const role of ['sales_manager_rt', 'after_sales_manager_rt', 'workshop_user', 'dealer_holder'] as const) {
    const caller = await t.as(role)
    await call(caller, Object.keys(filters).map(toAddress))
  }
  expect(kept.length).toBeGreaterThan(100)
  expect(await findStaleAnswers(t, kept)).toEqual([])
}, 60_000)

it('finds an answer that does not name a table which it reads, and one from a table whose changes nobody hears', async () => {
  const kept = recordKeptAnswers(t)
  const { pages, pool } = t.deps
  const read = (text: string) => async () => JSON.stringify((await pool.query(text)).rows)
  await pages.get('too few', ['dealers'], read('SELECT d.id FROM dealers d JOIN districts s ON s.id = d.district_id'))
  await pages.get('unheard', ['users'], read('SELECT id FROM users WHERE id IN (SELECT user_id FROM sessions)'))
  await pages.get('right', ['dealers'], read('SELECT count(*) FROM dealers'))
  const problems = await findStaleAnswers(t, kept)
  expect(problems.toSorted()).toEqual(['districts: too few', 'sessions: unheard'])
})
