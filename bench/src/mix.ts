import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@portale/server/demo/random.ts'
import { pickScreen } from './mix/work.ts'
import { people } from './people.queries.ts'
import { type Colleague, hasStream, hasUnexpected, type Office, openOffice } from './people.ts'
import type { Call } from './person.ts'
import { type ProcessorTime, readProcessorTime } from './portal.ts'
import { formatTable } from './report.ts'
import { quantile, resampledRange } from './stats.ts'

// Sixty people at work over the large data: what they do, and when, depends on nothing but the number of the round, so
// that two builds get the same calls. Think times are those of people, one to eight seconds, divided by the pace.
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const pace = Number(process.env.BENCH_PACE ?? 1.5)
/** So many rounds before those that count. */
const warmUp = 5
const before = process.env.BENCH_BEFORE
const limits = { processor: 1.1, p95: 1.2 }
/** A kind with fewer calls than this has no p95 to speak of. */
const leastCalls = 60

type Round = { calls: Call[]; processor: ProcessorTime }

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
  const start = readProcessorTime(portal)
  await Promise.all(colleagues.map((person, index) => playPerson(person, index, round)))
  await wait(500) // the work that the last calls left
  const end = readProcessorTime(portal)
  const processor = { server: end.server - start.server, postgres: end.postgres - start.postgres }
  return { calls: [...calls], processor }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const perCall = (all: Round[], part: keyof ProcessorTime | 'all') =>
  sum(all.map(({ processor }) => (part === 'all' ? processor.server + processor.postgres : processor[part]))) /
  sum(all.map(({ calls }) => calls.length))
const timesOf = (kind: string, all: Round[]) =>
  all.flatMap(({ calls }) => calls.filter((call) => call.kind === kind).map(({ ms }) => ms))

type Pair = { before: Round; after: Round }
type Measure = (all: Round[]) => number
/** The ratio of two builds, the range of what another run might measure, and whether it is within the limit. */
function compare(pairs: Pair[], measure: Measure, limit?: number): string[] {
  const ratioOf = (some: Pair[]) => measure(some.map(({ after }) => after)) / measure(some.map(({ before }) => before))
  const ratio = ratioOf(pairs)
  const [low, high] = resampledRange(pairs, ratioOf)
  const verdict = limit === undefined ? '' : ratio <= limit ? 'ok' : low <= limit ? 'unclear' : 'above'
  return [ratio.toFixed(2), `${low.toFixed(2)} to ${high.toFixed(2)}`, verdict]
}

const formatMs = (ms: number) => (ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

function formatComparison(pairs: Pair[]): string {
  const [olds, news] = [pairs.map((pair) => pair.before), pairs.map((pair) => pair.after)]
  const both = (measure: Measure) => `${formatMs(measure(olds))} / ${formatMs(measure(news))}`
  const kinds = [...new Set(news.flatMap(({ calls }) => calls.map(({ kind }) => kind)))].sort()
  const processor = (name: string, part: keyof ProcessorTime | 'all', limit?: number) => {
    const measure: Measure = (all) => perCall(all, part)
    return [name, '', '', `${both(measure)} ms`, ...compare(pairs, measure, limit)]
  }
  const rows = kinds.map((kind) => {
    const count = timesOf(kind, news).length
    const at = (share: number) => (all: Round[]) => quantile(timesOf(kind, all), share)
    const limit = count < leastCalls ? undefined : limits.p95
    return [kind, String(count), both(at(0.5)), both(at(0.95)), ...compare(pairs, at(0.95), limit)]
  })
  return formatTable(
    ['kind of call', 'calls', 'p50 before / after', 'p95 before / after', 'ratio', 'nine of ten', ''],
    [
      processor('processor for a call', 'all', limits.processor),
      processor('of the server', 'server'),
      processor('of PostgreSQL', 'postgres'),
      ...rows,
    ],
  )
}

function formatOne(all: Round[]): string {
  const kinds = [...new Set(all.flatMap(({ calls }) => calls.map(({ kind }) => kind)))].sort()
  return formatTable(
    ['kind of call', 'calls', 'p50', 'p95'],
    [
      ...(['server', 'postgres'] as const).map((part) => [
        `processor for a call, ${part}`,
        '',
        '',
        `${formatMs(perCall(all, part))} ms`,
      ]),
      ...kinds.map((kind) => {
        const times = timesOf(kind, all)
        return [kind, String(times.length), formatMs(quantile(times, 0.5)), formatMs(quantile(times, 0.95))]
      }),
    ],
  )
}

/** The mix of one build, or of this one and BENCH_BEFORE in rounds that alternate. */
export async function measureMix(): Promise<string> {
  const older = before === undefined ? undefined : await openOffice('before', before)
  const newer = await openOffice('after')
  const pairs: { before: Round | undefined; after: Round }[] = []
  for (let round = 1 - warmUp; round <= rounds; round += 1) {
    const results = new Map<Office, Round>()
    const sides = older ? [older, newer] : [newer]
    for (const side of round % 2 === 0 ? sides.reverse() : sides)
      results.set(side, await playRound(side, round + warmUp))
    const after = results.get(newer)
    if (round > 0 && after) pairs.push({ before: older && results.get(older), after })
    process.stdout.write('.')
  }
  console.log()
  await Promise.all([newer.portal.stop(), older?.portal.stop()])
  const news = pairs.map((pair) => pair.after)
  const complete = pairs.filter((pair): pair is Pair => pair.before !== undefined)
  const failed = [news, complete.map((pair) => pair.before)].map((all) =>
    hasUnexpected(all.flatMap(({ calls }) => calls)),
  )
  if (failed.includes(true)) process.exitCode = 1
  return older ? formatComparison(complete) : formatOne(news)
}
