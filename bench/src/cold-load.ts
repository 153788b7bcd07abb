// What a browser with an empty cache downloads to show a screen, and how long it takes:
// `node bench/src/cold-load.ts`, after the screens were built. CHROMIUM names another browser.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { start } from './servers.ts'
import { signIn } from './session.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const browsers = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = browsers.find((path) => path && existsSync(path))

// The skeleton of a list has rows too, without a text.
const firstRow = 'main tbody td + td'
const screens = [
  { path: '/leads', shown: firstRow },
  { path: '/dealers', shown: firstRow },
  { path: '/login', shown: 'form label' },
]

const kilobits = (count: number) => (count * 1000) / 8
const profiles = {
  'this machine': { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  'slow 4G': { latency: 150, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750) },
}

type Load = { requests: number; bytes: number; byKind: Record<string, number>; ms: number; waterfall: string[] }

/** Counts what the page requests; `quiet` resolves once nothing was asked for in half a second. */
async function countRequests(session: CDPSession) {
  const load: Load = { requests: 0, bytes: 0, byKind: {}, ms: 0, waterfall: [] }
  const sent = new Map<string, { url: string; at: number }>()
  let lastAt = performance.now()
  let startedAt = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (request.url.startsWith('data:')) return
    startedAt ||= timestamp
    lastAt = performance.now()
    load.requests++
    load.byKind[type] = (load.byKind[type] ?? 0) + 1
    sent.set(requestId, { url: new URL(request.url).pathname, at: timestamp })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    lastAt = performance.now()
    load.bytes += encodedDataLength
    const { url = '', at = 0 } = sent.get(requestId) ?? {}
    const since = (time: number) => ((time - startedAt) * 1000).toFixed(0).padStart(5)
    load.waterfall.push(
      `${since(at)} ${since(timestamp)} ms ${(encodedDataLength / 1024).toFixed(1).padStart(6)} KiB ${url}`,
    )
  })
  await session.send('Network.enable')
  const quiet = async () => {
    while (performance.now() - lastAt < 500) await wait(50)
  }
  return { load, quiet }
}

/** What the measurement uses of a page. */
type PageWindow = {
  document: { querySelector: (selector: string) => { textContent: string | null } | null }
  performance: { now: () => number }
}

type Screen = (typeof screens)[number]
type Profile = (typeof profiles)[keyof typeof profiles]

/** Opens a screen in a browser context of its own, whose cache is empty. */
async function loadCold(browser: Browser, address: string, cookie: string, screen: Screen, profile: Profile) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' })
  const cookies = screen.path === '/login' ? [] : cookie.split('; ')
  await context.addCookies(
    cookies.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/)
      return { name, value, url: address }
    }),
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const { load, quiet } = await countRequests(session)
  await session.send('Network.emulateNetworkConditions', { offline: false, ...profile })
  await page.goto(`${address}${screen.path}`, { waitUntil: 'commit' })
  const shownAt = await page.waitForFunction((selector) => {
    const { document, performance } = globalThis as unknown as PageWindow
    return document.querySelector(selector)?.textContent?.trim() ? performance.now() : undefined
  }, screen.shown)
  load.ms = Number(await shownAt.jsonValue())
  await quiet()
  await context.close()
  return load
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measureScreens(address: string): Promise<void> {
  const { cookie = '' } = await signIn(address, 'administrator')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  for (const [name, profile] of Object.entries(profiles))
    for (const screen of screens) {
      const loads: Load[] = []
      await loadCold(browser, address, cookie, screen, profile) // the server has run this code then
      for (let round = 0; round < rounds; round++) loads.push(await loadCold(browser, address, cookie, screen, profile))
      const [first] = loads
      if (!first) continue
      const times = loads.map(({ ms }) => ms)
      const kinds = Object.entries(first.byKind).map(([kind, count]) => `${count} ${kind}`)
      console.log(
        `${screen.path.padEnd(9)} ${name.padEnd(13)} ${first.requests} requests, ${(first.bytes / 1024).toFixed(0)} KiB, ` +
          `shown after ${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
      )
      console.log(`  ${kinds.join(', ')}`)
      if (process.argv.includes('--waterfall')) console.log(first.waterfall.join('\n'))
    }
  await browser.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'portale-cold-load-'))
chmodSync(dataDir, 0o755)
const portal = await start('portal', { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' })
try {
  await measureScreens(portal.address)
} finally {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
