import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { findDesign } from '../designer/design.queries.ts'
import { demoAccounts } from './accounts.ts'
import { seedDemo } from './demo.ts'
import { seedVehicles } from './vehicles.ts'

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
