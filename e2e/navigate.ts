import { expect, type Page } from '@playwright/test'

const leavingHeading = 'data-leaving'

/** Adds an entry to the history as React Router's links do, and notifies the router as the button Forward does. */
function pushAddress({ url, leavingHeading }: { url: string; leavingHeading: string }): boolean {
  const main = document.querySelector('main#contenuto')
  if (!main) return false
  const isOtherScreen = new URL(url, location.href).pathname !== location.pathname
  if (isOtherScreen) main.querySelector('h1')?.setAttribute(leavingHeading, '')
  const state = { usr: null, key: String(performance.now()), idx: history.state.idx + 1 }
  history.pushState(state, '', url)
  dispatchEvent(new PopStateEvent('popstate', { state }))
  return true
}

/**
 * Opens an address without loading the page again, and waits until a screen of another path is replaced; returns false
 * where the page does not show the portal to a signed-in user.
 */
export async function openInside(page: Page, url: string): Promise<boolean> {
  if (!(await page.evaluate(pushAddress, { url, leavingHeading }))) return false
  await expect(page.locator(`[${leavingHeading}]`)).toHaveCount(0)
  return true
}

const toPath = (page: Page, url: string) => new URL(url, page.url()).pathname

/**
 * Opens an address as a link of the portal does, a fifth of the work of loading it: for what a journey asks of a screen whose
 * load is proven by the walk over all screens. A page that shows no screen of the portal is loaded, and so is the screen that it
 * shows already, with its present data.
 */
export async function navigate(page: Page, url: string): Promise<void> {
  const isPortal = page.url().startsWith('http')
  const isSameScreen = !isPortal || toPath(page, url) === toPath(page, page.url())
  if (isSameScreen || !(await openInside(page, url))) await page.goto(url)
}
