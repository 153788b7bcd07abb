import { setTimeout as wait } from 'node:timers/promises'
import { type Random, seededRandom } from '@portale/server/demo/random.ts'
import { upload } from './mix/documents.ts'
import type { Screen } from './mix/lists.ts'
import { leads, workshops } from './mix/lists.ts'
import { browse, home, open } from './mix/reads.ts'
import { type Colleague, hasUnexpected, type Office, openSides } from './people.ts'
import type { Call } from './person.ts'
import { measureGrowth, readProcessorTime } from './portal.ts'
import { formatTable } from './report.ts'
import { quantile } from './stats.ts'

// The last day of an activity: partners upload at once, one document after the other, while the maker's people and
// sellers go on reading.
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const rounds = Number(process.env.BENCH_ROUNDS ?? 4)
const atOnce = Number(process.env.BENCH_UPLOADERS ?? 16)
const uploaders = ['dealer_holder', 'dealer_holder_sales_manager', 'workshop_user']
const readers = ['administrator', 'superuser_rt', 'after_sales_manager_rt', 'dealer_sales_manager']

/** Each does one screen after the other, with a pause of so many milliseconds. */
async function keepDoing(all: Colleague[], pauseMs: number, screenOf: (role: string, random: Random) => Screen) {
  const until = performance.now() + seconds * 1000
  await Promise.all(
    all.map(async (person, index) => {
      const random = seededRandom(index)
      await wait(random.int(0, pauseMs))
      while (performance.now() < until) {
        await screenOf(person.role, random)(person, random)
        await wait(pauseMs)
      }
    }),
  )
}

const readScreen = (role: string, random: Random): Screen =>
  random.pick([home, browse(leads), open(leads, []), ...(role.startsWith('a') ? [browse(workshops)] : [])])

type Day = { alone: number[]; beside: number[]; uploads: number[]; processor: number; growth: number }

/** Readers alone, then beside partners who upload, in one office. */
async function playDay({ portal, colleagues, calls }: Office): Promise<Day> {
  const those = (roles: string[]) => colleagues.filter(({ role }) => roles.includes(role))
  const read = () => keepDoing(those(readers), 1000, readScreen)
  const take = () => calls.splice(0).filter(({ kind }) => kind !== 'unread') // which streams push
  const times = (some: Call[]) => some.map(({ ms }) => ms)
  take()
  await read()
  const alone = take()
  const before = readProcessorTime(portal)
  const sending = () => keepDoing(those(uploaders).slice(0, atOnce), 0, () => upload)
  const growth = await measureGrowth(portal, () => Promise.all([read(), sending()]))
  const after = readProcessorTime(portal)
  const together = take()
  if (hasUnexpected([...alone, ...together])) process.exitCode = 1
  const isOfUploaders = ({ kind }: Call) => kind.includes('document') || kind === 'activities'
  return {
    alone: times(alone),
    beside: times(together.filter((call) => !isOfUploaders(call))),
    uploads: times(together.filter(({ kind }) => kind === 'upload of a document')),
    processor: after.server + after.postgres - before.server - before.postgres,
    growth,
  }
}

/** The deadline day of one build, or of BENCH_BEFORE and this one in rounds that alternate. */
export async function measureDeadlineDay(): Promise<string> {
  const sides = await openSides('deadline-day')
  for (const { colleagues } of sides)
    for (const person of colleagues.filter(({ role }) => uploaders.includes(role)).slice(0, 3))
      await upload(person, seededRandom(0)) // warms up
  const days = sides.map((): Day[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, side] of [...sides.entries()].sort(([a], [b]) => (round % 2 === 0 ? a - b : b - a)))
      days[index]?.push(await playDay(side))
  await Promise.all(sides.map(({ close }) => close()))
  const row = (name: string, unit: string, measure: (all: Day[]) => number) => {
    const values = days.map(measure)
    const [older = 1, newer = older] = values
    const ratio = sides.length > 1 ? (newer / older).toFixed(2) : ''
    return [name, values.map((value) => `${value.toFixed(0)} ${unit}`).join(' / '), ratio]
  }
  const at = (key: 'alone' | 'beside' | 'uploads', share: number) => (all: Day[]) =>
    quantile(
      all.flatMap((day) => day[key]),
      share,
    )
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const sent = (all: Day[]) => sum(all.map(({ uploads }) => uploads.length))
  return formatTable(
    ['', sides.length > 1 ? 'before / after' : '', 'ratio'],
    [
      row(`documents of 200 KB by ${atOnce} partners at once`, 'a second', (all) => sent(all) / seconds / all.length),
      row('p50 of an upload', 'ms', at('uploads', 0.5)),
      row('p95 of an upload', 'ms', at('uploads', 0.95)),
      row('p95 of the readers beside them', 'ms', at('beside', 0.95)),
      row('p95 of the same readers alone', 'ms', at('alone', 0.95)),
      row(
        'processor for a document with all that is read around it',
        'ms',
        (all) => sum(all.map(({ processor }) => processor)) / sent(all),
      ),
      row('growth of the server', 'MB', (all) => Math.max(...all.map(({ growth }) => growth))),
    ],
  )
}
