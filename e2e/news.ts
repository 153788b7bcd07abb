import { expect, type Locator, type Page } from '@playwright/test'
import type { News } from '@portale/domain/news/news/news.ts'
import { callApi } from './api.ts'
import type { TestFile } from './files.ts'
import { activityCard } from './portal.ts'
import { uniqueDigits } from './unique.ts'

/** A unique title, so that a list can be filtered for it. */
export const uniqueTitle = (): string => `Comunicazione ${uniqueDigits()}`

type Fields = Partial<Record<keyof News | 'document_news[]', string | TestFile>>

/** Creates a news as an administrator: a draft, unless it has an audience. */
export const createNews = (admin: Page, change: Fields = {}): Promise<News> =>
  callApi(admin, 'POST', '/api/v1/news', {
    multipart: { title: uniqueTitle(), body: '<p>Da oggi vale il <strong>nuovo listino</strong>.</p>', ...change },
  })

/** The moment this many days from now. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Opens the list filtered by a title and returns the card of that news. */
export async function findNewsCard(page: Page, title: string): Promise<Locator> {
  await page.goto(`/news?${new URLSearchParams({ title })}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News')
  await page.waitForLoadState('networkidle')
  return activityCard(page, title)
}

/** The rich text editor of the form. */
export const bodyEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Testo (*Obbligatorio)' })

/** The hint of the form about the effect of saving. */
export const saveHint = (page: Page): Locator => page.getByRole('main').getByRole('status').filter({ hasText: /\w\. / })

/** An item of a list, by its text. */
export const listItem = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
