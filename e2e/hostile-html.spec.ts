import { expect } from '@playwright/test'
import { callApi, createActivity, ensureYear, findFreeYears, scratchYear } from './api.ts'
import { pdfFile, textFile } from './files.ts'
import { hostileHtml } from './hostile.ts'
import { openActivitiesOfYear, test } from './portal.ts'
import { activeContent, recordUnwantedEffects } from './unwanted-effects.ts'

test('saved hostile HTML runs nothing on the screens that show it', async ({ as }) => {
  expect(hostileHtml.length).toBeGreaterThan(150)
  const administrator = await as('administrator')
  const [year = ''] = await findFreeYears(administrator)
  const id = await ensureYear(administrator, year)
  for (const [index, description] of hostileHtml.entries())
    await createActivity(administrator, { year, title: `Ostile ${index + 1}`, description, documents: [] })
  const dealer = await as('dealer_holder')
  const seen = await recordUnwantedEffects(dealer.context(), dealer)
  await openActivitiesOfYear(dealer, year)
  await expect(dealer.getByText(/^Prova \d+$/)).toHaveCount(hostileHtml.length)
  expect(await activeContent(dealer)).toEqual([])
  expect(await seen()).toEqual([])

  const seenByStaff = await recordUnwantedEffects(administrator.context(), administrator)
  await administrator.goto(`/activity_years/${id}`)
  await expect(administrator.getByText(/^Prova \d+$/)).toHaveCount(hostileHtml.length)
  expect(await seenByStaff()).toEqual([])
})

// Only the browser's sanitizer and the content security policy protect here.
test('hostile HTML that is not sanitized runs nothing in the browser', async ({ browser, sessionFor }) => {
  const context = await browser.newContext({ storageState: await sessionFor('administrator') })
  const page = await context.newPage()
  const seen = await recordUnwantedEffects(context, page)
  const id = await ensureYear(page, scratchYear)
  await page.route(/api\/v1\/activities\?/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [first] = body.data[0].activities
    body.data[0].activities = hostileHtml.map((description, index) => ({ ...first, id: index + 1, description }))
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/activities')
  await expect(page.getByText(/^Prova \d+$/)).toHaveCount(hostileHtml.length)
  expect(await activeContent(page)).toEqual([])
  expect(await seen()).toEqual([])

  const activity = await createActivity(page, { title: 'Nell’editor' })
  const url = `/api/v1/activity_years/${id}/activities/${activity.id}`
  const saved = await callApi<object>(page, 'GET', url)
  for (let from = 0; from < hostileHtml.length; from += 25) {
    const description = hostileHtml
      .slice(from, from + 25)
      .map((html) => `<div>${html}</div>`)
      .join('')
    await page.route(`**${url}`, (route) => route.fulfill({ json: { ...saved, description } }), { times: 1 })
    await page.goto(`/activity_years/${id}/activities/${activity.id}/edit`)
    await expect(page.getByRole('textbox', { name: /^Descrizione \(/ })).toContainText(`Prova ${from + 1}`)
    expect(await activeContent(page)).toEqual([])
    expect(await seen()).toEqual([])
  }
  await context.close()
})

test('an uploaded file with HTML, under any name, is never rendered as a page', async ({ as }) => {
  const activity = await createActivity(await as('administrator'), { title: 'File con una pagina dentro' })
  const page = await as('dealer_holder')
  const typeId = activity.activity_document_types[0]?.id
  const { buffer } = pdfFile('')
  const file = textFile(
    '"><img src=x onerror=alert(1)>.pdf',
    `${buffer.toString('latin1')}<html><script>window.__pwned = 1</script></html>`,
  )
  const { uploaded } = await callApi<{ uploaded: { id: number; file_name: string }[] }>(
    page,
    'POST',
    `/api/v1/activities/${activity.id}`,
    { multipart: { [`new_activity_document_type[${typeId}][]`]: file } },
  )
  const seen = await recordUnwantedEffects(page.context(), page)
  await page.goto(`/activities/${activity.id}/upload`)
  await expect(page.getByRole('link', { name: uploaded[0]?.file_name })).toBeVisible()
  expect(await seen()).toEqual([])
  const answer = await page.request.get(`/activity_document_upload/${uploaded[0]?.id}`)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(answer.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
})

test('the content security policy blocks foreign content, and tests fail on a violation', async ({ browser }) => {
  const page = await browser.newPage()
  const stopped: string[] = []
  page.on('console', (message) => stopped.push(message.text()))
  await page.goto('/login')
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'window.__pwned = 1'
    const foreign = document.createElement('img')
    foreign.src = 'https://evil.example/spy'
    document.body.append(inline, foreign)
  })
  await expect.poll(() => stopped.filter((text) => /Content Security Policy/.test(text))).toHaveLength(2)
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false)
  await page.close()
})
