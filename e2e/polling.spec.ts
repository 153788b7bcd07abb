import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { pollIntervalMs, streamBeatMs } from '@portale/domain/people/notifications.ts'
import { startProxy } from '../server/test/proxies/start-proxy.ts'
import { port } from './address.ts'
import { createActivity, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { button } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const poll = '/notifications/unread'

/** The HTTP statuses of the polls from now on, from the network layer: the browser answers a 304 from its cache. */
async function statusesOfPolls(page: Page): Promise<() => number[]> {
  const polls: string[] = []
  const statuses = new Map<string, number>()
  const devtools = await page.context().newCDPSession(page)
  // Either of the two may be notified first.
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(poll)) polls.push(requestId)
  })
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode)
  })
  await devtools.send('Network.enable')
  return () => polls.map((id) => statuses.get(id) ?? 0)
}

/** A browser without server-sent events polls. */
const withoutStreams = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))

const show = (page: Page, visibility: DocumentVisibilityState) =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibility)

test('the poll gets a 304 when nothing changed, pauses in a hidden tab, and continues after a failure', async ({
  as,
}) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const uploader = await as(await createPerson(admin, { dealers: [dealer] }))
  const activity = await createActivity(admin, { title: `Sondaggio ${uniqueDigits()}` })
  const page = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }), {
    banner: true,
    separateContext: true,
  })
  await withoutStreams(page)
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const statuses = await statusesOfPolls(page)

  await test.step('polls every ten seconds get a 304 for an unchanged answer', async () => {
    for (const expected of [[304], [304, 304]]) {
      await page.clock.fastForward(pollIntervalMs)
      await expect.poll(statuses).toEqual(expected)
    }
  })
  await test.step('a hidden tab does not poll, and polls at once when visible', async () => {
    await show(page, 'hidden')
    await uploadDocument(uploader, activity, pdfFile('mentre-era-nascosta.pdf'))
    for (let count = 0; count < 6; count++) await page.clock.fastForward(pollIntervalMs)
    await page.evaluate(() => fetch('/healthz'))
    expect(statuses()).toEqual([304, 304])
    await show(page, 'visible')
    await expect.poll(statuses).toEqual([304, 304, 200])
    await expect(button(page, 'Notifiche, 1 da leggere')).toBeVisible()
  })
  await test.step('a failed poll keeps the number, and the next one shows new notifications', async () => {
    const failed = page.waitForEvent('requestfailed')
    await page.route(`**${poll}`, (route) => route.abort('connectionreset'), { times: 1 })
    await uploadDocument(uploader, activity, pdfFile('dopo-il-guasto.pdf'))
    await page.clock.fastForward(pollIntervalMs)
    expect((await failed).url()).toMatch(poll)
    await expect(button(page, 'Notifiche, 1 da leggere')).toBeVisible()
    await page.clock.fastForward(pollIntervalMs)
    await expect(button(page, 'Notifiche, 2 da leggere')).toBeVisible()
  })
})

test('the bell is fetched once and updated by the poll', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const uploader = await as(await createPerson(admin, { dealers: [dealer] }))
  const activity = await createActivity(admin, { title: `Campanella ${uniqueDigits()}` })
  const page = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }), {
    banner: true,
    separateContext: true,
  })
  await withoutStreams(page)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(button(page, 'Notifiche')).toBeVisible()
  await uploadDocument(uploader, activity, pdfFile('nuovo.pdf'))
  await page.clock.fastForward(pollIntervalMs)
  await button(page, 'Notifiche, 1 da leggere').click()
  await expect(page.getByRole('dialog')).toContainText('nuovo.pdf')
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Attività' }).click()
  await page.clock.fastForward(pollIntervalMs)
  await expect.poll(() => asked.filter((path) => path === poll).length).toBeGreaterThan(2)
  expect(asked.filter((path) => path === '/notifications/dropdown')).toHaveLength(1)
})

test('a page with a stream receives changes and does not poll, and polls when it has none', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const uploader = await as(await createPerson(admin, { dealers: [dealer] }))
  const activity = await createActivity(admin, { title: `Flusso ${uniqueDigits()}` })
  const page = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }), {
    banner: true,
    separateContext: true,
  })
  const polls: string[] = []
  page.on('request', (request) => request.url().endsWith(poll) && polls.push(request.url()))
  const opened = page.waitForRequest('**/notifications/stream')
  await page.clock.install()
  await page.goto('/')
  await expect(button(page, 'Notifiche')).toBeVisible()
  await page.clock.fastForward(3000)
  await opened
  // The first message makes the page ask once; from then on only changes do.
  await expect.poll(() => polls.length).toBe(2)
  for (let count = 0; count < 6; count++) await page.clock.fastForward(pollIntervalMs)
  await page.evaluate(() => fetch('/healthz'))
  expect(polls).toHaveLength(2)
  await uploadDocument(uploader, activity, pdfFile('spinto.pdf'))
  await expect(button(page, 'Notifiche, 1 da leggere')).toBeVisible()

  await test.step('a hidden page closes its stream, and opens it when it is visible again', async () => {
    const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/stream'))
    await show(page, 'hidden')
    await closed
    const again = page.waitForRequest('**/notifications/stream')
    await show(page, 'visible')
    await again
  })
})

test('a page whose stream was replaced by newer pages of the same person polls, and does not ask for another', async ({
  as,
}) => {
  const admin = await as('administrator')
  const page = await as(await createPerson(admin, {}), { banner: true, separateContext: true })
  const streams: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/notifications/stream')) streams.push(request.url())
  })
  const opened = page.waitForRequest('**/notifications/stream')
  await page.goto('/')
  await opened
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const others = new AbortController()
  const headers = { cookie, accept: 'text/event-stream' }
  const address = new URL('/notifications/stream', page.url())
  // A browser has six connections for a server: these are pages of the same person on other machines.
  for (let count = 0; count < 10; count += 1)
    expect((await fetch(address, { headers, signal: others.signal })).status).toBe(200)
  await page.waitForRequest(`**${poll}`, { timeout: 2 * pollIntervalMs })
  await page.waitForRequest(`**${poll}`, { timeout: 2 * pollIntervalMs })
  expect(streams).toHaveLength(1)
  others.abort()
})

test('a page behind a proxy that collects what a stream says polls', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const uploader = await as(await createPerson(admin, { dealers: [dealer] }))
  const activity = await createActivity(admin, { title: `Raccolto ${uniqueDigits()}` })
  const page = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }), {
    banner: true,
    separateContext: true,
  })
  const proxy = await startProxy('nginx', port, (text) =>
    text.replace('proxy_pass', 'proxy_ignore_headers X-Accel-Buffering;\nproxy_pass'),
  )
  const opened = page.waitForRequest('**/notifications/stream')
  await page.goto(proxy.address) // the session's cookie is that of the host
  await opened
  await uploadDocument(uploader, activity, pdfFile('raccolto.pdf'))
  await expect(button(page, 'Notifiche, 1 da leggere')).toBeVisible()
  await page.goto('about:blank')
  await proxy.stop()
})

test('a page polls whose stream was answered and says nothing', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator'), {}), { banner: true, separateContext: true })
  // A proxy that passes the beginning of an answer on and collects the rest.
  const silent = createServer((_req, res) => res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port: silentPort } = silent.address() as AddressInfo
  const elsewhere = `http://127.0.0.1:${silentPort}/notifications/stream`
  await page.route('**/notifications/stream', (route) => route.continue({ url: elsewhere }))
  const answered = page.waitForResponse('**/notifications/stream')
  await page.goto('/')
  expect((await answered).status()).toBe(200)
  for (let count = 0; count < 2; count += 1) await page.waitForRequest(`**${poll}`, { timeout: 2 * pollIntervalMs })
  silent.closeAllConnections()
  silent.close()
})

test('a page whose stream falls silent polls, and opens another one', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator'), {}), { banner: true, separateContext: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const count = (path: string) => asked.filter((other) => other === path).length
  await page.addInitScript(() => {
    Math.random = () => 0.9 // another stream comes after 15 to 45 seconds: here after more than the two polls
  })
  await page.clock.install()
  await page.goto('/')
  await expect(button(page, 'Notifiche')).toBeVisible()
  await page.clock.fastForward(3000)
  await expect.poll(() => count(poll)).toBe(2) // once for the page, once for the first message
  // As over a connection that was lost without a word: the page's time passes, and the server says nothing.
  await page.clock.fastForward(3 * streamBeatMs)
  for (const polls of [3, 4]) {
    await page.clock.fastForward(pollIntervalMs)
    await expect.poll(() => count(poll)).toBeGreaterThanOrEqual(polls)
  }
  expect(count('/notifications/stream')).toBe(1)
  await page.clock.fastForward(60_000)
  await expect.poll(() => count('/notifications/stream')).toBe(2)
})
