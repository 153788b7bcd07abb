import { expect, type Page, type Request } from '@playwright/test'
import { openInside } from './navigate.ts'

/** A screen: its URL and heading, and what to do on it before it is checked. */
export type Screen = {
  url: string
  ready: string | RegExp
  /** Keeps the portal's number of rows. */
  allRows?: boolean
  prepare?: (page: Page) => Promise<void>
}

const pendingRequests = new WeakMap<Page, Set<Request>>()

/** The pending requests of the page, tracked from the first call on. */
function trackRequests(page: Page): Set<Request> {
  const known = pendingRequests.get(page)
  if (known) return known
  const pending = new Set<Request>()
  pendingRequests.set(page, pending)
  // The stream of notifications stays open; it begins late enough to be met only where the machine is slow.
  page.on('request', (request) => request.url().endsWith('/notifications/stream') || pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return pending
}

const waitForIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })))

/**
 * Waits until the page has all its data and has drawn it: no request is pending, nor begun by what was drawn.
 * Playwright's `networkidle` waits half a second of silence for the same.
 */
async function waitForData(page: Page, pending: Set<Request>): Promise<void> {
  let quietRounds = 0
  await expect
    .poll(
      async () => {
        await waitForIdle(page)
        quietRounds = pending.size === 0 ? quietRounds + 1 : 0
        return quietRounds
      },
      { intervals: [30] },
    )
    .toBeGreaterThan(1)
}

/** A list with ten rows: they are alike, and drawing and checking each takes its time. */
export function withFewRows(url: string): string {
  const [path, search] = url.split('?')
  const parameters = new URLSearchParams(search)
  if (!parameters.has('per_page')) parameters.set('per_page', '10')
  return `${path}?${parameters}`
}

type Opening = {
  /** Opens it as a link of the page does, where the page shows the portal already. */
  inside?: boolean
}

/** Opens a screen, waits until it is complete, and prepares it. */
export async function openScreen(page: Page, screen: Screen, { inside }: Opening = {}): Promise<void> {
  const pending = trackRequests(page)
  const url = screen.allRows ? screen.url : withFewRows(screen.url)
  if (!(inside && (await openInside(page, url)))) await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.ready)
  await waitForData(page, pending)
  await screen.prepare?.(page)
}
