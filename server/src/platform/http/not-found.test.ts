import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

const asPage = { accept: 'text/html' }

type Answer = { message: string }
let t: TestApp
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  admin = await t.as('administrator')
})
afterAll(() => t.close())

describe('calls', () => {
  it.each([
    '/api',
    '/api/',
    '/API/v1/dealers',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v1/dealers/1/nothing',
    '/api/v3/dealers',
  ])('GET %s is 404 as JSON, signed in or not', async (url) => {
    for (const caller of [admin, t.anonymous]) {
      const { status, body } = await caller.get<Answer>(url, { accept: 'text/html' })
      expect([status, body]).toEqual([404, { message: 'Elemento non trovato.' }])
    }
  })

  it.each([
    ['DELETE', '/api/v1/dealers', 'GET, HEAD, POST'],
    ['PUT', '/api/v1/activities/1', 'GET, HEAD, POST'],
    ['POST', '/api/v1/activity_years/1', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '/login', 'GET, HEAD, POST'],
    ['PUT', '/logout', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/activity_document_upload/1', 'GET, HEAD'],
    ['GET', '/api/v1/activity_years/1/copy', 'POST'],
    ['GET', '/api/users/1', 'DELETE, PUT'],
    ['GET', '/api/users/1/set-password', 'POST'],
    ['DELETE', '/api/roles', 'GET, HEAD'],
    ['PUT', '/api/menu-management', 'GET, HEAD, POST'],
    ['PUT', '/impersonate/1', 'GET, HEAD, POST'],
  ])('%s %s is 405 and says which methods there are', async (method, url, allowed) => {
    const { status, body, headers } =
      method === 'GET' ? await admin.get<Answer>(url) : await admin.send<Answer>(method as 'POST', url, {})
    expect([status, body]).toEqual([405, { message: 'Metodo non ammesso per questo indirizzo.' }])
    expect(String(headers.allow).split(', ').toSorted().join(', ')).toBe(allowed)
  })

  it.each(['PATCH', 'OPTIONS', 'TRACE'])('%s is never a 500', async (method) => {
    const answer = await t.app.inject({ method: method as 'PATCH', url: '/api/v1/dealers' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  it.each([
    '/%zz',
    '/api/v1/dealers/%zz',
    '/%',
    '/api/v1/dealers?name=%zz',
    `/api/v1/dealers/${'1'.repeat(300)}`,
    `/api/v1/dealers/${'%41'.repeat(500)}`,
  ])('the address %.40s is answered in Italian, without the path', async (url) => {
    const answer = await admin.get<Answer>(url)
    expect(answer.status).toBeLessThan(500)
    if (answer.status >= 400) {
      expect(Object.keys(answer.body)).toEqual(['message'])
      expect(answer.body.message).toMatch(
        /^(La richiesta non è leggibile|Elemento non trovato|L’indirizzo è troppo lungo)\.$/,
      )
    }
  })

  it.each(['/%', `/api/v1/dealers/${'1'.repeat(300)}`])(
    'the address %.40s, which reaches no route, is answered with the usual headers',
    async (url) => {
      const { headers } = await admin.get(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      })
    },
  )

  it('a trailing slash is the same call', async () => {
    expect((await admin.get('/api/v1/dealers/')).status).toBe(200)
  })
})

describe('pages', () => {
  it.each(['/', '/dealers', '/no/such/screen', '/forgot-password/x'])(
    '%s asked for as JSON is 404 as JSON, signed in or not',
    async (url) => {
      for (const caller of [admin, t.anonymous]) {
        const { status, body } = await caller.get<Answer>(url, { accept: 'application/json, text/plain, */*' })
        expect([status, body]).toEqual([404, { message: 'Elemento non trovato.' }])
      }
    },
  )

  it.each([
    '/dealers',
    '/activity_years/null/edit',
    '/dealers?page=2&name=a%20b',
    '/leads/1/manage',
    '/activity_years/1/activities/null/edit',
  ])('%s without a session is sent to the login, which knows where to return', async (url) => {
    const { status, headers } = await t.anonymous.get(url, { accept: 'text/html' })
    expect(status).toBe(302)
    expect(headers.location).toBe(`/login?next=${encodeURIComponent(url)}`)
  })

  it('the home page goes to the login plainly', async () => {
    expect((await t.anonymous.get('/', { accept: 'text/html' })).headers.location).toBe('/login')
  })

  it.each(['//evil.example/x', '/https://evil.example'])('%s stays on this portal', async (url) => {
    const { headers } = await t.anonymous.get(url, { accept: 'text/html' })
    expect(String(headers.location ?? '/login?next=%2F')).toMatch(/^\/login\?next=%2F/)
  })

  it.each([
    ['/login', '/'],
    ['/login?next=%2Fdealers%3Fname%3Da', '/dealers?name=a'],
    ['/login?next=%2F%2Fevil.example', '/'],
    ['/login?next=https%3A%2F%2Fevil.example', '/'],
    ['/login?next=%2Flogin', '/'],
    ['/login?next=%2Fa&next=%2Fb', '/'],
  ])('a signed-in user is redirected from %s to %s', async (url, location) => {
    const { status, headers } = await (await t.as('workshop_user')).get(url, { accept: 'text/html' })
    expect([status, headers.location]).toEqual([302, location])
  })

  it.each(['/login', '/reset-password/abc?email=a@b.it', '/forgot-password'])(
    '%s opens without a session',
    async (url) => {
      const { status, headers } = await t.anonymous.get(url, { accept: 'text/html' })
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  it('with a session every address of the portal is its page, under the strict policy with a nonce of its own', async () => {
    const [one, two] = [await admin.get('/dealers', asPage), await admin.get('/no/such/screen', asPage)]
    expect([one.status, two.status]).toEqual([200, 200])
    const [first, second] = [one, two].map(({ headers }) => String(headers['content-security-policy']))
    expect(first).not.toBe(second)
    expect(first?.replace(/'nonce-[^']+'/, 'N')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' N; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-src 'self'; frame-ancestors 'none'",
    )
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it.each(['/robots.txt', '/.env', '/assets/../../package.json', '/assets/nothing.js', '/favicon.ico'])(
    '%s is no page',
    async (url) => {
      expect((await admin.get(url, asPage)).status).toBe(404)
    },
  )
})

it('calls are never cached, sniffed or framed', async () => {
  const { headers } = await admin.get('/api/v1/me')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  })
  expect(headers['strict-transport-security']).toBeUndefined()
})

it('what browsers follow in documents alone is said of everything but data', async () => {
  const ofDocuments = {
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
  }
  const always = { 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' }
  for (const path of ['/login', '/', '/offline.html', '/sw.js'])
    expect((await t.anonymous.get(path, { accept: 'text/html' })).headers, path).toMatchObject({
      ...always,
      ...ofDocuments,
    })
  for (const path of ['/api/v1/me', '/api/v1/dealers', '/api/v1/dealers/0', '/api/nothing', '/api/%zz']) {
    const { headers } = await admin.get(path)
    expect(headers, path).toMatchObject(always)
    expect(Object.keys(headers).filter((name) => Object.hasOwn(ofDocuments, name))).toEqual([])
  }
})

const sessionCookies = () => ({ portale_session: admin.token })

describe('HEAD', () => {
  it('is there wherever GET is', () => {
    const urlsOf = (method: string) =>
      t.app.declaredRoutes.filter((route) => route.method === method).map(({ url }) => url)
    const withHead = new Set(urlsOf('HEAD'))
    expect(urlsOf('GET').length).toBeGreaterThan(100)
    expect(urlsOf('GET').filter((url) => !withHead.has(url))).toEqual([])
  })

  it.each([
    ...[
      '/login',
      '/forgot-password',
      '/reset-password/x',
      '/',
      '/dealers?page=2',
      '/offline.html',
      '/sw.js',
      '/healthz',
    ],
    ...['/readyz', '/api/demo', '/api/v1/dealers', '/api/nothing', '/.env'],
  ])('%s is what GET answers, without the body, signed in or not', async (url) => {
    for (const cookies of [{}, sessionCookies()]) {
      const call = (method: 'GET' | 'HEAD') => t.app.inject({ method, url, headers: { accept: 'text/html' }, cookies })
      const [got, head] = [await call('GET'), await call('HEAD')]
      const kept = ({ statusCode, headers }: typeof got) => [
        statusCode,
        headers['content-type'],
        headers.location,
        headers['cache-control'],
      ]
      expect(kept(head)).toEqual(kept(got))
      expect(head.payload).toBe('')
    }
  })

  it('of the stream ends', async () => {
    const { statusCode, headers, payload } = await t.app.inject({
      method: 'HEAD',
      url: '/notifications/stream',
      headers: { accept: 'text/event-stream' },
      cookies: sessionCookies(),
    })
    expect([statusCode, headers['content-type'], payload]).toEqual([200, 'text/event-stream; charset=utf-8', ''])
  })
})
