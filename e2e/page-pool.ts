import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { viewports } from './axe.ts'

type OpenPage = {
  page: Page
  /** The errors of its console since the last test: exceptions, violations of the content policy. */
  errors: string[]
}

// The browser logs failed calls; tests check them where they matter.
const ignoredMessage = /^Failed to load resource/

/**
 * Hides the banner of new notifications: other tests notify the demo accounts at any moment, and the banner would move the
 * elements that are about to be clicked.
 */
function hideBanner(): void {
  const originalFetch = window.fetch
  window.fetch = async (url, request) => {
    const response = await originalFetch(url, request)
    if (url !== '/notifications/unread' || !response.ok) return response
    const unread = (await response.json()) as object[]
    return Response.json(
      unread.map((notification) => ({ ...notification, blocks: false })),
      { headers: response.headers },
    )
  }
}

export type PageOptions = BrowserContextOptions & {
  /** Shows new notifications as a banner. */
  banner?: boolean
  /** For a test that changes what `resetPage` can't reset: init scripts, the clock. */
  separateContext?: boolean
}

/** What a page can be given anew is no reason for a context: its size, and the banner, whose pages are pooled apart. */
const isReusable = ({ viewport, banner, ...others }: PageOptions): boolean => Object.keys(others).length === 0

async function openPage(browser: Browser, { banner, separateContext, ...options }: PageOptions): Promise<OpenPage> {
  const context = await browser.newContext(options)
  if (!banner) await context.addInitScript(hideBanner)
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !ignoredMessage.test(message.text())) errors.push(message.text())
  })
  return { page: await context.newPage(), errors }
}

/** Whether a test has opened something in the page, and not only made calls with its session. */
const hasOpened = (page: Page): boolean => page.url() !== 'about:blank' && !page.url().endsWith('/healthz')

/** Resets a page after a test: other pages of its context, mocked calls, cookies, storage, size and scheme. */
async function resetPage(page: Page): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners('dialog')
  if (hasOpened(page)) {
    // Leaves the screen, which may store a draft, for a page of the same origin. Before the routes: the browser would send
    // a call that one of them has delayed.
    await page.goto('/healthz')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      indexedDB.deleteDatabase('portale-rete') // drafts
    })
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await page.setViewportSize(viewports.desktop)
  await page.emulateMedia({ media: null, colorScheme: null })
}

/**
 * The pages of a worker. A page is used by one test after the other: its context keeps the scripts of the portal, which a
 * new context would load and compile again, and that is half of the work of opening a screen.
 */
export class PagePool {
  private readonly idle: OpenPage[] = []
  private readonly idleWithBanner: OpenPage[] = []
  private readonly browser: Browser

  constructor(browser: Browser) {
    this.browser = browser
  }

  /** A page without cookies: a reset one, or one in a separate context if its options can't be given to one. */
  async acquire(options: PageOptions): Promise<OpenPage> {
    const reset = isReusable(options) ? this.idlePages(options).pop() : undefined
    if (!reset) return openPage(this.browser, options)
    if (options.viewport) await reset.page.setViewportSize(options.viewport)
    return reset
  }

  /** Returns a page to the pool; that of a failed test, or one that can't be reset, is closed. */
  async release(opened: OpenPage, options: PageOptions, passed: boolean): Promise<void> {
    const canBeReset = passed && isReusable(options) && !opened.page.isClosed()
    const isReset =
      canBeReset &&
      (await resetPage(opened.page).then(
        () => true,
        () => false,
      ))
    if (isReset) this.idlePages(options).push(opened)
    else await opened.page.context().close()
  }

  private idlePages({ banner }: PageOptions): OpenPage[] {
    return banner ? this.idleWithBanner : this.idle
  }
}
