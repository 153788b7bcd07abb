import type { SsoLogout } from '@portale/domain/people/sso/sso.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { type Browser, createBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { freePort } from '../../../test/free-port.ts'
import {
  client_id,
  client_secret,
  createVisitor,
  loginAtProvider,
  logoutAtProvider,
  type SpawnedProvider,
  spawnProvider,
  type Visitor,
} from '../../../test/sso/provider.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'

const accounts = {
  anna: { email: 'anna@maker.example', email_verified: true },
  bruno: { email: 'bruno@maker.example', email_verified: true },
}
let provider: SpawnedProvider
let t: TestApp
let settings: SsoSettings

beforeAll(async () => {
  const port = await freePort()
  settings = {
    ...{ key: 'maker', label: 'Fabbrica', issuer: `http://127.0.0.1:${port}`, client_id, client_secret },
    ...{ client_authentication: 'client_secret_basic', scopes: 'openid email', trusts_email: true },
  }
  const account_prompt = 'select_account' as const
  t = await testApp({ ssoProviders: [settings, { ...settings, key: 'chooser', account_prompt }] })
  const { baseUrl } = t.deps.config
  provider = await spawnProvider({
    port,
    accounts,
    redirect_uris: [`${baseUrl}/login/sso/maker/callback`],
    post_logout_redirect_uris: [`${baseUrl}/login/sso/maker/logged-out`],
  })
  for (const email of ['anna@maker.example', 'bruno@maker.example'])
    await buildUser(t.deps.db, { role: 'workshop_user', email })
})
afterAll(async () => {
  await provider.stop()
  await t.close()
})

const locationOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location)
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function logIn(browser: Browser, visitor: Visitor, login: string): Promise<string | undefined> {
  const begun = await browser.get('/login/sso/maker')
  await browser.get(pathOf(await loginAtProvider(locationOf(begun), login, 'provider', visitor)))
  return (await browser.get<{ user: { email: string } }>('/api/v1/me')).body.user?.email
}
const findOffer = async (browser: Browser) => (await browser.get<SsoLogout>('/login/sso-logout')).body.provider
const fabbrica = { key: 'maker', label: 'Fabbrica' }

describe('after the logout of somebody who logged in at a provider', () => {
  it('the next login there asks which account it is, and is the next person’s', async () => {
    const [browser, visitor] = [createBrowser(t.app), createVisitor()]
    expect(await logIn(browser, visitor, 'anna')).toBe('anna@maker.example')
    expect(visitor.timesAsked).toBe(1)
    // As long as nobody has logged out, the provider knows who it is.
    expect(await logIn(browser, visitor, 'bruno')).toBe('anna@maker.example')
    expect(visitor.timesAsked).toBe(1)
    await browser.post('/logout')
    expect(await logIn(browser, visitor, 'bruno')).toBe('bruno@maker.example')
    expect(visitor.timesAsked).toBe(2)
    expect(await logIn(browser, visitor, 'anna')).toBe('bruno@maker.example')
  })

  it('the end there is offered, made, and said', async () => {
    const [browser, visitor] = [createBrowser(t.app), createVisitor()]
    await logIn(browser, visitor, 'anna')
    expect(await findOffer(browser)).toBeNull()
    await browser.post('/logout')
    expect(await findOffer(browser)).toEqual(fabbrica)
    const end = new URL(locationOf(await browser.get('/login/sso/maker/logout')))
    expect([end.origin, Object.fromEntries(end.searchParams)]).toEqual([
      provider.issuer,
      {
        client_id,
        id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        post_logout_redirect_uri: `${t.deps.config.baseUrl}/login/sso/maker/logged-out`,
        state: expect.stringMatching(/^[\w-]{20,}$/),
      },
    ])
    const back = await logoutAtProvider(end.href, visitor)
    expect(new URL(back).searchParams.get('state')).toBe(end.searchParams.get('state'))
    expect(locationOf(await browser.get(pathOf(back)))).toBe('/login?sso_left=maker')
    expect(await findOffer(browser)).toBeNull()
    // Its session has ended there: without any prompt it asks who it is.
    const begun = await createBrowser(t.app).get('/login/sso/maker')
    await loginAtProvider(locationOf(begun), 'bruno', 'provider', visitor)
    expect(visitor.timesAsked).toBe(2)
  })

  it('the end of the own session on the security page counts as one', async () => {
    const browser = createBrowser(t.app)
    await logIn(browser, createVisitor(), 'anna')
    const sessions = await browser.get<{ id: number; current: boolean }[]>('/api/profile/sessions')
    const current = sessions.body.find((session) => session.current)
    const xsrf = browser.jar.get('XSRF-TOKEN') ?? ''
    await t.app
      .inject({
        method: 'DELETE',
        url: `/api/profile/sessions/${current?.id}`,
        cookies: Object.fromEntries(browser.jar),
        headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': xsrf },
      })
      .then(({ cookies }) => {
        for (const { name, value } of cookies) value ? browser.jar.set(name, value) : browser.jar.delete(name)
      })
    expect(await findOffer(browser)).toEqual(fabbrica)
  })

  it('asks with the prompt that the operator sets', async () => {
    const browser = createBrowser(t.app)
    await logIn(browser, createVisitor(), 'anna')
    const promptOf = async (key: string) =>
      new URL(locationOf(await browser.get(`/login/sso/${key}`))).searchParams.get('prompt')
    expect([await promptOf('maker'), await promptOf('chooser')]).toEqual([null, null])
    await browser.post('/logout')
    expect([await promptOf('maker'), await promptOf('chooser')]).toEqual(['login', 'select_account'])
  })
})

describe('nothing is offered', () => {
  it('to who logged in by password, to strangers, and with a cookie of somebody’s making', async () => {
    const user = await t.as('administrator')
    expect((await user.get<SsoLogout>('/login/sso-logout')).body.provider).toBeNull()
    const browser = createBrowser(t.app)
    browser.jar.set('portale_sso_logged_out', '1')
    for (const cookie of ['', 'x', Buffer.alloc(100).toString('base64url')]) {
      browser.jar.set('portale_sso_session', cookie)
      expect(await findOffer(browser)).toBeNull()
      expect(locationOf(await browser.get('/login/sso/maker/logout'))).toBe('/login')
    }
  })

  it('by a provider that is away: the login page comes all the same', async () => {
    const [browser, visitor] = [createBrowser(t.app), createVisitor()]
    await logIn(browser, visitor, 'anna')
    await browser.post('/logout')
    const away = await testApp({ ssoProviders: [{ ...settings, issuer: `http://127.0.0.1:${await freePort()}` }] })
    const there = createBrowser(away.app)
    for (const [name, value] of browser.jar) there.jar.set(name, value)
    expect(await findOffer(there)).toBeNull()
    expect(locationOf(await there.get('/login/sso/maker/logout'))).toBe('/login')
    await away.close()
  })

  it.each(['', '?state=', '?state=other'])('an answer without the right state (%s) ends nothing', async (query) => {
    const browser = createBrowser(t.app)
    await logIn(browser, createVisitor(), 'anna')
    await browser.post('/logout')
    const { searchParams } = new URL(locationOf(await browser.get('/login/sso/maker/logout')))
    expect(locationOf(await browser.get(`/login/sso/maker/logged-out${query}`))).toBe('/login')
    expect(await findOffer(browser)).toEqual(fabbrica)
    // Nor is the state of a logout one of a login.
    const callback = `/login/sso/maker/callback?code=x&state=${searchParams.get('state')}`
    expect(locationOf(await browser.get(callback))).toBe('/login?sso=expired&provider=maker')
  })
})
