import type { Home } from '@portale/domain/front/me.ts'
import type { ModelRecord } from '@portale/domain/generator/records/view.ts'
import type { Page } from '@portale/domain/platform/page.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { findDesign } from '../generator/designer/design.queries.ts'
import { demoAccounts, demoEmail } from './accounts.ts'
import { seedDemo } from './demo.ts'
import { seedVehicles } from './vehicles.ts'
import { prefixes } from './vehicles-design.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function asDemo(login: string) {
  const { id } = await t.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoEmail(login))
    .executeTakeFirstOrThrow()
  return t.as(id)
}

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
])('%s has some of the records of /%s, and only the own ones, by no door', async (login, prefix, key) => {
  const url = `/api/v1/generated/${prefix}`
  const [caller, administrator] = [await asDemo(login), await t.as('administrator')]
  const { data } = (await caller.get<Page<ModelRecord>>(`${url}?per_page=100`)).body
  const all = (await administrator.get<Page<ModelRecord>>(`${url}?per_page=100`)).body
  expect([data.length > 0, data.length < all.total]).toEqual([true, true])
  if (key) expect(new Set(data.map((record) => record[key])).size).toBe(1)
  const own = new Set(data.map(({ id }) => id))
  const statuses = new Set<string>()
  for (const { id } of all.data.filter((record) => !own.has(record.id)))
    for (const path of [`/${id}`, `/${id}?_file=1`]) statuses.add(`${(await caller.get(`${url}${path}`)).status}`)
  expect([...statuses]).toEqual(['404'])
})

it.each([
  ['workshop_user', prefixes.vehicles],
  ['workshop_user', prefixes.drives],
  ['dealer_holder', prefixes.tools],
  ['fleet_manager', prefixes.tools],
  ['superuser_rt', prefixes.vehicles],
])('%s has no right to /%s', async (login, prefix) => {
  const caller = await asDemo(login)
  const url = `/api/v1/generated/${prefix}`
  const answers = [
    ...['', '?_view=1', '?_hints=dealer_id', '/1', '/1?_file=1', '/xls'].map((path) => caller.get(`${url}${path}`)),
    caller.send('POST', url, {}),
    caller.send('PUT', url, {}),
    caller.send('PUT', `${url}/1`, {}),
    caller.send('DELETE', `${url}/1`),
    caller.upload(`${url}/import`, []),
  ]
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([403]))
})

it('the administrator’s home shows a few duplicates, each tile as many rows as it says', async () => {
  const caller = await asDemo('administrator')
  const { queues } = (await caller.get<Home>('/api/v1/home')).body
  const tiles = queues.filter(({ url }) => url.includes('duplicates=1'))
  expect(tiles.map(({ label, count }) => [label, count])).toEqual([
    ['Concessionarie doppie', 2],
    ['Clienti con contatti doppi', 1],
  ])
  for (const { url, count } of tiles) expect((await caller.get<Page<unknown>>(`/api/v1${url}`)).body.total).toBe(count)
})
