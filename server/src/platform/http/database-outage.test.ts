import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createCaller, type TestApp, testApp } from '../../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/database-proxy.ts'
import { buildYear } from '../../../test/fixtures/factories.ts'
import { buildApp } from '../../app.ts'
import { openDeps, type ServerDeps } from '../../open-deps.ts'

let t: TestApp
let deps: ServerDeps
let app: FastifyInstance
let proxy: DatabaseProxy
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  proxy = await startDatabaseProxy(t.databaseUrl)
  deps = await openDeps(t.deps.config, proxy.url)
  app = await buildApp(deps)
  const caller = await t.as('administrator')
  admin = createCaller(app, t.deps.config, caller.token, caller.user_id)
})
afterAll(async () => {
  await app.close()
  await deps.stop()
  await proxy.stop()
  await t.close()
})

type Health = { message?: string; status?: string }

async function timed(url: string) {
  const start = performance.now()
  const answer = await admin.get<Health>(url)
  return { ...answer, took: performance.now() - start }
}

const isAway = (answer: Awaited<ReturnType<typeof timed>>) => {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.took).toBeLessThan(5500)
  expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|select|node_modules|\.ts\b|at /i)
}

it('answers while the database is there', async () => {
  expect((await timed('/healthz')).body).toEqual({ status: 'ok' })
  expect((await timed('/api/v1/activity_years')).status).toBe(200)
})

describe.each([
  ['refuses connections', () => proxy.refuse()],
  ['accepts and says nothing', () => proxy.answerNothing()],
])('the database %s', (_name, cut) => {
  it('503 within five seconds with Retry-After, and back by itself', async () => {
    await cut()
    const [health, call, list] = await Promise.all([timed('/healthz'), timed('/api/v1/me'), timed('/api/v1/dealers')])
    for (const answer of [health, call, list]) isAway(answer)
    expect(call.body.message).toBe('Il servizio non è disponibile: riprova tra poco.')
    const change = await admin.send<Health>('POST', '/api/v1/activity_years', { activity_year: { year: '2077' } })
    expect(change.status).toBe(503)
    await proxy.restore()
    await expect.poll(async () => (await timed('/healthz')).status).toBe(200)
    await expect.poll(async () => (await timed('/api/v1/activity_years')).status).toBe(200)
    expect(
      (await t.deps.db.selectFrom('activity_years').select('id').where('year', '=', '2077').execute()).length,
    ).toBe(0)
  })
})

it('while it is away the listener tries again now and then, not more and more often', async () => {
  await proxy.restore()
  await expect.poll(async () => (await timed('/api/v1/me')).status).toBe(200)
  proxy.answerNothing()
  await proxy.refuse()
  await wait(3500)
  const listening = createServer((socket) => {
    count += 1
    socket.destroy()
  })
  let count = 0
  listening.listen(Number(new URL(proxy.url).port), '127.0.0.1')
  await once(listening, 'listening')
  await wait(2000)
  listening.close()
  expect(count).toBeLessThan(8)
  await proxy.restore()
  await expect.poll(async () => (await timed('/api/v1/me')).status).toBe(200)
})

it('what changed while nothing could be heard is known afterwards', async () => {
  expect((await timed('/api/v1/activity_years')).status).toBe(200)
  await proxy.refuse()
  await t.deps.db.updateTable('users').set({ role_id: 8 }).where('id', '=', admin.user_id).execute()
  await proxy.restore()
  await expect.poll(async () => (await timed('/api/v1/activity_years')).status).toBe(403)
  await t.deps.db.updateTable('users').set({ role_id: 1 }).where('id', '=', admin.user_id).execute()
  await expect.poll(async () => (await timed('/api/v1/activity_years')).status).toBe(200)
})

it('a row that is locked for long is 503 with Retry-After, and says nothing of the lock', async () => {
  const year = await buildYear(t.deps.db, '2078')
  await t.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('activity_years').select('id').where('id', '=', year.id).forUpdate().execute()
    const answer = await admin.send<Health>('PUT', `/api/v1/activity_years/${year.id}`, {
      activity_year: { year: '2079' },
    })
    expect([answer.status, answer.body.message]).toEqual([503, 'Il sistema è occupato: riprova tra poco.'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('an unexpected error is a sentence, without stack, SQL or path', async () => {
  const year = await buildYear(t.deps.db, '2080')
  await admin.get(`/api/v1/activity_years/${year.id}`)
  const broken = await testApp()
  const caller = await broken.as('administrator')
  await broken.deps.pool.query('SELECT 1')
  Object.assign(broken.deps.pool, {
    connect: () => Promise.reject(new Error('SELECT secret FROM /srv/portale/server.ts')),
  })
  const answer = await caller.get<Health>('/api/v1/dealers')
  expect([answer.status, answer.body]).toEqual([
    500,
    {
      message: expect.stringMatching(/^Si è verificato un errore imprevisto: riprova più tardi. Codice: [0-9a-f]{8}$/),
    },
  ])
  await broken.close()
})
