import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import { testOutbox } from '../../../test/mails.ts'
import { startSecondServer } from '../../../test/second.ts'
import {
  client_id,
  client_secret,
  loginAtProvider,
  type SpawnedProvider,
  spawnProvider,
} from '../../../test/sso/provider.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'

const verified = (name: string, more = {}) => ({ email: `${name}@maker.example`, email_verified: true, ...more })
const accounts = {
  anna: verified('Anna'),
  bruno: { email: 'bruno@maker.example', email_verified: false },
  carla: verified('carla'),
  'carla-2': verified('carla'),
  dario: verified('dario'),
  nobody: verified('nobody'),
  chief: verified('chief', { groups: ['chiefs'] }),
  boss: verified('boss', { groups: ['bosses'] }),
}

let provider: SpawnedProvider
let t: TestApp
let settings: SsoSettings

beforeAll(async () => {
  const port = await freePort()
  settings = {
    ...{ key: 'maker', label: 'Fabbrica', issuer: `http://127.0.0.1:${port}`, client_id, client_secret },
    ...{ client_authentication: 'client_secret_basic', scopes: 'openid email profile groups', trusts_email: true },
    roles: { claim: 'groups', map: { chiefs: 'superuser_rt', bosses: 'administrator' }, highest_role: 'superuser_rt' },
  }
  t = await testApp({ ssoProviders: [settings, { ...settings, key: 'untrusted', trusts_email: false }] })
  const redirect_uris = ['maker', 'untrusted'].map((key) => `${t.deps.config.baseUrl}/login/sso/${key}/callback`)
  provider = await spawnProvider({ port, accounts, redirect_uris })
})
afterAll(async () => {
  await provider.stop()
  await t.close()
})

const locationOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location)
/** Begins at the portal and logs in at the provider; the address of the portal to which that leads. */
async function goToProvider(browser: Browser, login: string, start = '/login/sso/maker') {
  const begun = await browser.get(start)
  expect(begun.status).toBe(302)
  const { pathname, search } = new URL(await loginAtProvider(locationOf(begun), login))
  return pathname + search
}
async function logIn(login: string, start?: string, browser = createBrowser(t.app)) {
  const answer = await browser.get(await goToProvider(browser, login, start))
  const me = await browser.get<{ user: { id: number; roles: { name: string }[] } }>('/api/v1/me')
  return { browser, location: locationOf(answer), me: me.status === 200 ? me.body.user : undefined }
}
const listIdentities = (user_id: number) =>
  t.deps.db.selectFrom('user_identities').selectAll().where('user_id', '=', user_id).execute()
const listEvents = async (user_id: number) =>
  (
    await sql<{ kind: string }>`SELECT kind FROM access_events WHERE user_id = ${user_id} ORDER BY id`.execute(
      t.deps.db,
    )
  ).rows.map(({ kind }) => kind)

it('logs in the user with the verified address, links the identity, and leads to the page that was asked for', async () => {
  const user = await buildUser(t.deps.db, { role: 'dealer_holder', email: 'anna@maker.example' })
  const first = await logIn('anna', '/login/sso/maker?next=%2Fprofile%3Fa%3D1')
  expect([first.location, first.me?.id]).toEqual(['/profile?a=1', user.id])
  const { rows } = await sql`SELECT login_method, second_factor_at, password_at < now() - interval '1 year' AS is_old
    FROM sessions WHERE user_id = ${user.id}`.execute(t.deps.db)
  expect(rows).toEqual([{ login_method: 'sso', second_factor_at: null, is_old: true }])
  expect(await listIdentities(user.id)).toMatchObject([
    { provider: 'maker', issuer: provider.issuer, subject: 'anna', email: 'anna@maker.example' },
  ])
  expect((await testOutbox(t).rows()).filter(({ user_id }) => user_id === user.id)).toMatchObject([
    {
      kind: 'identity_changed',
      subject: 'Account di Fabbrica collegato',
      text: expect.stringContaining('(anna@maker.example) è stato collegato'),
    },
  ])
  await t.deps.db.updateTable('users').set({ email: 'married@rete.example' }).where('id', '=', user.id).execute()
  expect((await logIn('anna')).me?.id).toBe(user.id)
  expect(await listEvents(user.id)).toEqual(['identity_linked', 'login', 'login'])
})

it.each([
  ['an address that is not verified', 'bruno', 'maker', 'unverified'],
  ['a verified address of a provider that is not trusted for it', 'carla', 'untrusted', 'unknown'],
  ['a person whom the portal does not know', 'nobody', 'maker', 'unknown'],
])('refuses %s', async (_what, login, key, problem) => {
  const victim = await buildUser(t.deps.db, {
    role: 'administrator',
    email: `${login === 'nobody' ? 'other' : login}@maker.example`,
  })
  const { location, me } = await logIn(login, `/login/sso/${key}?next=/profile`)
  expect([location, me]).toEqual([`/login?sso=${problem}&provider=${key}&next=%2Fprofile`, undefined])
  expect(await listIdentities(victim.id)).toEqual([])
})

it('refuses another identity with the address of a linked user', async () => {
  const [user] = await t.deps.db.selectFrom('users').select('id').where('email', '=', 'carla@maker.example').execute()
  expect((await logIn('carla')).me?.id).toBe(user?.id)
  expect((await logIn('carla-2')).location).toBe('/login?sso=other_identity&provider=maker')
  expect(await listEvents(user?.id ?? 0)).toEqual(['identity_linked', 'login', 'login_failed'])
})

it.each(['suspended_at', 'deleted_at'])('refuses a user whose %s is set, linked or not', async (column) => {
  const name = column === 'deleted_at' ? 'dario' : 'anna'
  const user =
    column === 'deleted_at'
      ? await buildUser(t.deps.db, { role: 'workshop_user', email: 'dario@maker.example' })
      : { id: 0 }
  if (column === 'deleted_at') expect((await logIn(name)).me?.id).toBe(user.id)
  await sql`UPDATE users SET ${sql.ref(column)} = now() WHERE id = (SELECT user_id FROM user_identities WHERE subject = ${name})`.execute(
    t.deps.db,
  )
  const { location, me } = await logIn(name)
  expect([location, me]).toEqual(['/login?sso=not_active&provider=maker', undefined])
})

it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login/sso/maker', `/${'x'.repeat(2000)}`])(
  'leads home instead of to %s',
  async (next) => {
    expect((await logIn('carla', `/login/sso/maker?next=${encodeURIComponent(next)}`)).location).toBe('/')
  },
)

describe('what a browser began is ended once, in this browser, within ten minutes', () => {
  const refused = '/login?sso=expired&provider=maker'

  it('not twice, and not on another server with a copy of its cookies', async () => {
    const browser = createBrowser(t.app)
    const callback = await goToProvider(browser, 'carla')
    const cookies = Object.fromEntries(browser.jar)
    const second = await startSecondServer(t)
    expect(locationOf(await browser.get(callback))).toBe('/')
    expect(locationOf(await browser.get(callback))).toBe(refused)
    const thief = createBrowser(second.app)
    expect(locationOf(await thief.get(callback, { cookies }))).toBe(refused)
    expect((await thief.get('/api/v1/me')).status).toBe(401)
    await second.close()
  })

  it('not with the code of an answer that was used, in a login of its own', async () => {
    const browser = createBrowser(t.app)
    const used = new URL(await goToProvider(browser, 'carla'), 'http://portal')
    expect(locationOf(await browser.get(used.pathname + used.search))).toBe('/')
    const other = createBrowser(t.app)
    const fresh = new URL(locationOf(await other.get('/login/sso/maker')))
    const replayed = new URLSearchParams({
      ...Object.fromEntries(used.searchParams),
      state: fresh.searchParams.get('state') ?? '',
    })
    expect(locationOf(await other.get(`/login/sso/maker/callback?${replayed}`))).toBe(refused)
    expect((await other.get('/api/v1/me')).status).toBe(401)
  })

  it('not in another browser, which would be logged in as somebody else', async () => {
    const callback = await goToProvider(createBrowser(t.app), 'carla')
    const victim = createBrowser(t.app)
    expect(locationOf(await victim.get(callback))).toBe(refused)
    await victim.get('/login/sso/maker')
    expect(locationOf(await victim.get(callback))).toBe(refused)
    expect((await victim.get('/api/v1/me')).status).toBe(401)
  })

  it('not at another provider', async () => {
    const browser = createBrowser(t.app)
    const callback = await goToProvider(browser, 'carla')
    expect(locationOf(await browser.get(callback.replace('/maker/', '/untrusted/')))).toContain('sso=expired')
  })

  it.each(['', '?state=', '?state=x&code=y', '?state=x&state=y', '?error=access_denied', '?code=%00'])(
    'not by %j',
    async (query) => {
      const browser = createBrowser(t.app)
      await browser.get('/login/sso/maker')
      expect(locationOf(await browser.get(`/login/sso/maker/callback${query}`))).toBe(refused)
    },
  )

  it.each(['x', 'AAAA'.repeat(20), ''])('not with the cookie %j', async (portale_sso) => {
    const answer = await createBrowser(t.app).get('/login/sso/maker/callback?state=undefined', {
      cookies: { portale_sso },
    })
    expect(locationOf(answer)).toBe(refused)
  })
})

it('says so when the person cancels', async () => {
  const browser = createBrowser(t.app)
  const { searchParams } = new URL(locationOf(await browser.get('/login/sso/maker')))
  const query = new URLSearchParams({
    error: 'access_denied',
    state: searchParams.get('state') ?? '',
    iss: provider.issuer,
  })
  expect(locationOf(await browser.get(`/login/sso/maker/callback?${query}`))).toBe(
    '/login?sso=cancelled&provider=maker',
  )
})

describe('the role of a claim', () => {
  it('is given at the login, and the sessions with the old one end', async () => {
    const user = await buildUser(t.deps.db, { role: 'sales_manager_rt', email: 'chief@maker.example' })
    const before = await t.as(user.id)
    expect((await logIn('chief')).me?.roles[0]?.name).toBe('superuser_rt')
    expect((await before.get('/api/v1/me')).status).toBe(401)
    const { browser } = await logIn('chief')
    await logIn('chief')
    expect((await browser.get('/api/v1/me')).status).toBe(200)
  })

  it('is never above the highest that the provider may give', async () => {
    await buildUser(t.deps.db, { role: 'sales_manager_rt', email: 'boss@maker.example' })
    expect((await logIn('boss')).me?.roles[0]?.name).toBe('sales_manager_rt')
  })
})

it('answers 404 for a provider that is not configured', async () => {
  for (const path of ['nobody', 'MAKER', '__proto__', 'maker%00'])
    expect((await t.anonymous.get(`/login/sso/${path}`)).status).toBe(404)
})

it('says that a provider does not answer, and starts without it', async () => {
  const absent = { ...settings, key: 'absent', issuer: `http://127.0.0.1:${await freePort()}` }
  const server = await startSecondServer(t, { ssoProviders: [absent] })
  const browser = createBrowser(server.app)
  expect(locationOf(await browser.get('/login/sso/absent'))).toBe('/login?sso=unavailable&provider=absent')
  expect((await browser.get('/api/login-methods')).body).toEqual({
    providers: [{ key: 'absent', label: 'Fabbrica' }],
    password_closed: false,
  })
  await server.close()
})

it('limits the logins that are begun and not ended from an address', async () => {
  const server = await startSecondServer(t, {
    limits: { ...t.deps.config.limits, sso_address: { count: 2, minutes: 15 } },
  })
  const browser = createBrowser(server.app, '192.0.2.7')
  const locations = []
  for (let attempt = 0; attempt < 3; attempt += 1) locations.push(locationOf(await browser.get('/login/sso/maker')))
  expect(locations.map((location) => location.startsWith(provider.issuer))).toEqual([true, true, false])
  expect(locations[2]).toBe('/login?sso=too_many&provider=maker')
  await server.close()
})
