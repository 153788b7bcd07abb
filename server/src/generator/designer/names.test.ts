import { portalPrefixes } from '@portale/domain/generator/designer/names.ts'
import { portalTables } from '@portale/domain/generator/designer/portal-tables.generated.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('portalTables, compared with the database, has every table and view', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
      AND NOT relispartition`.execute(t.deps.db)
  expect(portalTables.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

it('portalPrefixes, compared with the routes, has the first part of each', () => {
  const prefixes = t.app.declaredRoutes
    .map(({ url }) => /^\/([a-z_-]+)/.exec(url)?.[1])
    .filter((prefix) => prefix !== undefined)
  expect(prefixes.length).toBeGreaterThan(100)
  expect([...new Set(prefixes)].filter((prefix) => !portalPrefixes.includes(prefix))).toEqual([])
})
