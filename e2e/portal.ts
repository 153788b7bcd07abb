import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { portalPrefixes } from '@portale/domain/generator/designer/names.ts'
import { demoEmail, demoPassword } from '@portale/server/demo/accounts.ts'
import { address } from './address.ts'
import { type PageOptions, PagePool } from './page-pool.ts'

export type Login =
  | 'administrator'
  | 'superuser_rt'
  | 'after_sales_manager_rt'
  | 'sales_manager_rt'
  | 'dealer_sales_manager'
  | 'dealer_holder'
  | 'dealer_holder_sales_manager'
  | 'workshop_user'
  | 'dealer_holder2'
  | 'workshop_user2'
  | 'fleet_manager'

export type Account = { email: string; password: string }
/** A demo account by its name, or an account that the test has created. */
type LoginOrAccount = Login | Account

const toAccount = (who: LoginOrAccount): Account =>
  typeof who === 'string' ? { email: demoEmail(who), password: demoPassword } : who

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type WorkerFixtures = {
  /** The address of the portal. */
  portal: string
  sessionFor: (who: LoginOrAccount) => Promise<Session>
  pagePool: PagePool
}
/** Opens a page in a browser context of its own during the test, signed in; without an account a visitor's page. */
export type PortalAs = (who?: LoginOrAccount, options?: PageOptions) => Promise<Page>
type TestFixtures = { as: PortalAs }

/** Fails on errors in the console of its pages: exceptions, violations of the content policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [address, { scope: 'worker', option: true }],
  baseURL: ({ portal }, use) => use(portal),
  sessionFor: [
    async ({ playwright, portal }, use) => {
      const sessions = new Map<Login, Promise<Session>>()
      const logIn = async (who: LoginOrAccount) => {
        const request = await playwright.request.newContext({ baseURL: portal })
        await request.get('/login')
        const token = (await request.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
        const answer = await request.post('/login', {
          data: toAccount(who),
          headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token },
        })
        expect(answer.status()).toBe(200)
        const session = await request.storageState()
        await request.dispose()
        return session
      }
      await use((who) => {
        if (typeof who !== 'string') return logIn(who)
        const session = sessions.get(who) ?? logIn(who)
        sessions.set(who, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  pagePool: [async ({ browser }, use) => use(new PagePool(browser)), { scope: 'worker' }],

  as: async ({ pagePool, sessionFor }, use, testInfo) => {
    const returnPages: (() => Promise<void>)[] = []
    const pageErrors: string[] = []
    await use(async (who, options = {}) => {
      const session = who && (await sessionFor(who))
      const opened = await pagePool.acquire(options)
      returnPages.push(async () => {
        pageErrors.push(...opened.errors.splice(0))
        await pagePool.release(opened, options, testInfo.status === testInfo.expectedStatus)
      })
      if (session) await opened.page.context().addCookies(session.cookies)
      return opened.page
    })
    for (const returnPage of returnPages) await returnPage()
    expect(pageErrors).toEqual([])
  },
})

/** Fills and sends the visible login form. */
export async function fillLogin(page: Page, who: LoginOrAccount): Promise<void> {
  const { email, password } = toAccount(who)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** Signs in through the login page. */
export async function signIn(page: Page, who: LoginOrAccount): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, who)
  await expect(page).not.toHaveURL(/login/)
}

/** A link of the side menu. */
export const menuLink = (page: Page | Locator, name: string) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name, exact: true })

const portalLinks = ['', ...portalPrefixes].map((prefix) => `a[href="/${prefix}"], a[href^="/${prefix}?"]`).join(', ')

/** The items of the side menu except for views that tests design meanwhile. */
export const menuItems = (page: Page): Locator =>
  page
    .getByRole('navigation', { name: 'Menu principale' })
    .getByRole('listitem')
    .filter({ has: page.locator(portalLinks) })

/** The region of a required document. */
export const documentRegion = (page: Page, description: string) => page.getByRole('region', { name: description })

/** The card of one activity. */
export const activityCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Opens a year on a partner's page or on /activities, which open the newest one. */
export const openYear = (page: Page, year: string) =>
  page
    .getByRole('navigation', { name: 'Anni' })
    .getByRole('link', { name: new RegExp(`^${year}`) })
    .click()

/** Opens a year of /activities. */
export async function openActivitiesOfYear(page: Page, year: string): Promise<void> {
  await page.goto(`/activities?year=${year}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Le attività per l'anno ${year}`)
}
