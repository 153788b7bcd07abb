import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { streamTimes } from '../../src/people/notifications/notification-streams.ts'
import { type TestApp, testApp } from '../app.ts'
import { buildNotification } from '../fixtures/factories-notices.ts'
import { bySize } from '../sizes.ts'
import { openStream } from '../stream.ts'
import { proxyPrograms } from './programs.ts'
import { readProxyFile, type StartedProxy, startProxy } from './start-proxy.ts'

// Streams of notifications through Debian's proxies: all of them in `npm run prove neighbours`, else those that are quick.
const names = bySize(['nginx', 'HAProxy'], Object.keys(proxyPrograms))
const perUser = 3

type Stream = Awaited<ReturnType<typeof openStream>>
let t: TestApp
let portal: number
const opened: Stream[] = []
beforeAll(async () => {
  t = await testApp({ maxStreams: { all: 1000, perUser } })
  portal = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => t.close())
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

const soon = <T>(read: () => T) => expect.poll(read, { interval: 10 })
const notify = (user_id: number) => buildNotification(t.deps.db, { user_id })

/** A stream that has said how many notifications there are. */
async function open(proxy: StartedProxy, token: string): Promise<Stream> {
  const stream = await openStream(proxy.address, token)
  opened.push(stream)
  expect(stream).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  await soon(() => stream.counts().length).toBeGreaterThan(0)
  return stream
}

describe.each(names)('a stream through %s', (name) => {
  let proxy: StartedProxy
  beforeAll(async () => {
    proxy = await startProxy(name, portal)
  })
  afterAll(() => proxy?.stop())

  it('delivers each event at once', async () => {
    const { user_id, token } = await t.as('dealer_holder')
    const stream = await open(proxy, token)
    const times: number[] = []
    for (let unread = 1; unread <= 5; unread += 1) {
      const at = performance.now()
      await notify(user_id)
      await soon(() => stream.counts().at(-1)).toBe(unread)
      times.push(performance.now() - at)
    }
    // The quickest: the machine may be busy, and a proxy that waits for more to send waits each time (HAProxy 200 ms).
    expect(Math.min(...times)).toBeLessThan(150)
  })

  it('takes the place of the oldest one of its person, whose page learns it', async () => {
    const { token } = await t.as('dealer_holder')
    const oldest = await open(proxy, token)
    for (let count = 0; count < perUser; count += 1) await open(proxy, token)
    await soon(oldest.text).toContain('event: replaced')
    await soon(oldest.isOpen).toBe(false)
  })

  it('is there for a person whose browser left as many as one may have', async () => {
    const { user_id, token } = await t.as('dealer_holder')
    for (let count = 0; count < perUser; count += 1) (await open(proxy, token)).close()
    const again = [await open(proxy, token), await open(proxy, token), await open(proxy, token)]
    await notify(user_id)
    for (const stream of again) await soon(() => stream.counts().at(-1)).toBe(1)
  })
})

it.runIf(bySize(false, true))(
  'streams stay open through every proxy while nothing happens, and are given up some time after their browser left',
  async () => {
    const proxies = await Promise.all(names.map(async (name) => [name, await startProxy(name, portal)] as const))
    const closed = new Map<string, number>()
    t.app.server.on('request', ({ headers }: IncomingMessage, res: ServerResponse) =>
      res.once('close', () => closed.set(headers.cookie ?? '', performance.now())),
    )
    const streams = await Promise.all(
      proxies.map(async ([name, proxy]) => {
        const [person, leaver] = [await t.as('dealer_holder'), await t.as('dealer_holder')]
        const silent = await open(proxy, person.token)
        ;(await open(proxy, leaver.token)).close()
        return { name, person, silent, leaver: `portale_session=${leaver.token}`, leftAt: performance.now() }
      }),
    )
    await wait(65_000) // longer than each proxy's own time for a silent connection, but Apache's and Squid's
    for (const { name, person, silent } of streams) {
      expect([name, silent.isOpen()]).toEqual([name, true])
      await notify(person.user_id)
      await soon(() => silent.counts().at(-1)).toBe(1)
    }
    const left = () => streams.filter(({ leaver }) => !closed.has(leaver)).map(({ name }) => name)
    // A proxy notices at the first or second write after the browser left.
    await expect.poll(left, { timeout: 4 * streamTimes.beatMs, interval: 100 }).toEqual([])
    const held = streams.map(
      ({ name, leaver, leftAt }) => `${name} ${Math.round((closed.get(leaver) ?? 0) - leftAt)} ms`,
    )
    console.log(`streams whose browser left were held: ${held.join(', ')}`)
    await Promise.all(proxies.map(([, proxy]) => proxy.stop()))
  },
)

it.runIf(bySize(false, true))('lighttpd with its own settings holds a stream back, so that pages poll', async () => {
  const lines = /^(?:server.stream-response-body|server.http-parseopts :=\s*\([^)]*\)).*$/gm
  const proxy = await startProxy('lighttpd', portal, (text) => text.replace(lines, ''))
  const { user_id, token } = await t.as('dealer_holder')
  const held = openStream(proxy.address, token).then(({ status }) => status)
  held.catch(() => {}) // ended with the proxy
  await expect.poll(() => t.deps.streams.count).toBe(1)
  await notify(user_id)
  expect(await Promise.race([held, wait(3000, 'held')])).toBe('held')
  await proxy.stop()
})

/** How long Debian's proxies wait on a silent connection when nothing else is said, in seconds. */
const silentSeconds: Record<string, number> = {
  nginx: 60,
  Apache: 300,
  HAProxy: 50,
  Varnish: 60,
  lighttpd: 360,
  Squid: 900,
}

describe.each(Object.entries(proxyPrograms))('the file for %s', (name, { file }) => {
  it('has no time for a silent connection below two heartbeats', async () => {
    const text = await readProxyFile(file)
    const pattern =
      /(?:proxy_read_timeout|timeout (?:client|server)|between_bytes_timeout =|timeout=|max-write-idle =|read_timeout) ?(\d+)/g
    const own = [...text.matchAll(pattern)].map(([, seconds]) => Number(seconds))
    expect(own.length > 0).toBe(!['Caddy', 'Squid'].includes(name))
    for (const seconds of [...own, silentSeconds[name] ?? Number.POSITIVE_INFINITY])
      expect(seconds * 1000).toBeGreaterThanOrEqual(2 * streamTimes.beatMs)
  })

  it('gives a kept connection up before the portal closes it', async () => {
    const own = /(?:keepalive_timeout|ttl=|\tkeepalive) ?(\d+)/.exec(await readProxyFile(file))
    // The others give theirs up after a minute at most, unless they are configured otherwise.
    expect(own !== null).toBe(['nginx', 'Apache', 'Caddy'].includes(name))
    expect(Number(own?.[1] ?? 60) * 1000).toBeLessThan(t.app.server.keepAliveTimeout)
  })
})
