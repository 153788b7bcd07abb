import { expect, type Page } from '@playwright/test'
import { test } from './portal.ts'

// What lists cost a weak laptop, in counts: no times, which a busy machine makes longer (npm run bench -- felt has them).

/** The elements of a row, with all below it, on average; an element more in each row needs a reason. */
const maxElements: Record<string, number> = {
  '/leads?per_page=100': 24,
  '/documents?per_page=100': 21,
  '/users?per_page=100': 21,
  '/dealers?per_page=100': 19,
  '/workshops?per_page=100': 21,
  '/customers?per_page=100': 14,
}

test('rows of long lists have few elements, and menus only once they are opened', async ({ as }) => {
  const page = await as('administrator')
  for (const [url, most] of Object.entries(maxElements)) {
    await page.goto(url)
    const rows = page.getByRole('main').locator('tbody tr')
    await expect(rows.getByRole('checkbox').first()).toBeVisible()
    const elements = await rows.evaluateAll((all) =>
      all.reduce((sum, row) => sum + row.querySelectorAll('*').length + 1, 0),
    )
    expect.soft(elements / (await rows.count()), url).toBeLessThanOrEqual(most)
  }
})

type PageWindow = { renderedRows: Set<number> }

/** Notes the rows whose cells are rendered: a cell reads the row's quantity, and nothing else does. */
function noteRenderedRows(): void {
  const renderedRows = new Set<number>()
  Object.assign(globalThis, { renderedRows })
  const { parse } = JSON
  JSON.parse = (...args: Parameters<typeof parse>) => {
    const body = parse(...args)
    for (const row of Array.isArray(body?.data) ? body.data : []) {
      const { id, quantity } = row ?? {}
      const get = () => {
        renderedRows.add(id)
        return quantity
      }
      if (quantity !== undefined) Object.defineProperty(row, 'quantity', { get, enumerable: true })
    }
    return body
  }
}

/** The rows that are rendered while `work` is done and until nothing more is drawn. */
async function rowsRenderedBy(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => (globalThis as unknown as PageWindow).renderedRows.clear())
  await work()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => [...(globalThis as unknown as PageWindow).renderedRows])
}

test('a tick renders its own row again, and opening a menu none', async ({ as }) => {
  const page = await as('administrator', { separateContext: true })
  await page.addInitScript(noteRenderedRows)
  const all = await rowsRenderedBy(await opened(page), () => page.waitForLoadState('networkidle'))
  expect(all).toEqual([]) // what was loaded is shown
  const boxes = page.getByRole('main').locator('tbody').getByRole('checkbox')
  for (const index of [0, 3]) {
    const id = Number(/\d+/.exec((await boxes.nth(index).getAttribute('aria-label')) ?? '')?.[0])
    expect(await rowsRenderedBy(page, () => boxes.nth(index).check())).toEqual([id])
  }
  const menu = page.getByRole('button', { name: /^Altre azioni per/ }).first()
  expect(await rowsRenderedBy(page, () => menu.click())).toEqual([])
  // Its sheet builds on that of all buttons: loaded before that one it counts for nothing, and the entries touch each other.
  await expect(page.getByRole('menuitem').first()).toHaveCSS('padding-left', '12px')
  await page.keyboard.press('Escape')
  const rows = await boxes.count()
  const everyRow = page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' })
  expect(await rowsRenderedBy(page, () => everyRow.check())).toHaveLength(rows - 2)
})

/** The leads, each of whose rows has been rendered. */
async function opened(page: Page): Promise<Page> {
  await page.goto('/leads')
  const rows = page.getByRole('main').locator('tbody').getByRole('checkbox')
  await expect(rows.first()).toBeVisible()
  const noted = () => page.evaluate(() => (globalThis as unknown as PageWindow).renderedRows.size)
  expect(await noted()).toBe(await rows.count())
  return page
}
