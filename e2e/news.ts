import { expect, type Locator, type Page } from '@playwright/test'
import type { News } from '@portale/domain/news/news.ts'
import { callApi } from './api.ts'
import type { TestFile } from './files.ts'
import { activityCard } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** A number of its own in a title, so that the list can be filtered for what one test made. */
export const uniqueTitle = (): string => `Comunicazione ${uniqueDigits()}`

type Fields = Partial<Record<keyof News | 'document_news[]', string | TestFile>>

/** A news as an administrator writes it: a draft, unless it has an audience. */
export const createNews = (admin: Page, change: Fields = {}): Promise<News> =>
  callApi(admin, 'POST', '/api/v1/news', {
    multipart: { title: uniqueTitle(), body: '<p>Da oggi vale il <strong>nuovo listino</strong>.</p>', ...change },
  })

/** A moment so many days from now. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** The list, filtered for a title, and its card there. */
export async function findNewsCard(page: Page, title: string): Promise<Locator> {
  await page.goto(`/news?${new URLSearchParams({ title })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
  await page.waitForLoadState('networkidle')
  return activityCard(page, title)
}

/** The editor of the form. */
export const bodyEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Testo (*Obbligatorio)' })

/** What the form says that saving would mean. */
export const saveHint = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: /\w\. / })

/** A line of a list of files, by the file's name. */
export const listItem = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
