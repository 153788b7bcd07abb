import { type District, formatDistrict } from '@portale/domain/network/dealers/district.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { seedDistricts } from './district.seed.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the provinces of Italy with their regions, in Italian order, the one that ended last', async () => {
  const { body } = await (await t.as('workshop_user')).get<District[]>('/api/v1/districts')
  expect(body).toHaveLength(111)
  expect(body.slice(0, 110).every(({ valid_to }) => valid_to === null)).toBe(true)
  expect(body.at(-1)).toMatchObject({ code: 'SU', valid_from: '2017-01-01', valid_to: '2026-01-01' })
  const names = body.slice(0, 110).map((district) => district.name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('it').compare))
  expect(new Set(body.map((district) => district.region.name)).size).toBe(20)
  const begun = body.filter(({ valid_from }) => valid_from === '2026-01-01')
  expect(begun.map(({ code }) => code).toSorted()).toEqual(['CI', 'OG', 'OT', 'VS'])
  expect(begun.map(({ region }) => region.name)).toEqual(Array(4).fill('Sardegna'))
  expect(body.find((district) => district.code === 'AO')).toMatchObject({
    region: { name: expect.stringContaining('Aosta') },
  })
})

it('seeding again, by two servers at once, changes nothing', async () => {
  await assertWritesNothing(t, () => Promise.all([seedDistricts(t.deps.db), seedDistricts(t.deps.db)]))
})

it('a lost district is inserted again', async () => {
  const { db } = t.deps
  await db.deleteFrom('districts').where('code', '=', 'TO').execute()
  await Promise.all([seedDistricts(db), seedDistricts(db)])
  expect(await db.selectFrom('districts').select('id').where('code', '=', 'TO').execute()).toHaveLength(1)
})

it('the database names a province as lists do', async () => {
  const { body } = await (await t.as('administrator')).get<District[]>('/api/v1/districts')
  const { rows } = await sql<{ id: number; label: string }>`
    SELECT d.id, district_label(d.code, d.name, r.name, d.valid_to) AS label
    FROM districts d JOIN regions r ON r.id = d.region_id`.execute(t.deps.db)
  const labels = new Map(rows.map(({ id, label }) => [id, label]))
  for (const district of body) expect(labels.get(district.id)).toBe(formatDistrict(district))
})
