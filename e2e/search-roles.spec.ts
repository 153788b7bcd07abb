import { expect, type Page } from '@playwright/test'
import { createLead, createOffer } from './leads.ts'
import { createNews, uniqueTitle } from './news.ts'
import { expectHeading } from './page.ts'
import { createContact, createCustomer } from './partners.ts'
import { test } from './portal.ts'
import { openSearch, resultsOf, searchBox, searchDialog, selectedOption } from './search.ts'
import { uniqueDigits } from './unique.ts'

const search = async (page: Page, words: string) => {
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type(words)
}

test('a lead is found by its number and by its customer, by everybody who sees it and by nobody else', async ({
  as,
}) => {
  const author = await as('workshop_user')
  const lead = await createLead(author)
  const { name } = lead.customer
  const heading = new RegExp(name)
  for (const role of ['workshop_user', 'after_sales_manager_rt', 'administrator'] as const) {
    const page = role === 'workshop_user' ? author : await as(role)
    await search(page, String(lead.id))
    await expect(selectedOption(page)).toContainText(`n. ${lead.id} · Inserita`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/leads/${lead.id}`)
    await expect(page.getByRole('main')).toContainText(heading)
    await search(page, name)
    await expect(resultsOf(page, 'Segnalazioni')).toHaveText([heading])
  }
  for (const role of ['workshop_user2', 'dealer_holder2'] as const) {
    const page = await as(role)
    await search(page, `#${lead.id}`)
    await expect(searchDialog(page)).toContainText(`Nessun risultato per “#${lead.id}”.`)
    for (const words of [name, lead.customer.vat_n]) {
      await searchBox(page).fill(words)
      await expect(searchDialog(page)).toContainText(`Nessun risultato per “${words}”.`)
    }
  }
})

test('staff find people, contacts, news and quotes; a person who saves one of them shows it to the others', async ({
  as,
}) => {
  const admin = await as('administrator')
  const title = uniqueTitle()
  const news = await createNews(admin, { title, workshops: '1' })
  const customer = await createCustomer(admin)
  const contact = `Zita Prova ${uniqueDigits()}`
  await createContact(admin, customer, { name: contact, email: 'zita@prova.example', phone: '0141 123456' })
  const lead = await createLead(await as('workshop_user'))
  const file = `preventivo-${uniqueDigits()}.pdf`
  await createOffer(admin, lead, file)

  await search(admin, contact)
  await expect(resultsOf(admin, 'Contatti')).toContainText([customer.name])
  await admin.keyboard.press('Enter')
  await expectHeading(admin, customer.name)
  await search(admin, 'workshop_user2@')
  await expect(resultsOf(admin, 'Persone')).toContainText(['workshop_user2@demo.example'])
  await admin.keyboard.press('Enter')
  await expect(admin).toHaveURL('/users?email=workshop_user2%40demo.example')

  await test.step('a workshop finds the news and not the quote', async () => {
    const page = await as('workshop_user')
    await search(page, title)
    await expect(resultsOf(page, 'News')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/news/${news.id}`)
    await search(page, file)
    await expect(searchDialog(page)).toContainText(`Nessun risultato per “${file}”.`)
  })
  await test.step('a seller finds the quote and not the news', async () => {
    const seller = await as('sales_manager_rt')
    await search(seller, title)
    await expect(searchDialog(seller)).toContainText(`Nessun risultato per “${title}”.`)
    await searchBox(seller).fill(file)
    await expect(resultsOf(seller, 'Preventivi')).toContainText([`segnalazione n. ${lead.id}`])
  })
})

test('a partner finds the own documents by file name, and opens them', async ({ as }) => {
  const page = await as('dealer_holder')
  await page.goto('/documents')
  const name =
    (await page
      .getByRole('main')
      .getByRole('link', { name: /\.pdf$/ })
      .first()
      .textContent()) ?? ''
  await search(page, name)
  await expect(resultsOf(page, 'Documenti').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/documents\?review=\d+$/)
  await expect(page.getByRole('main')).toContainText(name)
})

test('a role of the generator finds the records of its view', async ({ as }) => {
  const page = await as('fleet_manager')
  const { data } = await (await page.request.get('/api/v1/generated/veicoli-demo')).json()
  const { id, plate } = data[0]
  await search(page, plate)
  await expect(page.getByRole('option').first()).toContainText(plate)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/veicoli-demo/${id}`)
})
