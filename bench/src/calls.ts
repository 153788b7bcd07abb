import { deepStrictEqual } from 'node:assert'
import type { Case } from './cases.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import type { Line } from './report.ts'

/** What is compared, each with what its calls carry: a session in the portal, nothing for the bare handler. */
export type Side = { address: string; headers: Record<string, string> }
export type Sides = Record<'portal' | 'bare', Side>
export type Length = { rounds: number; seconds: number }

// The portal cleans descriptions on their way out, and marks their links.
const addedByCleaning = String.raw` rel=\"noopener noreferrer\" target=\"_blank\"`

/** Fails unless both answer the same, and something. */
async function checkSame({ portal, bare }: Sides, { name, path }: Case): Promise<void> {
  const ask = async ({ address, headers }: Side) => (await fetch(address + path, { headers })).text()
  const [ours, theirs] = await Promise.all([ask(portal), ask(bare)])
  const uncleaned = (text: string) => JSON.parse(text.replaceAll(addedByCleaning, ''))
  deepStrictEqual(uncleaned(ours), uncleaned(theirs), `${name}: the two answers differ`)
  if (!ours.includes('"id"')) throw new Error(`${name}: nothing was found`)
}

/** Portal and bare in turn with so many connections; the medians of all rounds. */
export async function measureAt(
  sides: Sides,
  one: Case,
  connections: number,
  { rounds, seconds }: Length,
): Promise<Line> {
  const { name, path, goal, amount } = one
  const loads: Record<'portal' | 'bare', Load[]> = { portal: [], bare: [] }
  const ask = (side: 'portal' | 'bare', seconds: number, amount?: number) => {
    const { address, headers } = sides[side]
    return load(address + path, { connections, seconds, amount, headers })
  }
  if (connections > 1) for (const side of ['portal', 'bare'] as const) await ask(side, 1, amount && 2)
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['portal', 'bare'] as const) loads[side].push(await ask(side, seconds, amount))
  const [portal, bare] = [loads.portal, loads.bare].map((all) => median(all.map(({ perSecond }) => perSecond)))
  const [p99, bareP99] = [loads.portal, loads.bare].map((all) => median(all.map((one) => one.p99)))
  const ratio = (portal ?? 0) / (bare ?? 1)
  const figure = (perSecond = 0) => `${perSecond.toFixed(perSecond < 100 ? 2 : 0)} req/s`
  return {
    name: `${name} (${connections} at once)`,
    portal: figure(portal),
    bare: figure(bare),
    ratio: ratio.toFixed(2),
    p99: `${p99} / ${bareP99} ms`,
    goal: goal ? `≥ ${goal}` : '',
    ok: ratio >= (goal ?? 0),
  }
}

/** A line for each number of connections, the largest first: it warms up for the others, which need half the time. */
export async function measure(sides: Sides, one: Case, { rounds, seconds }: Length): Promise<Line[]> {
  await checkSame(sides, one)
  const lines: Line[] = []
  for (const connections of one.connections) {
    const time = connections > 1 ? seconds : Math.max(1, seconds / 2)
    lines.push(await measureAt(sides, one, connections, { rounds, seconds: time }))
  }
  return lines
}
