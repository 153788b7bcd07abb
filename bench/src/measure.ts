import { deepStrictEqual } from 'node:assert'
import type { BenchCase } from './cases.ts'
import { type LoadResult, runLoad } from './load.ts'
import { median } from './median.ts'
import type { Line } from './report.ts'

/** A compared server and the headers of its calls: those of a session for the portal, none for the bare handler. */
export type Target = { address: string; headers: Record<string, string> }
export type Targets = Record<'portal' | 'bare', Target>
export type Repetition = { rounds: number; seconds: number }

// The portal sanitizes descriptions when it sends them, and adds attributes to their links.
const addedBySanitizer = String.raw` rel=\"noopener noreferrer\" target=\"_blank\"`

/** Throws unless both responses are equal and not empty. */
export async function assertSameResponse(
  { portal, bare }: Targets,
  { name, path }: { name: string; path: string },
): Promise<void> {
  const fetchText = async ({ address, headers }: Target) => (await fetch(address + path, { headers })).text()
  const [ours, theirs] = await Promise.all([fetchText(portal), fetchText(bare)])
  const parse = (text: string) => JSON.parse(text.replaceAll(addedBySanitizer, ''))
  deepStrictEqual(parse(ours), parse(theirs), `${name}: the two responses differ`)
  if (!ours.includes('"id"')) throw new Error(`${name}: nothing was found`)
}

/** Measures portal and bare handler alternately; returns the medians of all rounds. */
export async function measureConnections(
  targets: Targets,
  benchCase: BenchCase,
  connections: number,
  { rounds, seconds }: Repetition,
): Promise<Line> {
  const { name, path, goal, amount } = benchCase
  const loads: Record<'portal' | 'bare', LoadResult[]> = { portal: [], bare: [] }
  const run = (side: 'portal' | 'bare', seconds: number, amount?: number) => {
    const { address, headers } = targets[side]
    return runLoad(address + path, { connections, seconds, amount, headers })
  }
  if (connections > 1) for (const side of ['portal', 'bare'] as const) await run(side, 1, amount && 2)
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['portal', 'bare'] as const) loads[side].push(await run(side, seconds, amount))
  const [portal, bare] = [loads.portal, loads.bare].map((all) => median(all.map(({ perSecond }) => perSecond)))
  const [p99, bareP99] = [loads.portal, loads.bare].map((all) => median(all.map((result) => result.p99)))
  const ratio = (portal ?? 0) / (bare ?? 1)
  const formatRate = (perSecond = 0) => `${perSecond.toFixed(perSecond < 100 ? 2 : 0)} req/s`
  return {
    name: `${name} (${connections} at once)`,
    portal: formatRate(portal),
    bare: formatRate(bare),
    ratio: ratio.toFixed(2),
    p99: `${p99} / ${bareP99} ms`,
    goal: goal ? `≥ ${goal}` : '',
    ok: ratio >= (goal ?? 0),
  }
}

/** The same calls as browsers make them, which take compressed answers. */
export const compressed = ({ address, headers }: Target): Target => ({
  address,
  headers: { ...headers, 'accept-encoding': 'gzip' },
})

/**
 * A line for each number of connections, the largest first: it warms up the others, which get half the time; then one
 * with compressed answers.
 */
export async function measure(
  targets: Targets,
  benchCase: BenchCase,
  { rounds, seconds }: Repetition,
): Promise<Line[]> {
  await assertSameResponse(targets, benchCase)
  const lines: Line[] = []
  for (const connections of benchCase.connections) {
    const time = connections > 1 ? seconds : Math.max(1, seconds / 2)
    lines.push(await measureConnections(targets, benchCase, connections, { rounds, seconds: time }))
  }
  const [most = 1] = benchCase.connections
  const both = { portal: compressed(targets.portal), bare: compressed(targets.bare) }
  const name = `${benchCase.name}, compressed`
  lines.push(await measureConnections(both, { ...benchCase, name }, most, { rounds, seconds }))
  return lines
}
