import type { Page } from '@portale/domain/page.ts'
import type { ModelRecord } from '@portale/domain/records/view.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { findDesign } from '../designer/design.queries.ts'
import { demoAccounts, demoEmail } from './accounts.ts'
import { seedDemo } from './demo.ts'
import { seedVehicles } from './vehicles.ts'
import { prefixes } from './vehicles-design.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const countRows = async (table: string) =>
  (await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(table)}`.execute(t.deps.db)).rows[0]?.count

it('the vehicles, seeded by concurrent servers after the demonstration, are created once', async () => {
  await seedVehicles(t.deps)
  expect((await findDesign(t.deps.db)).id).toBe(0)
  await seedDemo(t.deps.db, t.deps.files, t.deps.config)
  await Promise.all([seedVehicles(t.deps), seedVehicles(t.deps)])
  await seedVehicles(t.deps)
  const { id, models } = await findDesign(t.deps.db)
  expect([id, models.map(({ table }) => table)]).toEqual([1, ['vehicle', 'test_drive', 'special_tool']])
  expect(await countRows('generated.vehicle')).toBe(24)
  expect(await countRows('generated.test_drive')).toBe(96)
  expect(await countRows('generated.special_tool')).toBe(16)
  const accounts = await sql`SELECT FROM users WHERE email LIKE '%@demo.example'`.execute(t.deps.db)
  expect(accounts.rows).toHaveLength(demoAccounts.length)
})

it.each([
  ['dealer_holder', prefixes.vehicles, 'dealer_id'],
  ['dealer_holder2', prefixes.vehicles, 'dealer_id'],
  ['dealer_holder', prefixes.drives, 'dealer_id'],
  ['dealer_holder2', prefixes.drives, 'dealer_id'],
  ['workshop_user', prefixes.tools, 'workshop_id'],
  ['workshop_user2', prefixes.tools, 'workshop_id'],
  ['dealer_sales_manager', prefixes.vehicles, undefined],
  ['dealer_sales_manager', prefixes.drives, undefined],
])('%s has some of the records of /%s, and only the own ones', async (login, prefix, key) => {
  const user = await t.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoEmail(login))
    .executeTakeFirstOrThrow()
  const url = `/api/v1/generated/${prefix}?per_page=100`
  const { data } = (await (await t.as(user.id)).get<Page<ModelRecord>>(url)).body
  const all = (await (await t.as('administrator')).get<Page<ModelRecord>>(url)).body
  expect([data.length > 0, data.length < all.total]).toEqual([true, true])
  if (key) expect(new Set(data.map((record) => record[key])).size).toBe(1)
})
