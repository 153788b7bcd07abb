import type { BrowserContext, Page } from '@playwright/test'
import { address } from './address.ts'

/** Records dialogs, calls to other hosts and injected scripts; returns a function that lists them. */
export async function recordUnwantedEffects(context: BrowserContext, page: Page) {
  const effects: string[] = []
  const isForeign = (url: URL) => url.protocol.startsWith('http') && url.origin !== address
  await context.route(isForeign, (route) => {
    effects.push(route.request().url())
    return route.abort()
  })
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`)
    return dialog.dismiss()
  })
  return async () => [...effects, ...(await page.evaluate(() => ('__pwned' in window ? ['a script ran'] : [])))]
}

/** The elements, handlers and links of the page that could run scripts. */
export const activeContent = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const kinds = main.querySelectorAll('script, iframe, object, embed, base, meta, link, form form, template')
    const handlers = [...main.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => /^on/i.test(name)),
    )
    const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) =>
      /^(javascript|vbscript|data|blob|file):/.test(link.protocol),
    )
    return [...[...kinds].map((element) => element.outerHTML), ...handlers, ...links.map((link) => link.outerHTML)]
  })
