import { expect, type Page } from '@playwright/test'
import { createActivity, findFreeYears } from './api.ts'
import { createNews, uniqueTitle } from './news.ts'
import { test } from './portal.ts'

type Shift = PerformanceEntry & { value: number }
type Watched = Window & { moved: number }

/** Starts adding up Chromium's layout shifts. */
const trackLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.moved = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) watched.moved += value
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('formatted text is rendered with its page and shifts no layout', async ({ as }) => {
  const admin = await as('administrator')
  const text = '<p>Una riga del testo.</p>'.repeat(8)
  const [year] = await findFreeYears(admin)
  for (const title of ['Prima', 'Seconda']) await createActivity(admin, { year, title, description: text })
  const activity = await createActivity(admin, { year, title: 'Terza', description: text })
  const news = await createNews(admin, { title: uniqueTitle(), body: text })
  for (const [login, url, title] of [
    ['administrator', `/activity_years/${activity.yearId}`, `Attività dell'anno ${year}`],
    ['administrator', `/activity_years/${activity.yearId}/activities/new`, /^Inserisci una nuova attività/],
    ['administrator', '/news/new', 'Nuova news'],
    ['dealer_holder', `/activities/${activity.id}/upload`, /Terza$/],
    ['administrator', `/news/${news.id}`, news.title],
  ] as const)
    await test.step(url, async () => {
      const page = await as(login, { separateContext: true })
      await trackLayoutShifts(page)
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => (window as unknown as Watched).moved)).toBeLessThan(0.02)
    })
})
