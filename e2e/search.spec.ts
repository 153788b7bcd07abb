import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { demoWorkshop, otherWorkshop } from '@portale/server/demo/partners.ts'
import { viewports } from './axe.ts'
import { button, waitForCallEnd } from './page.ts'
import { createCustomer, createDealer, createWorkshop } from './partners.ts'
import { test } from './portal.ts'
import { openSearch, resultsOf, searchBox, searchDialog, selectedOption } from './search.ts'
import { uniqueDigits } from './unique.ts'

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
  await page.route(`**/${findBuiltFile('src/front/search/SearchDialog.tsx')}`, async (route) => {
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
  await expect(searchDialog(page)).toHaveCount(1)
  await expect(selectedOption(page)).toContainText('Langhe Autocarri')
  await page.keyboard.press('Escape')
  await expect(searchDialog(page)).toHaveCount(0)
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('')

  const opener = button(page, 'Cerca')
  await opener.click()
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')
  await button(searchDialog(page), 'Chiudi').click()
  await expect(searchDialog(page)).toHaveCount(0)
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
  await expect(page.getByRole('option')).toHaveText([
    `${dealer.name}${dealer.baldo_id} · Asti`,
    `${workshop.name}${workshop.baldo_id} · Asti`,
    `${customer.name}IT${customer.vat_n}`,
  ])
  await expect(searchDialog(page).getByRole('group')).toHaveText([/^Concessionarie/, /^Officine/, /^Clienti/])
  await expect(searchDialog(page).getByRole('status')).toHaveText('3 risultati')

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
  await expect(searchDialog(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await test.step('by Baldo ID, with Enter', async () => {
    await openSearch(page)
    await page.keyboard.type(dealer.baldo_id)
    await expect(page.getByRole('option')).toHaveText([`${dealer.name}${dealer.baldo_id} · Asti`])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dealers/${dealer.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dealer.name)
  })
  await test.step('by VAT number as it is written, with a click', async () => {
    await openSearch(page)
    await page.keyboard.type(`IT${customer.vat_n}`)
    await page.getByRole('option', { name: customer.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name)
  })
})

test('Enter opens the first result of the current text, also before it is there', async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type(first.baldo_id)
  await expect(selectedOption(page)).toContainText(first.name)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/search?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await searchBox(page).fill(second.baldo_id)
  await page.keyboard.press('Enter')
  await expect(selectedOption(page)).toContainText(first.name)
  await expect(page).toHaveURL('/')
  answered.resolve()
  await expect(page).toHaveURL(`/dealers/${second.id}`)
})

test('an answer that comes late never replaces a newer one', async ({ as }) => {
  const page = await as('administrator')
  const [first, second] = [await createDealer(page), await createDealer(page)]
  await page.goto('/')
  await openSearch(page)
  const late = Promise.withResolvers<void>()
  await page.route(`**/api/v1/search?q=${first.baldo_id}`, async (route) => {
    await late.promise
    await route.continue().catch(() => {}) // the page has given it up
  })
  const asked = page.waitForRequest(`**/api/v1/search?q=${first.baldo_id}`)
  await searchBox(page).fill(first.baldo_id)
  const ended = waitForCallEnd(page, new RegExp(`/api/v1/search\\?q=${first.baldo_id}$`))
  await asked
  await searchBox(page).fill(second.baldo_id)
  await expect(selectedOption(page)).toContainText(second.name)
  late.resolve()
  await ended
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${second.name}`)])
})

test('short texts, no results and a failed search have their messages', async ({ as }) => {
  const page = await as('administrator')
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type('  zz ')
  await expect(searchDialog(page)).toContainText('Scrivi almeno 3 caratteri per cercare.')
  await searchBox(page).fill('of')
  await expect(resultsOf(page, 'Vai a').first()).toHaveText('Officine')
  await expect(searchDialog(page)).toContainText('Scrivi almeno 3 caratteri per cercare anche tra i dati.')
  await searchBox(page).fill('zzzzqq')
  await expect(searchDialog(page)).toContainText('Nessun risultato per “zzzzqq”.')
  await expect(searchDialog(page).getByRole('status')).toHaveText('Nessun risultato')
  await page.keyboard.press('Enter')
  await expect(searchDialog(page)).toBeVisible()

  await page.route('**/api/v1/search?*', (route) => route.abort('connectionreset'))
  await searchBox(page).fill('langhe')
  await expect(page.getByRole('alert')).toContainText('Non è stato possibile cercare. Il portale non risponde.')
  await searchBox(page).fill('offici')
  await expect(page.getByRole('alert')).toContainText('Non è stato possibile cercare.')
  await expect(resultsOf(page, 'Vai a').first()).toHaveText('Officine') // what needs no server stays
  await searchBox(page).fill('langhe a')
  await expect(resultsOf(page, 'Vai a')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Non è stato possibile cercare.')
  await page.unroute('**/api/v1/search?*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('option').first()).toContainText('Langhe Autocarri')
})

test('a workshop finds itself, its leads and nothing foreign', async ({ as }) => {
  const page = await as('workshop_user')
  await page.goto('/')
  await openSearch(page)
  await searchBox(page).fill('officin')
  await expect(resultsOf(page, 'Officine')).toHaveText([new RegExp(`^${demoWorkshop}`)])
  for (const words of [otherWorkshop, 'langhe', 'zanetti']) {
    await searchBox(page).fill(words)
    await expect(searchDialog(page)).toContainText(`Nessun risultato per “${words}”.`)
  }
  await searchBox(page).fill('boero')
  await resultsOf(page, 'Officine').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demoWorkshop)
})

test('on a phone the search fills the screen', async ({ as }) => {
  const page = await as('dealer_holder', { viewport: viewports.phone })
  await page.goto('/')
  await button(page, 'Cerca').click()
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).fill('rinaldi')
  await resultsOf(page, 'Concessionarie').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rinaldi')
  await expect(searchDialog(page)).toHaveCount(0)
})

test('a dialog that fails to load leaves the form unchanged', async ({ as }) => {
  const page = await as('administrator')
  await page.route(`**/${findBuiltFile('src/front/search/SearchDialog.tsx')}`, (route) => route.abort())
  await page.goto('/dealers/new')
  const name = page.getByLabel('Ragione sociale (*Obbligatorio)')
  await name.fill('Scritta prima')
  await page.keyboard.press('Control+k')
  await expect(page.getByText('La ricerca non si è caricata')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Scritta prima')
})
