import { expect, type Page } from '@playwright/test'
import { selectByLabel, selectOption } from './dialogs.ts'
import { expectHeading } from './page.ts'
import { test } from './portal.ts'

/** The sheets of a printed page, each with its width and height in points. */
async function print(page: Page): Promise<[width: number, height: number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])
}

/** Nothing of the frame, no buttons and no checkboxes; light colours whatever the person's scheme. */
async function expectPaper(page: Page): Promise<void> {
  for (const role of ['banner', 'navigation', 'checkbox', 'textbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  // A heading that sorts is a button, of which paper has the text.
  await expect(page.locator('button:visible:not(th button)')).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(22, 30, 35)')
  await expect(page.getByText(/^Stampato il \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()
}

const topOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0

test('a list is printed alone: its filters in words and its count as a heading, as wide as the sheet', async ({
  as,
}) => {
  const page = await as('administrator')
  await page.goto('/leads?per_page=50')
  await expectHeading(page, 'Segnalazioni')
  await selectOption(selectByLabel(page, 'Stato'), 'Inserita')
  await expect(page.getByText(/^Visualizzati 1-/)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectPaper(page)
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toHaveText(/^Stato: Inserita/)
  const tops = [await topOf(page, 'h1'), await topOf(page, '[data-chips]'), await topOf(page, '[data-count]')]
  expect([...tops, await topOf(page, 'table')]).toEqual([...tops, await topOf(page, 'table')].toSorted((a, b) => a - b))
  await expect(page.getByText(/^Visualizzati 1-/)).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toHaveCSS('break-inside', 'avoid')

  // A sheet is 1032 px wide inside its margins.
  await page.setViewportSize({ width: 1032, height: 703 })
  const { width, scrollWidth, cut, dateHeight } = await page.locator('main table').evaluate((table) => ({
    width: table.getBoundingClientRect().width,
    dateHeight: table.querySelector('td small')?.getBoundingClientRect().height ?? 0,
    scrollWidth: document.documentElement.scrollWidth,
    cut: [...table.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
  }))
  expect([scrollWidth, cut]).toEqual([1032, 0])
  expect(width).toBeLessThanOrEqual(1032)
  expect(dateHeight).toBeLessThan(20) // no word is broken
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: null, colorScheme: 'dark' })
  const sheets = await print(page)
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets) expect(sheet).toEqual([842, 595])
  await page.emulateMedia({ media: null, colorScheme: null })
})

test('a record and a dashboard are printed alone, on upright sheets', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/leads')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Segnalazione \d+/)
  const record = page.url()
  for (const url of [record, '/leads/dashboard', '/']) {
    await page.emulateMedia({ media: null })
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const sheets = await print(page)
    expect(sheets.length).toBeGreaterThan(0)
    expect(sheets.length).toBeLessThan(8)
    for (const [width, height] of sheets) expect(height).toBeGreaterThan(width)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const role of ['banner', 'navigation', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.emulateMedia({ media: null, colorScheme: null })
})
