import { expect, type Page } from '@playwright/test'
import { selectByLabel, selectOption } from './dialogs.ts'
import { answerQuestion, contact, fetchReferences, fillContact, fillRequest, openLeadRow, questions } from './leads.ts'
import { navigate } from './navigate.ts'
import { button, requiredField, tableRow, toast } from './page.ts'
import { type Customer, createContact, createCustomer } from './partners.ts'
import { test } from './portal.ts'

const carlo = { name: 'Carlo Ferro', email: 'carlo@prova.example', phone: '0141 654321' }
const contacts = (page: Page) => selectByLabel(page, 'Contatto del cliente (*Obbligatorio)')
const contactOption = ({ name, email }: typeof contact) => `${name}, ${email}`
const reportedBefore =
  /^Segnalazione inserita\. La stessa azienda era già stata segnalata (2 volte, l’ultima )?a \p{L}+ \d{4}\.$/u

/** Starts a lead about an existing customer, which a workshop can choose only by its whole VAT number. */
async function chooseCustomer(page: Page, { vat_n, name }: Customer): Promise<void> {
  await page.goto('/leads/new')
  await answerQuestion(page, questions.customer, 'Sì')
  await requiredField(page, 'Partita IVA').fill(vat_n.slice(0, 9))
  const masked = page.getByRole('option', { name: `IT${vat_n.slice(0, 9)}•• ${name}`, exact: true })
  await expect(masked.or(page.getByRole('option', { name: `IT${vat_n} ${name}`, exact: true }))).toBeVisible()
  await requiredField(page, 'Partita IVA').fill(vat_n)
  await page.getByRole('option', { name: `IT${vat_n} ${name}`, exact: true }).click()
  await expect(requiredField(page, 'Partita IVA')).toHaveValue(`IT${vat_n} ${name}`)
}

async function fillRestAndSave(page: Page, quantity = '3'): Promise<void> {
  const { lead_model, lead_work_type } = await fetchReferences(page)
  await fillRequest(page, { lead_model: lead_model.name, lead_work_type: lead_work_type.name })
  await requiredField(page, 'Quantità').fill(quantity)
  await button(page, 'Salva').click()
}

test('a known customer is found by VAT number with its contacts; a repeated report shows a hint', async ({ as }) => {
  const admin = await as('administrator')
  const customer = await createCustomer(admin)
  for (const newContact of [contact, carlo]) await createContact(admin, customer, newContact)
  const page = await as('workshop_user')
  const seller = await as('dealer_sales_manager')

  await test.step('with a known contact', async () => {
    await chooseCustomer(page, customer)
    await expect(contacts(page)).toHaveValue(contactOption(contact))
    await expect(requiredField(page, 'Nome')).toHaveCount(0)
    await selectOption(contacts(page), contactOption(carlo))
    await fillRestAndSave(page)
    await expect(toast(page, 'Segnalazione inserita.')).toHaveText('Segnalazione inserita.')
    const row = await openLeadRow(seller, customer.name)
    await row.getByRole('link', { name: customer.name, exact: true }).click()
    await expect(seller.getByRole('link', { name: carlo.phone })).toBeVisible()
  })
  await test.step('with a new contact', async () => {
    await chooseCustomer(page, customer)
    await selectOption(contacts(page), 'Nuovo contatto')
    await fillContact(page, { name: 'Dora Nuova', email: 'dora@prova.example', phone: '333 1234567' })
    await fillRestAndSave(page, '4') // the same lead again would be the first one
    await expect(toast(page, 'Segnalazione inserita.')).toHaveText(reportedBefore)
    await admin.goto(`/customers/${customer.id}`)
    await expect(admin.getByRole('main')).toContainText('Dora Nuova')
  })
  await test.step('as a new customer of another workshop: no foreign data is shown, no record is duplicated', async () => {
    const other = await as('workshop_user2')
    await other.goto('/leads/new')
    await answerQuestion(other, questions.customer, 'Sì')
    await requiredField(other, 'Partita IVA').fill('99999999')
    await expect(other.getByRole('option')).toHaveText(/^Nessun cliente con questa partita IVA/)
    await answerQuestion(other, questions.customer, 'No')
    await requiredField(other, 'Partita IVA').fill(customer.vat_n)
    await requiredField(other, 'Ragione sociale').fill('Un altro modo di scriverla')
    await fillContact(other)
    await fillRestAndSave(other)
    await expect(toast(other, 'Segnalazione inserita.')).toHaveText(reportedBefore)
    await expect(tableRow(other, customer.name)).toHaveCount(1)
    await expect(other.getByRole('main')).not.toContainText('Boero')
    await navigate(admin, `/customers?vat_n=${customer.vat_n}`)
    await expect(tableRow(admin, customer.vat_n)).toHaveCount(1)
    await expect(tableRow(admin, customer.vat_n)).toContainText(customer.name)
  })
})

test('changing the customer resets the contact; failed contacts can be loaded again', async ({ as }) => {
  const admin = await as('administrator')
  const [first, second] = [await createCustomer(admin), await createCustomer(admin)]
  await createContact(admin, first, contact)
  await createContact(admin, second, carlo)
  const page = await as('workshop_user')
  await page.route(`**/customers/${second.id}/customer_contacts?*`, (route) => route.abort('connectionreset'))
  await chooseCustomer(page, first)
  await expect(contacts(page)).toHaveValue(contactOption(contact))
  await requiredField(page, 'Partita IVA').fill(second.vat_n)
  await page.getByRole('option', { name: second.name }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Non è stato possibile caricare i contatti di questo cliente.')
  await page.unroute(`**/customers/${second.id}/customer_contacts?*`)
  await button(page, 'Riprova').click()
  await expect(alert).toHaveCount(0)
  await selectOption(contacts(page), contactOption(carlo))
  await fillRestAndSave(page)
  await expect(toast(page, 'Segnalazione inserita.')).toBeVisible()
  await expect(await openLeadRow(await as('after_sales_manager_rt'), second.name)).toContainText('Da approvare')
})
