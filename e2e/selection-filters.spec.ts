import { expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAccessible } from './axe.ts'
import { button, focusBy, toast } from './page.ts'
import { type Customer, createCustomer } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const wholePage = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Annulla selezione' })
const dropped = (page: Page) => page.getByRole('status').filter({ hasText: 'dalla selezione' })
const dialog = (page: Page) => page.getByRole('dialog')
const nameField = (page: Page) => page.getByLabel('Ragione sociale', { exact: true })

async function createCustomers(admin: Page, letters: string): Promise<{ name: string; customers: Customer[] }> {
  const name = `Scelti ${uniqueDigits()}`
  const customers: Customer[] = []
  for (const letter of letters) customers.push(await createCustomer(admin, { name: `${name} ${letter}` }))
  return { name, customers }
}

const isArchived = async (admin: Page, { id }: Customer) =>
  (await callApi<{ archived_at: string | null }>(admin, 'GET', `/api/v1/customers/${id}`)).archived_at !== null

test('all rows of a filter: those of other pages are named first, ten in all, and counted', async ({ as }) => {
  const page = await as('administrator')
  const { name, customers } = await createCustomers(page, 'ABCDEFGHIJKLM')
  await page.goto(`/customers?${new URLSearchParams({ name, sort: 'name', per_page: '10' })}`)
  await wholePage(page).check()
  await button(page, 'Seleziona tutti i 13 del filtro').click()
  await expect(bar(page)).toContainText('13 clienti selezionati, 3 non sono in questa pagina')
  await button(page, 'Archivia').click()
  const items = dialog(page).getByRole('region', { name: 'Clienti scelti' }).getByRole('listitem')
  await expect(items).toHaveText([
    ...['K', 'L', 'M'].map((letter) => `${name} ${letter}non in questa pagina`),
    ...['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `${name} ${letter}`),
    'e altri 3',
  ])
  await expectAccessible(page)
  await expect(button(dialog(page), 'Archivia')).toHaveAccessibleDescription(new RegExp(`${name} K.*e altri 3`))
  await button(dialog(page), 'Annulla').click()

  await page.getByRole('link', { name: 'Successivo »' }).first().click()
  await expect(bar(page)).toContainText('13 clienti selezionati, 10 non sono in questa pagina')
  await button(page, 'Tieni solo quelli della pagina').click()
  await expect(bar(page)).toContainText(/^3 clienti selezionati/)
  await button(page, 'Archivia').click()
  await button(dialog(page), 'Archivia').click()
  await expect(toast(page, '3 clienti archiviati.')).toBeVisible()
  const archived: boolean[] = []
  for (const customer of customers) archived.push(await isArchived(page, customer))
  expect(archived).toEqual([...Array(10).fill(false), true, true, true])
})

test('two customers and another name: nothing hidden is archived, by keyboard alone; it is announced', async ({
  as,
}) => {
  const page = await as('administrator')
  const { name, customers } = await createCustomers(page, 'AB')
  const other = await createCustomers(page, 'C')
  await page.goto(`/customers?${new URLSearchParams({ name, sort: 'name' })}`)
  await wholePage(page).check()
  await focusBy(page, 'Shift+Tab', nameField(page))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(other.name)
  await expect(dropped(page)).toContainText(
    `2 clienti tolti dalla selezione, perché non corrispondono ai filtri: ${name} A e ${name} B.`,
  )
  // A live region that is there from the start: what is added to it is announced.
  await expect(dropped(page)).toHaveAttribute('aria-atomic', 'false')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: `Seleziona ${other.name} C` }).check()
  await button(page, 'Archivia').click()
  await expect(dialog(page)).toHaveAccessibleName('Archivia 1 cliente')
  await button(dialog(page), 'Archivia').click()
  await expect(toast(page, '1 cliente archiviato.')).toBeVisible()
  for (const customer of customers) expect(await isArchived(page, customer)).toBe(false)

  await focusBy(page, 'Tab', button(page, 'Rimetti nella selezione'))
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('2 clienti selezionati, 2 non sono in questa pagina')
  await button(page, 'Archivia').click()
  await expect(dialog(page).getByRole('region', { name: 'Clienti scelti' })).toContainText(`${name} B`)
  await button(dialog(page), 'Annulla').click()
  // Who takes rows back means to select over several filters.
  await nameField(page).fill(`${name} B`)
  await expect(bar(page)).toContainText('2 clienti selezionati, 1 non è in questa pagina')
  await button(page, 'Annulla selezione').click()
  await expect(page.getByRole('status').filter({ hasText: 'selezion' })).toHaveCount(0)
})

test('a filter that is removed keeps the selection, and what was dropped can be left alone', async ({ as }) => {
  const page = await as('administrator')
  const { name, customers } = await createCustomers(page, 'AB')
  await page.goto(`/customers?${new URLSearchParams({ name: `${name} A` })}`)
  await wholePage(page).check()
  await page.getByRole('button', { name: /^Togli Ragione sociale/ }).click()
  // Without the filter it still matches, wherever it is.
  await expect(bar(page)).toContainText(/^1 cliente selezionato/)
  await nameField(page).fill(customers[1]?.name ?? '')
  await expect(dropped(page)).toContainText(`${name} A`)
  await button(page, 'Va bene così').click()
  await expect(dropped(page)).toHaveCount(0)
})

test('while it is not known what matches nothing can be done; a failed comparison takes rows out', async ({ as }) => {
  const page = await as('administrator')
  const { name } = await createCustomers(page, 'AB')
  await page.goto(`/customers?${new URLSearchParams({ name })}`)
  await wholePage(page).check()
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v1/customers/selection?**', async (route) => {
    await waiting
    await route.fulfill({ status: 422, json: { message: 'No.' } })
  })
  await nameField(page).fill(`${name} A`)
  await expect(bar(page)).toContainText('controllo quali corrispondono ai nuovi filtri')
  await expect(page.locator('[inert]').getByRole('button', { name: 'Archivia' })).toHaveCount(1)
  answer()
  await expect(dropped(page)).toContainText('2 clienti tolti dalla selezione, perché non si è potuto controllare')
  await page.unroute('**/api/v1/customers/selection?**')
  await button(page, 'Rimetti nella selezione').click()
  await expect(bar(page)).toContainText('2 clienti selezionati, 1 non è in questa pagina')
})

test('the closed accounts are another selection, and one returns to the first', async ({ as }) => {
  const page = await as('administrator')
  const name = `Scelti ${uniqueDigits()}`
  for (const letter of ['A', 'B']) await createPerson(page, { name: `${name} ${letter}` })
  await page.goto(`/users?${new URLSearchParams({ name })}`)
  await wholePage(page).check()
  await page.getByRole('combobox', { name: 'Stato' }).click()
  await page.getByRole('option', { name: 'Eliminati' }).click()
  await expect(dropped(page)).toContainText('2 utenti tolti dalla selezione, perché di un altro elenco')
  await expect(bar(page)).toHaveCount(0)
  await button(page, 'Torna alla selezione di prima').click()
  await expect(bar(page)).toContainText(/^2 utenti selezionati/)
  await expect(bar(page)).not.toContainText('non sono in questa pagina')
})

test('on a phone the sentence, the buttons and the names have room', async ({ as }) => {
  const page = await as('administrator')
  const { name } = await createCustomers(page, 'AB')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/customers?${new URLSearchParams({ name, sort: 'name' })}`)
  await page.getByLabel('Seleziona tutta la pagina').check()
  await nameField(page).fill(`${name} A`)
  await expect(dropped(page)).toContainText(`${name} B`)
  await expectAccessible(page)
  await button(page, 'Rimetti nella selezione').click()
  await button(page, 'Archivia').click()
  await expect(dialog(page).getByRole('listitem').first()).toContainText('non in questa pagina')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
