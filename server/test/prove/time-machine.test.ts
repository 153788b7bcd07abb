import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveDesigns } from './designs.ts'
import { expectNoViolations } from './expect-no-violations.ts'
import { Installation } from './portal.ts'
import { proveTimeMachine } from './time-machine.ts'

/** The short proof, with fixed seeds; `npm run prove` runs the long one. */
describe('a portal that is killed while it restores or applies a design', () => {
  const portal = new Installation()
  beforeAll(async () => {
    await portal.start()
  })
  afterAll(() => portal.close())

  it('restores with fifty concurrent writers, and entirely or not at all when it is killed', async () => {
    const { counts } = await expectNoViolations((tally) =>
      proveTimeMachine(portal, { histories: 0, designHistories: 0, restores: 1, kills: 2, rowCount: 800 }, 7, tally),
    )
    for (const side of ['before', 'after'])
      expect(counts.get(`reports acknowledged, and committed ${side} the restore`), side).toBeGreaterThan(0)
    expect(counts.get('reads during a restore')).toBeGreaterThan(0)
  })

  it('applies a design entirely or not at all when it is killed', async () => {
    const { counts } = await expectNoViolations((tally) => proveDesigns(portal, { plays: 0, kills: 3 }, 7, tally))
    expect(counts.get('applies killed that happened whole')).not.toBe(3)
  })
})
