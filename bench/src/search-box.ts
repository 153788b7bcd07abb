import { type Random, seededRandom } from '@portale/server/demo/random.ts'
import { surnames } from './mix/lists.ts'
import { type Colleague, hasUnexpected, openSides } from './people.ts'
import { formatTable } from './report.ts'
import { quantile } from './stats.ts'

// The search box over the large data, for people who see all, hundreds of partners, and one: one word after the other, with
// BENCH_BEFORE each word of two builds in turn.
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
  'a part of many names': (random) => random.pick(['s.p', 's.r', 'pdf', 'documento']),
  'what nobody has': (random) => `zq${random.int(1000, 9999)}x`,
}
const roles = ['administrator', 'sales_manager_rt', 'after_sales_manager_rt', 'workshop_user']

const search = (person: Colleague | undefined, kind: string, word: string) =>
  person?.read(kind, `/api/v1/search?q=${encodeURIComponent(word)}`)

export async function measureSearchBox(): Promise<string> {
  const sides = await openSides('search-box')
  const rows: string[][] = []
  for (const role of roles) {
    const people = sides.map(({ colleagues }) => colleagues.find((colleague) => colleague.role === role))
    for (const [name, word] of Object.entries(typed)) {
      const random = seededRandom(1)
      for (let index = -5; index < count; index += 1) {
        if (index === 0) for (const { calls } of sides) calls.length = 0 // the first ones warm up
        const text = word(random)
        for (const person of index % 2 === 0 ? people : people.toReversed()) await search(person, name, text)
      }
      const times = sides.map(({ calls }) => {
        if (hasUnexpected(calls)) process.exitCode = 1
        return calls.filter(({ kind }) => kind === name).map(({ ms }) => ms)
      })
      const each = (share: number) => times.map((some) => quantile(some, share))
      const [older = 1, newer = older] = each(0.95)
      rows.push([
        role,
        name,
        ...[0.5, 0.95, 1].map((share) =>
          each(share)
            .map((ms) => `${ms.toFixed(0)} ms`)
            .join(' / '),
        ),
        sides.length > 1 ? (newer / older).toFixed(2) : '',
        newer <= goalMs ? 'ok' : 'above',
      ])
    }
  }
  await Promise.all(sides.map(({ close }) => close()))
  return formatTable(['who', 'types', 'p50', 'p95', 'most', 'ratio of p95', `p95 ≤ ${goalMs} ms`], rows)
}
