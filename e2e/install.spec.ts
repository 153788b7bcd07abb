import { expect, type Page } from '@playwright/test'
import { findViolations, viewports } from './axe.ts'
import { button, expectHeading, requiredField } from './page.ts'
import { test as base, signIn } from './portal.ts'
import { startReleaseProxy } from './release-proxy.ts'

/** The proxy in front of the portal, and a page of it with its service worker. */
type Fixtures = { release: Awaited<ReturnType<typeof startReleaseProxy>>; open: () => Promise<Page> }

const test = base.extend<Fixtures>({
  release: async ({ portal }, use) => {
    const release = await startReleaseProxy(portal)
    await use(release)
    await release.stop()
  },
  open: async ({ as, release }, use) => {
    await use(async () => {
      const page = await as(undefined, { serviceWorkers: 'allow', baseURL: release.address, separateContext: true })
      await signIn(page, 'administrator') // a session of its own, which the logout ends
      return page
    })
  },
})

/** What the worker keeps, by cache. */
const listCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await paths(name)] as const)))
  })

/** The version of the page that is shown. */
const pageVersion = (page: Page) => page.locator('meta[name="portal-version"]').getAttribute('content')

/** Waits until a worker leads the page, and the one before has been replaced. */
const waitForWorker = (page: Page, version: string) =>
  expect.poll(() => listCaches(page)).toEqual({ [`portale-rete-${version}`]: ['/offline.html'] })

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'C’è una nuova versione del portale.' })

test('the browser can install the portal; the worker keeps a page for when there is no connection, and no data', async ({
  open,
  release,
}) => {
  const page = await open()
  await page.goto('/')
  const version = (await pageVersion(page)) ?? ''
  await waitForWorker(page, version)

  const browser = await page.context().newCDPSession(page)
  const { errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest).toMatchObject({ lang: 'it', name: 'Portale Rete', display: 'standalone', start_url: '/' })
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }
  expect((await page.request.get('/sw.js')).headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })

  await page.reload()
  for (const path of ['/leads', '/customers', '/notifications']) await page.goto(path)
  await waitForWorker(page, version)

  await release.stop()
  await page.goto('/leads?status=offer')
  await expectHeading(page, 'Il portale non è raggiungibile')
  await expect(page).toHaveURL('/leads?status=offer')
  for (const size of [viewports.desktop, viewports.phone]) {
    await page.setViewportSize(size)
    expect(await findViolations(page)).toEqual([])
  }
  await release.start()
  await page.getByRole('link', { name: 'Riprova' }).click()
  await expectHeading(page, 'Segnalazioni')
  await expect(page).toHaveURL('/leads?status=offer')

  await page.setViewportSize(viewports.desktop)
  await page.getByRole('button', { name: /^Menu di/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(() => listCaches(page)).toEqual({})
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('a new version is offered, loaded only when nothing is lost by it, and replaces the worker of the old one', async ({
  open,
  release,
}) => {
  release.setOld(true)
  const page = await open()
  await page.clock.install()
  await page.goto('/customers/new')
  expect(await pageVersion(page)).toBe(release.oldVersion)
  await waitForWorker(page, release.oldVersion)
  await requiredField(page, 'Ragione sociale').fill('Trasporti a metà')

  release.setOld(false)
  const pollAfter = async (time: string) => {
    const answered = page.waitForResponse((answer) => answer.url().includes('/notifications/unread'))
    await page.clock.fastForward(time)
    await answered
  }
  await pollAfter('00:11')
  await expect(offer(page)).toHaveCount(0)
  // The page may have noted the first answer only now.
  await expect(async () => {
    await pollAfter('00:31')
    await expect(offer(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await findViolations(page)).toEqual([])
  await button(page, 'Ricarica').click()
  await expect(page.getByText('Prima salva o annulla quello che stai facendo, poi ricarica.')).toBeVisible()
  await expect(requiredField(page, 'Ragione sociale')).toHaveValue('Trasporti a metà')

  await requiredField(page, 'Ragione sociale').fill('')
  await button(page, 'Ricarica').click()
  await expect(page.locator(`meta[name="portal-version"]:not([content="${release.oldVersion}"])`)).toBeAttached()
  await expectHeading(page, 'Nuovo cliente')
  await expect(offer(page)).toHaveCount(0)
  await waitForWorker(page, (await pageVersion(page)) ?? '')
})
