import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { startBalancer, startLoad } from '../test/balancer.ts'
import { buildUser } from '../test/fixtures/factories.ts'
import { createUploadFixtures, fileFor, type UploadFixtures } from '../test/fixtures/upload.fixtures.ts'
import { webhookFixtures } from '../test/fixtures/webhook.fixtures.ts'
import { createForm, createLargePdf } from '../test/form.ts'
import { buildNewMail, testOutbox } from '../test/mails.ts'
import { hostilePeer, http, misbehaviours } from '../test/outgoing/hostile-peer.ts'
import { bySize } from '../test/sizes.ts'
import { type SpawnedServer, spawnServer } from '../test/spawn-server.ts'
import { createXsrfToken } from './platform/http/csrf.ts'

const perSecond = bySize(30, 100)

let t: TestApp
let fixtures: UploadFixtures
const servers: SpawnedServer[] = []
beforeAll(async () => {
  t = await testApp()
  fixtures = await createUploadFixtures(t)
})
afterAll(async () => {
  for (const server of servers) server.kill()
  await t.close()
})

async function start(variables: Record<string, string>): Promise<SpawnedServer> {
  const server = await spawnServer(t, { SHUTDOWN_DELAY_SECONDS: '1.5', ...variables })
  servers.push(server)
  return server
}

/** An upload that is still arriving; `finish` sends its rest and resolves with the answer's first line and its headers. */
async function openUpload({ port }: SpawnedServer) {
  const { holder, activity, types } = fixtures
  const { payload, headers } = createForm([fileFor(types.verbale, 'lento.pdf', createLargePdf(500_000))])
  const xsrf = createXsrfToken(t.deps.config.secret, holder.token)
  const head = [
    `POST /api/v1/activities/${activity.id} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: portale_session=${holder.token}; XSRF-TOKEN=${xsrf}`,
    `X-XSRF-TOKEN: ${xsrf}`,
    'X-Requested-With: XMLHttpRequest',
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
  ]
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = once(socket, 'close')
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), payload.subarray(0, 200_000)]))
  return {
    async finish() {
      socket.write(payload.subarray(200_000))
      await closed
      return answer
    },
    closed,
  }
}

/** Connections that are kept in reserve: one without any request, one after its answer. */
async function openIdle({ port }: SpawnedServer) {
  const sockets = [connect(Number(port), '127.0.0.1'), connect(Number(port), '127.0.0.1')]
  for (const socket of sockets) socket.on('error', () => {}).resume()
  sockets[1]?.write('GET /livez HTTP/1.1\r\nHost: a\r\n\r\n')
  return Promise.all(sockets.map((socket) => once(socket, 'close')))
}

it('SIGTERM under load behind a proxy: no failed request, the running upload finishes, then the other server serves', async () => {
  const [first, second] = await Promise.all([start({}), start({ SHUTDOWN_SECONDS: '1' })])
  const caller = await t.as('administrator')
  const balancer = await startBalancer([first.address, second.address])
  const headers = { cookie: `portale_session=${caller.token}` }
  const call = async (path: string) => {
    const answer = await fetch(`${balancer.address}${path}`, { headers })
    const text = await answer.text()
    return answer.ok ? 'ok' : `${answer.status} ${text}`
  }
  for (const _time of [1, 2]) expect(await call('/api/v1/me')).toBe('ok')
  const load = startLoad(perSecond, () => call(Math.random() < 0.5 ? '/api/v1/me' : '/api/v1/activity_years'))
  const upload = await openUpload(first)
  const idle = openIdle(first)
  await wait(500)

  const stopping = first.stop()
  await expect.poll(() => balancer.isReady(first.address), { interval: 20 }).toBe(false)
  await idle
  await expect(fetch(`${first.address}/livez`)).rejects.toThrow()
  await wait(300)
  const answer = await upload.finish()
  expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  const { code, ms } = await stopping
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)

  const restarted = await start({ PORT: first.port })
  await expect.poll(() => balancer.isReady(restarted.address)).toBe(true)
  balancer.served.delete(restarted.address)
  await wait(300)
  const cut = await openUpload(second)
  const secondStopped = second.stop()
  await Promise.all([secondStopped, cut.closed])
  await wait(200)
  const results = await load.stop()
  await balancer.close()
  expect(results).toEqual({ ok: expect.any(Number) })
  expect(results.ok).toBeGreaterThan(50)
  expect(balancer.served.get(restarted.address)).toBeGreaterThan(10)
  expect((await secondStopped).code).toBe(0)
  expect((await secondStopped).ms).toBeGreaterThan(2400) // the delay, and the second that the upload got
  await restarted.stop()
})

it('SIGTERM ends within 15 seconds while a webhook’s receiver, the mail server and the virus scanner hang', async () => {
  const [receiver, mailServer, scanner] = await Promise.all([hostilePeer(), hostilePeer(), hostilePeer()])
  const hang = misbehaviours(http).nothing ?? (() => {})
  for (const peer of [receiver, mailServer, scanner]) peer.behave(hang)
  const hooks = webhookFixtures(t)
  const endpoint = await hooks.build(`${receiver.origin}/hooks`)
  const server = await start({
    SHUTDOWN_DELAY_SECONDS: '0',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    CLAMD_URL: `tcp://127.0.0.1:${scanner.port}`,
    WEBHOOK_ALLOWED_NETWORKS: 'loopback',
    OUTGOING_SECONDS: JSON.stringify({ webhook: 60, mail: 120, scan: 120 }),
  })
  await hooks.ping(endpoint.id)
  await testOutbox(t).write(buildNewMail(await buildUser(t.deps.db, { role: 'dealer_holder' })))
  const upload = await openUpload(server)
  const uploaded = upload.finish()
  const connected = () => [receiver, mailServer, scanner].map(({ stats }) => stats.connections > 0)
  await expect.poll(connected).toEqual([true, true, true])
  const { code, ms } = await server.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(15_000)
  expect(await uploaded).toMatch(/^HTTP\/1.1 503 /)
  // Another server, or the next start, does what was left.
  expect(await hooks.rows(endpoint.id)).toMatchObject([{ state: expect.stringMatching(/^(waiting|retrying)$/) }])
  await Promise.all([receiver, mailServer, scanner].map((peer) => peer.close()))
})
