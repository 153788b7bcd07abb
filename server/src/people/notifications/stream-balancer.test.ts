import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { Agent, get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { buildNotification } from '../../../test/fixtures/factories-notices.ts'
import { freePort } from '../../../test/free-port.ts'
import { createCertificate, createValues, readTemplate } from '../../../test/prove/cluster/configuration.ts'
import { startSecondServer } from '../../../test/second.ts'
import { streamTimes } from './notification-streams.ts'

// Two servers behind HAProxy as ops/cluster sets it up, with TLS, at loopback addresses and ports of their own: another run,
// and a portal that runs on this machine, may have the usual ports.
const none = { patroni: '', patroniModules: '', etcd: '', prometheus: '', postgresBin: '' }
const folder = mkdtempSync(join(tmpdir(), 'portale-front-'))
const usual = createValues(folder, { ...none, haproxy: '', openssl: '' })
const { FRONT: front = '' } = usual
const port = await freePort(front)
const figuresPort = await freePort(front)
const origin = `https://${front}:${port}`
const values = { ...usual, HTTPS_PORT: String(port), BASE_URL: origin }
const template = 'haproxy-front.cfg'

/** Writes the configuration with other ports in place of those that it names. */
function writeConfiguration(ports: Record<string, number | string>): string {
  let text = readTemplate(template, values)
  for (const [address, other] of Object.entries(ports)) {
    expect(text).toContain(address)
    text = text.replaceAll(address, address.replace(/\d+$/, String(other)))
  }
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, text)
  return path
}

let t: TestApp
let second: Awaited<ReturnType<typeof startSecondServer>>
let caller: Caller
let balancer: ReturnType<typeof spawn>
let ca: string
beforeAll(async () => {
  t = await testApp({ maxStreams: { all: 2, perUser: 10 } })
  second = await startSecondServer(t)
  const configuration = writeConfiguration({
    [`${usual.APP1}:3000`]: new URL(await t.app.listen({ host: usual.APP1, port: 0 })).port,
    [`${usual.APP2}:3000`]: new URL(await second.app.listen({ host: usual.APP2, port: 0 })).port,
    [`${front}:8404`]: figuresPort,
  })
  caller = await t.as('dealer_holder')
  ca = createCertificate('openssl', values)
  const script = fileURLToPath(new URL('../../../../scripts/haproxy.mjs', import.meta.url))
  const haproxy = spawnSync(process.execPath, [script], { encoding: 'utf8' }).stdout.trim().split('\n').at(-1) ?? ''
  balancer = spawn(haproxy, ['-db', '-f', configuration], { stdio: 'ignore' })
  await vi.waitUntil(async () => (await statusOf('/healthz')) === 200, { timeout: 20_000 })
})
afterAll(async () => {
  balancer.kill('SIGKILL')
  await second.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

const closing: (() => void)[] = []
const countStreams = () => t.deps.streams.count + second.deps.streams.count
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  for (const { streams } of [t.deps, second.deps]) streams.endAll()
  await expect.poll(countStreams, { timeout: 5000 }).toBe(0)
})

/**
 * Waits until HAProxy itself knows that both servers are ready and have no call. It sends a stream where it knows the fewest
 * to be, and to one server alone while it takes the other for down, as a test's busy process does not answer its checks.
 */
const waitForBalance = () =>
  expect
    .poll(
      async () => {
        const text = await (await fetch(`http://${front}:${figuresPort}/metrics`)).text()
        const sum = (name: string) =>
          [...text.matchAll(new RegExp(`^haproxy_server_${name}.*? ([\\d.]+)$`, 'gm'))].reduce(
            (total, [, value]) => total + Number(value),
            0,
          )
        return [sum('status\\{[^}]*state="UP"'), sum('current_sessions')]
      },
      { timeout: 20_000, interval: 100 },
    )
    .toEqual([2, 0])
beforeEach(waitForBalance)

const headers = () => ({ cookie: `portale_session=${caller.token}`, accept: 'text/event-stream' })

const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve) => {
    get({ host: front, port, path, ca, agent: false }, (answer) => resolve(answer.resume().statusCode)).on(
      'error',
      () => resolve(undefined),
    )
  })

/** A stream over HTTP/1.1. */
async function open() {
  const req = get({ host: front, port, path: '/notifications/stream', ca, headers: headers(), agent: new Agent() })
  closing.push(() => req.destroy())
  req.on('error', () => {})
  const [answer] = await once(req, 'response')
  let text = ''
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  answer.on('error', () => {})
  const ended = new Promise((resolve) => answer.once('close', resolve))
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: () => text, ended }
}

/** A stream over HTTP/2, as browsers have it: one of many calls on a connection. */
async function openMultiplexed(session: ClientHttp2Session) {
  const req = session.request({ ':path': '/notifications/stream', ...headers() })
  let text = ''
  req.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const [answer] = await once(req, 'response')
  return { status: answer[':status'], text: () => text }
}

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 3000, interval: 10 })

describe('a stream through the cluster’s HAProxy', () => {
  it('passes each event at once, over HTTP/1.1 and for several pages on one connection of HTTP/2', async () => {
    const session = connect(origin, { ca })
    closing.push(() => session.destroy())
    const streams = [await open(), await openMultiplexed(session), await openMultiplexed(session)]
    for (const { status, text } of streams) {
      expect(status).toBe(200)
      await soon(text).toContain('data: {"unread":0}')
    }
    await buildNotification(t.deps.db, { user_id: caller.user_id })
    for (const { text } of streams) await soon(text).toContain('data: {"unread":1}')
    session.destroy()
    await soon(countStreams).toBe(1) // a browser that went away frees its places at once
  })

  it('is rejected with 503 and Retry-After when both servers have as many as they take', async () => {
    for (let count = 0; count < 4; count += 1) expect((await open()).status).toBe(200)
    expect([t.deps.streams.count, second.deps.streams.count]).toEqual([2, 2])
    expect(await open()).toMatchObject({ status: 503, retryAfter: '60' })
  })

  it('ends with its server, and is opened on the other one', async () => {
    const streams = [await open(), await open()]
    second.deps.streams.endAll()
    await Promise.race(streams.map(({ ended }) => ended))
    await soon(countStreams).toBe(1)
    expect((await open()).status).toBe(200)
  })

  it('is written to more often than HAProxy’s times for a silent connection', () => {
    const timeouts = [...readTemplate(template, values).matchAll(/timeout (?:client|server) (\d+)s/g)]
    expect(timeouts.length).toBeGreaterThan(1)
    for (const [timeout, seconds] of timeouts.slice(0, 2))
      expect([timeout, Number(seconds) * 1000 > 2 * streamTimes.beatMs]).toEqual([timeout, true])
  })
})
