import { deepStrictEqual } from 'node:assert'
import type { Case } from './cases.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import type { Line } from './report.ts'
import type { Server } from './servers.ts'

/** What is compared; the headers are those of a session in the portal. */
export type Sides = { portal: Server; bare: Server; headers: Record<string, string> }

// The portal cleans descriptions on their way out, and marks their links.
const addedByCleaning = String.raw` rel=\"noopener noreferrer\" target=\"_blank\"`

/** Fails unless both answer the same. */
async function checkSame({ portal, bare, headers }: Sides, { name, path }: Case): Promise<void> {
  const [ours, theirs] = await Promise.all([
    fetch(portal.address + path, { headers }).then((answer) => answer.text()),
    fetch(bare.address + path).then((answer) => answer.text()),
  ])
  const uncleaned = (text: string) => JSON.parse(text.replaceAll(addedByCleaning, ''))
  deepStrictEqual(uncleaned(ours), uncleaned(theirs), `${name}: the two answers differ`)
}

/** Portal and bare in turn; the medians of all rounds. */
export async function measure(
  sides: Sides,
  one: Case,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Line> {
  await checkSame(sides, one)
  const { name, path, connections, goal, amount } = one
  const loads: Record<'portal' | 'bare', Load[]> = { portal: [], bare: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const side of ['portal', 'bare'] as const) {
      const headers: Record<string, string> = side === 'portal' ? { cookie: sides.headers.cookie ?? '' } : {}
      const measured = await load(sides[side].address + path, {
        ...{ connections, amount: round ? amount : amount && 2 },
        headers,
        seconds: round ? seconds : 2,
      })
      if (round > 0) loads[side].push(measured)
    }
  const [portal, bare] = [loads.portal, loads.bare].map((all) => median(all.map(({ perSecond }) => perSecond)))
  const [p99, bareP99] = [loads.portal, loads.bare].map((all) => median(all.map((one) => one.p99)))
  const ratio = (portal ?? 0) / (bare ?? 1)
  return {
    name: `${name} (${connections} at once)`,
    portal: `${portal?.toFixed(connections > 2 ? 0 : 2)} req/s`,
    bare: `${bare?.toFixed(connections > 2 ? 0 : 2)} req/s`,
    ratio: ratio.toFixed(2),
    p99: `${p99} / ${bareP99} ms`,
    goal: `≥ ${goal}`,
    ok: ratio >= goal,
  }
}
