import type { District } from '@portale/domain/network/dealers/partner.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { assertWritesNothing } from '../../../test/assert-writes-nothing.ts'
import { seedDistricts } from './district.seed.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('the provinces of Italy with their regions, in Italian order', async () => {
  const { body } = await (await t.as('workshop_user')).get<District[]>('/api/v1/districts')
  expect(body).toHaveLength(107)
  const names = body.map((district) => district.name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('it').compare))
  expect(new Set(body.map((district) => district.region.name)).size).toBe(20)
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
