import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { demoWorkshop, otherWorkshop } from '@portale/server/demo/partners.ts'
import { viewports } from './axe.ts'
import { button } from './page.ts'
import { createCustomer, createDealer, createWorkshop } from './partners.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Cerca concessionarie, officine e clienti' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cerca nel portale' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Risultati' }).getByRole('option')
const selectedOption = (page: Page) => page.getByRole('option', { selected: true })

async function openSearch(page: Page): Promise<void> {
  await expect(button(page, 'Cerca')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
}

/** The built file of a lazily loaded module. */
function findBuiltFile(part: string): string {
  const manifest = join(import.meta.dirname, '..', 'web', 'dist', '.vite', 'manifest.json')
  return JSON.parse(readFileSync(manifest, 'utf8'))[part].file
}

test('Ctrl K opens the search from any field, Esc closes it and returns the focus', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/dealers')
  const filter = page.getByLabel('Ragione sociale')
  await filter.focus()
  await expect(button(page, 'Cerca')).toBeVisible()
  const typed = Promise.withResolvers<void>()
  await page.route(`**/${findBuiltFile('src/search/SearchDialog.tsx')}`, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lang')
  await page.keyboard.press('Control+k')
  typed.resolve()
  await page.keyboard.type('he')
  await expect(searchBox(page)).toHaveValue('langhe')
  await expect(searchBox(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(dialog(page)).toHaveCount(1)
  await expect(selectedOption(page)).toContainText('Langhe Autocarri')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('')

  const opener = button(page, 'Cerca')
  await opener.click()
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')
  await button(dialog(page), 'Chiudi').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a dealer, a workshop and a customer are found by word, code and VAT number, and opened', async ({ as }) => {
  const page = await as('administrator')
  const word = `trovami${uniqueDigits()}`
  const dealer = await createDealer(page, { name: `Alfa ${word}` })
  const workshop = await createWorkshop(page, [[dealer, '2020-01-01']], { name: `Beta ${word}` })
  const customer = await createCustomer(page, { name: `Gamma ${word}` })
  await page.goto('/')
  await openSearch(page)
  await searchBox(page).pressSequentially(word.toUpperCase())
  await expect(options(page)).toHaveText([
    `${dealer.name}${dealer.baldo_id} · Asti`,
    `${workshop.name}${workshop.baldo_id} · Asti`,
    `${customer.name}IT${customer.vat_n}`,
  ])
  await expect(dialog(page).getByRole('group')).toHaveText([/^Concessionarie/, /^Officine/, /^Clienti/])
  await expect(dialog(page).getByRole('status')).toHaveText('3 risultati')

  await test.step('the arrow keys wrap around, and the input announces the selected option', async () => {
    for (const [key, name] of [
      ['', dealer.name],
      ['ArrowDown', workshop.name],
      ['ArrowDown', customer.name],
      ['ArrowDown', dealer.name],
      ['ArrowUp', customer.name],
    ] as const) {
      if (key) await page.keyboard.press(key)
      await expect(selectedOption(page)).toContainText(name)
      await expect(searchBox(page)).toBeFocused()
      await expect(searchBox(page)).toHaveAttribute(
        'aria-activedescendant',
        (await selectedOption(page).getAttribute('id')) ?? '',
      )
    }
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await test.step('by Baldo ID, with Enter', async () => {
    await openSearch(page)
    await page.keyboard.type(dealer.baldo_id)
    await expect(options(page)).toHaveText([`${dealer.name}${dealer.baldo_id} · Asti`])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dealers/${dealer.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dealer.name)
  })
  await test.step('by VAT number as it is written, with a click', async () => {
    await openSearch(page)
    await page.keyboard.type(`IT${customer.vat_n}`)
    await options(page).filter({ hasText: customer.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  })
})

test('Enter opens a result of the current text, never of the previous one', async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type(first.baldo_id)
  await expect(selectedOption(page)).toContainText(first.name)
  await searchBox(page).fill(second.baldo_id)
  await page.keyboard.press('Enter')
  await expect(selectedOption(page)).toContainText(second.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dealers/${second.id}`)
})

test('short texts, no results and a failed search have their messages', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/')
  await openSearch(page)
  await expect(dialog(page)).toContainText('Scrivi almeno 3 caratteri per cercare.')
  await page.keyboard.type('  zz ')
  await expect(dialog(page)).toContainText('Scrivi almeno 3 caratteri per cercare.')
  await searchBox(page).fill('zzzzqq')
  await expect(dialog(page)).toContainText('Nessun risultato per “zzzzqq”.')
  await expect(dialog(page).getByRole('status')).toHaveText('Nessun risultato')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()

  await page.route('**/api/v1/search?*', (route) => route.abort('connectionreset'))
  await searchBox(page).fill('langhe')
  await expect(page.getByRole('alert')).toContainText('Non è stato possibile cercare. Il portale non risponde.')
  await page.unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(options(page).first()).toContainText('Langhe Autocarri')
})

test('a workshop finds only itself; roles without results have no search', async ({ as }) => {
  const page = await as('workshop_user')
  await page.goto('/')
  await openSearch(page)
  await searchBox(page).fill('officin')
  await expect(options(page)).toHaveText([new RegExp(`^${demoWorkshop}`)])
  for (const words of [otherWorkshop, 'langhe', 'autotrasporti']) {
    await searchBox(page).fill(words)
    await expect(dialog(page)).toContainText(`Nessun risultato per “${words}”.`)
  }
  await searchBox(page).fill('boero')
  await options(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demoWorkshop)

  const seller = await as('dealer_sales_manager')
  await seller.goto('/')
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText(/Paolo$/)
  await expect(button(seller, 'Cerca')).toHaveCount(0)
  await seller.keyboard.press('Control+k')
  await expect(dialog(seller)).toHaveCount(0)
})

test('on a phone the search fills the screen', async ({ as }) => {
  const page = await as('dealer_holder', { viewport: viewports.phone })
  await page.goto('/')
  await button(page, 'Cerca').click()
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).fill('rinaldi')
  await options(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rinaldi')
  await expect(dialog(page)).toHaveCount(0)
})

test('a dialog that fails to load leaves the form unchanged', async ({ as }) => {
  const page = await as('administrator')
  await page.route(`**/${findBuiltFile('src/search/SearchDialog.tsx')}`, (route) => route.abort())
  await page.goto('/dealers/new')
  const name = page.getByLabel('Ragione sociale (*Obbligatorio)')
  await name.fill('Scritta prima')
  await page.keyboard.press('Control+k')
  await expect(page.getByText('La ricerca non si è caricata')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Scritta prima')
})
