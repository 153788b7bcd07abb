import { ensurePeople, peopleData, withDatabase } from './data.ts'
import { measure, measureConnections, type Repetition, type Targets } from './measure.ts'
import { insertSessions } from './people.queries.ts'
import { measurePolling, measurePollingDuring } from './polls.ts'
import { emptyLine, type Line } from './report.ts'
import { cpuSeconds, databaseUrl, type Server, start } from './servers.ts'
import { signIn } from './session.ts'

const env = { DEMO: '1', RATE_LIMITS: JSON.stringify({ login_address: { count: 10 ** 9 } }) }
const unread = '/notifications/unread'

/** Every open screen polls each ten seconds; the first poll, half of these, reads session and notifications. */
async function measureSessions(portal: Server, cookies: string[]): Promise<Line[]> {
  const [before, startedAt] = [cpuSeconds(portal.pid), performance.now()]
  const { p50, p95, p99 } = await measurePolling(portal.address + unread, cookies, {
    every: 10_000,
    seconds: 20,
    warm: 0,
  })
  const cpu = (cpuSeconds(portal.pid) - before) / ((performance.now() - startedAt) / 1000)
  const waits = [p50, p95, p99].map((wait) => wait.toFixed(1)).join(', ')
  return [
    { ...emptyLine, name: '1,000 sessions polling every 10 s: p50, p95, p99', portal: `${waits} ms` },
    { ...emptyLine, name: 'CPU of the portal meanwhile', portal: `${cpu.toFixed(3)} s/s` },
  ]
}

/** The latencies of polls while other users log in, two at a time. */
async function measureLogins(portal: Server, cookies: string[]): Promise<Line> {
  const { idle, during } = await measurePollingDuring(
    () => measurePolling(portal.address + unread, cookies.slice(0, 32)),
    () => signIn(portal.address, 'workshop_user'),
    2,
  )
  return {
    ...emptyLine,
    name: 'p99 of 320 polls a second, during logins (2 at once) / without',
    p99: `${during.p99.toFixed(1)} / ${idle.p99.toFixed(1)} ms`,
    goal: '≤ 20 ms',
    ok: during.p99 <= 20,
  }
}

/** Polls of one user as fast as possible: with the full response, and with a 304 by its ETag. */
async function measurePolls(targets: Targets, userId: number, repetition: Repetition): Promise<Line[]> {
  const benchCase = { name: 'poll of 2 unread', path: `${unread}?user=${userId}`, connections: [64], goal: 1.5 }
  const whole = await measure(targets, benchCase, repetition)
  const { address, headers } = targets.portal
  const answer = await fetch(address + unread, { headers })
  const headersWithEtag = { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' }
  const unchanged = { ...benchCase, name: 'the same, unchanged (304)' }
  return [
    ...whole,
    await measureConnections({ ...targets, portal: { address, headers: headersWithEtag } }, unchanged, 64, repetition),
  ]
}

const userCases = [
  { name: '20,000 users, first page', path: '/api/users' },
  { name: '20,000 users, name contains “esposito”', path: '/api/users?name=esposito' },
  { name: '20,000 users, page 500', path: '/api/users?page=500' },
].map((benchCase) => ({ ...benchCase, connections: [32], goal: 0.8 }))

/** Notifications and users, among 20,000 users with a million notifications. */
export async function measurePeople(repetition: Repetition): Promise<Line[]> {
  await ensurePeople()
  const portal = await start('portal', { DATA_DIR: peopleData.folder, ...env })
  const bare = await start('bare', { BARE_DATABASE_URL: databaseUrl(peopleData.folder) })
  const targetsFor = (headers: Record<string, string>): Targets => ({
    portal: { ...portal, headers },
    bare: { ...bare, headers: {} },
  })
  try {
    const sessions = await withDatabase(peopleData.folder, (client) => insertSessions(client, 1000))
    const cookies = sessions.map(({ token }) => `portale_session=${token}`)
    const [userId = 0] = sessions.map(({ user_id }) => user_id)
    const polled = targetsFor({ cookie: cookies[0] ?? '' })
    const listed = targetsFor(await signIn(portal.address, 'administrator'))
    const lines = await measurePolls(polled, userId, repetition)
    lines.push(...(await measureSessions(portal, cookies)), await measureLogins(portal, cookies))
    for (const benchCase of userCases) lines.push(...(await measure(listed, benchCase, repetition)))
    return lines
  } finally {
    await bare.stop()
    await portal.stop()
  }
}
