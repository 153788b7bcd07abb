import { expect, it } from 'vitest'
import { seasons } from './calendar.ts'
import { planShares } from './market-shares.plan.ts'
import type { DemoWorkshop } from './network.ts'
import { demoWorkshop } from './partners.ts'
import { seededRandom } from './random.ts'

const workshops = Array.from({ length: 50 }, (_, index) => ({
  id: index + 1,
  baldo_id: String(310_000 + index),
  name: index === 0 ? demoWorkshop : `Officina ${index}`,
})) as DemoWorkshop[]

it.each(['2026-01-10', '2026-02-28', '2026-03-02', '2026-07-15', '2026-12-31'])(
  'on %s the targets of the year stand in their order, none in the future',
  (today) => {
    const now = new Date(today)
    const { current } = seasons(now)
    const [start, update, unsent] = planShares(workshops, current, seededRandom(1))
    const moments = [start?.created_at, start?.sent_at, update?.created_at, update?.sent_at, unsent?.created_at, now]
    expect(moments).toEqual(moments.toSorted((a, b) => Number(a) - Number(b)))
    expect([start?.type, update?.type, unsent?.type, unsent?.sent_at]).toEqual(['start', 'update', 'update', null])
    expect([start?.rows.length, update?.rows.length, unsent?.rows.length]).toEqual([50, 50, 47])
    expect(unsent?.rows.some(({ workshop_id }) => workshop_id === 1)).toBe(true)
    for (const { rows } of [start, update, unsent].flatMap((share) => share ?? []))
      for (const { current: points, target } of rows) expect(points >= 0 && target <= 100).toBe(true)
  },
)
