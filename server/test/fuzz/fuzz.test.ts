import { type RoleName, roleNames } from '@portale/domain/platform/roles.ts'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../src/demo/random.ts'
import { createXsrfToken } from '../../src/platform/http/csrf.ts'
import { rateLimits } from '../../src/platform/http/limits.ts'
import { cases } from '../access/access.cases.ts'
import { type AccessFixtures, createAccessFixtures } from '../access/access.fixtures.ts'
import { accessDesign } from '../access/records.cases.ts'
import { type TestApp, testApp } from '../app.ts'
import { applyDesign } from '../fixtures/designer.fixtures.ts'
import { buildUser, storeBuiltFiles } from '../fixtures/factories.ts'
import { buildToken } from '../fixtures/token.fixtures.ts'
import { bySize } from '../sizes.ts'
import { type FuzzedRoute, type HostileRequest, HostileRequests } from './hostile-requests.ts'

const count = bySize(300, 10_000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_126)
const unlimited = { count: 10_000_000 }
/** In the names of what no partner of the test may see. */
const foreignName = 'Estranea Riservata'
const partnerRoles: RoleName[] = [
  'dealer_holder',
  'dealer_holder_sales_manager',
  'dealer_sales_manager',
  'workshop_user',
]

let t: TestApp
let fixtures: AccessFixtures

beforeAll(async () => {
  const limits = rateLimits.parse(Object.fromEntries(Object.keys(rateLimits.shape).map((name) => [name, unlimited])))
  t = await testApp({ limits })
  await applyDesign(t, accessDesign())
  fixtures = await createAccessFixtures(t.deps.db)
  await storeBuiltFiles(t.deps.db, t.dataDir)
  const { dealer, workshop } = fixtures.foreign
  await sql`UPDATE dealers SET name = ${foreignName} WHERE id = ${dealer}`.execute(t.deps.db)
  await sql`UPDATE workshops SET name = ${foreignName} WHERE id = ${workshop}`.execute(t.deps.db)
})
afterAll(() => t.close())

/** What no answer may contain, whoever asks. */
const leaks: [what: string, pattern: RegExp][] = [
  ['a stack', /\n\s+at |node_modules|\.ts:\d+/],
  [
    'SQL',
    /syntax error at or near|relation "\w+"|column "?\w+"? does not exist|invalid input syntax|\bpg_\w+|SELECT .+ FROM /,
  ],
  ['a hash', /\$argon2|"(password_hash|token_hash)" ?:/],
  ['a path', /\/tmp\/|\/work\//],
]

const normalize = (url: string) => url.replace(/\{[^}]+\}|:[^/]+/g, ':')

/** Every route with the requests that the walk of the roles makes of it, of records in scope and of foreign ones. */
function listRoutes(): FuzzedRoute[] {
  const publicUrls = new Set(t.app.declaredRoutes.filter(({ allow }) => allow === 'anyone').map(({ url }) => url))
  const known = new Map(Object.entries(cases).map(([call, routeCase]) => [normalize(call), routeCase]))
  return t.app.declaredRoutes
    .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/assets/') && url !== '/notifications/stream')
    .map(({ method, url }) => {
      const routeCase = known.get(normalize(`${method} ${url}`))
      const examples = [fixtures.mine, fixtures.foreign].flatMap((side) =>
        (['administrator', 'workshop_user'] as const).map((role) => ({
          url: routeCase?.url(side, fixtures, role) ?? url,
          body: routeCase?.body?.(side, fixtures, role) ?? {},
        })),
      )
      return { method, url, isPublic: publicUrls.has(url), examples }
    })
}

type Credentials = Pick<InjectOptions, 'headers' | 'cookies'> & { role: RoleName | 'anonymous' }

const sessionOf = (token: string): Omit<Credentials, 'role'> => {
  const xsrf = createXsrfToken(t.deps.config.secret, token)
  return {
    cookies: { 'XSRF-TOKEN': xsrf, ...(token && { portale_session: token }) },
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': xsrf },
  }
}

/** Each role by session and by token, nobody, and tokens that are none. */
async function listCredentials(): Promise<Credentials[]> {
  const wrong = ['x', '', `prt_abcd1234_${'A'.repeat(43)}`]
  const all: Credentials[] = [
    { ...sessionOf(''), role: 'anonymous' },
    ...wrong.map((secret) => ({ headers: { authorization: `Bearer ${secret}` }, role: 'anonymous' as const })),
  ]
  for (const role of roleNames) {
    const partners = { dealers: [fixtures.mine.dealer], workshops: [fixtures.mine.workshop] }
    const { id } = await buildUser(t.deps.db, { role, ...partners })
    const { secret } = await buildToken(t, id)
    all.push({ ...sessionOf((await t.as(id)).token), role }, { headers: { authorization: `Bearer ${secret}` }, role })
  }
  return all
}

const describeRequest = ({ method, url, headers, payload }: HostileRequest, role: string) =>
  `${role} ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(payload ?? '').slice(0, 300)}`

async function findProblem(
  request: HostileRequest,
  { role, headers, cookies }: Credentials,
): Promise<string | undefined> {
  const { isPublic, ...sent } = request
  const options = { ...sent, cookies, headers: { ...sent.headers, ...headers } } as InjectOptions
  const answer = await t.app.inject(options)
  const text = `${answer.body}\n${JSON.stringify(answer.headers)}`
  // The generator shows administrators the SQL of its changes.
  const showsSql = sent.url.startsWith('/api/automation')
  const leak = leaks.find(([what, pattern]) => !(showsSql && what === 'SQL') && pattern.test(text))?.[0]
  const isForeign = (role === 'anonymous' || partnerRoles.includes(role)) && text.includes(foreignName)
  // `/login/sso/./confirm` is another call that needs no login.
  const isOpen = isPublic || sent.url.startsWith('/login/')
  const hasCookie = headers?.authorization !== undefined && !isOpen && 'set-cookie' in answer.headers
  const problem =
    (answer.statusCode >= 500 && `answered ${answer.statusCode}`) ||
    (leak && `answered ${leak}`) ||
    (isForeign && 'answered a foreign record') ||
    (hasCookie && 'set a cookie for a token')
  return problem ? `${problem}: ${describeRequest(request, role)} → ${answer.body.slice(0, 300)}` : undefined
}

it(
  `${count} hostile requests by session and by token: no 500, no leak`,
  async () => {
    const random = seededRandom(seed)
    const requests = new HostileRequests(random, listRoutes())
    const problems: string[] = []
    const [perRound, atOnce] = [500, 4]
    for (let done = 0; done < count; done += perRound) {
      // What was sent may have ended sessions and accounts: others go on.
      const credentials = await listCredentials()
      const round = Array.from({ length: Math.min(perRound, count - done) }, () => ({
        request: requests.next(),
        credentials: random.pick(credentials),
      }))
      for (let start = 0; start < round.length; start += atOnce)
        problems.push(
          ...(
            await Promise.all(
              round.slice(start, start + atOnce).map(({ request, credentials }) => findProblem(request, credentials)),
            )
          ).filter((problem) => problem !== undefined),
        )
    }
    expect(problems).toEqual([])
  },
  bySize(60_000, 30 * 60_000),
)
