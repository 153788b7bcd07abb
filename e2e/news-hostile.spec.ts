import { expect } from '@playwright/test'
import { hostileHtml } from './hostile.ts'
import { createNews, findNewsCard, uniqueTitle } from './news.ts'
import { test } from './portal.ts'
import { activeContent, recordUnwantedEffects } from './unwanted-effects.ts'

const joinHtml = (texts: string[]) => texts.map((text) => `<div>${text}</div>`).join('')

test('saved hostile HTML in news runs nothing where it is read', async ({ as }) => {
  expect(hostileHtml.length).toBeGreaterThan(150)
  const admin = await as('administrator')
  const prefix = uniqueTitle()
  const saved: string[] = []
  for (const html of hostileHtml) {
    const title = `${prefix} <img src=x onerror=window.__pwned=1>`
    saved.push((await createNews(admin, { title, body: html })).body)
  }
  const listEffects = await recordUnwantedEffects(admin.context(), admin)
  await findNewsCard(admin, prefix)
  await expect(admin.getByRole('article')).toHaveCount(25)
  expect([...(await activeContent(admin)), ...(await listEffects())]).toEqual([])

  const news = await createNews(admin, { title: prefix })
  const reader = await as('workshop_user')
  const listReaderEffects = await recordUnwantedEffects(reader.context(), reader)
  await reader.route(`**/api/v1/news/${news.id}`, (route) =>
    route.fulfill({ json: { ...news, workshops: true, body: joinHtml(saved) } }),
  )
  await reader.goto(`/news/${news.id}`)
  await expect(reader.getByText(/^Prova \d+$/)).toHaveCount(hostileHtml.length)
  expect([...(await activeContent(reader)), ...(await listReaderEffects())]).toEqual([])
})

// Only the browser's sanitizer and the content security policy protect here; the editor is the one of activities.
test('hostile HTML in news that is not sanitized runs nothing in the browser', async ({ browser, sessionFor }) => {
  const context = await browser.newContext({ storageState: await sessionFor('administrator') })
  const page = await context.newPage()
  const listEffects = await recordUnwantedEffects(context, page)
  const news = await createNews(page)
  for (let from = 0; from < hostileHtml.length; from += 25) {
    const raw = joinHtml(hostileHtml.slice(from, from + 25))
    await page.route(`**/api/v1/news/${news.id}`, (route) => route.fulfill({ json: { ...news, body: raw } }))
    await page.goto(`/news/${news.id}`)
    await expect(page.getByText(`Prova ${from + 1}`, { exact: true })).toBeVisible()
    expect([...(await activeContent(page)), ...(await listEffects())]).toEqual([])
    await page.unroute(`**/api/v1/news/${news.id}`)
  }
  await context.close()
})
