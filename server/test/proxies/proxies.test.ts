import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/platform/password-hash.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { buildUser } from '../fixtures/factories.ts'
import { newsAttachment, newsFields } from '../fixtures/news.fixtures.ts'
import { createForm, createLargePdf } from '../form.ts'
import { bySize } from '../sizes.ts'
import { callThrough, clientAddress, type ProxiedCall, personHeaders } from './call.ts'
import { proxyPrograms } from './programs.ts'
import { type StartedProxy, startProxy } from './start-proxy.ts'

// Debian's proxies with the files of ops/proxies: all of them in `npm run prove neighbours`, else those that are quick.
const names = bySize(['nginx', 'HAProxy'], Object.keys(proxyPrograms))
const megabyte = 1024 * 1024
const password = 'Rete-2026-Vai'

let t: TestApp
let portal: number
let admin: Caller
let email: string
let userId: number
const arrived: IncomingMessage[] = []
beforeAll(async () => {
  t = await testApp({ trustProxy: ['127.0.0.1'] })
  t.app.server.on('request', (req: IncomingMessage) => arrived.push(req))
  portal = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
  admin = await t.as('administrator')
  const password_hash = await hashPassword(password)
  ;({ email, id: userId } = await buildUser(t.deps.db, { role: 'dealer_holder', password_hash }))
})
afterAll(() => t.close())

/** The form of a news with attachments of these sizes. */
const newsForm = (...sizes: number[]) =>
  createForm([
    ...newsFields(),
    ...sizes.map((size, n) => newsAttachment('document_news[]', `${n}.pdf`, createLargePdf(size))),
  ])

/** Logs in as a browser without a session, and returns the answer of its call. */
async function logIn(proxy: StartedProxy, claimed: string[] = []) {
  const forwarded = claimed.length > 0 ? { 'x-forwarded-for': claimed } : undefined
  const { headers } = await callThrough(proxy.address, { path: '/api/demo' })
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  const sent = { 'x-xsrf-token': xsrf, 'x-requested-with': 'XMLHttpRequest', cookie: cookies.join('; ') }
  return callThrough(proxy.address, {
    method: 'POST',
    path: '/login',
    headers: { ...sent, ...forwarded, accept: 'application/json', 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ email, password })),
  })
}

/** The address that the newest session was made from. */
async function lastAddress(): Promise<string | undefined> {
  const query = t.deps.db.selectFrom('sessions').select('address').where('user_id', '=', userId)
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.address ?? undefined
}

const addresses = [
  '/api/v1/dealers/a%2Fb',
  '/api/v1//dealers',
  '//api/v1/dealers/%5B1%5D',
  '/api/v1/dealers?name=[a]&x=%20%2B+%2f//',
]

describe.each(names)('through %s', (name) => {
  let proxy: StartedProxy
  beforeAll(async () => {
    proxy = await startProxy(name, portal)
  })
  afterAll(() => proxy?.stop())

  const call = (options: ProxiedCall) => callThrough(proxy.address, options)
  const upload = (form: ReturnType<typeof createForm>, headers: Record<string, string> = personHeaders(t, admin)) =>
    call({ method: 'POST', path: '/api/v1/news', headers: { ...headers, ...form.headers }, body: form.payload })

  it.each(addresses)('an address arrives as it left: %s', async (path) => {
    arrived.length = 0
    const direct = await callThrough(`http://127.0.0.1:${portal}`, { path, headers: personHeaders(t, admin) })
    const { status } = await call({ path, headers: personHeaders(t, admin) })
    const seen = proxyPrograms[name]?.joinsFirstSlashes ? path.replace(/^\/+/, '/') : path
    expect([status, arrived.map(({ url }) => url)]).toEqual([direct.status, [path, seen]])
  })

  it.each<string[][]>(
    [[], ['203.0.113.9'], ['203.0.113.9', '127.0.0.1'], ['127.0.0.1, 10.0.0.1', 'unknown']].map((claimed) => [claimed]),
  )('a login is recorded from the address that the proxy saw when the browser claims %j', async (claimed) => {
    expect((await logIn(proxy, claimed)).status).toBe(200)
    expect(await lastAddress()).toBe(clientAddress)
  })

  it('takes files of 20 MB, and of 100 MB together', async () => {
    expect((await upload(newsForm(20 * megabyte))).status).toBe(201)
    if (bySize(false, true))
      expect((await upload(newsForm(...Array.from({ length: 4 }, () => 25 * megabyte)))).status).toBe(201)
  })

  // A machine under load may read its answer too late: some proxies close half a second after it.
  it('shows why an upload was refused that was not read', { retry: 2 }, async () => {
    const form = newsForm(20 * megabyte)
    const headers = personHeaders(t, admin)
    const { cookie: _cookie, ...withoutCookie } = headers
    const { 'x-xsrf-token': _token, ...withoutToken } = headers
    expect((await upload(form, withoutCookie)).status).toBe(401)
    expect((await upload(form, withoutToken)).status).toBe(419)
    expect((await upload(form, personHeaders(t, await t.as('dealer_holder')))).status).toBe(403)
    expect((await upload(form, { ...headers, 'content-encoding': 'gzip' })).status).toBe(415)
    if (bySize(false, true))
      expect((await upload(newsForm(...Array.from({ length: 5 }, () => 26 * megabyte)))).status).toBe(413)
  })
})

describe('a proxy that is set up in other ways', () => {
  it.each<[string, string, (text: string) => string]>([
    [
      'nginx that adds attributes to cookies',
      'nginx',
      (text) =>
        text.replace(
          'proxy_pass',
          'proxy_cookie_path / "/; Partitioned";\nproxy_cookie_flags ~ samesite=strict;\nproxy_pass',
        ),
    ],
    [
      'HAProxy that adds attributes to cookies, and a line with the address',
      'HAProxy',
      (text) =>
        text
          .replace(/http-request set-header X-Forwarded-For .*/, 'option forwardfor')
          .replace('option abortonclose', 'http-response replace-header Set-Cookie (.*) "\\1; SameSite=None; Path=/"'),
    ],
  ])('%s: people log in, from the address that the proxy saw', async (_what, name, change) => {
    const proxy = await startProxy(name, portal, change)
    try {
      for (const claimed of [[], ['203.0.113.9', '127.0.0.1']]) {
        const { status, headers } = await logIn(proxy, claimed)
        expect([status, await lastAddress()]).toEqual([200, clientAddress])
        const session = [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('portale_session='))
        const me = await callThrough(proxy.address, {
          path: '/api/v1/me',
          headers: { cookie: session?.split(';')[0] ?? '', accept: 'application/json' },
        })
        expect([me.status, me.headers['x-portale-user']]).toEqual([200, String(userId)])
      }
    } finally {
      await proxy.stop()
    }
  })
})
