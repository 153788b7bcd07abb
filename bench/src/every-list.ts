import { largeDataDir } from './data.ts'
import { type ListCases, listCases } from './every-list.cases.ts'
import { emptyLine, type Line } from './report.ts'
import { databaseUrl, start } from './servers.ts'
import { signIn } from './session.ts'

const maxMs = 100
const goal = 0.8

type Place = { name: string; query: string }
type Side = (query: string) => Promise<{ ms: number; body: { last_page?: number; sortable?: string[] } }>

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

function caller(address: string, headers: Record<string, string>, more = ''): Side {
  return async (query) => {
    const startedAt = performance.now()
    const answer = await fetch(address + (more ? withQuery(query, more) : query), { headers })
    const text = await answer.text()
    const ms = performance.now() - startedAt
    if (!answer.ok && answer.status !== 422)
      throw new Error(`${query} returned ${answer.status}: ${text.slice(0, 200)}`)
    return { ms, body: JSON.parse(text) }
  }
}

/** The pages of a list that are measured: each order both ways, each filter, the first and the last page. */
async function findPlaces({ path, filters, sorts }: ListCases, portal: Side): Promise<Place[]> {
  const sortable = sorts === false ? [] : ((await portal(withQuery(path, 'sort=-'))).body.sortable ?? [])
  const orders = ['', ...sortable.flatMap((key) => [`sort=${key}`, `sort=-${key}`])]
  const places: Place[] = []
  for (const part of [...orders, ...filters]) {
    const query = part ? withQuery(path, part) : path
    const name = part || 'as it opens'
    places.push({ name, query })
    const { last_page = 1 } = (await portal(query)).body
    if (last_page > 1) places.push({ name: `${name}, last page`, query: withQuery(query, `page=${last_page}`) })
  }
  return places
}

type Measured = Place & { portal: number; bare: number }

/**
 * Both sides in turn, after calls that let PostgreSQL choose its plan for a prepared statement. The quickest call counts:
 * what else runs on the machine only adds to one.
 */
async function measurePlace(place: Place, portal: Side, bare: Side, rounds: number): Promise<Measured> {
  for (let call = 0; call < 6; call += 1) for (const side of [portal, bare]) await side(place.query)
  const times: Record<'portal' | 'bare', number[]> = { portal: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.portal.push((await portal(place.query)).ms)
    times.bare.push((await bare(place.query)).ms)
  }
  return { ...place, portal: Math.min(...times.portal), bare: Math.min(...times.bare) }
}

const formatMs = (ms: number) => `${ms.toFixed(ms < 10 ? 1 : 0)} ms`

function toLine(path: string, measured: Measured[]): Line {
  const slowest = measured.reduce((a, b) => (a.portal > b.portal ? a : b))
  const total = (side: 'portal' | 'bare') => measured.reduce((sum, place) => sum + place[side], 0)
  const ratio = total('bare') / total('portal')
  return {
    ...emptyLine,
    name: `${path}: ${measured.length} pages, slowest: ${slowest.name}`,
    portal: formatMs(slowest.portal),
    bare: formatMs(slowest.bare),
    ratio: ratio.toFixed(2),
    goal: `≤ ${maxMs} ms, ≥ ${goal}`,
    ok: slowest.portal <= maxMs && ratio >= goal,
  }
}

/** Every list of the large data: how long a call takes at most, and all its calls against a handler with the same statements. */
export async function measureEveryList(rounds: number, only: string): Promise<Line[]> {
  const portal = await start('portal', { DATA_DIR: largeDataDir, DEMO: '1', LOG_LEVEL: 'error' })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(largeDataDir) })
  try {
    const headers = await signIn(portal.address, 'administrator')
    const read = async (path: string) => (await fetch(portal.address + path, { headers })).json()
    const { user } = (await read('/api/v1/me')) as { user: { id: number } }
    const { data } = (await read('/api/v1/activities')) as { data: { id: number; activities: Activity[] }[] }
    type Activity = { id: number; for_workshops: boolean; activity_document_types: object[] }
    const [year] = data
    const activity = year?.activities.find((one) => one.for_workshops && one.activity_document_types.length > 0)
    const named = (text: string) => text.replace('{year}', String(year?.id)).replace('{activity}', String(activity?.id))
    const portalSide = caller(portal.address, headers)
    const bareSide = caller(`${bare.address}/list`, {}, `bare_user=${user.id}&bare_year=${year?.id}`)
    const lines: Line[] = []
    for (const { path, filters, sorts } of listCases.filter(({ path }) => path.includes(only))) {
      const places = await findPlaces({ path: named(path), filters: filters.map(named), sorts }, portalSide)
      const measured: Measured[] = []
      for (const place of places) measured.push(await measurePlace(place, portalSide, bareSide, rounds))
      for (const { name, portal, bare } of measured.toSorted((a, b) => b.portal - a.portal))
        if (portal > maxMs / 2 || process.env.BENCH_ALL)
          console.log(`${path} ${name}: ${formatMs(portal)}, bare ${formatMs(bare)}`)
      lines.push(toLine(path, measured))
    }
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
