import { type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import type { Account, Login, PortalAs } from './portal.ts'
import { openScreen, type Screen } from './screen.ts'

/** A screen of an account, or of a visitor. */
export type ScreenOf = Screen & { login?: Login | Account }

const toRoute = (url: string): string => (url.split('?')[0] ?? '').replace(/\d+/g, ':id')

/** Opens the page of an account once: what is asked of many screens is asked in it, and takes as much longer. */
export function pagePerAccount(as: PortalAs): (login?: Login | Account) => Promise<Page> {
  test.slow()
  const pages = new Map<Login | Account | undefined, Page>()
  return async (login) => {
    const page = pages.get(login) ?? (await as(login))
    pages.set(login, page)
    return page
  }
}

/**
 * Walks over screens, each account in one page, and checks each of them. A screen is loaded at its first state; its other
 * states are opened inside the page, unless the state before was prepared, of which nothing must remain.
 */
export async function walkOver(as: PortalAs, screens: Record<string, ScreenOf>): Promise<void> {
  const openPage = pagePerAccount(as)
  const loadedRoutes = new Set<string>()
  const preparedPages = new Set<Page>()
  for (const [name, { login, ...screen }] of Object.entries(screens))
    await test.step(name, async () => {
      const page = await openPage(login)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const isPrepared = preparedPages.delete(page)
      await openScreen(page, screen, { inside: loadedRoutes.has(toRoute(screen.url)) && !isPrepared })
      loadedRoutes.add(toRoute(screen.url))
      if (screen.prepare) preparedPages.add(page)
      await expectAccessible(page)
    })
}
