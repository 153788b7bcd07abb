import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { cleanSearchIndexes } from './search-index.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const insertCustomers = (from: number) =>
  sql`INSERT INTO customers (vat_n, name) SELECT lpad(i::text, 11, '0'), 'Città di ' || md5(i::text)
    FROM generate_series(${from}::int, ${from + 300}::int) i`.execute(t.deps.db)
const find = async (text: string) =>
  (await (await t.as('administrator')).get<{ total: number }>(`/api/v1/customers?name=${encodeURIComponent(text)}`))
    .body.total

it('empties the lists of the search indexes, after which each row is still found', async () => {
  await cleanSearchIndexes(t.deps.db)
  await insertCustomers(1000)
  expect(await find('citta DI')).toBe(301)
  await cleanSearchIndexes(t.deps.db)
  const { rows } = await sql`SELECT clean_search_index('customers_name_search') AS pages`.execute(t.deps.db)
  expect(rows).toEqual([{ pages: 0 }])
  expect(await find('citta DI')).toBe(301)
})

it('two servers may do it at once while others write', async () => {
  await Promise.all([cleanSearchIndexes(t.deps.db), cleanSearchIndexes(t.deps.db), insertCustomers(2000)])
  expect(await find('citta DI')).toBe(602)
})
