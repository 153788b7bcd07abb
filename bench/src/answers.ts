import { seededRandom } from '@portale/server/demo/random.ts'
import * as lists from './mix/lists.ts'
import { type Colleague, openSides } from './people.ts'
import { parseJson } from './person.ts'
import { formatTable } from './report.ts'

// Whether two builds answer the same over the same data: the lists with each filter and each order, their counts and exports, and
// the search box, as one person of each role. Nobody writes meanwhile.
const filtersOfEach = 8

type Asked = { kind: string; path: string; isFile?: boolean }

const all = [lists.leads, lists.dealers, lists.workshops, lists.customers, lists.uploads, lists.users]
/** Filters that the mix asks for seldom, and those that match everything or nothing. */
const more: Record<string, string[]> = {
  '/api/v1/leads': [
    'customer=ro',
    'customer=s.p',
    'customer=%25',
    'customer=+',
    'customer=zzzz',
    'current_dealer_id=1',
  ],
  '/api/v1/activity_document_uploads': [
    ...['nord', 'Nord Ovest', 'zzz', '%25'].map((area) => `area=${encodeURIComponent(area)}`),
    ...['status=verified&area=centro', 'partner=truck', 'partner=rossi&late=1', 'manager_id=1&status=rejected'],
    ...['kind=not_applicable&district_id=5', 'audience=dealers&area=sud', 'age=30&area=isole'],
  ],
}
const exported: Record<string, string[]> = {
  '/api/v1/leads': ['status=offer', 'customer=rossi'],
  '/api/v1/dealers': ['district_id=7'],
  '/api/v1/workshops': ['district_id=7'],
  '/api/v1/activity_document_uploads': [
    'district_id=3',
    'partner=truck&status=rejected',
    'area=zzz',
    'area=sud&age=900',
  ],
}

/** What is asked of a list: each filter in the usual order, each order without a filter, and both at random. */
function askList({ path, filters, sorts, text }: lists.List): Asked[] {
  const random = seededRandom(path.length)
  const some = [
    ...Array.from({ length: filtersOfEach }, () => filters(random)),
    ...Array.from({ length: filtersOfEach }, () => `${text}=${encodeURIComponent(lists.words(random))}`),
    ...(more[path] ?? []),
  ]
  const queries = new Set([
    '',
    ...some,
    ...sorts.map((sort) => `sort=${sort}`),
    ...some.map((filter) => `${filter}&sort=${random.pick(sorts)}`),
  ])
  const pages = ['page=1', 'page=2', 'per_page=100']
  return [...queries].flatMap((query) => pages.map((page) => ({ kind: path, path: `${path}?${query}&${page}` })))
}

const exportsOf = ([path, filters]: [string, string[]]): Asked[] =>
  filters.map((filter) => ({ kind: `${path}/xls`, path: `${path}/xls?${filter}`, isFile: true }))

function searches(): Asked[] {
  const random = seededRandom(9)
  const typed = [
    's.p',
    'pdf',
    'documento',
    'scansione 1',
    'a',
    '  ',
    '%',
    'ros',
    ...Array.from({ length: 30 }, () => lists.words(random)),
  ]
  return typed.map((word) => ({ kind: 'search box', path: `/api/v1/search?q=${encodeURIComponent(word)}` }))
}

const asked = [...all.flatMap(askList), ...Object.entries(exported).flatMap(exportsOf), ...searches()]

/** When somebody was last here differs, as each build has its own logins. */
const withoutVisits = (key: string, value: unknown) => (/^last_(login|seen)_at$/.test(key) ? undefined : value)

/** An answer as text: its status, and its rows. */
async function ask(person: Colleague | undefined, { path, isFile }: Asked): Promise<string> {
  const answer = await person?.send('compared', path)
  if (answer?.status !== 200) return `${answer?.status}`
  return isFile ? answer.body.toString('base64') : JSON.stringify(parseJson(answer), withoutVisits)
}

/** Compares what BENCH_BEFORE and this build answer, and prints each difference. */
export async function measureAnswers(): Promise<string> {
  const offices = await openSides('answers')
  if (offices.length < 2) throw new Error('BENCH_BEFORE names the build to compare with')
  const roles = [...new Set(offices.flatMap(({ colleagues }) => colleagues.map(({ role }) => role)))]
  const compared = new Map<string, { same: number; other: number; rejected: number }>()
  for (const role of roles) {
    const people = offices.map(({ colleagues }) => colleagues.find((colleague) => colleague.role === role))
    for (const one of asked) {
      const [older, newer] = await Promise.all(people.map((person) => ask(person, one)))
      const count = compared.get(one.kind) ?? { same: 0, other: 0, rejected: 0 }
      compared.set(one.kind, count)
      if (older !== newer) console.log(`${role} ${one.path}\n  ${older?.slice(0, 200)}\n  ${newer?.slice(0, 200)}`)
      if (older !== newer) count.other += 1
      else if (older?.startsWith('{') || one.isFile) count.same += 1
      else count.rejected += 1
    }
  }
  await Promise.all(offices.map(({ close }) => close()))
  if ([...compared.values()].some(({ other }) => other > 0)) process.exitCode = 1
  const rows = [...compared].map(([kind, { same, other, rejected }]) => [kind, ...[same, rejected, other].map(String)])
  return formatTable(['answers of two builds', 'the same', 'the same rejection', 'different'], rows)
}
