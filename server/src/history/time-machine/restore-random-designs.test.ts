import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { unlimited } from '../../../test/fixtures/time-machine.fixtures.ts'
import { runDesignHistory } from '../../../test/histories/design-history.ts'
import { Tally } from '../../../test/prove/tally.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await testApp(unlimited)
  admin = await t.as('administrator')
})
afterAll(() => t.close())

// `npm run prove` plays more of them.
it.each([1, 2])('restores every value of a moment, whatever was designed later (seed %i)', async (seed) => {
  const tally = new Tally()
  await runDesignHistory({ db: t.deps.db, admin }, seed, tally)
  expect(tally.violations).toEqual([])
  expect(tally.counts.get('restores over other designs')).toBeGreaterThan(0)
})
