import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/fixtures/factories.ts'
import { type WebhookFixtures, webhookFixtures } from '../../../test/fixtures/webhook.fixtures.ts'
import { hostilePeer, http, misbehaviours } from '../../../test/outgoing/hostile-peer.ts'
import { countSignatures, webhookReceiver } from '../../../test/webhook-receiver.ts'
import { startWorker } from '../../worker.ts'

type Receiver = Awaited<ReturnType<typeof webhookReceiver>>
let t: TestApp
let hooks: WebhookFixtures
let receiver: Receiver
let endpoint: { id: number; secret: string }

beforeAll(async () => {
  t = await testApp({ webhookNetworks: ['loopback'] })
  hooks = webhookFixtures(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await hooks.clear()
  receiver = await webhookReceiver()
  endpoint = await hooks.build(receiver.url)
})
afterEach(() => receiver.close())

const states = async (id = endpoint.id) => (await hooks.rows(id)).map(({ state }) => state)
const idsOf = (one: Receiver) => one.events().map(({ id }) => id)

describe('a delivery', () => {
  it('arrives signed, with the event’s id, type and moment, and is in the log', async () => {
    await hooks.ping(endpoint.id)
    await hooks.send()
    const [row] = await hooks.rows(endpoint.id)
    const [one] = receiver.received
    expect(receiver.events()).toEqual([
      { id: row?.event_id, type: 'ping', at: expect.stringMatching(/^20\d\d-/), data: { webhook_id: endpoint.id } },
    ])
    expect(one?.headers).toMatchObject({ 'portale-event': 'ping', 'portale-event-id': row?.event_id })
    expect(one && countSignatures(one, endpoint.secret)).toBe(1)
    expect(row).toMatchObject({
      state: 'delivered',
      tries: 1,
      next_try_at: null,
      answer_status: 200,
      answer: 'ok',
      error: null,
    })
  })

  it('is sent by the portal’s worker as soon as it is queued', async () => {
    const worker = await startWorker(t.deps, t.databaseUrl, () => {})
    await hooks.ping(endpoint.id)
    await expect.poll(() => states(), { interval: 50 }).toEqual(['delivered'])
    await worker.stop()
    await worker.promise
  })

  it('is retried after a failure, with the same id and body, until it is accepted', async () => {
    const statuses = [500, 503, 200]
    receiver.answer = (res) => res.writeHead(statuses.shift() ?? 500).end('occupato')
    await hooks.ping(endpoint.id)
    await hooks.send()
    expect(await hooks.rows(endpoint.id)).toMatchObject([
      { state: 'retrying', tries: 1, answer_status: 500, answer: 'occupato' },
    ])
    await hooks.send() // not due yet
    expect(receiver.received).toHaveLength(1)
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await hooks.skipWait()
      await hooks.send()
    }
    expect(await hooks.rows(endpoint.id)).toMatchObject([{ state: 'delivered', tries: 3, error: null }])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('is given up after a day of failures', async () => {
    receiver.answer = (res) => res.writeHead(500).end()
    await hooks.ping(endpoint.id)
    await hooks.send()
    await hooks.age(1)
    await hooks.skipWait()
    await hooks.send()
    expect(await hooks.rows(endpoint.id)).toMatchObject([
      { state: 'parked', tries: 2, next_try_at: null, error: 'Ha risposto 500.' },
    ])
  })

  it('arrives once though several servers send at once', async () => {
    await hooks.ping(endpoint.id, 20)
    await Promise.all([hooks.send(), hooks.send(), hooks.send()])
    const ids = (await hooks.rows(endpoint.id)).map(({ event_id }) => event_id)
    expect(idsOf(receiver).toSorted()).toEqual(ids.toSorted())
    expect(new Set(await states())).toEqual(new Set(['delivered']))
  })

  it('arrives again, with the same id, after a server was killed between sending and marking it', async () => {
    await hooks.ping(endpoint.id)
    const script = `
      const { readConfig } = await import('${new URL('../config.ts', import.meta.url)}')
      const { connect } = await import('${new URL('../db/connection.ts', import.meta.url)}')
      const { sendDueWebhooks } = await import('${new URL('send-webhooks.job.ts', import.meta.url)}')
      await sendDueWebhooks({ db: connect(process.env.DATABASE_URL).db, config: readConfig(process.env), notifyDisabled: async () => {} })`
    const env = {
      ...process.env,
      DEMO: '0',
      BASE_URL: '', // vitest's own
      DATABASE_URL: t.databaseUrl,
      SECRET: t.deps.config.secret,
      WEBHOOK_ALLOWED_NETWORKS: 'loopback',
    }
    const killed = spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' })
    const exited = once(killed, 'exit')
    receiver.answer = () => killed.kill('SIGKILL')
    await exited
    expect(receiver.received).toHaveLength(1)
    receiver.answer = (res) => res.end()
    await hooks.send() // it is another server's for a minute
    expect(receiver.received).toHaveLength(1)
    await hooks.skipWait()
    await hooks.send()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(idsOf(receiver)).size).toBe(1)
    expect(await states()).toEqual(['delivered'])
  })
})

describe('an endpoint that is paused while a delivery is on its way', () => {
  const pause = async (admin: Caller) => {
    const { body } = await admin.get<{ lock_version: number; url: string; events: string[] }>(path())
    const { lock_version, url, events } = body
    await admin.send('PUT', path(), { webhook: { url, events, active: false, lock_version } })
  }
  const path = () => `/api/v1/webhooks/${endpoint.id}`

  it.each([
    [
      'fails',
      500,
      { state: 'parked', tries: 1, next_try_at: null, answer_status: 500, error: 'L’endpoint è in pausa.' },
    ],
    ['hangs', undefined, { state: 'parked', tries: 1, next_try_at: null, error: 'L’endpoint è in pausa.' }],
    ['arrives', 200, { state: 'delivered', tries: 1, next_try_at: null, error: null }],
  ] as const)('one that %s is not sent again', async (_name, status, expected) => {
    const admin = await t.as('administrator')
    const arrived = Promise.withResolvers<void>()
    const paused = Promise.withResolvers<void>()
    receiver.answer = async (res) => {
      arrived.resolve()
      await paused.promise
      if (status) res.writeHead(status).end()
    }
    await hooks.ping(endpoint.id)
    const sending = hooks.send({ totalMs: status ? 5000 : 500 })
    await arrived.promise
    await pause(admin)
    paused.resolve()
    await sending
    expect(await hooks.rows(endpoint.id)).toMatchObject([expected])
    await hooks.send()
    expect(receiver.received).toHaveLength(1)
  })

  it('what was claimed and not sent yet is not sent', async () => {
    await hooks.ping(endpoint.id, 4)
    const admin = await t.as('administrator')
    receiver.answer = async (res) => {
      await pause(admin)
      res.end()
    }
    await hooks.send()
    expect(receiver.received.length).toBeLessThanOrEqual(2)
    expect((await states()).filter((state) => state === 'parked').length).toBeGreaterThanOrEqual(2)
  })
})

describe('an endpoint that hangs', () => {
  it.each(['101', '103 again and again', 'nothing', 'a byte a second'])(
    'by %s is retried like any other, the job ends and the others get theirs',
    async (name) => {
      const peer = await hostilePeer()
      peer.behave(misbehaviours(http)[name] ?? (() => {}))
      const slow = await hooks.build(`${peer.origin}/hooks`)
      await hooks.ping(slow.id, 3)
      await hooks.ping(endpoint.id, 3)
      await hooks.send({ totalMs: 400 })
      expect(await states()).toEqual(Array(3).fill('delivered'))
      const rows = await hooks.rows(slow.id)
      expect(rows.some(({ state, tries, error }) => state === 'retrying' && tries === 1 && error !== null)).toBe(true)
      await peer.close()
    },
  )

  it('is behind those that were tried longer ago, so that many slow ones keep nobody waiting', async () => {
    const slow = await webhookReceiver(async (res) => {
      await wait(400)
      res.end()
    })
    // More than are sent to at once, each with more than it takes in a turn, and all of them registered earlier.
    const many = await Promise.all(Array.from({ length: 16 }, () => hooks.build(slow.url)))
    const late = await hooks.build(receiver.url)
    for (const { id } of many) await hooks.ping(id, 30)
    await hooks.ping(late.id)
    const sending = hooks.send()
    await expect.poll(() => states(late.id), { interval: 50 }).toEqual(['delivered'])
    expect((await Promise.all(many.map(({ id }) => states(id)))).flat()).toContain('waiting')
    await hooks.clear() // the rest is not waited for
    await sending
    await slow.close()
  })

  it('holds up no other one, and what waits for it is not tried one by one', async () => {
    const hanging = await webhookReceiver(() => {})
    const slow = await hooks.build(hanging.url)
    await hooks.ping(slow.id, 10)
    await hooks.ping(endpoint.id, 10)
    let whenHungUp = 0
    receiver.answer = (res) => {
      whenHungUp = hanging.received.length
      res.end()
    }
    await hooks.send({ totalMs: 500 })
    expect(await states()).toEqual(Array(10).fill('delivered'))
    expect([whenHungUp, hanging.received.length]).toEqual([2, 2])
    const rows = await hooks.rows(slow.id)
    expect(rows.filter(({ tries }) => tries === 1)).toHaveLength(2)
    await hooks.send({ totalMs: 1000 })
    expect(hanging.received).toHaveLength(2)
    await hanging.close()
  })

  it('is taken out of use after three days of failures, and the administrators are notified once', async () => {
    const admin = await buildUser(t.deps.db, { role: 'administrator' })
    receiver.answer = (res) => res.writeHead(500).end()
    await hooks.ping(endpoint.id, 4)
    await hooks.send()
    await hooks.age(3)
    await hooks.skipWait()
    await hooks.send()
    const row = t.deps.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', endpoint.id)
    expect(await row.executeTakeFirst()).toMatchObject({ active: false, disabled_at: expect.any(String) })
    expect(new Set(await states())).toEqual(new Set(['parked']))
    const notices = t.deps.db.selectFrom('notifications').selectAll().where('user_id', '=', admin.id)
    expect(await notices.execute()).toMatchObject([{ kind: 'webhook_disabled', url: `/webhooks/${endpoint.id}` }])
    const mails = t.deps.db.selectFrom('mails').select('kind').where('user_id', '=', admin.id)
    expect(await mails.execute()).toEqual([{ kind: 'webhook_disabled' }])
  })

  it('begins anew after a single success', async () => {
    receiver.answer = (res) => res.writeHead(500).end()
    await hooks.ping(endpoint.id)
    await hooks.send()
    await hooks.age(2)
    receiver.answer = (res) => res.end()
    await hooks.skipWait()
    await hooks.send()
    const state = t.deps.db.selectFrom('webhook_endpoint_states').selectAll().where('endpoint_id', '=', endpoint.id)
    expect(await state.executeTakeFirst()).toMatchObject({ failing_since: null, blocked_until: null })
  })
})

it('an event is signed with both secrets for a day after a change, then with the new one alone', async () => {
  const admin = await t.as('administrator')
  const { body } = await admin.send<{ secret: string }>('POST', `/api/v1/webhooks/${endpoint.id}/secret`)
  expect(body.secret).not.toBe(endpoint.secret)
  const send = async () => {
    await hooks.ping(endpoint.id)
    await hooks.send()
    const last = receiver.received.at(-1)
    return last && [endpoint.secret, body.secret, 'whsec_other'].map((secret) => countSignatures(last, secret))
  }
  expect(await send()).toEqual([1, 1, 0])
  await t.deps.db.updateTable('webhook_endpoints').set({ previous_secret_until: new Date().toISOString() }).execute()
  expect(await send()).toEqual([0, 1, 0])
})

it('nothing is sent unsigned when the secrets can’t be read under another SECRET', async () => {
  await hooks.ping(endpoint.id)
  const other = webhookFixtures({ ...t, deps: { ...t.deps, config: { ...t.deps.config, secret: 'altro'.repeat(10) } } })
  await other.send()
  expect(receiver.received).toEqual([])
  expect(await hooks.rows(endpoint.id)).toMatchObject([{ state: 'retrying', error: expect.stringContaining('SECRET') }])
})
