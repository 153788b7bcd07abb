import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { demoEmail, demoPassword } from '@portale/server/demo/accounts.ts'

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

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
type ForWorker = { sessionOf: (login: Login) => Promise<Session> }
type ForTest = {
  /** A page of a browser of its own, signed in with a demo account; without one it is a visitor's. */
  as: (login?: Login, options?: BrowserContextOptions) => Promise<Page>
}

const address = 'http://127.0.0.1:3199'

// What a refused call writes by itself; whether it should have been refused is the journey's matter.
const expected = /^Failed to load resource/

/** Journeys. Whatever their pages complain about (scripts that break, what the content policy stops) fails them. */
export const test = base.extend<ForTest, ForWorker>({
  sessionOf: [
    async ({ playwright }, use) => {
      const sessions = new Map<Login, Promise<Session>>()
      const enter = async (login: Login) => {
        const request = await playwright.request.newContext({ baseURL: address })
        await request.get('/login')
        const token = (await request.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
        const answer = await request.post('/login', {
          data: { email: demoEmail(login), password: demoPassword },
          headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token },
        })
        expect(answer.status()).toBe(200)
        const session = await request.storageState()
        await request.dispose()
        return session
      }
      await use((login) => {
        const session = sessions.get(login) ?? enter(login)
        sessions.set(login, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  as: async ({ browser, sessionOf }, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (login, options = {}) => {
      const storageState = login && (await sessionOf(login))
      const context = await browser.newContext({ ...options, storageState })
      contexts.push(context)
      context.on('weberror', (error) => complaints.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text())
      })
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(complaints).toEqual([])
  },
})

/** Enters through the login page, as a person does. */
export async function signIn(page: Page, login: Login): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoEmail(login))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** One of the side menu's links. */
export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name, exact: true })

/** The part of a screen that belongs to one required document. */
export const documentOf = (page: Page, description: string) => page.getByRole('region', { name: description })

/** The card of one activity. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The page of /activities that shows a year; the newest comes first, and other journeys make years meanwhile. */
export async function openActivitiesOf(page: Page, year: string): Promise<void> {
  await page.goto('/activities')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/per l'anno \d{4}/)
  for (let next = 2; (await heading.textContent()) !== `Le attività per l'anno ${year}`; next++) {
    const pages = page.getByRole('navigation', { name: 'Pagine' })
    await pages.getByRole('link', { name: 'Successivo »' }).click()
    await expect(pages.locator('[aria-current=page]')).toHaveText(String(next))
  }
}
