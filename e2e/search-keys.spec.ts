import { expect, type Page } from '@playwright/test'
import { expectAccessible, viewports } from './axe.ts'
import { button, expectHeading } from './page.ts'
import { test } from './portal.ts'
import { openSearch, resultsOf, searchBox, searchDialog, selectedOption } from './search.ts'

const keyHelp = (page: Page) => page.getByRole('dialog', { name: 'Tasti della tastiera' })

for (const cpu of [1, 6])
  test(`no letter is lost at 40 ms a key on a page that is just opening, ${cpu} times slower`, async ({ as }) => {
    const page = await as('administrator', { separateContext: true })
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    // The shell waits for the signed-in user, the box for its file: what is typed meanwhile must not be lost.
    await page.route('**/api/v1/me', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.goto('/dealers', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('langhe autocarri, segnalazione', { delay: 40 })
    // Six times slower beside other journeys, the page alone takes ten seconds to open.
    await expect(searchBox(page)).toHaveValue('langhe autocarri, segnalazione', { timeout: 10_000 + 5000 * cpu })
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type(' 12')
    await expect(searchBox(page)).toHaveValue('langhe autocarri, segnalazione 12')
    await page.keyboard.press('Escape')
    await expect(searchDialog(page)).toHaveCount(0)
  })

test('commands and screens open by name, and what was opened last is first', async ({ as }) => {
  const page = await as('administrator', { separateContext: true })
  await page.goto('/')
  await openSearch(page)
  await expect(searchDialog(page).getByRole('group')).toHaveText([/^Azioni/, /^Vai a/])

  await test.step('Vai a audit', async () => {
    await page.keyboard.type('vai a audit')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Audit')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('Nuova segnalazione, Nuova attività', async () => {
    await openSearch(page)
    await page.keyboard.type('nuova segn')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/leads/new')
    await openSearch(page)
    await page.keyboard.type('nuova attivita')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/activity_years\/\d+\/activities\/new$/)
  })
  await test.step('recent ones first', async () => {
    await openSearch(page)
    await expect(resultsOf(page, 'Recenti')).toHaveText(['Nuova segnalazione', 'Audit'])
    await expect(selectedOption(page)).toHaveText('Nuova segnalazione')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectHeading(page, 'Audit')
  })
  await test.step('Ctrl+Invio opens another tab', async () => {
    await openSearch(page)
    await page.keyboard.type('utenti')
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opened
    await expect(tab).toHaveURL('/users')
    await tab.close()
    await expect(page).toHaveURL('/audits')
    await expect(searchDialog(page)).toHaveCount(0)
  })
  await test.step('the colours change without leaving the page', async () => {
    await openSearch(page)
    await page.keyboard.type('tema scuro')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page).toHaveURL('/audits')
  })
})

test('nobody finds what another person opened in the same browser', async ({ as }) => {
  const page = await as('workshop_user', { separateContext: true })
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type('boero')
  await resultsOf(page, 'Officine').click()
  await openSearch(page)
  await expect(resultsOf(page, 'Recenti')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await test.step('a session that ends without a logout leaves nothing to the next person', async () => {
    const other = await (await as('dealer_holder', { separateContext: true })).context().cookies()
    await page.context().clearCookies()
    await page.context().addCookies(other)
    await page.goto('/')
    await openSearch(page)
    await expect(resultsOf(page, 'Azioni').first()).toBeVisible()
    await expect(resultsOf(page, 'Recenti')).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Boero')
  })
})

test('"?" shows all keys outside of fields, and a review has its own help', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  const filter = page.getByLabel('Ragione sociale')
  await filter.focus()
  await page.keyboard.press('?')
  await expect(filter).toHaveValue('?')
  await expect(keyHelp(page)).toHaveCount(0)
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(keyHelp(page).getByRole('region')).toHaveCount(4)
  await expect(keyHelp(page)).toContainText('Verifica e apre il prossimo')
  await expect(keyHelp(page)).toContainText('Ctrl Maiusc Z')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keyHelp(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await test.step('from the search box', async () => {
    await openSearch(page)
    await page.keyboard.type('tasti')
    await page.keyboard.press('Enter')
    await expect(keyHelp(page)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('in a review', async () => {
    await page.goto('/documents?status=pending')
    await page
      .getByRole('button', { name: /^Esamina / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Verifica', exact: true })).toBeVisible()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: 'Tasti', exact: true })).toBeVisible()
  })
})

test('the box is accessible, empty and with results', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/')
  await openSearch(page)
  await expectAccessible(page)
  await searchBox(page).fill('autotrasporti')
  await expect(resultsOf(page, 'Segnalazioni').first()).toBeVisible()
  await expectAccessible(page)
  await searchBox(page).fill('zzzzqq')
  await expect(searchDialog(page)).toContainText('Nessun risultato')
  await expectAccessible(page)
})

test('a phone without a keyboard searches and commands, in the whole screen', async ({ as }) => {
  const page = await as('workshop_user', { viewport: viewports.phone })
  await page.goto('/')
  await button(page, 'Cerca').click()
  await expect(searchBox(page)).toBeFocused()
  await resultsOf(page, 'Azioni').filter({ hasText: 'Nuova segnalazione' }).click()
  await expect(page).toHaveURL('/leads/new')
})
