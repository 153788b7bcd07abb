import { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import { query } from '../db/query.ts'
import { statementName } from '../db/statements.ts'
import { claimStore } from '../files/installation.ts'
import { anyone } from './access.ts'
import { createXsrfToken } from './csrf.ts'
import { networkTest } from './networks.ts'

type Line = Record<string, unknown>

let t: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
let caller: Caller
let lines: Line[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const description = { tag: 'Sistema', summary: 'Una chiamata di prova' } as const
const sentId = 'balancer-0000000001'

async function* parts(...texts: string[]) {
  for (const text of texts) {
    await wait(50)
    yield Buffer.from(text)
  }
}
const partsOf = (...texts: string[]) => Readable.toWeb(Readable.from(parts(...texts))) as ReadableStream
const call = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.1.2.3') =>
  app.inject({ url, headers: { accept: 'application/json', ...headers }, remoteAddress })

beforeAll(async () => {
  t = await testApp({ trustProxy: ['10.1.0.0/16'], slowRequestMs: 300, slowQueryMs: 200 })
  app = await buildApp(t.deps, { level: 'info', stream })
  app.get('/test/slow', { config: { allow: anyone, describe: description } }, async () => {
    await sql`SELECT pg_sleep(${0.35}), 'Segreta' AS text`.execute(t.deps.db)
    return {}
  })
  app.get('/test/slow-record', { config: { allow: anyone, describe: description } }, () =>
    query(t.deps.db, "SELECT pg_sleep($1), 'Segreta' AS record", [0.25]),
  )
  app.post('/test/slow', { config: { allow: anyone, describe: description } }, async () => {
    await sql`SELECT pg_sleep(0.25)`.execute(t.deps.db)
    return {}
  })
  app.get('/test/broken/:id', { config: { allow: anyone, describe: description } }, async () => {
    throw new Error('x is not a function')
  })
  const person = await t.as('workshop_user')
  caller = createCaller(app, t.deps.config, person.token, person.user_id)
  await caller.get('/api/profile')
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
  await t.close()
})

describe('X-Request-Id', () => {
  it.each([
    ['a call', '/api/demo', 200],
    ['a missing page', '/nothing.png', 404],
    ['a call without a session', '/api/v1/leads', 401],
    ['an address that can’t be read', '/%c0', 400],
    ['a built file that is not there', '/assets/none.js', 404],
  ])('is new for %s', async (_name, url, status) => {
    const [first, second] = [await call(url), await call(url)]
    expect(first.statusCode).toBe(status)
    expect(first.headers['x-request-id']).toMatch(uuid)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  it('is that of a trusted proxy', async () => {
    expect((await call('/api/demo', { 'x-request-id': sentId })).headers['x-request-id']).toBe(sentId)
  })

  it.each([
    ['of another address', sentId, '10.2.0.1'],
    ['that is too short', 'seven77', '10.1.2.3'],
    ['that is too long', 'x'.repeat(65), '10.1.2.3'],
    ['with other characters', 'id\twith "quotes"', '10.1.2.3'],
  ])('is new instead of one %s', async (_name, id, address) => {
    expect((await call('/api/demo', { 'x-request-id': id }, address)).headers['x-request-id']).toMatch(uuid)
  })
})

describe('the log', () => {
  it('has nothing of a request that is answered in time', async () => {
    await call('/api/demo')
    expect(lines).toEqual([])
  })

  it('has a slow request with its route and time, and its slow statement with the same id, without values', async () => {
    await call('/test/slow?secret=Segreta', { 'x-request-id': sentId })
    // None once this process has named as many statements as it may, which the tests before may have done.
    const statement = statementName("SELECT pg_sleep($1), 'Segreta' AS text", [0.35])
    expect(lines).toMatchObject([
      { reqId: sentId, event: 'slow query', ...(statement && { statement }), sql: "SELECT pg_sleep($1), '…' AS text" },
      { reqId: sentId, event: 'slow request', method: 'GET', url: '/test/slow', status: 200, address: '10.1.2.3' },
    ])
    for (const { ms } of lines) expect(ms).toBeGreaterThan(300)
    expect(JSON.stringify(lines)).not.toContain('Segreta')
  })

  it('has the slow statement of a record, which does not go through Kysely', async () => {
    await call('/test/slow-record', { 'x-request-id': sentId })
    const statements = lines.filter(({ event }) => event === 'slow query') // on a busy machine the request is slow, too
    expect(statements).toMatchObject([
      { reqId: sentId, event: 'slow query', sql: "SELECT pg_sleep($1), '…' AS record" },
    ])
  })

  it('has the id with a slow statement of a call whose body arrived in parts', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const xsrf = createXsrfToken(t.deps.config.secret, '')
    const answer = await fetch(`${address}/test/slow`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': xsrf,
        cookie: `XSRF-TOKEN=${xsrf}`,
      },
      body: partsOf('{"text":', '"late"}'),
      duplex: 'half',
    })
    expect(answer.status).toBe(200)
    const reqId = answer.headers.get('x-request-id')
    expect(lines.filter(({ event }) => event === 'slow query')).toMatchObject([{ sql: 'SELECT pg_sleep(0.25)', reqId }])
  })

  it('has a failed request with its user, and the answer has the first characters of its id', async () => {
    const { status, body, headers } = await caller.get<{ message: string }>('/test/broken/7?secret=Segreta')
    const id = String(headers['x-request-id'])
    expect([status, body.message]).toEqual([
      500,
      `Si è verificato un errore imprevisto: riprova più tardi. Codice: ${id.slice(0, 8)}`,
    ])
    const request = { reqId: id, user: caller.user_id, url: '/test/broken/:id' }
    expect(lines).toMatchObject([
      { ...request, msg: 'unexpected error' },
      { ...request, event: 'failed request', status: 500 },
    ])
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Segreta|${caller.token}`))
  })
})

describe('a probe that is answered with 503', () => {
  it('has one line for as long as it lasts, not one for each request', async () => {
    await claimStore(t.deps.db, t.deps.files)
    let isMissing = true
    t.deps.readiness.addCheck('something', () => !isMissing)
    for (const _time of [1, 2, 3]) expect((await call('/readyz')).statusCode).toBe(503)
    isMissing = false
    await expect.poll(async () => (await call('/readyz')).statusCode, { interval: 200 }).toBe(200)
    const failed = [{ name: 'something', reason: 'no' }]
    expect(lines).toMatchObject([{ event: 'not ready', failed }, { event: 'ready' }])
  })
})

describe('networkTest', () => {
  const isInside = networkTest(['10.1.0.0/16', '192.0.2.7', '2001:db8::/32', 'loopback'])
  it.each([
    ['10.1.255.1', true],
    ['::ffff:10.1.255.1', true],
    ['10.2.0.1', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['2001:db8:1::1', true],
    ['2001:db9::1', false],
    ['127.9.9.9', true],
    ['::1', true],
    ['', false],
    [undefined, false],
  ])('%s: %s', (address, expected) => {
    expect(isInside(address)).toBe(expected)
  })
})
