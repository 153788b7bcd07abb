import { expect, type Page } from '@playwright/test'
import { navigate } from './navigate.ts'
import { button } from './page.ts'
import { type Login, type PortalAs, test } from './portal.ts'

/** How a table uses its room. */
type Room = {
  /** Where the first row begins, and how many of the rows are whole in sight. */
  top: number
  whole: number
  rows: number
  fit: string | undefined
  /** The cells whose text is cut, and the px of columns that none of their cells needs. */
  cut: number
  spare: number
}

function measureRoom(table: Element): Room {
  if (!(table instanceof HTMLTableElement)) throw new Error('not a table')
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  // Text for screen readers alone has one pixel.
  const isCut = (element: Element): boolean =>
    (element.clientWidth > 1 &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX === 'hidden') ||
    [...element.children].some(isCut)

  /** The width of a cell that its texts and pictures leave free. */
  function spareOf(cell: HTMLTableCellElement): number {
    if (cell.tagName === 'TD' && isCut(cell)) return 0
    const rects = [...cell.querySelectorAll('svg, input, button')].map((element) => element.getBoundingClientRect())
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      rects.push(...range.getClientRects())
    }
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    const inner = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (rects.length === 0) return inner
    return inner - (Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left)))
  }
  const columns = [...(table.tHead?.rows[0]?.cells ?? [])].map((heading, index) => [
    heading,
    ...rows.flatMap((row) => row.cells[index] ?? []),
  ])
  return {
    top: rows[0]?.getBoundingClientRect().top ?? 0,
    whole: rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
    rows: rows.length,
    fit: table.closest('section')?.dataset.fit,
    cut: rows.flatMap((row) => [...row.cells]).filter(isCut).length,
    spare: columns.reduce((total, cells) => total + Math.max(0, Math.min(...cells.map(spareOf))), 0),
  }
}

const screens = [
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
// What rounding and headings leave in ten columns.
const roundingPx = 24

async function roomOf(page: Page, screen: { width: number; height: number }): Promise<Room> {
  await page.setViewportSize(screen)
  const table = page.getByRole('main').locator('table')
  await expect(table).toHaveCount(1)
  // The table is fitted when its frame has changed.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return table.evaluate(measureRoom)
}

/** Opens a list and checks its room on each screen; `minRows` are the whole rows on a small laptop, if there are so many. */
async function checkRoom(page: Page, url: string, minRows = 12): Promise<void> {
  await test.step(url, async () => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await navigate(page, url)
    await expect(page.getByText(/^Visualizzati [\d.]+-/)).toBeAttached()
    for (const screen of screens) {
      const room = await roomOf(page, screen)
      const where = `${url} at ${screen.width}: ${JSON.stringify(room)}`
      expect.soft(room.top, where).toBeLessThan(300)
      expect.soft(room.whole, where).toBeGreaterThanOrEqual(Math.min(minRows, room.rows))
      if (room.cut > 0) expect.soft(room.spare, where).toBeLessThanOrEqual(roundingPx)
      // Designed lists have as many columns as their model has fields.
      if (!url.startsWith('/veicoli')) expect.soft(room.fit, where).not.toBe('wide')
    }
  })
}

const lists: Partial<Record<Login, string[]>> = {
  administrator: [
    '/leads',
    '/leads?status=created',
    '/dealers',
    '/workshops',
    '/customers',
    '/users',
    '/users?tab=navigazioni',
    '/documents?status=pending',
    '/dealers/activity_years',
    '/workshops/activity_years',
    '/activity_years',
    '/outbox',
    '/tokens',
    '/accesses',
    '/workshop_market_shares',
    '/lead_models',
    '/lead_work_types',
    '/rejection_reasons',
    '/webhooks',
    '/menu-management',
    '/veicoli-demo',
  ],
  workshop_user: ['/leads'],
  dealer_holder: ['/documents'],
  dealer_sales_manager: ['/leads'],
}

async function checkLists(as: PortalAs, login: Login): Promise<Page> {
  const page = await as(login)
  for (const url of lists[login] ?? []) await checkRoom(page, url)
  return page
}

test('administrators see the first row high up, twelve rows at least, and nothing cut that has room', async ({
  as,
}) => {
  const page = await checkLists(as, 'administrator')
  // Rows of the audit have a line for each field that changed.
  await checkRoom(page, '/audits', 0)
})

test('partners see as much of their lists', async ({ as }) => {
  await checkLists(as, 'workshop_user')
  await checkLists(as, 'dealer_holder')
  await checkLists(as, 'dealer_sales_manager')
})

test('views and filters leave the first row high up', async ({ as }) => {
  const page = await as('superuser_rt', { viewport: { width: 1366, height: 768 } })
  await page.goto('/dealers')
  await button(page, 'Colonne e opzioni dell’elenco').click()
  await button(page, 'Salva come vista').click()
  const dialog = page.getByRole('dialog', { name: 'Salva la vista' })
  await dialog.getByLabel('Nome (*Obbligatorio)').fill('Spazio')
  await button(dialog, 'Salva').click()
  await expect(page.getByRole('navigation', { name: 'Viste salvate' })).toBeVisible()
  await page.getByLabel('Ragione sociale').fill('a')
  await expect(page.getByRole('list', { name: 'Filtri attivi' })).toContainText('Ragione sociale: a')
  await expect(page.getByText(/^Visualizzati/)).toBeVisible()
  const { top } = await roomOf(page, { width: 1366, height: 768 })
  expect(top).toBeLessThan(300)
  await button(page, 'Azioni della vista Spazio').click()
  await page.getByRole('menuitem', { name: 'Elimina la vista' }).click()
  await button(page.getByRole('dialog'), 'Elimina').click()
  await expect(page.getByRole('navigation', { name: 'Viste salvate' })).toHaveCount(0)
})
