import { expect, type Page } from '@playwright/test'
import { demoDealer } from '@portale/server/demo/partners.ts'
import { waitForCallEnd } from './page.ts'
import { menuLink, test } from './portal.ts'

const names = (page: Page) => page.getByRole('row').getByRole('cell').nth(2)
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')
const column = (page: Page, position: number) => rows(page).locator(`td:nth-child(${position})`).allTextContents()
const name = (page: Page) => page.getByLabel('Ragione sociale')
const total = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

test('a filter applies on every keystroke, loses none, and is restored on return', async ({ as }) => {
  const page = await as('administrator', { separateContext: true })
  await page.goto('/dealers')
  await total(page, /^Visualizzati 1-25 di \d+ elementi$/)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await name(page).pressSequentially('langhe autocarri')
  await expect(name(page)).toHaveValue('langhe autocarri')
  await expect(page).toHaveURL(/name=langhe\+autocarri$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(names(page)).toHaveText(demoDealer)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await menuLink(page, 'Home').click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(name(page)).toHaveValue('langhe autocarri')
  await expect(rows(page)).toHaveCount(1)
  await name(page).press('End')
  await name(page).pressSequentially(' di')
  await expect(name(page)).toHaveValue('langhe autocarri di')
  await expect(rows(page)).toHaveCount(1)
})

test('a late response never overwrites a newer one', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await total(page, /di \d+ elementi/)
  const late = Promise.withResolvers<void>()
  const lateCall = /api\/v1\/dealers\?.*name=e$/
  await page.route(lateCall, async (route) => {
    await late.promise
    await route.continue().catch(() => {}) // the page has aborted it
  })
  const lateRequest = page.waitForRequest(lateCall)
  const lateEnd = waitForCallEnd(page, lateCall)
  await name(page).pressSequentially('e')
  await lateRequest
  await name(page).pressSequentially('tna')
  await total(page, 'Visualizzati 1-1 di 1 elemento')
  late.resolve()
  await lateEnd
  await expect(rows(page)).toHaveCount(1)
  await expect(names(page)).toContainText('Etna')
})

test('filters ignore accents and case, and take percent signs literally', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  await name(page).fill('LÀNGHE')
  await expect(rows(page)).toHaveCount(1)
  await name(page).fill('%')
  await total(page, 'Non ci sono risultati')
  await total(page, 'Nessun elemento corrisponde ai filtri scelti. Prova a toglierne uno.')
  await page.getByRole('button', { name: 'Reset filtri' }).click()
  await total(page, /di \d+ elementi/)
  await expect(name(page)).toHaveValue('')
  await expect(page).toHaveURL('/dealers')
})

test('the address contains page, sort order and filters, so that it can be shared and reloaded', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/workshops')
  await page.getByRole('button', { name: 'Baldo ID', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Baldo ID' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Baldo ID', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Baldo ID' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('navigation', { name: 'Pagine' }).getByRole('link', { name: 'Successivo »' }).click()
  await total(page, /^Visualizzati 26-50 di \d+ elementi$/)
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('columnheader', { name: 'Baldo ID' })).toHaveAttribute('aria-sort', 'descending')
  const sortedCells = await column(page, 2)
  expect(sortedCells).toEqual(sortedCells.toSorted().reverse())

  const other = await as('superuser_rt')
  await other.goto(page.url())
  await total(other, /^Visualizzati 26-50 di \d+ elementi$/)
  expect(await column(other, 2)).toEqual(sortedCells)
  await page.reload()
  await total(page, /^Visualizzati 26-50 di \d+ elementi$/)
  await page.getByLabel('Baldo Id', { exact: true }).fill('31')
  await expect(page).toHaveURL(/^(?!.*page=)/)
  await total(page, /Visualizzati 1-/)
})

test('the province is selected from a searchable list', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  const province = page.getByRole('combobox', { name: 'Provincia' })
  await province.click()
  await province.fill('torin')
  await page.getByRole('option', { name: 'Torino - TO (Piemonte)' }).click()
  await expect(page).toHaveURL(/district_id=\d+$/)
  await expect.poll(async () => new Set(await column(page, 6))).toEqual(new Set(['Torino - TO (Piemonte)']))
  await page.goto('/workshops')
  await expect(province).toHaveValue('')
})

test('provinces that fail to load say so, and load when the filter is opened again', async ({ as }) => {
  const page = await as('administrator')
  await page.route('**/api/v1/districts', (route) => route.abort('connectionreset'))
  await page.goto('/dealers')
  const province = page.getByRole('combobox', { name: 'Provincia' })
  await province.click()
  await expect(page.getByRole('option', { name: /^Non è stato possibile caricare/ })).toBeVisible()
  await page.unroute('**/api/v1/districts')
  await page.keyboard.press('Escape')
  await province.click()
  await expect(page.getByRole('option', { name: 'Torino - TO (Piemonte)' })).toBeAttached()
})

test('a bar of the dashboard links to the partners still missing; the year can be changed', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers/activity_years?name=etna')
  await expect(rows(page)).toHaveCount(1)
  const options = page.getByLabel('Anno').getByRole('option')
  await expect(options).not.toHaveCount(0) // the years have a call of their own
  const years = await options.allTextContents()
  const oldest = years.at(-1) ?? ''
  await page.getByLabel('Anno').selectOption(oldest)
  await expect(page).toHaveURL(new RegExp(`year=${oldest}&name=etna$`))
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Reset filtri' }).click()
  await total(page, /di \d+ elementi/)

  await page.goto('/activity_years?per_page=100')
  await page
    .getByRole('link', { name: /^Visualizza 202\d$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Attività dell'anno/)
  await page.getByRole('link', { name: 'Dashboard concessionarie' }).click()
  await page.getByRole('link', { name: /Mostra chi non ha ancora completato Piano marketing/ }).click()
  await total(page, /Solo le concessionarie che non hanno ancora completato Piano marketing/)
  await page.getByLabel('Ragione sociale').fill('industriali')
  await total(page, 'Visualizzati 1-3 di 3 elementi')
  await page.getByLabel('Ragione sociale').fill('')
  await page.getByRole('button', { name: 'Mostra tutte le concessionarie' }).click()
  await total(page, /di \d+ elementi/)
})
