import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@portale/server/demo/random.ts'
import { leads, look } from './mix/lists.ts'
import { type Colleague, hasUnexpected, openOffice } from './people.ts'
import { measureGrowth, readProcessorTime } from './portal.ts'
import { formatTable } from './report.ts'
import { median, quantile } from './stats.ts'

// The export of all 200,000 leads, and the lists of eight people beside it.
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const path = '/api/v1/leads/xls'
const goals = { seconds: 10, growth: 60, ratio: 2 }

/** Eight people look at lists, each five times a second, until `work` is done. */
async function lookDuring(people: Colleague[], work: () => Promise<unknown>): Promise<void> {
  let isDone = false
  const looking = people.map(async (person, index) => {
    const random = seededRandom(index)
    while (!isDone) {
      await look(person, random, leads)
      await wait(200)
    }
  })
  await work()
  isDone = true
  await Promise.all(looking)
}

export async function measureExport(): Promise<string> {
  const { portal, colleagues, calls, close } = await openOffice('export')
  const [exporter, ...readers] = colleagues.filter(({ role }) => role === 'administrator' || role === 'superuser_rt')
  const download = async (query = '') => {
    const before = readProcessorTime(portal)
    const startedAt = performance.now()
    const { body } = (await exporter?.send('export', path + query)) ?? {}
    if (!query && (body?.length ?? 0) < 5_000_000) throw new Error(`the export has ${body?.length} bytes`)
    const after = readProcessorTime(portal)
    const processor = after.server + after.postgres - before.server - before.postgres
    return { seconds: (performance.now() - startedAt) / 1000, processor: processor / 1000 }
  }
  await download('?status=cancelled') // loads the modules, which are no growth of the export
  const alone: Awaited<ReturnType<typeof download>>[] = []
  const growth = await measureGrowth(portal, async () => {
    for (let round = 0; round < rounds; round += 1) alone.push(await download())
  })
  const p95 = async (work: () => Promise<unknown>) => {
    calls.length = 0
    await lookDuring(readers.slice(0, 8), work)
    if (hasUnexpected(calls)) process.exitCode = 1
    return quantile(
      calls.filter(({ kind }) => kind !== 'export').map(({ ms }) => ms),
      0.95,
    )
  }
  await p95(() => wait(5000)) // warms up
  const without = await p95(() => wait(20_000))
  const beside = await p95(() => download())
  await close()
  const [seconds, processor] = [median(alone.map((one) => one.seconds)), median(alone.map((one) => one.processor))]
  const row = (name: string, value: string, goal: string, isMet: boolean) => [name, value, goal, isMet ? 'ok' : 'above']
  return formatTable(
    ['', '', 'goal', ''],
    [
      row('export of 200,000 leads', `${seconds.toFixed(1)} s`, `≤ ${goals.seconds} s`, seconds <= goals.seconds),
      ['its processor time', `${processor.toFixed(1)} s`, '', ''],
      row('growth of the server', `${growth.toFixed(0)} MB`, `≤ ${goals.growth} MB`, growth <= goals.growth),
      row(
        'p95 of the lists of eight people beside it, without',
        `${beside.toFixed(0)} ms, ${without.toFixed(0)} ms`,
        `≤ ${goals.ratio} times`,
        beside <= goals.ratio * without,
      ),
    ],
  )
}
