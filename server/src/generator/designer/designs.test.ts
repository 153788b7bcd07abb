import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { applyRandomDesigns, createDesignTestbed } from '../../../test/designs/designs.ts'
import { randomChanges } from '../../../test/designs/draw.ts'
import { Tally } from '../../../test/prove/tally.ts'
import { bySize } from '../../../test/sizes.ts'

const total = new Tally()

describe('random designs applied to tables with data', () => {
  it.each(bySize([1, 2, 3], [1, 2, 3, 4, 5, 6]))('match the tables and lose no value (seed %i)', async (seed) => {
    const t = await testApp()
    const tally = new Tally()
    await applyRandomDesigns(await createDesignTestbed(t.deps.db, t.deps.withOwnerConnection), seed, 30, tally)
    await t.close()
    expect(tally.violations).toEqual([])
    for (const [key, count] of tally.counts) total.count(key, count)
  })

  it('include every kind of change', () => {
    for (const kind of [...Object.keys(randomChanges), 'undo', 'restore', 'reset'])
      expect(total.counts.get(`${kind} done`), kind).toBeGreaterThan(0)
  })
})
