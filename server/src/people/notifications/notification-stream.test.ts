import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { impersonate } from '../../../test/fixtures/people.fixtures.ts'
import { startSecondServer } from '../../../test/second.ts'
import { spawnServer } from '../../../test/spawn-server.ts'
import { openStream } from '../../../test/stream.ts'
import { endMaintenance, startMaintenance } from '../../platform/operations/maintenance.queries.ts'

type Stream = Awaited<ReturnType<typeof openStream>>

let t: TestApp
let address: string
let caller: Caller
const opened: Stream[] = []
beforeAll(async () => {
  t = await testApp({ maxStreams: { all: 6, perUser: 3 }, metrics: { networks: ['127.0.0.1'], token: undefined } })
  address = await t.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())
beforeEach(async () => {
  caller = await t.as('dealer_holder')
})
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close()
  await expect.poll(() => t.deps.streams.count).toBe(0)
})

async function open(who: { token: string } = caller, at = address) {
  const stream = await openStream(at, who.token)
  opened.push(stream)
  return stream
}
const notify = (user_id = caller.user_id) => buildNotification(t.deps.db, { user_id })
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 3000, interval: 10 })

describe('GET /notifications/stream', () => {
  it('sends how many notifications there are to read, now and after each change', async () => {
    const { id } = await notify()
    await soon(async () => (await caller.get('/notifications/unread')).headers['x-unread-count']).toBe('1')
    const stream = await open()
    expect(stream).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'content-security-policy': expect.any(String),
        'x-portale-user': String(caller.user_id),
      },
    })
    await soon(stream.counts).toEqual([1])
    expect(stream.text()).toMatch(/^retry: \d{4,5}\n/)
    await notify()
    await soon(() => stream.counts().at(-1)).toBe(2)
    await caller.send('POST', `/notifications/${id}/mark-dropdown-read`)
    await soon(() => stream.counts().at(-1)).toBe(1)
    await caller.send('POST', '/notifications/mark-all-read')
    await soon(() => stream.counts().at(-1)).toBe(0)
  })

  it('notifies every page of a person on every server, and nobody else', async () => {
    const second = await startSecondServer(t)
    const stranger = await t.as('dealer_holder')
    try {
      const there = await second.app.listen({ host: '127.0.0.1', port: 0 })
      const streams = [await open(), await open(), await open(caller, there)]
      const foreign = await open(stranger)
      await notify()
      for (const stream of streams) await soon(() => stream.counts().at(-1)).toBe(1)
      expect(foreign.counts()).toEqual([0])
      opened.pop()?.close()
      for (const stream of streams) stream.close()
    } finally {
      await second.close()
    }
  })

  it('holds no connection to the database', async () => {
    const before = t.deps.pool.totalCount - t.deps.pool.idleCount
    await Promise.all([open(), open(), open()])
    expect(t.deps.pool.totalCount - t.deps.pool.idleCount).toBe(before)
  })

  it('answers 401 without a session, 406 to who wants no events, and ends a HEAD at once', async () => {
    expect((await openStream(address, 'x')).status).toBe(401)
    expect((await caller.get('/notifications/stream')).status).toBe(406)
    const headers = { cookie: `portale_session=${caller.token}`, accept: 'text/event-stream' }
    expect((await fetch(`${address}/notifications/stream`, { method: 'HEAD', headers })).status).toBe(200)
  })

  it('takes the place of the person’s oldest one beyond the limit, and rejects beyond that of all (503)', async () => {
    const mine = [await open(), await open(), await open()]
    const newest = await open()
    expect(newest.status).toBe(200)
    await mine[0]?.ended
    expect(mine[0]?.text()).toMatch(/\nevent: replaced\ndata: \{\}\n\n$/)
    await notify()
    for (const stream of [mine[1], mine[2], newest]) await soon(() => stream?.counts().at(-1)).toBe(1)
    const other = await t.as('dealer_holder')
    for (let count = 0; count < 3; count += 1) expect((await open(other)).status).toBe(200)
    expect((await open(await t.as('dealer_holder'))).status).toBe(503)
    mine[1]?.close()
    await soon(() => t.deps.streams.count).toBe(5)
    expect((await open(await t.as('dealer_holder'))).status).toBe(200)
  })

  it('rejects of many that are opened at once those beyond the limit, of a person and of all', async () => {
    const mine = await Promise.all(Array.from({ length: 50 }, () => open()))
    for (const { status } of mine) expect([200, 429]).toContain(status)
    await soon(() => t.deps.streams.count).toBe(3)
    const others = await Promise.all(
      ['dealer_holder', 'workshop_user', 'dealer_holder'].map((role) => t.as(role as 'dealer_holder')),
    )
    const statuses = await Promise.all(
      others.flatMap((other) => Array.from({ length: 5 }, async () => (await open(other)).status)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(t.deps.streams.count).toBe(6)
  })

  it('counts those of an impersonation for who impersonates, not for the impersonated person', async () => {
    const acting = await impersonate(t, await t.as('administrator'), caller.user_id)
    const own = await open()
    const first = await open(acting)
    for (let count = 0; count < 2; count += 1) await open(acting)
    expect((await open(acting)).status).toBe(200)
    await first.ended
    expect(own.isOpen()).toBe(true)
  })

  it('gives the place back of a browser that goes while its stream is being opened', async () => {
    const headers = { cookie: `portale_session=${caller.token}`, accept: 'text/event-stream' }
    const waiting = sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_locks
      WHERE relation = 'notifications'::regclass AND NOT granted`
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE notifications IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const leaving = Array.from({ length: 3 }, () =>
        http.get(`${address}/notifications/stream`, { headers }).on('error', () => {}),
      )
      await soon(async () => (await waiting.execute(t.deps.db)).rows[0]?.count).toBeGreaterThan(0)
      expect((await open()).status).toBe(429)
      for (const request of leaving) request.destroy()
      await wait(50)
    })
    await soon(async () => (await open()).status).toBe(200)
  })

  it('is counted in the metrics, and not as a request that takes long', async () => {
    const metrics = async () => (await t.anonymous.get('/metrics')).text
    const timed = async () =>
      /request_duration_seconds_count\{.*notifications\/stream"\} (.*)/.exec(await metrics())?.[1]
    const before = await timed()
    const stream = await open()
    expect(await metrics()).toMatch(/^portale_notification_streams 1$/m)
    await caller.send('POST', '/logout')
    await stream.ended
    await soon(metrics).toMatch(/^portale_notification_streams 0$/m)
    expect(await metrics()).toMatch(/portale_notification_stream_rejections_total\{limit="user"\} \d+/)
    expect(await timed()).toBe(before)
  })
})

describe('a stream ends', () => {
  it('at the logout, but not those of the person’s other sessions', async () => {
    const elsewhere = await t.as(caller.user_id)
    const [stream, other] = [await open(), await open(elsewhere)]
    expect((await caller.send('POST', '/logout')).status).toBe(204)
    await stream.ended
    await notify()
    await soon(() => other.counts().at(-1)).toBe(1)
  })

  it('when the user is deleted', async () => {
    const stream = await open()
    const admin = await t.as('administrator')
    expect((await admin.send('DELETE', `/api/users/${caller.user_id}`)).status).toBeLessThan(300)
    await stream.ended
    expect((await open()).status).toBe(401)
  })

  it('when an impersonation does, of the one who is impersonated', async () => {
    const acting = await impersonate(t, await t.as('administrator'), caller.user_id)
    const [stream, own] = [await open(acting), await open()]
    await notify()
    await soon(() => stream.counts().at(-1)).toBe(1)
    await acting.send('POST', '/impersonate/stop')
    await stream.ended
    expect(own.isOpen()).toBe(true)
  })

  it('at the maintenance, during which none is opened (503)', async () => {
    const stream = await open()
    await startMaintenance(t.deps.db, 5)
    try {
      await stream.ended
      await soon(async () => (await open()).status).toBe(503)
    } finally {
      await endMaintenance(t.deps.db)
    }
    await soon(async () => (await open()).status).toBe(200)
  })

  it('at once when the server stops (SIGTERM), which they do not hold up', async () => {
    const server = await spawnServer(t, { SHUTDOWN_SECONDS: '20' })
    const streams = [await openStream(server.address, caller.token), await openStream(server.address, caller.token)]
    const stopped = server.stop()
    await Promise.all(streams.map(({ ended }) => ended))
    const { code, ms } = await stopped
    expect(code).toBe(0)
    expect(ms).toBeLessThan(8000)
  })
})
