import { setTimeout as wait } from 'node:timers/promises'
import { type Random, seededRandom } from '@portale/server/demo/random.ts'
import { upload } from './mix/documents.ts'
import type { Screen } from './mix/lists.ts'
import { leads, workshops } from './mix/lists.ts'
import { browse, home, open } from './mix/reads.ts'
import { type Colleague, hasUnexpected, openOffice } from './people.ts'
import type { Call } from './person.ts'
import { measureGrowth, readProcessorTime } from './portal.ts'
import { formatTable } from './report.ts'
import { quantile } from './stats.ts'

// The last day of an activity: all partners upload at once, one document after the other, while the maker's people and
// sellers go on reading.
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
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

export async function measureDeadlineDay(): Promise<string> {
  const { portal, colleagues, calls, close } = await openOffice('deadline-day')
  const those = (roles: string[]) => colleagues.filter(({ role }) => roles.includes(role))
  const read = () => keepDoing(those(readers), 1000, readScreen)
  const take = () => calls.splice(0).filter(({ kind }) => kind !== 'unread') // which streams push
  await Promise.all([read(), upload(those(uploaders)[0] as Colleague, seededRandom(0))]) // warms up
  take()
  await read()
  const alone = take()
  const before = readProcessorTime(portal)
  const growth = await measureGrowth(portal, () => Promise.all([read(), keepDoing(those(uploaders), 0, () => upload)]))
  const after = readProcessorTime(portal)
  const together = take()
  await close()
  if (hasUnexpected([...alone, ...together])) process.exitCode = 1
  const isOfUploaders = ({ kind }: Call) => kind.includes('document') || kind === 'activities'
  const at = (some: Call[], share: number) =>
    `${quantile(
      some.map(({ ms }) => ms),
      share,
    ).toFixed(0)} ms`
  const both = (some: Call[]) => [at(some, 0.5), at(some, 0.95)]
  const sent = together.filter(({ kind }) => kind === 'upload of a document')
  const processor = after.server + after.postgres - before.server - before.postgres
  const reads = together.filter((call) => !isOfUploaders(call))
  return formatTable(
    ['who', 'how many', 'p50', 'p95'],
    [
      [
        `${those(uploaders).length} partners at once: documents of 200 KB`,
        `${(sent.length / seconds).toFixed(0)} a second`,
        ...both(sent),
      ],
      [`${those(readers).length} readers beside them`, `${reads.length} calls`, ...both(reads)],
      ['the same readers without', `${alone.length} calls`, ...both(alone)],
      ['processor for an upload with all that is read around it', `${(processor / sent.length).toFixed(0)} ms`, '', ''],
      ['growth of the server', `${growth.toFixed(0)} MB`, '', ''],
    ],
  )
}
