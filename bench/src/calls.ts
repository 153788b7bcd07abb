import { deepStrictEqual } from 'node:assert'
import type { Case } from './cases.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import type { Line } from './report.ts'
import type { Server } from './servers.ts'

/** What is compared; the headers are those of a session in the portal. */
export type Sides = { portal: Server; bare: Server; headers: Record<string, string> }
export type Length = { rounds: number; seconds: number }

// The portal cleans descriptions on their way out, and marks their links.
const addedByCleaning = String.raw` rel=\"noopener noreferrer\" target=\"_blank\"`

/** Fails unless both answer the same, and something. */
async function checkSame({ portal, bare, headers }: Sides, { name, path }: Case): Promise<void> {
  const [ours, theirs] = await Promise.all([
    fetch(portal.address + path, { headers }).then((answer) => answer.text()),
    fetch(bare.address + path).then((answer) => answer.text()),
  ])
  const uncleaned = (text: string) => JSON.parse(text.replaceAll(addedByCleaning, ''))
  deepStrictEqual(uncleaned(ours), uncleaned(theirs), `${name}: the two answers differ`)
  if (!ours.includes('"id"')) throw new Error(`${name}: nothing was found`)
}

/** Portal and bare in turn with so many connections; the medians of all rounds. */
async function measureAt(sides: Sides, one: Case, connections: number, { rounds, seconds }: Length): Promise<Line> {
  const { name, path, goal, amount } = one
  const loads: Record<'portal' | 'bare', Load[]> = { portal: [], bare: [] }
  const ask = (side: 'portal' | 'bare', seconds: number, amount?: number) => {
    const headers: Record<string, string> = side === 'portal' ? { cookie: sides.headers.cookie ?? '' } : {}
    return load(sides[side].address + path, { connections, seconds, amount, headers })
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
