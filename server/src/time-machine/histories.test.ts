import { ownRoles } from '@portale/domain/designer/design.fixtures.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { applyDesign } from '../../test/fixtures/designer.fixtures.ts'
import { buildDealer, buildReference, buildWorkshop, buildYear } from '../../test/fixtures/factories.ts'
import { kindsOfSteps, playHistory } from '../../test/histories/histories.ts'
import type { Stage } from '../../test/histories/stage.ts'
import { Tally } from '../../test/prove/tally.ts'
import { readConfig } from '../config.ts'
import { demoModels, fleetManagerRole } from '../demo/vehicles-design.ts'

const { limits } = readConfig({ DATA_DIR: '' })
const often = { count: 10_000, minutes: 60 }

let t: TestApp
let stage: Stage
const done = new Tally()

beforeAll(async () => {
  t = await testApp({ limits: { ...limits, uploads: often, time_machine: often } })
  const { db } = t.deps
  const dealer = await buildDealer(db)
  await buildWorkshop(db, { dealer_id: dealer.id })
  await buildYear(db, '2026')
  await buildReference(db, 'lead_models')
  await buildReference(db, 'lead_work_types')
  const holder = await t.as('dealer_holder', { dealers: [dealer.id] })
  const admin = await t.as('administrator')
  await applyDesign(t, { models: demoModels, roles: [...ownRoles, fleetManagerRole] }, admin)
  stage = { db, admin, holder, holder_id: holder.user_id }
})
afterAll(() => t.close())

describe('a random history of several writers, all tables', { timeout: 60_000 }, () => {
  it.each([1, 2, 3, 4, 5, 6])('goes back to each of its moments and forth again (seed %i)', async (seed) => {
    const tally = new Tally()
    await playHistory(stage, seed, tally)
    expect(tally.violations).toEqual([])
    for (const [what, count] of tally.counts) done.count(what, count)
  })

  it('did every kind of thing', () => {
    for (const kind of kindsOfSteps) expect(done.counts.get(`${kind} done`) ?? 0, kind).toBeGreaterThan(0)
    expect(done.counts.get('restores to the very same hash')).toBeGreaterThan(0)
  })
})
