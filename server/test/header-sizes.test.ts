import { request } from 'node:http'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSsoSession, maxKept, setSsoSession } from '../src/people/accounts/sso-session.ts'
import { createXsrfToken } from '../src/platform/http/csrf.ts'
import { hashPassword } from '../src/platform/password-hash.ts'
import type { SsoSettings } from '../src/platform/sso-settings.ts'
import { type Caller, type TestApp, testApp } from './app.ts'
import { createBrowser } from './browser.ts'
import { buildUser } from './fixtures/factories.ts'
import { newsAttachment, newsFields } from './fixtures/news.fixtures.ts'
import { createForm } from './form.ts'
import { freePort } from './free-port.ts'
import { client_id, client_secret, loginAtProvider, type SpawnedProvider, spawnProvider } from './sso/provider.ts'

// nginx with its own settings answers 502 for more: it reads the beginning of an answer into one page of memory.
const maxHeaders = 4096
const password = 'Rete-2026-Vai'
const baseUrl = 'https://portale-della-rete.assistenza.fabbrica.example'

let t: TestApp
let address: string
let admin: Caller
let provider: SpawnedProvider
beforeAll(async () => {
  const port = await freePort()
  const settings: SsoSettings = {
    ...{ key: 'maker', label: 'Fabbrica', issuer: `http://127.0.0.1:${port}`, client_id, client_secret },
    ...{ client_authentication: 'client_secret_basic', scopes: 'openid email profile', trusts_email: true },
    roles: { claim: 'groups', map: {}, highest_role: 'superuser_rt' },
  }
  t = await testApp({ baseUrl, ssoProviders: [settings] })
  address = await t.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await t.as('administrator')
  const names = ['anna1', 'anna914']
  const accounts = Object.fromEntries(
    names.map((name) => [name, { email: `${name}@maker.example`, email_verified: true }]),
  )
  provider = await spawnProvider({ port, accounts, redirect_uris: [`${baseUrl}/login/sso/maker/callback`] })
})
afterAll(async () => {
  await provider.stop()
  await t.close()
})

type Answer = { status: number; location: string; cookies: string[]; bytes: number }
type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** A call, and how long the beginning of its answer is, with the status line. */
const measure = ({ method = 'GET', path, headers = {}, body }: Call) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const req = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, statusMessage = '', rawHeaders } = answer.resume()
      const lines = rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part, 'latin1') + 2, 0)
      const cookies = answer.headers['set-cookie'] ?? []
      const bytes = `HTTP/1.1 ${status} ${statusMessage}\r\n\r\n`.length + lines
      resolve({ status, location: answer.headers.location ?? '', cookies, bytes })
    })
    req.on('error', reject).end(body)
  })

const page = { accept: 'text/html' }
const session = ({ token }: Caller) => ({ cookie: `__Host-portale_session=${token}` })
const expectSmall = ({ status, bytes }: Answer, expected: number) => {
  expect(status).toBe(expected)
  expect(bytes).toBeLessThan(maxHeaders)
}

const addresses = ['a'.repeat(7000), '%C3%A0'.repeat(1000), '%2520'.repeat(300), '"<>'.repeat(200)]

it.each(addresses)('the redirect to the login of a page with a long address: %.20s', async (text) => {
  for (const path of [`/dealers?name=${text}`, `/document_news/1?x=${text}`])
    expectSmall(await measure({ path: path.replace(/["<>]/g, encodeURIComponent), headers: page }), 302)
})

it.each([...addresses, 'à'.repeat(1400)])('the redirect after a login to a long address: %.20s', async (text) => {
  const next = encodeURIComponent(`/dealers?name=${text}`)
  expectSmall(await measure({ path: `/login?next=${next}`, headers: { ...page, ...session(admin) } }), 302)
})

it('keeps the page for the login where its address is as long as a list with filters has', async () => {
  const path = `/dealers?name=${'Officina%20di%20prova%20'.repeat(12)}&page=12`
  const { location } = await measure({ path, headers: page })
  expect(location).toBe(`/login?next=${encodeURIComponent(path)}`)
  expect((await measure({ path: location, headers: { ...page, ...session(admin) } })).location).toBe(path)
})

it('a page, and the login of a person at a browser that ten others have used', async () => {
  expectSmall(await measure({ path: '/', headers: { ...page, ...session(admin) } }), 200)
  const browser = createBrowser(t.app)
  const password_hash = await hashPassword(password)
  for (let count = 0; count < 11; count += 1) {
    const { email } = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash })
    if (!browser.jar.has('XSRF-TOKEN')) await browser.get('/api/demo')
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { cookie, 'x-xsrf-token': browser.jar.get('XSRF-TOKEN') ?? '', 'x-requested-with': 'XMLHttpRequest' }
    const body = JSON.stringify({ email, password })
    const headers = { ...sent, accept: 'application/json', 'content-type': 'application/json' }
    const answer = await measure({ method: 'POST', path: '/login', headers, body })
    expectSmall(answer, 200)
    for (const cookie of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/device/.test(name)) browser.jar.set(name, value)
    }
  }
})

it.each(['à', '漢', '🚗', "'", 'a'])('a document whose name has 255 characters: %s', async (character) => {
  const name = `${character.repeat(255)}.pdf`.slice(-255)
  const form = createForm([...newsFields(), newsAttachment('document_news[]', name)])
  const xsrf = createXsrfToken(t.deps.config.secret, admin.token)
  const headers = {
    ...form.headers,
    ...{ cookie: `__Host-portale_session=${admin.token}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
    ...{ 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' },
  }
  const saved = await t.app.inject({ method: 'POST', url: '/api/v1/news', payload: form.payload, headers })
  expect(saved.statusCode).toBe(201)
  const { id } = await t.deps.db
    .selectFrom('document_news')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const sent = await measure({ path: `/document_news/${id}`, headers: session(admin) })
  expectSmall(sent, 200)
})

it.each(['/', `/dealers?name=${'x'.repeat(900)}`])(
  'a login by single sign-on with the longest identity token that is kept, and its logout: %.20s',
  async (next) => {
    await buildUser(t.deps.db, { role: 'dealer_holder', email: `anna${next.length}@maker.example` })
    const begun = await measure({ path: `/login/sso/maker?next=${encodeURIComponent(next)}`, headers: page })
    expectSmall(begun, 302)
    const back = new URL(await loginAtProvider(begun.location, `anna${next.length}`))
    const cookie = begun.cookies.map((text) => text.split(';')[0]).join('; ')
    const ended = await measure({ path: back.pathname + back.search, headers: { ...page, cookie } })
    expectSmall(ended, 302)
    expect(ended.location).toBe(next)
    const kept = ended.cookies.find((text) => text.includes('portale_sso_session=')) ?? ''
    const value = /=([^;]*)/.exec(kept)?.[1] ?? ''
    const longer = maxKept - next.length - value.length
    expect(longer).toBeGreaterThan(0)
    expect(ended.bytes + longer).toBeLessThan(maxHeaders)
    // A browser that goes on to the provider again sends them all: with the address and what browsers say themselves 8 KB.
    const sent = [...begun.cookies, ...ended.cookies].reduce(
      (sum, text) => sum + (text.split(';')[0] ?? '').length + 2,
      0,
    )
    expect(sent + longer).toBeLessThan(maxHeaders)
    const cookies = `${kept.split(';')[0]}; __Secure-portale_sso_logged_out=1`
    const left = await measure({ path: '/login/sso/maker/logout', headers: { ...page, cookie: cookies } })
    expect(left.location).toContain('id_token_hint=')
    // The provider's address has the token, whose length is three quarters of what the cookie's value has.
    expect(left.bytes + 0.75 * longer).toBeLessThan(maxHeaders)
  },
)

it('leaves a longer identity token out, and none of what the login needs', async () => {
  const kept = async (id_token: string, address: string) => {
    const app = fastify()
    await app.register(cookie)
    app.get('/', (_req, reply) => {
      setSsoSession(t.deps, reply, { provider: 'maker', id_token }, address)
      return reply.send('')
    })
    app.get('/login', (req) => ({ found: findSsoSession(t.deps, req)?.id_token?.length ?? null }))
    const [set] = (await app.inject('/')).cookies
    const cookies = { [set?.name ?? '']: set?.value ?? '' }
    const { found } = (await app.inject({ url: '/login', cookies })).json()
    await app.close()
    return { length: set?.value.length ?? 0, found }
  }
  expect(await kept('x'.repeat(1600), '/')).toMatchObject({ found: 1600 })
  expect((await kept('x'.repeat(1600), '/')).length).toBeLessThan(maxKept)
  for (const [size, address] of [
    [1600, `/${'x'.repeat(900)}`],
    [1600, `/${'à'.repeat(300)}`],
    [3000, '/'],
  ] as const)
    expect(await kept('x'.repeat(size), address)).toMatchObject({ found: null })
})
