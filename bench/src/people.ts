import { type Length, measure, measureAt, type Sides } from './calls.ts'
import { ensurePeople, people, withOwner } from './data.ts'
import { insertSessions } from './people.queries.ts'
import { poll, pollDuring } from './polls.ts'
import { type Line, plain } from './report.ts'
import { cpuSecondsOf, databaseUrl, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const env = { DEMO: '1', RATE_LIMITS: JSON.stringify({ login_address: { count: 10 ** 9 } }) }
const unread = '/notifications/unread'

/** Everybody's screen asks every ten seconds; the first time, half of these, session and notifications are looked up. */
async function measureSessions(portal: Server, cookies: string[]): Promise<Line[]> {
  const [before, began] = [cpuSecondsOf(portal.pid), performance.now()]
  const { p50, p95, p99 } = await poll(portal.address + unread, cookies, { every: 10_000, seconds: 20, warm: 0 })
  const cpu = (cpuSecondsOf(portal.pid) - before) / ((performance.now() - began) / 1000)
  const waits = [p50, p95, p99].map((wait) => wait.toFixed(1)).join(', ')
  return [
    { ...plain, name: '1,000 sessions polling every 10 s: p50, p95, p99', portal: `${waits} ms` },
    { ...plain, name: 'CPU of the portal meanwhile', portal: `${cpu.toFixed(3)} s/s` },
  ]
}

/** What they notice of others who log in, two of them all the time. */
async function measureLogins(portal: Server, cookies: string[]): Promise<Line> {
  const { calm, during } = await pollDuring(
    () => poll(portal.address + unread, cookies.slice(0, 32)),
    () => signIn(portal.address, 'workshop_user'),
    2,
  )
  return {
    ...plain,
    name: 'p99 of 320 polls a second, during logins (2 at once) / without',
    p99: `${during.p99.toFixed(1)} / ${calm.p99.toFixed(1)} ms`,
    goal: '≤ 20 ms',
    ok: during.p99 <= 20,
  }
}

/** Polls of one person as fast as they are answered: the whole answer each time, and "unchanged" by its ETag. */
async function measurePolls(sides: Sides, userId: number, length: Length): Promise<Line[]> {
  const one = { name: 'poll of 2 unread', path: `${unread}?user=${userId}`, connections: [64], goal: 1.5 }
  const whole = await measure(sides, one, length)
  const { address, headers } = sides.portal
  const answer = await fetch(address + unread, { headers })
  const known = { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' }
  const unchanged = { ...one, name: 'the same, unchanged (304)' }
  return [...whole, await measureAt({ ...sides, portal: { address, headers: known } }, unchanged, 64, length)]
}

const users = [
  { name: '20,000 users, first page', path: '/api/users' },
  { name: '20,000 users, name contains “esposito”', path: '/api/users?name=esposito' },
  { name: '20,000 users, page 500', path: '/api/users?page=500' },
].map((one) => ({ ...one, connections: [32], goal: 0.8 }))

/** Notifications and users, among 20,000 people with a million notifications. */
export async function measurePeople(length: Length): Promise<Line[]> {
  await ensurePeople()
  const portal = await start('portal', { DATA_DIR: people.folder, ...env })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(people.folder) })
  const sidesFor = (headers: Record<string, string>): Sides => ({
    portal: { ...portal, headers },
    bare: { ...bare, headers: {} },
  })
  try {
    const sessions = await withOwner(people.folder, (client) => insertSessions(client, 1000))
    const cookies = sessions.map(({ token }) => `portale_session=${token}`)
    const [userId = 0] = sessions.map(({ user_id }) => user_id)
    const polled = sidesFor({ cookie: cookies[0] ?? '' })
    const listed = sidesFor(await signIn(portal.address, 'administrator'))
    const lines = await measurePolls(polled, userId, length)
    lines.push(...(await measureSessions(portal, cookies)), await measureLogins(portal, cookies))
    for (const one of users) lines.push(...(await measure(listed, one, length)))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
