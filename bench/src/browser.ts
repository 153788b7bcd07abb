import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { demoEmail } from '@portale/server/demo/accounts.ts'
import { type Person, signIn } from './person.ts'
import { checkout, type Portal, startPortal } from './portal.ts'
import { formatTable } from './report.ts'
import { median } from './stats.ts'

// What a person feels: the leads in a browser with an empty cache on a slow line, then on a weak laptop, with a quarter of
// this machine's processor; there five ticked rows, and a list of a hundred rows. With BENCH_BEFORE of two builds in turn.
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
export const before = process.env.BENCH_BEFORE
const slowLine = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const goals = { coldMs: 3000, coldRatio: 1.4 }
const fastLine = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const found = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = found.find((path) => path && existsSync(path))

export type Side = { portal: Portal; cookies: [string, string][] }
type Cold = { requests: number; kibibytes: number; coldMs: number }
type Felt = Cold & { weakMs: number; tickMs: number; rowsMs: number }
/** What the measurement uses of a page. */
type PageWindow = {
  document: {
    querySelectorAll: (selector: string) => {
      length: number
      [index: number]: { textContent: string; click: () => void }
    }
  }
  requestAnimationFrame: (work: () => void) => void
}

/** Milliseconds since the page was opened until so many rows have a text; a skeleton has rows without. */
async function whenRows(page: Page, count: number): Promise<number> {
  const shown = await page.waitForFunction((least) => {
    const { document } = globalThis as unknown as PageWindow
    const cells = document.querySelectorAll('main tbody tr td:nth-child(2)')
    return cells.length >= least && cells[0]?.textContent.trim() ? performance.now() : undefined
  }, count)
  return Number(await shown.jsonValue())
}

/** The median of five ticks, each until the frame after the one that shows it. */
const tickFiveRows = (page: Page) =>
  page.evaluate(async () => {
    const { document, requestAnimationFrame } = globalThis as unknown as PageWindow
    const boxes = document.querySelectorAll('[data-row-checkbox]')
    const times: number[] = []
    for (let row = 0; row < 5; row += 1) {
      const startedAt = performance.now()
      boxes[row]?.click()
      await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      times.push(performance.now() - startedAt)
    }
    return times.sort((a, b) => a - b)[2] ?? 0
  })

function countTransfers(session: CDPSession): { requests: number; bytes: number } {
  const counts = { requests: 0, bytes: 0 }
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) counts.requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counts.bytes += encodedDataLength
  })
  return counts
}

/** Opens the leads with an empty cache on a slow line, by a processor so many times as slow; `work` goes on with the page. */
async function openCold<T>(
  browser: Browser,
  { portal: { address }, cookies }: Side,
  slower: number,
  work: (page: Page) => T,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' })
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const counts = countTransfers(session)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slowLine })
  await page.goto(`${address}/leads`, { waitUntil: 'commit' })
  const coldMs = await whenRows(page, 10)
  await page.waitForLoadState('networkidle')
  const cold: Cold = { requests: counts.requests, kibibytes: counts.bytes / 1024, coldMs }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...fastLine })
  const result = await work(page)
  await context.close()
  return { ...cold, result }
}

async function feel(browser: Browser, side: Side): Promise<Felt> {
  const { result: _, ...cold } = await openCold(browser, side, 1, () => undefined)
  const weak = await openCold(browser, side, 4, async (page) => {
    const tickMs = await tickFiveRows(page)
    await page.goto(`${side.portal.address}/leads?per_page=100`, { waitUntil: 'commit' })
    return { tickMs, rowsMs: await whenRows(page, 100) }
  })
  return { ...cold, weakMs: weak.coldMs, ...weak.result }
}

async function startSide(folder: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portale-bench-'))
  chmodSync(dataDir, 0o755)
  const portal = await startPortal(dataDir, folder)
  const person: Person = await signIn(portal.address, demoEmail('administrator'), [])
  return { portal, cookies: person.cookies() }
}

/** The portals that are compared, the one before first. */
export const startSides = (): Promise<Side[]> => Promise.all([...(before ? [before] : []), checkout].map(startSide))

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

export async function stopSides(sides: Side[]): Promise<void> {
  for (const { portal } of sides) {
    await portal.stop()
    rmSync(portal.dataDir, { recursive: true, force: true })
  }
}

export async function measureBrowser(): Promise<string> {
  const sides = await startSides()
  const browser = await launchBrowser()
  const felt = sides.map((): Felt[] => [])
  for (let round = -1; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) {
      const one = await feel(browser, side)
      if (round >= 0) felt[index]?.push(one) // the server has run this code then
    }
  await browser.close()
  await stopSides(sides)
  const row = (name: string, key: keyof Felt, unit: string, limit?: { value?: number; ratio: number }) => {
    const values = felt.map((all) => median(all.map((one) => one[key])))
    const [now = 0, old] = values.toReversed()
    const ratio = now / (old ?? now)
    const { value = Number.POSITIVE_INFINITY, ratio: most = Number.POSITIVE_INFINITY } = limit ?? {}
    return [
      name,
      values.map((each) => `${each.toFixed(0)} ${unit}`.trim()).join(' / '),
      old === undefined ? '' : ratio.toFixed(2),
      limit ? `${limit.value ? `≤ ${value} ${unit}, ` : ''}ratio ≤ ${most}` : '',
      limit ? (now <= value && ratio <= most ? 'ok' : 'above') : '',
    ]
  }
  return formatTable(
    ['felt', before ? 'before / after' : '', 'ratio', 'goal', ''],
    [
      row('empty cache, slow line: rows of /leads', 'coldMs', 'ms', { value: goals.coldMs, ratio: goals.coldRatio }),
      row('its requests', 'requests', ''),
      row('its bytes', 'kibibytes', 'KiB'),
      row('the same with a quarter of the processor', 'weakMs', 'ms', { ratio: goals.coldRatio }),
      row('so too: a tick of a row, of five', 'tickMs', 'ms'),
      row('so too: a hundred rows, the files cached', 'rowsMs', 'ms'),
    ],
  )
}
