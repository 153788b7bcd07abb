import type { Browser, Page } from '@playwright/test'
import { before, launchBrowser, rounds, type Side, startSides, stopSides } from './browser.ts'
import { formatTable } from './report.ts'
import { median } from './stats.ts'

// What a person feels after an event, on a weak laptop: a quarter of this machine's processor, a window of 1366 by 768.
const slower = 4
const viewport = { width: 1366, height: 768 }

type Measured = Record<string, number>

/** What the scripts in the page leave for the measurement. */
type Watched = { events: number[]; tasks: number[] }
/** What the measurement uses of a page. */
type PageWindow = {
  watched: Watched
  document: { querySelectorAll: (selector: string) => ArrayLike<{ textContent: string }> }
  requestAnimationFrame: (work: () => void) => void
}

/** Notes each event until its next paint, as browsers count it for "Interaction to Next Paint", and each long task. */
function watchPage(): void {
  const watched: Watched = { events: [], tasks: [] }
  Object.assign(globalThis, { watched })
  const note = (type: 'longtask' | 'event', durations: number[], options: object) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration)
      // Node's types know fewer than browsers have.
    }).observe({ type, buffered: true, ...options } as never)
  note('event', watched.events, { durationThreshold: 16 })
  note('longtask', watched.tasks, {})
}

const wait = (page: Page, ms = 700) => page.waitForTimeout(ms)

async function takeWatched(page: Page): Promise<{ event: number; task: number }> {
  return page.evaluate(() => {
    const { watched } = globalThis as unknown as PageWindow
    const [event, task] = [watched.events, watched.tasks].map((all) => Math.max(0, ...all.splice(0)))
    return { event: event ?? 0, task: task ?? 0 }
  })
}

/** The longest of the events of `work` until its next paint. */
async function feelEvent(page: Page, work: () => Promise<unknown>): Promise<number> {
  await wait(page, 300)
  await takeWatched(page)
  await work()
  await wait(page)
  return (await takeWatched(page)).event
}

/** Milliseconds of `work` until a text of the page is another one, and it has been painted. */
async function feelRoute(page: Page, work: () => Promise<unknown>, selector: string): Promise<number> {
  await wait(page, 800)
  await page.evaluate((watchedSelector) => {
    const { document, requestAnimationFrame } = globalThis as unknown as PageWindow
    const read = () => document.querySelectorAll(watchedSelector)[0]?.textContent.trim()
    const before = read()
    const state: { startedAt?: number; paintedIn?: number } = {}
    Object.assign(globalThis, { felt: state })
    const start = () => (state.startedAt ??= performance.now())
    for (const name of ['pointerdown', 'keydown'])
      (globalThis as unknown as { addEventListener: (...args: unknown[]) => void }).addEventListener(name, start, {
        capture: true,
        once: true,
      })
    const look = () => {
      const now = read()
      if (now && now !== before && state.startedAt !== undefined)
        requestAnimationFrame(() => (state.paintedIn = performance.now() - (state.startedAt ?? 0)))
      else requestAnimationFrame(look)
    }
    look()
  }, selector)
  await work()
  const painted = await page.waitForFunction(
    () => (globalThis as unknown as { felt: { paintedIn?: number } }).felt.paintedIn,
    undefined,
    { timeout: 20_000 },
  )
  return Number(await painted.jsonValue())
}

const rows = 'main tbody tr td:nth-child(2)'

async function openRows(page: Page, address: string, count: number): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    ([selector, least]) => {
      const cells = (globalThis as unknown as PageWindow).document.querySelectorAll(String(selector))
      return cells.length >= Number(least) && cells[0]?.textContent.trim()
    },
    [rows, count] as const,
    { timeout: 60_000 },
  )
  await page.waitForLoadState('networkidle')
  await wait(page, 1700) // what is loaded once a screen is there
}

async function feelList(page: Page, address: string): Promise<Measured> {
  await openRows(page, `${address}/leads?per_page=100`, 100)
  const { task } = await takeWatched(page)
  const elements = await page.evaluate(
    () => (globalThis as unknown as PageWindow).document.querySelectorAll('*').length,
  )
  const boxes = page.locator('[data-row-checkbox]')
  const ticks: number[] = []
  for (let row = 0; row < 5; row += 1) ticks.push(await feelEvent(page, () => boxes.nth(row).click()))
  const tickAll = await feelEvent(page, () => page.getByLabel('Seleziona tutte le righe della pagina').click())
  return {
    'a list of 100: longest task': task,
    'its elements': elements,
    'tick of 100 rows': Math.max(...ticks),
    'all of 100': tickAll,
  }
}

async function feelLeads(page: Page, address: string): Promise<Measured> {
  await openRows(page, `${address}/leads`, 20)
  const boxes = page.locator('[data-row-checkbox]')
  const ticks: number[] = []
  for (let row = 0; row < 5; row += 1) ticks.push(await feelEvent(page, () => boxes.nth(row).click()))
  const tickAll = await feelEvent(page, () => page.getByLabel('Seleziona tutte le righe della pagina').click())
  const dark = await feelEvent(page, () => page.getByRole('button', { name: 'Passa al tema' }).click())
  await page.getByRole('button', { name: 'Passa al tema' }).click()
  const options = await feelEvent(page, () => page.getByRole('button', { name: 'Colonne e opzioni' }).click())
  await page.keyboard.press('Escape')
  const menu = await feelEvent(page, () =>
    page
      .getByRole('button', { name: /^Altre azioni per/ })
      .first()
      .click(),
  )
  await page.keyboard.press('Escape')
  const search = await feelEvent(page, async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('a')
  })
  await page.keyboard.press('Escape')
  const typed = page.getByRole('textbox', { name: 'Cliente' }).first()
  await typed.click()
  const filter = await feelEvent(page, () => page.keyboard.type('ross', { delay: 120 }))
  return {
    'tick of 5 rows': Math.max(...ticks),
    'tick all': tickAll,
    'dark mode': dark,
    'columns and options': options,
    'row menu': menu,
    'Ctrl+K and a letter': search,
    'typing in a filter': filter,
  }
}

async function feelRoutes(page: Page, address: string): Promise<Measured> {
  await openRows(page, `${address}/leads`, 20)
  const menu = (name: string) =>
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name, exact: true })
  const entry = await feelRoute(page, () => menu('Concessionarie').click(), rows)
  const seen = await feelRoute(page, () => menu('Segnalazioni').click(), rows)
  const sort = await feelRoute(page, () => page.getByRole('button', { name: 'Cliente', exact: true }).click(), rows)
  const typed = page.getByRole('textbox', { name: 'Cliente' }).first()
  await typed.click()
  const filter = await feelRoute(page, () => page.keyboard.type('b'), rows)
  await openRows(page, `${address}/documents?status=pending`, 10)
  const review = await feelRoute(
    page,
    () =>
      page
        .getByRole('button', { name: /^Esamina / })
        .nth(1)
        .click(),
    'main h1',
  )
  await wait(page, 2000)
  const key = await feelEvent(page, () => page.keyboard.press('v'))
  return {
    'menu entry': entry,
    'a list seen before': seen,
    sort,
    filter,
    'open review': review,
    'V in the review, first time': key,
  }
}

async function feelForm(page: Page, address: string): Promise<Measured> {
  await page.goto(`${address}/leads/new`, { waitUntil: 'networkidle' })
  await wait(page, 2000)
  const field = page
    .locator('main input[type=text]:visible, main input:not([type]):visible, main textarea:visible')
    .last()
  await field.click()
  const text = await feelEvent(page, () => page.keyboard.type('parole in fila', { delay: 120 }))
  return { 'typing in a form': text }
}

const measurements = [feelList, feelLeads, feelRoutes, feelForm]

/** One round of all that is felt. */
async function feelEvents(browser: Browser, { portal: { address }, cookies }: Side): Promise<Measured> {
  const felt: Measured = {}
  for (const measure of measurements) {
    const context = await browser.newContext({ viewport, locale: 'it-IT' })
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })))
    const page = await context.newPage()
    await page.addInitScript(watchPage)
    await page.goto(`${address}/leads`, { waitUntil: 'networkidle' }) // the browser has compiled the scripts
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    Object.assign(felt, await measure(page, address))
    await context.close()
  }
  return felt
}

/** What an event, a route or a list may cost, in ms; elements in their number. */
const goals: Record<string, number> = {
  'a list of 100: longest task': 600,
  'its elements': 2000,
  'tick of 5 rows': 120,
  'tick all': 120,
  'dark mode': 150,
  'columns and options': 150,
  'row menu': 150,
  'Ctrl+K and a letter': 120,
  'typing in a filter': 100,
  'typing in a form': 100,
  'a list seen before': 150,
  'V in the review, first time': 200,
}

export async function measureFelt(): Promise<string> {
  const sides = await startSides()
  const browser = await launchBrowser()
  const felt = sides.map((): Measured[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) felt[index]?.push(await feelEvents(browser, side))
  await browser.close()
  await stopSides(sides)
  const names = Object.keys(felt[0]?.[0] ?? {})
  return formatTable(
    ['felt', before ? 'before / after' : '', 'ratio', 'goal'],
    names.map((name) => {
      const values = felt.map((all) => median(all.map((one) => one[name] ?? 0)))
      const [now = 0, old] = values.toReversed()
      const ratio = old === undefined ? '' : (now / old).toFixed(2)
      return [name, values.map((value) => value.toFixed(0)).join(' / '), ratio, goals[name] ? `≤ ${goals[name]}` : '']
    }),
  )
}
