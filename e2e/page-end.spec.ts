import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { createNews, uniqueTitle } from './news.ts'
import { button, requiredField } from './page.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { readUnsavedForms } from './unsaved-forms.ts'

/** The server does what these calls of the page ask, which never gets an answer; until it is loaded again. */
const loseAnswers = (page: Page, url: RegExp) =>
  page.evaluate((part) => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      return new RegExp(part).test(String(input)) ? new Promise<Response>(() => {}) : answer
    }
  }, url.source)

test('the columns that are chosen while a call is under way are still chosen after a reload', async ({ as }) => {
  const page = await as(await createPerson(await as('administrator'), { role: 'superuser_rt' }))
  await page.goto('/rejection_reasons')
  await expect(page.getByText(/^Visualizzati/)).toBeVisible()
  await loseAnswers(page, /list_settings/)
  await button(page, 'Colonne e opzioni dell’elenco').click()
  await page.getByText('Compatta').click()
  for (const name of ['Usato per', 'Attività']) await page.getByRole('checkbox', { name, exact: true }).click()
  await page.reload()
  await expect(page.locator('[data-density="compact"]')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Testo' })).toBeVisible()
  for (const name of ['Usato per', 'Attività'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(0)
})

test('the columns that wait for a call are saved before the session ends', async ({ as }) => {
  const person = await createPerson(await as('administrator'), { role: 'superuser_rt' })
  const [page, other] = [await as(person), await as(person)]
  await page.goto('/rejection_reasons')
  await expect(page.getByText(/^Visualizzati/)).toBeVisible()
  await loseAnswers(page, /list_settings/)
  await button(page, 'Colonne e opzioni dell’elenco').click()
  await page.getByText('Compatta').click()
  await page.getByRole('checkbox', { name: 'Usato per', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Menu di / }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/login/)
  await other.goto('/rejection_reasons')
  await expect(other.locator('[data-density="compact"]')).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Usato per', exact: true })).toHaveCount(0)
})

test('what the bell showed is read, even if the page is loaded again before the first answer', async ({ as }) => {
  const admin = await as('administrator')
  const reader = await createPerson(admin, { role: 'workshop_user' })
  const titles = [uniqueTitle(), uniqueTitle()]
  for (const title of titles) await createNews(admin, { title, workshops: '1' } as object)
  const page = await as(reader)
  await page.goto('/profile')
  const bell = page.getByRole('button', { name: /^Notifiche/ })
  await expect(bell).toHaveAccessibleName(/, [2-9]\d* da leggere$/)
  await loseAnswers(page, /mark-dropdown-read/)
  await bell.click()
  for (const title of titles) await expect(page.getByRole('dialog').getByRole('link', { name: title })).toBeVisible()
  await page.reload()
  const readTitles = async () => {
    const notices = await callApi<{ message: string; title: string; dropdown_read: boolean }[]>(
      page,
      'GET',
      '/notifications/dropdown',
    )
    return titles.filter((title) =>
      notices.some((notice) => notice.dropdown_read && JSON.stringify(notice).includes(title)),
    )
  }
  await expect.poll(readTitles).toEqual(titles)
})

test('what is typed is stored when the page is hidden, which a phone then discards', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers/new')
  await requiredField(page, 'Ragione sociale').fill('A')
  await expect.poll(() => readUnsavedForms(page)).toHaveLength(1)
  const [before] = await readUnsavedForms(page)
  await page.evaluate(() => {
    const { setTimeout } = window
    // The pause after the last key never ends.
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => (ms === 500 ? 1 : setTimeout(act, ms)),
    })
  })
  await requiredField(page, 'Ragione sociale').fill('Autocarri Nascosti')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(async () => (await readUnsavedForms(page))[0]).not.toBe(before)
})
