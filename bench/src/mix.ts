import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@portale/server/demo/random.ts'
import { pickScreen } from './mix/work.ts'
import { people } from './people.queries.ts'
import { type Colleague, hasStream, hasUnexpected, type Office, openSides } from './people.ts'
import type { Call } from './person.ts'
import { type ProcessorTime, readBusyTime, readProcessorTime } from './portal.ts'
import { formatTable } from './report.ts'
import { quantile, resampledRange } from './stats.ts'

// Sixty people at work over the large data: what they do, and when, depends on nothing but the number of the round, so
// that two builds get the same calls. Think times are those of people, one to eight seconds, divided by the pace.
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const pace = Number(process.env.BENCH_PACE ?? 1)
/** So many rounds before those that count. */
const warmUp = 5
const limits = { processor: 1.1, p95: 1.2 }
/** A kind with fewer calls than this has no p95 to speak of. */
const leastCalls = 30

/** `others` is the processor time of all other programs of the machine meanwhile. */
type Round = { calls: Call[]; processor: ProcessorTime; others: number }

/** What one person does in a round: each screen at its time, or as soon as the one before is done. */
async function playPerson(person: Colleague, index: number, round: number): Promise<void> {
  const startedAt = performance.now()
  const pauses = seededRandom(round * 1000 + index)
  const pause = () => (pauses.int(1000, 8000) / pace) * (pauses.chance(0.1) ? 2 : 1)
  let polledAt = (index * 10_000) / people.length / pace
  for (let at = pause() / 2, step = 0; at < seconds * 1000; at += pause(), step += 1) {
    const screen = seededRandom((round * 1000 + index) * 1000 + step)
    await wait(Math.max(0, at - (performance.now() - startedAt)))
    if (!hasStream(index) && at > polledAt) {
      polledAt += 10_000 / pace
      await person.read('unread', '/notifications/unread')
    }
    await pickScreen(person.role, screen)(person, screen)
  }
}

async function playRound({ portal, colleagues, calls }: Office, round: number): Promise<Round> {
  calls.length = 0
  const [start, busy, generator] = [readProcessorTime(portal), readBusyTime(), process.cpuUsage()]
  await Promise.all(colleagues.map((person, index) => playPerson(person, index, round)))
  await wait(500) // the work that the last calls left
  const end = readProcessorTime(portal)
  const processor = { server: end.server - start.server, postgres: end.postgres - start.postgres }
  const { user, system } = process.cpuUsage(generator)
  const others = readBusyTime() - busy - processor.server - processor.postgres - (user + system) / 1000
  return { calls: [...calls], processor, others }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const perCall = (all: Round[], parts: (keyof ProcessorTime)[]) =>
  sum(all.flatMap(({ processor }) => parts.map((part) => processor[part]))) / sum(all.map(({ calls }) => calls.length))
const timesOf = (kind: string, all: Round[]) =>
  all.flatMap(({ calls }) => calls.filter((call) => call.kind === kind).map(({ ms }) => ms))

/** The same round of each build, the older one first. */
type Pair = Round[]
type Measure = (all: Round[]) => number
const sidesOf = (pairs: Pair[]): Round[][] =>
  (pairs[0] ?? []).map((_, side) => pairs.flatMap((pair) => pair[side] ?? []))
const ratioOf = (pairs: Pair[], measure: Measure): number => {
  const [older = 1, newer = older] = sidesOf(pairs).map(measure)
  return newer / older
}

/** The ratio of two builds, the range of what another run might measure, and whether it is within the limit. */
function compare(pairs: Pair[], measure: Measure, limit = Number.POSITIVE_INFINITY): string[] {
  const ratio = ratioOf(pairs, measure)
  const [low, high] = resampledRange(pairs, (some) => ratioOf(some, measure))
  const verdict = ratio <= limit ? 'ok' : low <= limit ? 'unclear' : 'above'
  return [
    ratio.toFixed(2),
    `${low.toFixed(2)} to ${high.toFixed(2)}`,
    limit === Number.POSITIVE_INFINITY ? '' : verdict,
  ]
}

function formatMix(pairs: Pair[]): string {
  const sides = sidesOf(pairs)
  const isPair = sides.length > 1
  const format = (ms: number) => ms.toFixed(ms < 10 ? 1 : 0)
  const each = (measure: Measure) => sides.map((all) => format(measure(all))).join(' / ')
  const processor = (name: string, parts: (keyof ProcessorTime)[], limit?: number) => {
    const measure: Measure = (all) => perCall(all, parts)
    return [name, '', '', `${each(measure)} ms`, ...(isPair ? ['', ...compare(pairs, measure, limit)] : [])]
  }
  const rows = [...new Set(pairs.flat().flatMap(({ calls }) => calls.map(({ kind }) => kind)))].sort().map((kind) => {
    const at = (share: number) => (all: Round[]) => quantile(timesOf(kind, all), share)
    const count = timesOf(kind, sides.at(-1) ?? []).length
    const ratios = () => [
      ratioOf(pairs, at(0.5)).toFixed(2),
      ...compare(pairs, at(0.95), count < leastCalls ? undefined : limits.p95),
    ]
    return [kind, String(count), each(at(0.5)), each(at(0.95)), ...(isPair ? ratios() : [])]
  })
  return formatTable(
    ['kind of call', 'calls', 'p50', 'p95', ...(isPair ? ['ratio of p50', 'of p95', 'nine of ten', ''] : [])],
    [
      processor('processor for a call', ['server', 'postgres'], limits.processor),
      processor('of the server', ['server']),
      processor('of PostgreSQL', ['postgres']),
      ...rows,
    ],
  )
}

/** The half of the pairs that other programs disturbed least. */
const quieterHalf = (pairs: Pair[]): Pair[] => {
  const othersOf = (pair: Pair) => sum(pair.map(({ others }) => others))
  return pairs.toSorted((a, b) => othersOf(a) - othersOf(b)).slice(0, Math.ceil(pairs.length / 2))
}

/** The mix of one build, or of BENCH_BEFORE and this one in rounds that alternate. */
export async function measureMix(): Promise<string> {
  const sides = await openSides('mix')
  const pairs: Pair[] = []
  for (let round = 1 - warmUp; round <= rounds; round += 1) {
    const pair: Pair = []
    for (const [index, side] of [...sides.entries()].sort(([a], [b]) => (round % 2 === 0 ? b - a : a - b)))
      pair[index] = await playRound(side, round + warmUp)
    if (round > 0) pairs.push(pair)
    process.stdout.write('.')
  }
  console.log()
  await Promise.all(sides.map(({ close }) => close()))
  const failed = sidesOf(pairs).map((all) => hasUnexpected(all.flatMap(({ calls }) => calls)))
  if (failed.includes(true)) process.exitCode = 1
  const counted = quieterHalf(pairs)
  const slowest = counted.flatMap((pair) => pair.at(-1)?.calls ?? []).toSorted((a, b) => b.ms - a.ms)
  for (const { ms, kind, path } of slowest.slice(0, 12)) console.log(`${ms.toFixed(0)} ms  ${kind}: ${path}`)
  return formatMix(counted)
}
