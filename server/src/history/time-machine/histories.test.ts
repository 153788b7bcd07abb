import { portalRoles } from '@portale/domain/generator/designer/design.fixtures.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { applyDesign } from '../../../test/fixtures/designer.fixtures.ts'
import { buildDealer, buildReference, buildWorkshop, buildYear } from '../../../test/fixtures/factories.ts'
import { runHistory, stepNames } from '../../../test/histories/histories.ts'
import type { HistoryContext } from '../../../test/histories/stage.ts'
import { Tally } from '../../../test/prove/tally.ts'
import { demoModels, fleetManagerRole } from '../../demo/vehicles-design.ts'
import { readConfig } from '../../platform/config.ts'
import { countLeadCountDifferences } from '../../sales/leads/lead-counts.queries.ts'

const { limits } = readConfig({ DATA_DIR: '' })
const often = { count: 10_000, minutes: 60 }

let t: TestApp
let stage: HistoryContext
const done = new Tally()

beforeAll(async () => {
  t = await testApp({ limits: { ...limits, uploads: often, leads: often, time_machine: often } })
  const { db } = t.deps
  const dealer = await buildDealer(db)
  await buildWorkshop(db, { dealer_id: dealer.id })
  await buildYear(db, '2026')
  await buildReference(db, 'lead_models')
  await buildReference(db, 'lead_work_types')
  const holder = await t.as('dealer_holder', { dealers: [dealer.id] })
  const admin = await t.as('administrator')
  await applyDesign(t, { models: demoModels, roles: [...portalRoles, fleetManagerRole] }, admin)
  stage = { db, admin, holder, holder_id: holder.user_id }
})
afterAll(() => t.close())

// Which steps succeed depends on how the writers interleave, so the number of histories does too.
const seeds = [3, 5, 2, 4, 1, 6]
const minHistories = 2
const missingSteps = () => stepNames.filter((kind) => !done.counts.get(`${kind} done`))

it('restores random histories of several writers to their moments and back, every kind of step done', async () => {
  for (const [index, seed] of seeds.entries()) {
    if (index >= minHistories && missingSteps().length === 0) break
    const tally = new Tally()
    await runHistory(stage, seed, tally)
    expect(tally.violations, `seed ${seed}`).toEqual([])
    expect(await countLeadCountDifferences(t.deps.db)).toBe(0)
    for (const [what, count] of tally.counts) done.count(what, count)
  }
  expect(missingSteps()).toEqual([])
  expect(done.counts.get('restores to the very same hash')).toBeGreaterThan(0)
})
