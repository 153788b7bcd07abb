import { type Random, seededRandom } from '@portale/server/demo/random.ts'
import { surnames } from './mix/lists.ts'
import { hasUnexpected, openOffice } from './people.ts'
import { formatTable } from './report.ts'
import { quantile } from './stats.ts'

// The search box over the large data, for people who see all, hundreds of partners, and one: one word after the other.
const count = Number(process.env.BENCH_WORDS ?? 100)
const goalMs = 150

/** What people type, by what makes it quick or slow. */
const typed: Record<string, (random: Random) => string> = {
  'three letters of a name': (random) => random.pick(surnames).slice(0, 3),
  'a frequent name': (random) => random.pick(surnames),
  'a name and a number': (random) => `${random.pick(surnames)} ${random.int(1, 50_000)}`,
  'the beginning of a VAT number': (random) => `0${random.int(10_000, 44_999)}`,
  'an id': (random) => String(random.int(1, 200_000)),
  'a file': (random) => `documento_${random.int(1, 200_000)}`,
  'what nobody has': (random) => `zq${random.int(1000, 9999)}x`,
}
const roles = ['administrator', 'sales_manager_rt', 'workshop_user']

export async function measureSearchBox(): Promise<string> {
  const { colleagues, calls, close } = await openOffice('search-box')
  const rows: string[][] = []
  for (const role of roles) {
    const person = colleagues.find((colleague) => colleague.role === role)
    for (const [name, word] of Object.entries(typed)) {
      const random = seededRandom(1)
      for (let index = -5; index < count; index += 1) {
        if (index === 0) calls.length = 0 // the first ones warm up
        await person?.read(name, `/api/v1/search?q=${encodeURIComponent(word(random))}`)
      }
      if (hasUnexpected(calls)) process.exitCode = 1
      const times = calls.filter(({ kind }) => kind === name).map(({ ms }) => ms)
      const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(times, share))
      rows.push([
        role,
        name,
        ...[p50, p95, most].map((ms) => `${ms?.toFixed(0)} ms`),
        (p95 ?? 0) <= goalMs ? 'ok' : 'above',
      ])
    }
  }
  await close()
  return formatTable(['who', 'types', 'p50', 'p95', 'most', `p95 ≤ ${goalMs} ms`], rows)
}
