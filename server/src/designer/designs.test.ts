import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { openWorkshop, playDesigns } from '../../test/designs/designs.ts'
import { draws } from '../../test/designs/draw.ts'
import { Tally } from '../../test/prove/tally.ts'

const done = new Tally()

describe('random designs one after the other, over data', { timeout: 60_000 }, () => {
  it.each([1, 2, 3, 4, 5, 6])('the tables are what each says, and no value is lost (seed %i)', async (seed) => {
    const t = await testApp()
    const tally = new Tally()
    await playDesigns(await openWorkshop(t.deps.db, t.deps.withOwnerConnection), seed, 30, tally)
    await t.close()
    expect(tally.violations).toEqual([])
    for (const [what, count] of tally.counts) done.count(what, count)
  })

  it('changed everything that can be changed', () => {
    for (const kind of [...Object.keys(draws), 'undo', 'restore', 'reset'])
      expect(done.counts.get(`${kind} done`), kind).toBeGreaterThan(0)
  })
})
